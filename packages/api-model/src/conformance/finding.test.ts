import * as fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { add, below, describe as describeWithin, pointerTo, unread, type Findings } from "./finding.ts";
import { Steps } from "./steps.ts";

const described = (value: unknown) => describeWithin(value, new Steps(Infinity));

describe("places", () => {
  test.each<[keys: (string | number)[], pointer: string]>([
    [["a"], "/a"],
    [["a", 0, "b"], "/a/0/b"],
    [["a/b", "c~d", "~1"], "/a~1b/c~0d/~01"],
    [["", ""], "//"],
    [["é"], "/é"],
  ])("%j are %j", (keys, pointer) => {
    expect(pointerTo(below(null, ...keys))).toBe(pointer);
  });

  it("are chains that any number of others continue", () => {
    const above = below(null, "a");
    expect([pointerTo(below(above, "b")), pointerTo(below(above, "c", "d")), pointerTo(above)]).toEqual([
      "/a/b",
      "/a/c/d",
      "/a",
    ]);
    expect(pointerTo(null)).toBe("");
  });

  it("are read back as RFC 6901 says", () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 1 }), (keys) => {
        const read = pointerTo(below(null, ...keys))
          .split("/")
          .slice(1)
          .map((token) => token.replaceAll("~1", "/").replaceAll("~0", "~"));
        expect(read).toEqual(keys);
      }),
    );
  });
});

describe("findings", () => {
  it("say where they were found, on both sides", () => {
    const findings: Findings = { list: [], steps: new Steps(Infinity) };
    add(findings, "rogue", "type", { sample: below(null, "a"), spec: null }, "integer", "null");
    expect(findings.list).toEqual([
      { rule: "type", verdict: "rogue", sample: "/a", spec: "", expected: "integer", got: "null" },
    ]);
  });

  it("are a hundred at most", () => {
    const findings: Findings = { list: [], steps: new Steps(Infinity) };
    for (let at = 0; at < 150; at += 1) add(findings, "rogue", "type", { sample: null, spec: null }, "", String(at));
    expect(findings.list).toHaveLength(100);
    expect(findings.list.at(-1)?.got).toBe("99");
  });
});

describe("a value in a sentence", () => {
  test.each<[value: unknown, sentence: string]>([
    [undefined, "nothing"],
    [unread, "something else"],
    [null, "null"],
    [[], "array of 0"],
    [[1, [2]], "array of 2"],
    [{}, "object"],
    [true, "boolean true"],
    [-1.5, "number -1.5"],
    ["", 'string ""'],
    ['say "a"\n', String.raw`string "say \"a\"\n"`],
    ["4111111111111111", 'string "••••"'],
  ])("%j is %s", (value, sentence) => {
    expect(described(value)).toBe(sentence);
  });

  it("is cut after 60 characters", () => {
    expect(described("x".repeat(60))).toBe(`string "${"x".repeat(60)}"`);
    expect(described("x".repeat(61))).toBe(`string "${"x".repeat(60)}…"`);
  });

  it("is masked before it is cut", () => {
    expect(described(`${"x".repeat(50)} 4111 1111 1111 1111`)).toBe(`string "${"x".repeat(50)} ••••"`);
    expect(described(`${" ".repeat(4_090)}4111111111111111`)).not.toContain("4111111111111111");
  });
});
