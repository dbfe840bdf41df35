/** Markers of quoted messages by language, for all clients. */
interface Words {
  /** Start and end of "On <date>, <name> wrote:". */
  readonly on: string;
  readonly wrote: string;
  /** "-----Original Message-----" and variants. */
  readonly original: string;
  /** Header names above a quoted message, the sender's first. */
  readonly from: string;
  readonly headers: string;
}

const languages: readonly Words[] = [
  {
    on: "On",
    wrote: "wrote|writes|said",
    original:
      "Original Message|Original Appointment|Forwarded message|Forwarded Message|Begin forwarded message|Reply message|Reply Separator",
    from: "From",
    headers: "Sent|Date|To|Cc|Subject|Reply-To|Importance|When|Where",
  },
  {
    on: "Le",
    wrote: "a écrit|écrivait|écrit",
    original:
      "Message d['’]origine|Message original|Message transféré|Message transmis|Début du message (?:réexpédié|transféré)|Courriel original",
    from: "De",
    headers: "Envoyé(?: le| par)?|Date|À|A|Cc|Objet|Répondre à|Importance",
  },
  {
    on: "في|بتاريخ",
    wrote: "كتب|كتبت|كتب/ت",
    original: "الرسالة الأصلية|رسالة أصلية|رسالة معاد توجيهها|رسالة مُعاد توجيهها|رسالة محولة|الرسالة المعاد توجيهها",
    from: "من|المرسل",
    headers: "تاريخ الإرسال|تم الإرسال|أُرسلت|التاريخ|تاريخ|إلى|الى|نسخة|نسخة إلى|الموضوع",
  },
  {
    on: "Am",
    wrote: "schrieb|schreibt",
    original:
      "Ursprüngliche Nachricht|Originalnachricht|Weitergeleitete Nachricht|Anfang der weitergeleiteten Nachricht",
    from: "Von",
    headers: "Gesendet|Datum|An|Cc|Betreff",
  },
  {
    on: "El",
    wrote: "escribió|escribio",
    original: "Mensaje original|Mensaje reenviado",
    from: "De",
    headers: "Enviado(?: el)?|Fecha|Para|Cc|Asunto",
  },
  {
    on: "Il|In data",
    wrote: "ha scritto|scriveva",
    original: "Messaggio originale|Messaggio inoltrato",
    from: "Da",
    headers: "Inviato|Data|A|Cc|Oggetto",
  },
  {
    on: "Em|A",
    wrote: "escreveu",
    original: "Mensagem original|Mensagem encaminhada",
    from: "De",
    headers: "Enviad[ao](?: em)?|Data|Para|Cc|Assunto",
  },
  {
    on: "Op",
    wrote: "schreef",
    original: "Oorspronkelijk bericht|Doorgestuurd bericht",
    from: "Van",
    headers: "Verzonden|Datum|Aan|Cc|Onderwerp",
  },
];

const any = (key: keyof Words) => languages.map((each) => each[key]).join("|");

/** Controls that clients insert around right-to-left lines. */
const marks = String.raw`[\u200E\u200F\u202A-\u202E\u2066-\u2069\s*_]*`;

/** "On Monday, Kim <kim@…> wrote:" on one line; wrapped lines are joined first. */
export const attribution = new RegExp(
  String.raw`^${marks}(?:(?:${any("on")})\s.{4,300}\s(?:${any("wrote")})|.{2,200}\s(?:${any("wrote")}))\s?.{0,80}[:：]${marks}$`,
  "iu",
);

/** The verb of an attribution line. Some languages have the name before it, others after it. */
export const wrote = new RegExp(String.raw`\s(?:${any("wrote")})(?![\p{L}\d])`, "iu");

/** The start of an attribution line, which may be wrapped. */
export const attributionStart = new RegExp(String.raw`^${marks}(?:${any("on")})\s.{0,200}\d`, "iu");

/** "-----Original Message-----". */
export const separator = new RegExp(
  String.raw`^${marks}(?:[-_=>*]{2,}\s*(?:${any("original")})[\s:]*[-_=*]*|(?:${any("original")})\s*[:：])${marks}$`,
  "iu",
);

/** The sender's line of a header block, with the sender. */
export const senderLine = new RegExp(String.raw`^${marks}(?:${any("from")})${marks}[:：]${marks}(\S.{0,300})$`, "iu");

/** Another line of a header block. */
export const headerLine = new RegExp(String.raw`^${marks}(?:${any("headers")})${marks}[:：]`, "iu");
