import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { placeholdersOf } from "./message-placeholders.ts";
import { reportFindings } from "./report-findings.ts";
import { sourceFiles } from "./source-files.ts";

type Catalogue = Readonly<Record<string, string>>;

const others = ["fr", "ar"] as const;

/** Checks that every catalogue says the same things in every language, with the same placeholders. */
export function checkLocales(root: string): string[] {
  const english = sourceFiles(root, ["apps", "packages"], ["/locales/en.json"]);
  const stray = sourceFiles(
    root,
    ["apps", "packages"],
    others.map((locale) => `/locales/${locale}.json`),
  )
    .filter((path) => !english.includes(join(dirname(path), "en.json")))
    .map((path) => `${path}: its folder has no en.json`);
  return [...stray, ...english.flatMap((path) => others.flatMap((locale) => compare(root, path, locale)))];
}

function compare(root: string, english: string, locale: (typeof others)[number]): string[] {
  const path = join(dirname(english), `${locale}.json`);
  if (!existsSync(join(root, path))) return [`${path} is missing`];
  const expected = read(join(root, english));
  const actual = read(join(root, path));
  const extra = Object.keys(actual).filter((key) => !(key in expected));
  return [
    ...extra.map((key) => `${path}: ${key} is not in en.json`),
    ...Object.entries(expected).flatMap(([key, message]) => {
      const problem = problemWith(message, actual[key], locale);
      return problem === null ? [] : [`${path}: ${key} ${problem}`];
    }),
  ];
}

function problemWith(english: string, translated: string | undefined, locale: string): string | null {
  if (translated === undefined) return "is missing";
  if (translated.trim() === "") return "is empty";
  const wanted = placeholdersOf(english).join(", ");
  const found = placeholdersOf(translated).join(", ");
  if (wanted !== found) return `has the placeholders {${found}}, not {${wanted}}`;
  // A sentence that stayed English: several lower-case Latin words and not one Arabic letter.
  const untranslated = /[a-z]{2,} [a-z]{2,}/.test(translated.replaceAll(/\{[^{}]*\}/g, ""));
  if (locale === "ar" && untranslated && !/\p{Script=Arabic}/u.test(translated)) return "is not translated";
  const displaced = locale === "ar" ? displacedTerm(translated) : null;
  if (displaced !== null)
    return `shows ${displaced} with its first character at the end: put it between U+2066 and U+2069`;
  return null;
}

const isolated = /\u2066[^\u2069]*\u2069|<[^<>]*>|\{[^{}]*\}/g;

/** A term such as `_method` or `.mmdb` in a text from right to left: its first character has no direction of its own. */
function displacedTerm(text: string): string | null {
  const [, term = null] = /(?:^|[\s«(])([/_.$?#~@\\-][A-Za-z][\w/.-]*)/.exec(text.replaceAll(isolated, "")) ?? [];
  return term;
}

/** A catalogue is a flat object of messages; its own build refuses anything else. */
function read(path: string): Catalogue {
  const parsed: unknown = JSON.parse(readFileSync(path, "utf8"));
  return Object.fromEntries(Object.entries(Object(parsed)).map(([key, value]) => [key, String(value)]));
}

if (import.meta.main) reportFindings("locales", checkLocales(process.cwd()));
