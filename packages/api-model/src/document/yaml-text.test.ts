import * as fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { readYamlText, writeYaml } from "./yaml-text.ts";

function read(text: string) {
  const found = readYamlText(text);
  if (!found.ok) throw new Error(`Broken at ${found.place.line}:${found.place.column}`);
  return found;
}
const placeOf = (text: string, pointer: string) => {
  const { line, column } = read(text).placeOf(pointer);
  return `${line}:${column}`;
};

describe("values", () => {
  test.each<[text: string, value: unknown]>([
    ["a: 1", { a: 1 }],
    ["a: yes", { a: "yes" }],
    ["a: true", { a: true }],
    ["a: null", { a: null }],
    ["a: ~", { a: null }],
    ["a:", { a: null }],
    ["a: 2026-01-02", { a: "2026-01-02" }],
    ["a: 0o17", { a: 15 }],
    ["200: x", { 200: "x" }],
    ["true: x", { true: "x" }],
    ["- 1\n- [2]", [1, [2]]],
    ["", null],
    ["# nothing", null],
    ["a: &x {b: 1}\nc: *x", { a: { b: 1 }, c: { b: 1 } }],
    ["a: &x {b: 1}\nc: {<<: *x, d: 2}", { a: { b: 1 }, c: { b: 1, d: 2 } }],
    ["a: |\n  x\n  y\n", { a: "x\ny\n" }],
    ['{"a": [1, "b"]}', { a: [1, "b"] }],
    ["a: .nan", { a: null }],
  ])("of %j are %j", (text, value) => {
    expect(read(text).value).toEqual(value);
  });

  it("of anything are read back as they were written", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 3 }), (value) => {
        expect(read(writeYaml(value)).value).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });
});

describe("places", () => {
  const text = "info:\n  title: Pets\nlist:\n  - a\n  - b: 1\n";

  test.each([
    ["", "1:1"],
    ["/info", "1:1"],
    ["/info/title", "2:3"],
    ["/list", "3:1"],
    ["/list/0", "4:5"],
    ["/list/1", "5:5"],
    ["/list/1/b", "5:5"],
    ["/nowhere", "1:1"],
  ])("of %j is %s", (pointer, place) => {
    expect(placeOf(text, pointer)).toBe(place);
  });

  it("are escaped as pointers are", () => {
    expect(placeOf("x: 1\na/b~c: 2\n", "/a~1b~0c")).toBe("2:1");
    expect(placeOf("x: 1\n200: 2\n", "/200")).toBe("2:1");
  });

  it("are those of the alias and not of what it stands for", () => {
    expect(placeOf("a: &x\n  b: 1\nc: *x\n", "/c")).toBe("3:1");
    expect(placeOf("a: &x\n  b: 1\nc: *x\n", "/c/b")).toBe("1:1");
  });

  it("are of the first character where the text is empty", () => {
    expect(placeOf("", "")).toBe("1:1");
  });
});

describe("aliases", () => {
  const list = (count: number, line: (at: number) => string) => Array.from({ length: count }, (_, at) => line(at));
  const anchors = list(200, (at) => `- &a${at} {x: 1}`);
  const texts = {
    "in a list": [...anchors, `- [${list(200, (at) => `*a${at}`).join(",")}]`].join("\n"),
    "merged one by one": [...anchors, ...list(200, (at) => `- {<<: *a${at}}`)].join("\n"),
    "merged in a list": [...anchors, `- {<<: [${list(200, (at) => `*a${at}`).join(",")}]}`].join("\n"),
  };

  test.each(Object.entries(texts))("%s are counted by what is gone through to find what they stand for", (_, text) => {
    expect(readYamlText(text)).toMatchObject({ ok: true });
    expect(readYamlText(text, { characters: 1_000_000, lookups: 50_000 })).toMatchObject({ isTooLarge: true });
    expect(readYamlText(text, { characters: 1_000_000, lookups: 500_000 })).toMatchObject({ ok: true });
  });

  it("are counted by what they stand for", () => {
    expect(readYamlText(texts["in a list"], { characters: 4_000, lookups: 500_000 })).toMatchObject({
      isTooLarge: true,
    });
  });
});

describe("text that is no YAML", () => {
  test.each([
    ["a: [1, 2", 1, 9],
    ["a: 1\nb: {\n", 3, 1],
    ["a: 1\na: 2\n", 2, 1],
    ["a: 'b", 1, 6],
    ["\tb: 1", 1, 1],
  ])("%j breaks at line %i, column %i", (text, line, column) => {
    expect(readYamlText(text)).toEqual({ ok: false, place: { line, column } });
  });

  test.each([
    ["an alias of nothing", "a: *x"],
    ["a value inside itself", "a: &x [*x]"],
    ["nesting without end", "[".repeat(20_000)],
  ])("%s breaks, as a whole", (_, text) => {
    expect(readYamlText(text)).toMatchObject({ ok: false, place: { line: 1 } });
    expect(readYamlText(`#\n${text}`)).toMatchObject({ ok: false });
  });

  it("has aliases that stand for more than 16 MB", () => {
    const aliases = (count: number) => `a: &x ${"x".repeat(90_000)}\nb: [${Array(count).fill("*x").join(", ")}]\n`;
    expect(readYamlText(aliases(150)).ok).toBe(true);
    expect(readYamlText(aliases(1_000))).toEqual({ ok: false, place: { line: 1, column: 1 }, isTooLarge: true });
    const levels = Array.from({ length: 40 }, (_, at) => `l${at + 1}: &l${at + 1} [*l${at}, *l${at}]`).join("\n");
    expect(readYamlText(`l0: &l0 [1]\n${levels}\n`)).toMatchObject({ isTooLarge: true });
    const merged = Array.from({ length: 40 }, (_, at) => `l${at + 1}: &l${at + 1} {<<: *l${at}, k: *l${at}}`).join(
      "\n",
    );
    expect(readYamlText(`l0: &l0 {a: 1}\n${merged}\n`)).toMatchObject({ isTooLarge: true });
  });

  it("takes an anchor that is set again for the newest", () => {
    expect(readYamlText("a: &x [1]\nb: &x [2]\nc: *x\n")).toMatchObject({ value: { a: [1], b: [2], c: [2] } });
  });

  it("takes no longer for each key of a large map", () => {
    const keys = (count: number) => Array.from({ length: count }, (_, at) => `k${at}: 1`).join("\n");
    const time = (count: number) => {
      const started = performance.now();
      expect(readYamlText(keys(count)).ok).toBe(true);
      return performance.now() - started;
    };
    time(2_000);
    // Comparing each key with all others took sixteen times as long, and more.
    expect(time(40_000)).toBeLessThan(12 * Math.max(50, time(10_000)));
  });
});

describe("writeYaml", () => {
  it("writes long lines whole and equal objects twice", () => {
    const long = "word ".repeat(60).trim();
    expect(writeYaml({ a: long })).toBe(`a: ${long}\n`);
    const shared = { x: 1 };
    expect(writeYaml({ a: shared, b: shared })).toBe("a:\n  x: 1\nb:\n  x: 1\n");
  });
});
