import { readFileSync } from "node:fs";
import { compileMessageOrThrow, type CompiledMessage } from "@lingui/message-utils/compileMessage";
import { errorCatalogue } from "@parapet/contract";
import { describe, expect, test } from "vitest";

const files = Object.keys(
  import.meta.glob(["../../**/locales/en.json", "../../../../../packages/ui/src/**/locales/en.json"]),
);
const catalogues = files.map((file) => {
  const read = (locale: string): Record<string, string> => {
    const path = new URL(file.replace("en.json", `${locale}.json`), `file://${import.meta.filename}`);
    return Object.fromEntries(
      Object.entries(JSON.parse(readFileSync(path, "utf8"))).map(([id, text]) => [id, String(text)]),
    );
  };
  return { file: file.replace(/^.*\.\.\//, ""), en: read("en"), fr: read("fr"), ar: read("ar") };
});

/** Names of placeholders, plural arguments and tags, wherever they stand in a message. */
function placeholders(message: CompiledMessage): string[] {
  const names = new Set<string>();
  const walk = (tokens: CompiledMessage): void => {
    for (const token of tokens) {
      if (typeof token === "string") {
        for (const [, tag] of token.matchAll(/<\/?(\w+)>/g)) names.add(`<${tag}>`);
      } else {
        names.add(token[0]);
        const choices = token[2];
        if (typeof choices !== "object" || choices === null) continue;
        for (const branch of Object.values(choices)) if (Array.isArray(branch)) walk(branch);
      }
    }
  };
  walk(message);
  names.delete("#");
  return [...names].toSorted();
}

/** Texts that are the same in every language: names, formats, single technical words. */
const international =
  /^[\W\d_]*$|^(?:[A-Z][A-Za-z]*|API|Parapet|Microsoft|Insights|Adaptive|Auth|Secure|Inbox|CSV|JSON|HTTP|IP|URL|cURL|HAR|SDK|OpenTelemetry|null|\s|\d|[-–·:/()])+$/;

test("there are catalogues to check", () => {
  expect(catalogues.length).toBeGreaterThan(2);
});

describe.each(catalogues)("$file", ({ en, fr, ar }) => {
  test.each([
    ["fr", fr],
    ["ar", ar],
  ])("%s has the same ids as en", (_, other) => {
    expect(Object.keys(other).toSorted()).toEqual(Object.keys(en).toSorted());
  });

  test("every message compiles and keeps its placeholders in every language", () => {
    for (const [id, message] of Object.entries(en)) {
      const expected = { id, names: placeholders(compileMessageOrThrow(message)) };
      for (const other of [fr, ar])
        expect({ id, names: placeholders(compileMessageOrThrow(other[id] ?? "")) }).toEqual(expected);
    }
  });

  test("no English is left over", () => {
    const prose = Object.entries(en).filter(
      ([, text]) => /[a-z]/.test(text.replaceAll(/\{[^}]*\}|<[^>]*>/g, "")) && !international.test(text),
    );
    expect(prose.filter(([id, text]) => fr[id] === text && text.includes(" ")).map(([id]) => id)).toEqual([]);
    expect(prose.filter(([id]) => !/\p{Script=Arabic}/u.test(ar[id] ?? "")).map(([id]) => id)).toEqual([]);
  });

  test("Arabic plurals have the forms that Arabic has", () => {
    for (const [id, text] of Object.entries(ar)) {
      if (!text.includes(", plural,")) continue;
      for (const form of ["one", "two", "few", "many", "other"])
        expect(text, id).toMatch(new RegExp(`(?:${form}|=[012]) ?\\{`));
    }
  });
});

test("every error code of the contract has its words", () => {
  const en = Object.assign({}, ...catalogues.map((catalogue) => catalogue.en));
  expect(Object.keys(errorCatalogue).filter((code) => !(`problem.${code}` in en))).toEqual([]);
});
