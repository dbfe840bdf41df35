import { expect, test } from "vitest";
import type { MailExample } from "./examples.ts";
import { weighing } from "./weighing.ts";

const example = (source: string, label: "phish" | "ham", language: string | null): MailExample => ({
  mail: { id: "1", label, subtype: "", source, group: "modern", date: "2025-01-01", cluster: "1" },
  language,
  raised: [],
  slots: new Int32Array(0),
  values: new Float32Array(0),
});
const many = (count: number, each: MailExample) => Array.from({ length: count }, () => each);

test("invented mail counts more in a language in which nearly all mail is unwanted, and only there", () => {
  const portuguese = example("invented", "ham", "pt");
  const english = example("invented", "ham", "en");
  const threat = example("honeypot", "phish", "pt");
  const weightOf = weighing([
    ...many(100, threat),
    ...many(200, portuguese),
    ...many(100, example("honeypot", "phish", "en")),
    ...many(20, english),
    ...many(300, example("office", "ham", "en")),
  ]);
  expect(200 * weightOf(portuguese)).toBeCloseTo(0.5 * 100 * weightOf(threat), 9);
  expect(weightOf(english)).toBe(0.1);
});

test("a single invented mail does not stand for a language", () => {
  const invented = example("invented", "ham", "gl");
  const weightOf = weighing([invented, ...many(100, example("honeypot", "phish", "gl"))]);
  expect(weightOf(invented)).toBe(1.1);
});

test("a language without invented mail changes nothing", () => {
  const threat = example("honeypot", "phish", "ru");
  expect(weighing([threat])(threat)).toBe(2);
});
