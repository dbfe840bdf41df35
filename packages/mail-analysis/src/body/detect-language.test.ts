import { describe, expect, test } from "vitest";
import { detectLanguage } from "./detect-language.ts";

test.each([
  ["en", "Thank you for the invoice, we will pay it before the end of the month."],
  ["fr", "Merci beaucoup pour la facture, nous allons la payer avant la fin du mois."],
  ["ar", "شكرا لك على الفاتورة، سوف ندفعها قبل نهاية الشهر إن شاء الله"],
  ["de", "Vielen Dank für die Rechnung, wir werden sie vor Ende des Monats bezahlen."],
  ["es", "Muchas gracias por la factura, la pagaremos antes de que termine el mes."],
  ["ru", "Большое спасибо за счёт, мы оплатим его до конца месяца."],
])("detects %s", (code, text) => {
  expect(detectLanguage(text)).toMatchObject({ code, isReliable: true });
});

test.each([
  ["Latin", "abc"],
  ["Arabic", "فاتورة"],
  ["Cyrillic", "счёт"],
  ["Greek", "λόγος"],
  ["Hebrew", "חשבון"],
  ["Han", "发票"],
  ["Hiragana", "ひらがな"],
  ["Katakana", "カタカナ"],
  ["Hangul", "한글"],
  ["Devanagari", "हिन्दी"],
  ["Thai", "ไทย"],
  ["Armenian", "հայ"],
  ["Georgian", "ქართული"],
  ["Cherokee", "ᏣᎳᎩ"],
])("counts letters of %s", (script, text) => {
  expect(detectLanguage(text).scripts).toEqual({ [script]: 1 });
});

describe("scripts", () => {
  test("are shares of all letters", () => {
    expect(detectLanguage("abc д 123 !").scripts).toEqual({ Latin: 0.75, Cyrillic: 0.25 });
    expect(detectLanguage("123 !?").scripts).toEqual({});
  });

  test.each(["https://a.example/b", "kim@a.example", "www.a.example", "//a.example"])("ignore %s", (address) => {
    expect(detectLanguage(`д ${address}\n${address}`).scripts).toEqual({ Cyrillic: 1 });
  });

  test("are taken from the first 800 characters", () => {
    expect(detectLanguage(`${"a".repeat(800)}д`).scripts).toEqual({ Latin: 1 });
    expect(detectLanguage(`${"a".repeat(799)}д`).scripts).toMatchObject({ Cyrillic: 1 / 800 });
    expect(detectLanguage(`${`https://${"a".repeat(1000)} `.repeat(2)}д`).scripts).toEqual({ Cyrillic: 1 });
    expect(detectLanguage(`https://${"a".repeat(3200)} д`).scripts).toEqual({});
  });
});

test("needs 12 letters to detect a language", () => {
  expect(detectLanguage("Thank you ve")).toMatchObject({ code: null, isReliable: false });
  expect(detectLanguage("Thank you very")).toMatchObject({ code: "en" });
  expect(detectLanguage("")).toEqual({ code: null, isReliable: false, scripts: {} });
});
