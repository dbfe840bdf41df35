import { describe, expect, test } from "vitest";
import { splitThread } from "./split-thread.ts";

const address = "Kim Li <kim@a.example>";
/** Attribution lines, separators and header names by language, separated by `|`. */
const languages = [
  {
    name: "English",
    attributions: `On Mon, 2 Nov 2026, ${address} wrote:|On 2 Nov ${address} writes:|On 2 Nov ${address} said:|${address} wrote:`,
    separators:
      "Original Message|Original Appointment|Forwarded message|Begin forwarded message|Reply message|Reply Separator",
    from: "From",
    headers: "Sent|Date|To|Cc|Subject|Reply-To|Importance|When|Where",
  },
  {
    name: "French",
    attributions: `Le lun. 2 nov. 2026, ${address} a écrit :|Le 2 nov. ${address} écrivait :`,
    separators:
      "Message d'origine|Message d’origine|Message original|Message transféré|Message transmis|Début du message réexpédié|Début du message transféré|Courriel original",
    from: "De",
    headers: "Envoyé|Envoyé le|Envoyé par|Date|À|A|Cc|Objet|Répondre à|Importance",
  },
  {
    name: "Arabic",
    attributions: `في الاثنين، 2 نوفمبر 2026، كتب ${address}:|بتاريخ 2 نوفمبر كتبت ${address}:|في 2 نوفمبر كتب/ت ${address}:`,
    separators: "الرسالة الأصلية|رسالة أصلية|رسالة معاد توجيهها|رسالة مُعاد توجيهها|رسالة محولة|الرسالة المعاد توجيهها",
    from: "من|المرسل",
    headers: "تاريخ الإرسال|تم الإرسال|أُرسلت|التاريخ|تاريخ|إلى|الى|نسخة|نسخة إلى|الموضوع",
  },
  {
    name: "German",
    attributions: `Am 02.11.2026 um 10:00 schrieb ${address}:|Am 2. November schreibt ${address}:`,
    separators:
      "Ursprüngliche Nachricht|Originalnachricht|Weitergeleitete Nachricht|Anfang der weitergeleiteten Nachricht",
    from: "Von",
    headers: "Gesendet|Datum|An|Cc|Betreff",
  },
  {
    name: "Spanish",
    attributions: `El lun, 2 nov 2026, ${address} escribió:|El 2 nov ${address} escribio:`,
    separators: "Mensaje original|Mensaje reenviado",
    from: "De",
    headers: "Enviado|Enviado el|Fecha|Para|Cc|Asunto",
  },
  {
    name: "Italian",
    attributions: `Il giorno lun 2 nov 2026 ${address} ha scritto:|In data 2 nov ${address} scriveva:`,
    separators: "Messaggio originale|Messaggio inoltrato",
    from: "Da",
    headers: "Inviato|Data|A|Cc|Oggetto",
  },
  {
    name: "Portuguese",
    attributions: `Em seg., 2 de nov. de 2026, ${address} escreveu:|A 2 de nov. ${address} escreveu:`,
    separators: "Mensagem original|Mensagem encaminhada",
    from: "De",
    headers: "Enviado|Enviada em|Data|Para|Cc|Assunto",
  },
  {
    name: "Dutch",
    attributions: `Op ma 2 nov 2026 schreef ${address}:`,
    separators: "Oorspronkelijk bericht|Doorgestuurd bericht",
    from: "Van",
    headers: "Verzonden|Datum|Aan|Cc|Onderwerp",
  },
];

describe.each(languages)("in $name", ({ attributions, separators, from, headers }) => {
  test("detects attribution lines", () => {
    for (const line of attributions.split("|"))
      expect([line, splitThread(`Own\n\n${line}\nquoted`)]).toEqual([
        line,
        { current: "Own", quoted: [{ from: "kim@a.example", text: "quoted" }] },
      ]);
  });

  test("detects separators", () => {
    for (const words of separators.split("|"))
      for (const line of [`-----${words}-----`, `--- ${words} ---`, `========== ${words}: ==`, `${words}:`])
        expect([line, splitThread(`Own\n${line}\nquoted`)]).toEqual([
          line,
          { current: "Own", quoted: [{ from: "", text: "quoted" }] },
        ]);
  });

  test("detects header blocks", () => {
    for (const sender of from.split("|"))
      for (const header of headers.split("|"))
        expect([header, splitThread(`Own\n${sender}: Kim\n${header}: a\n${header} : b\n\nquoted`)]).toEqual([
          header,
          { current: "Own", quoted: [{ from: "Kim", text: "quoted" }] },
        ]);
  });
});

test.each([
  ["English", "On Mon, 2 Nov 2026 at 10:00, Kim Li wrote:"],
  ["French", "Le lun. 2 nov. 2026 à 10:00, Kim Li a écrit :"],
  ["German", "Am 02.11.2026 um 10:00 schrieb Kim Li:"],
  ["Spanish", "El 2 nov 2026, a las 10:00, Kim Li escribió:"],
  ["Italian", "Il giorno 2 nov 2026, alle ore 10:00, Kim Li ha scritto:"],
  ["Portuguese", "Em 2 de nov. de 2026, às 10:00, Kim Li escreveu:"],
  ["Dutch", "Op ma 2 nov 2026 om 10:00 schreef Kim Li:"],
  ["Arabic", "في 2 نوفمبر 2026، كتب Kim Li:"],
  ["bold English", "*On Mon, 2 Nov 2026 at 10:00, Kim Li wrote:*"],
])("reads the sender name in %s", (_, line) => {
  expect(splitThread(`${line}\nquoted`).quoted).toEqual([{ from: "Kim Li", text: "quoted" }]);
});
