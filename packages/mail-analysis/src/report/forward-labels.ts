/** The header names above a forwarded message, as clients write them in one language. */
interface Labels {
  readonly from: string;
  readonly subject: string;
  readonly date: string;
  readonly to: string;
}

const languages: readonly Labels[] = [
  { from: "From", subject: "Subject", date: "Sent|Date", to: "To|Cc|Reply-To|Importance" },
  { from: "De|Expéditeur", subject: "Objet|Sujet", date: "Envoyé(?: le)?|Date", to: "À|A|Cc|Pour|Répondre à" },
  {
    from: "من|المرسل|مِن",
    subject: "الموضوع|موضوع",
    date: "تاريخ الإرسال|تم الإرسال|أُرسلت|التاريخ|تاريخ",
    to: "إلى|الى|نسخة(?: إلى)?",
  },
  { from: "Von", subject: "Betreff", date: "Gesendet|Datum", to: "An|Kopie|Cc|Antwort an" },
  { from: "De", subject: "Asunto", date: "Enviado(?: el)?|Fecha", to: "Para|CC" },
  { from: "Da", subject: "Oggetto", date: "Inviato|Data", to: "A|Cc" },
  { from: "De", subject: "Assunto", date: "Enviad[ao](?: em)?|Data", to: "Para|Cc" },
  { from: "Van", subject: "Onderwerp", date: "Verzonden|Datum", to: "Aan|CC" },
  { from: "Från", subject: "Ämne", date: "Skickat|Datum", to: "Till|Kopia" },
  { from: "Fra", subject: "Emne", date: "Sendt|Dato", to: "Til|Kopi" },
  { from: "Lähettäjä", subject: "Aihe", date: "Lähetetty|Päiväys", to: "Vastaanottaja|Kopio" },
  { from: "Od", subject: "Temat|Předmět|Predmet", date: "Wysłano|Data|Odesláno|Datum", to: "Do|Komu|DW" },
  { from: "Kimden|Gönderen", subject: "Konu", date: "Gönderildi|Gönderme Tarihi|Tarih", to: "Kime|Alıcı|Bilgi" },
  { from: "От", subject: "Тема", date: "Отправлено|Дата", to: "Кому|Копия" },
  { from: "差出人", subject: "件名", date: "送信日時|日付", to: "宛先" },
  { from: "发件人|寄件者|寄件人", subject: "主题|主旨|主題", date: "发送时间|日期|傳送時間", to: "收件人|收件者" },
];

/** Field by label. */
export type ForwardField = keyof Labels;

const fields = ["from", "subject", "date", "to"] as const satisfies readonly ForwardField[];

/** Quote markers, bold markup and bidirectional controls. */
const around = String.raw`[\u200E\u200F\u202A-\u202E\u2066-\u2069\s*_>|]*`;
const any = (field: ForwardField) => languages.map((each) => each[field]).join("|");
const patterns = fields.map(
  (field) => [field, new RegExp(`^${around}(?:${any(field)})${around}[:：]${around}(.*)$`, "iu")] as const,
);

/** Parses a line of a header block; null for other lines. */
export function readForwardLine(line: string): { readonly field: ForwardField; readonly value: string } | null {
  if (line.length > 1_000) return null;
  for (const [field, pattern] of patterns) {
    const value = pattern.exec(line)?.[1];
    if (value !== undefined)
      return { field, value: value.replace(/[\u200E\u200F\u202A-\u202E\u2066-\u2069*\s]+$/u, "") };
  }
  return null;
}
