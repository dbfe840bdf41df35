import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compileEndpoints } from "./endpoint-matcher.ts";
import { getPathInterpretations } from "./path-interpretations.ts";

const endpoint = (template: string, sensitivity: "low" | "high") => ({
  id: template,
  method: "GET",
  template,
  sensitivity,
});
const sensitive = endpoint("/v1/größe/export", "high");
const others = ["/{a}", "/{a}/{b}", "/{a}/{b}/{c}", "/{a}/{b}/{c}/{d}"].map((template) => endpoint(template, "low"));
const match = compileEndpoints([...others, sensitive], "https://api.example");

/** Percent escapes of bytes, of some of which in capital letters. */
const escaped = (bytes: Iterable<number>, isCapital: boolean) =>
  [...bytes]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .map((byte) => `%${isCapital ? byte.toUpperCase() : byte}`)
    .join("");

/** UTF-8 of a character of one byte in more bytes than it needs. */
const overlong = (code: number, length: 2 | 3) =>
  length === 2 ? [0xc0 | (code >> 6), 0x80 | (code & 0x3f)] : [0xe0, 0x80 | (code >> 6), 0x80 | (code & 0x3f)];

const isPlain = (character: string) => character.length === 1 && character > " " && character <= "~";
type Way = (character: string) => string;
const hex = (character: string) => character.charCodeAt(0).toString(16).padStart(4, "0");

/** How a character may be written so that some reader undoes it. */
const ways: Readonly<Record<string, Way>> = {
  escaped: (character) => escaped(Buffer.from(character), false),
  "escaped in capitals": (character) => escaped(Buffer.from(character), true),
  "escaped as in ASP": (character) => (character.length === 1 ? `%u${hex(character)}` : character),
  "in too many bytes": (character) =>
    isPlain(character) ? escaped(overlong(character.charCodeAt(0), 2), true) : character,
  "in far too many bytes": (character) =>
    isPlain(character) ? escaped(overlong(character.charCodeAt(0), 3), false) : character,
  "full width": (character) =>
    isPlain(character) && !"/%".includes(character) ? String.fromCharCode(character.charCodeAt(0) + 0xfee0) : character,
  "as raw bytes": (character) => Buffer.from(character).toString("latin1"),
};

/** What may stand around a path, or its segments, so that some reader leaves it out. */
const additions: Readonly<Record<string, (path: string) => string>> = {
  format: (path) => `${path}.json`,
  fragment: (path) => `${path}#x`,
  query: (path) => `${path}?x=1`,
  NUL: (path) => `${path}\0.txt`,
  dots: (path) => `${path}..`,
  space: (path) => `${path} `,
  break: (path) => path.replace("x", "x\n"),
  matrix: (path) => path.replaceAll("/", ";a=b/").slice(4).concat(";c"),
  slashes: (path) => path.replaceAll("/", "//"),
  backslashes: (path) => `/${path.slice(1).replaceAll("/", "\\")}`,
  "dot segments": (path) => path.replace("/v1", "/./x/../v1/y/.."),
  host: (path) => `//host${path}`,
  "leading spaces": (path) => path.replaceAll("/", "/ "),
  formats: (path) => `${path}.json.gz`,
  "a session": (path) => `/(S(abc))${path}`,
  "two tickets": (path) => `/(S(abc)F(d))${path}`,
  "a front controller": (path) => `/index.php${path}`,
  "a front controller in a folder": (path) => `/app/x.phtml${path}`,
  "a default document": (path) => `${path}/index.html`,
  nothing: (path) => path,
};

/** Writes some characters of a path in one way; the first `/` stays, as every target begins with one. */
const written = fc
  .record({ way: fc.constantFrom(...Object.values(ways)), share: fc.constantFrom(1, 2, 3), from: fc.nat(3) })
  .map(
    ({ way, share, from }) =>
      (path: string) =>
        Array.from(path, (each, at) => (at > 0 && (at + from) % share === 0 ? way(each) : each)).join(""),
  );

const twoAdded = fc.shuffledSubarray(Object.values(additions), { minLength: 2, maxLength: 2 });

describe("a sensitive path is found", () => {
  test.each(Object.keys(additions))("however its letters are written, with %s", (name) => {
    const add = additions[name] ?? String;
    fc.assert(
      fc.property(fc.array(written, { maxLength: 2 }), (steps) => {
        // A target has no characters of its own beyond what one byte holds.
        const spelling = steps.reduce((path, step) => step(path), add("/v1/größe/export"));
        const target = Buffer.from(spelling.replaceAll(/[#?\0 ]/g, (each) => escaped(Buffer.from(each), true)));
        const found = match("GET", target.toString("latin1"));
        expect(found === null || found.includes(sensitive), spelling).toBe(true);
        if (steps.length < 2) expect(found, spelling).not.toBeNull();
      }),
      { numRuns: 400 },
    );
  });

  test("with two additions, in whatever order they are undone", () => {
    fc.assert(
      fc.property(twoAdded, fc.array(written, { maxLength: 1 }), (adding, steps) => {
        const spelling = [...adding, ...steps].reduce((path, step) => step(path), "/v1/größe/export");
        const target = Buffer.from(spelling.replaceAll(/[#?\0 ]/g, (each) => escaped(Buffer.from(each), true)));
        const found = match("GET", target.toString("latin1"));
        expect(found === null || found.includes(sensitive), spelling).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });
});

test("what most callers send is read once", () => {
  for (const path of ["/", "/v1.2/users/7", "/users/ann@example/keys/", "/orders/lines,3:cancel", "/~a/$b!*'&=1"])
    expect(getPathInterpretations(path), path).toHaveLength(1);
});

test.each([
  ["/files/My%20report.v2.pdf", 6],
  ["/orders(17)/lines,3:cancel", 2],
  ["/app/index.php/orders", 3],
  ["/projects/group%2Fsub%2Frepo/files/a.txt", 6],
  ["/users/ann%40example.com?x=%2F", 4],
  ["/caf%C3%A9/men%C3%BC", 2],
])("an honest path is read in few ways: %s", (path, most) => {
  const readings = getPathInterpretations(path);
  expect(readings?.length).toBeLessThanOrEqual(most);
});

test("however odd a path is, what is made of it has a limit", () => {
  const odd = ["%25", "%2f", "%u002e", ".", ";", "/", "\\", " ", "%00", "%23", "a", "%c0%ae", "\u00ef\u00bc\u008f"];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...odd), { minLength: 1, maxLength: 1_000 }), (parts) => {
      const readings = getPathInterpretations(`/${parts.join("")}`.slice(0, 4_000)) ?? [];
      expect(readings.length).toBeLessThanOrEqual(128);
      expect(readings.flatMap(({ segments }) => segments).join("").length).toBeLessThanOrEqual(40_000);
    }),
    { numRuns: 200 },
  );
});

test("endings beyond what anybody means are refused", () => {
  expect(getPathInterpretations(`/export${".a".repeat(20)}`)).toHaveLength(21);
  expect(getPathInterpretations(`/export${".a".repeat(1_900)}`)).toBeNull();
});
