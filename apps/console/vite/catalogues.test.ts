import { setupI18n } from "@lingui/core";
import { expect, test } from "vitest";
import { catalogues } from "./catalogues.ts";

/** Runs the build step on a catalogue as the bundler does, and reads what it made. */
function compile(source: string, file = "/x/locales/ar.json"): unknown {
  const { transform } = catalogues();
  if (typeof transform !== "function") throw new Error("no transform");
  const made: unknown = Reflect.apply(transform, {}, [source, file]);
  if (typeof made !== "object" || made === null || !("code" in made)) return made;
  return JSON.parse(String(made.code).replace(/^export default (.*);$/s, "$1"));
}

test("compiled Arabic plurals pick the form of the number", () => {
  const message = "{n, plural, zero {صفر} one {ثانية} two {ثانيتان} few {# ثوانٍ} many {# ثانية} other {# ثانية}}";
  const messages = Object(compile(JSON.stringify({ wait: message })));
  const i18n = setupI18n({ locale: "ar", messages: { ar: messages } });
  expect([0, 1, 2, 3, 11, 100].map((n) => i18n._("wait", { n }))).toEqual([
    "صفر",
    "ثانية",
    "ثانيتان",
    "3 ثوانٍ",
    "11 ثانية",
    "100 ثانية",
  ]);
});

test("a message that is not valid ICU fails the build and names its id", () => {
  expect(() => compile('{"broken":"{n, plural, one {x}"}')).toThrow('"broken"');
});

test("other files are left alone", () => {
  expect(compile("{}", "/x/package.json")).toBeNull();
});
