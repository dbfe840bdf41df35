import { expect, test } from "vitest";
import { checkLocales } from "./check-locales.ts";
import { inTemporaryHouse } from "./temporary-house.ts";

const folder = "apps/console/src/features/auth/locales";

function findings(catalogues: Readonly<Record<string, Record<string, string>>>): string[] {
  const files = Object.entries(catalogues).map(([locale, messages]) => [
    `${folder}/${locale}.json`,
    JSON.stringify(messages),
  ]);
  return inTemporaryHouse(Object.fromEntries(files), checkLocales);
}

const en = { title: "Log in to {name}" };
const fr = { title: "Connexion à {name}" };
const ar = { title: "تسجيل الدخول إلى {name}" };

test("catalogues that say the same have no findings", () => {
  expect(findings({ en, fr, ar })).toEqual([]);
  const [read, lire, isolated] = ["Read _method", "Lire _method", "قراءة \u2066_method\u2069"];
  expect(findings({ en: { title: read }, fr: { title: lire }, ar: { title: isolated } })).toEqual([]);
});

test.each([
  ["a missing catalogue", { en, fr }, "ar.json is missing"],
  ["a missing message", { en, fr, ar: {} }, "title is missing"],
  ["an empty message", { en, fr: { title: " " }, ar }, "title is empty"],
  ["a message that English lacks", { en, fr: { ...fr, more: "plus" }, ar }, "more is not in en.json"],
  ["other placeholders", { en, fr: { title: "Connexion à {nom}" }, ar }, "has the placeholders {nom}, not {name}"],
  ["English left in Arabic", { en, fr, ar: { title: "Please log in to {name}" } }, "is not translated"],
  [
    "a term that Arabic displaces",
    { en: { title: "Read _method" }, fr: { title: "Lire _method" }, ar: { title: "قراءة _method" } },
    "shows _method with its first character at the end",
  ],
  ["a catalogue without English", { fr }, "its folder has no en.json"],
])("%s is found", (_, catalogues, finding) => {
  const found = findings(catalogues);
  expect(found).toHaveLength(1);
  expect(found[0]).toContain(finding);
});
