import { expect, test } from "vitest";
import { exampleWeights } from "./example-weights.ts";
import type { MailExample } from "./examples.ts";

const example = (source: string, label: "phish" | "ham", language: string | null): MailExample => ({
  message: { id: "1", label, subtype: "", source, group: "modern", date: "2025-01-01", cluster: "1" },
  language,
  raised: [],
  slots: new Int32Array(0),
  values: new Float32Array(0),
});
const many = (count: number, each: MailExample) => Array.from({ length: count }, () => each);

test("generated messages count more only in languages with almost no real legitimate email", () => {
  const portuguese = example("invented", "ham", "pt");
  const english = example("invented", "ham", "en");
  const threat = example("honeypot", "phish", "pt");
  const weightOf = exampleWeights([
    ...many(100, threat),
    ...many(200, portuguese),
    ...many(100, example("honeypot", "phish", "en")),
    ...many(20, english),
    ...many(300, example("office", "ham", "en")),
  ]);
  expect(200 * weightOf(portuguese)).toBeCloseTo(0.5 * 100 * weightOf(threat), 9);
  expect(weightOf(english)).toBe(0.1);
});

test("a single generated message doesn't represent a language", () => {
  const invented = example("invented", "ham", "gl");
  const weightOf = exampleWeights([invented, ...many(100, example("honeypot", "phish", "gl"))]);
  expect(weightOf(invented)).toBe(1.1);
});

test("a language without generated messages changes nothing", () => {
  const threat = example("honeypot", "phish", "ru");
  expect(exampleWeights([threat])(threat)).toBe(2);
});
