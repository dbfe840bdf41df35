import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readForwardLine } from "./forward-labels.ts";

describe("a header line above a forwarded message", () => {
  test.each([
    ["From: Kim", "from", "Kim"],
    ["Sent: Monday", "date", "Monday"],
    ["Date: Monday", "date", "Monday"],
    ["To: Ann", "to", "Ann"],
    ["Cc: Ann", "to", "Ann"],
    ["Reply-To: Ann", "to", "Ann"],
    ["Importance: High", "to", "High"],
    ["Subject: Pay", "subject", "Pay"],
    // French
    ["De : Kim", "from", "Kim"],
    ["Expéditeur: Kim", "from", "Kim"],
    ["Objet : Pay", "subject", "Pay"],
    ["Envoyé le : lundi", "date", "lundi"],
    ["À : Ann", "to", "Ann"],
    ["Répondre à : Ann", "to", "Ann"],
    // Arabic
    ["من: Kim", "from", "Kim"],
    ["المرسل: Kim", "from", "Kim"],
    ["الموضوع: Pay", "subject", "Pay"],
    ["موضوع: Pay", "subject", "Pay"],
    ["تم الإرسال: 2", "date", "2"],
    ["التاريخ: 2", "date", "2"],
    ["الى: Ann", "to", "Ann"],
    ["تاريخ الإرسال: 2", "date", "2"],
    ["إلى: Ann", "to", "Ann"],
    ["نسخة إلى: Ann", "to", "Ann"],
    // German
    ["Von: Kim", "from", "Kim"],
    ["Betreff: Pay", "subject", "Pay"],
    ["Gesendet: Montag", "date", "Montag"],
    ["An: Ann", "to", "Ann"],
    ["Datum: Montag", "date", "Montag"],
    ["Kopie: Ann", "to", "Ann"],
    ["Antwort an: Ann", "to", "Ann"],
    // Spanish, Italian, Portuguese
    ["Fecha: lunes", "date", "lunes"],
    ["Data: lunedì", "date", "lunedì"],
    ["A: Ann", "to", "Ann"],
    ["Enviado: segunda", "date", "segunda"],
    ["Asunto: Pay", "subject", "Pay"],
    ["Enviado el: lunes", "date", "lunes"],
    ["Para: Ann", "to", "Ann"],
    ["Da: Kim", "from", "Kim"],
    ["Oggetto: Pay", "subject", "Pay"],
    ["Inviato: lunedì", "date", "lunedì"],
    ["Assunto: Pay", "subject", "Pay"],
    ["Enviada em: segunda", "date", "segunda"],
    // Dutch, Swedish, Danish, Finnish
    ["Van: Kim", "from", "Kim"],
    ["Onderwerp: Pay", "subject", "Pay"],
    ["Verzonden: maandag", "date", "maandag"],
    ["Aan: Ann", "to", "Ann"],
    ["Från: Kim", "from", "Kim"],
    ["Ämne: Pay", "subject", "Pay"],
    ["Fra: Kim", "from", "Kim"],
    ["Emne: Pay", "subject", "Pay"],
    ["Lähettäjä: Kim", "from", "Kim"],
    ["Aihe: Pay", "subject", "Pay"],
    ["Skickat: 2", "date", "2"],
    ["Till: Ann", "to", "Ann"],
    ["Kopia: Ann", "to", "Ann"],
    ["Sendt: 2", "date", "2"],
    ["Dato: 2", "date", "2"],
    ["Til: Ann", "to", "Ann"],
    ["Kopi: Ann", "to", "Ann"],
    ["Lähetetty: 2", "date", "2"],
    ["Päiväys: 2", "date", "2"],
    ["Vastaanottaja: Ann", "to", "Ann"],
    ["Kopio: Ann", "to", "Ann"],
    // Polish, Turkish, Russian
    ["Od: Kim", "from", "Kim"],
    ["Temat: Pay", "subject", "Pay"],
    ["Wysłano: poniedziałek", "date", "poniedziałek"],
    ["Kimden: Kim", "from", "Kim"],
    ["Konu: Pay", "subject", "Pay"],
    ["От: Kim", "from", "Kim"],
    ["Тема: Pay", "subject", "Pay"],
    ["Кому: Ann", "to", "Ann"],
    ["Předmět: Pay", "subject", "Pay"],
    ["Predmet: Pay", "subject", "Pay"],
    ["Odesláno: pondělí", "date", "pondělí"],
    ["Komu: Ann", "to", "Ann"],
    ["DW: Ann", "to", "Ann"],
    ["Gönderen: Kim", "from", "Kim"],
    ["Gönderildi: 2", "date", "2"],
    ["Gönderme Tarihi: 2", "date", "2"],
    ["Tarih: 2", "date", "2"],
    ["Kime: Ann", "to", "Ann"],
    ["Alıcı: Ann", "to", "Ann"],
    ["Bilgi: Ann", "to", "Ann"],
    ["Отправлено: 2", "date", "2"],
    ["Дата: 2", "date", "2"],
    ["Копия: Ann", "to", "Ann"],
    // Japanese, Chinese
    ["差出人: Kim", "from", "Kim"],
    ["件名: Pay", "subject", "Pay"],
    ["送信日時: 2", "date", "2"],
    ["宛先: Ann", "to", "Ann"],
    ["日付: 2", "date", "2"],
    ["发件人：Kim", "from", "Kim"],
    ["寄件者：Kim", "from", "Kim"],
    ["主旨：Pay", "subject", "Pay"],
    ["发送时间：2", "date", "2"],
    ["傳送時間：2", "date", "2"],
    ["收件者：Ann", "to", "Ann"],
    ["主题：Pay", "subject", "Pay"],
    ["收件人：Ann", "to", "Ann"],
  ])("%s", (line, field, value) => {
    expect(readForwardLine(line)).toEqual({ field, value });
  });

  test.each([
    ["*From:* Kim", "Kim"],
    ["> From: Kim", "Kim"],
    ["| From: Kim", "Kim"],
    ["  _From_: Kim  ", "Kim"],
    ["\u200FFrom: Kim\u200F", "Kim"],
    ["FROM: Kim", "Kim"],
    ["From:Kim", "Kim"],
    ["From:", ""],
    ["From: a: b", "a: b"],
    ["From: *Kim*", "Kim"],
  ])("%o can be decorated", (line, value) => {
    expect(readForwardLine(line)).toEqual({ field: "from", value });
  });

  test.each(["From Kim", "Fromage: Kim", "Re: From: Kim", "I am from: here", "", ":", "Attachments: 2", "Frm: Kim"])(
    "%o isn't one",
    (line) => {
      expect(readForwardLine(line)).toBeNull();
    },
  );

  test("has up to 1,000 characters", () => {
    expect(readForwardLine(`From: ${"x".repeat(994)}`)?.value).toHaveLength(994);
    expect(readForwardLine(`From: ${"x".repeat(995)}`)).toBeNull();
  });

  test("is parsed from any text without an error", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (line) => {
        const read = readForwardLine(line);
        expect(read === null || line.includes(read.value)).toBe(true);
      }),
    );
  });
});
