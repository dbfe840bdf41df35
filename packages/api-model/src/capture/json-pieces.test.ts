import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseJsonBytes, parseJsonSteps, TooDeep, TooManyValues } from "./json-pieces.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const depth = 64;

describe("parseJsonBytes", () => {
  it("reads any JSON as JSON.parse does, however small the pieces are", () => {
    const text = fc
      .tuple(fc.jsonValue(), fc.constantFrom(undefined, 1, "\t"))
      .map(([value, indent]) => JSON.stringify(value, null, indent));
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 40 }), (json, piece) => {
        expect(parseJsonBytes(bytes(` ${json}\r\n`), { depth }, piece)).toStrictEqual(JSON.parse(json));
      }),
    );
  });

  it("refuses what JSON.parse refuses", () => {
    const broken = fc
      .tuple(fc.jsonValue(), fc.nat(), fc.constantFrom("", ",", "}", "]", "[", "{", '"', ":", " ", "1", "\\"))
      .map(([value, place, put]) => {
        const json = JSON.stringify(value);
        const at = place % json.length;
        return json.slice(0, at) + put + json.slice(at + 1);
      });
    fc.assert(
      fc.property(broken, fc.integer({ min: 1, max: 40 }), (json, piece) => {
        expect(outcomeOf(() => parseJsonBytes(bytes(json), { depth }, piece))).toStrictEqual(
          outcomeOf(() => JSON.parse(json)),
        );
      }),
      { numRuns: 1_000 },
    );
  });

  it.each([
    ["the last of two members of one name", '{"a":[1,2],"b":1,"a":3}'],
    ["a member that is called __proto__", '{"__proto__":{"a":[1,2,3]},"b":[]}'],
    ["long texts with escapes", JSON.stringify({ a: '\\"\u2028é😀\u0001\ud83d'.repeat(20) })],
    ["escaped quotes and names", '{"a\\"b":["\\\\","\\u00e9 é"]}'],
    ["a member's name that is longer than a piece", '{"a name that is longer":[[],{}]}'],
  ])("keeps %s", (_, json) => {
    const read = parseJsonBytes(bytes(json), { depth }, 4);
    expect(JSON.stringify(read)).toBe(JSON.stringify(JSON.parse(json)));
    expect(Object.getPrototypeOf(read)).toBe(Object.prototype);
  });

  it("skips a byte order mark and reads broken UTF-8 as replacement characters, as decoding the whole would", () => {
    const broken = Uint8Array.of(0xef, 0xbb, 0xbf, 0x5b, 0x22, 0xc3, 0x22, 0x2c, 0x22, 0xff, 0x22, 0x5d);
    expect(parseJsonBytes(broken, { depth }, 2)).toEqual(["\uFFFD", "\uFFFD"]);
  });

  it("goes no deeper than it may", () => {
    const deep = (levels: number) => bytes("[".repeat(levels) + "]".repeat(levels));
    expect(() => parseJsonBytes(deep(100), { depth }, 2)).toThrow(TooDeep);
    expect(() => parseJsonBytes(deep(1_000_000), { depth })).toThrow(TooDeep);
    expect(parseJsonBytes(deep(64), { depth }, 2)).toBeTruthy();
  });

  it("reads in steps, however a text is made", () => {
    const stepsOf = (json: string) => [...parseJsonSteps(bytes(json), { depth }, 1_000)].length;
    const texts = ["a", "[],", '"a",'].map((unit) => unit.repeat(20_000));
    const [long = "", lists = "", list = ""] = texts;
    for (const json of [`"${long}"`, `[${lists}[]]`, `[${list}0]`, `{"a":[${list}0]}`])
      expect(stepsOf(json)).toBeGreaterThan(15);
    expect(
      stepsOf(JSON.stringify(Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [at, at])))),
    ).toBeGreaterThan(30);
    expect(stepsOf("[1,2,3]")).toBe(0);
  });

  it.each([
    ["in a list", `[${"{},".repeat(999)}{}]`],
    ["in an object", `{${Array.from({ length: 1_000 }, (_, at) => `"${at}":0`).join()}}`],
    ["in small lists", `[${"[1,2,3],".repeat(333)}[]]`],
  ])("reads no more values than it may %s, and commas in texts are none", (_, json) => {
    for (const piece of [2, 64, 65_536]) {
      expect(() => parseJsonBytes(bytes(json), { depth, values: 900 }, piece)).toThrow(TooManyValues);
      expect(parseJsonBytes(bytes(json), { depth, values: 2_500 }, piece)).toEqual(JSON.parse(json));
      expect(parseJsonBytes(bytes(JSON.stringify([json])), { depth, values: 2 }, piece)).toEqual([json]);
    }
  });
});

function outcomeOf(read: () => unknown): unknown {
  try {
    return { value: JSON.stringify(read()) };
  } catch {
    return "refused";
  }
}
