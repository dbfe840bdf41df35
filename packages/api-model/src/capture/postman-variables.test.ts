import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { resolve, variablesOf } from "./postman-variables.ts";

const none = new Map<string, string>();

describe("the variables of a folder", () => {
  it("are named by key or, in format 2.0, by id, and are texts", () => {
    const list = [
      { key: "a", value: "1" },
      { id: "b", value: 2 },
      { key: "c", id: "x", value: " 3 " },
      { key: "d" },
      { key: "e", value: null },
      { key: "f", value: true },
      { value: "nameless" },
      { key: "", value: "nameless" },
      "g",
    ];
    expect([...variablesOf(list, none)]).toEqual([
      ["a", "1"],
      ["b", "2"],
      ["c", " 3 "],
      ["d", ""],
      ["e", ""],
      ["f", ""],
    ]);
  });

  it("hide those around them, unless they're switched off", () => {
    const outer = new Map([
      ["a", "outer"],
      ["b", "outer"],
      ["c", "outer"],
    ]);
    const list = [
      { key: "a", value: "inner" },
      { key: "b", value: "inner", disabled: true },
    ];
    expect(Object.fromEntries(variablesOf(list, outer))).toEqual({ a: "inner", b: "outer", c: "outer" });
    expect(outer.get("a")).toBe("outer");
  });

  it.each([[null], [undefined], [{}], ["a"], [[]]])("without a list (%j) are those around", (list) => {
    const outer = new Map([["a", "1"]]);
    expect(variablesOf(list, outer)).toBe(outer);
  });
});

describe("a text with variables", () => {
  const variables = new Map([
    ["a", "1"],
    ["b", "{{a}}"],
    ["c_1", "deep"],
    ["empty", ""],
    ["dollar", "$&"],
    ["self", "{{self}}"],
    ["grow", "{{grow}}{{grow}}"],
  ]);

  it.each([
    ["plain", "plain"],
    ["{{a}}", "1"],
    ["{{ a }}-{{a}}", "1-1"],
    ["{{b}}", "1"],
    ["{{c_{{a}}}}", "deep"],
    ["{{c_{{b}}}}", "deep"],
    ["x{{empty}}y", "xy"],
    ["{{dollar}}", "$&"],
    ["{{unknown}}/{{a}}", "{{unknown}}/1"],
    ["{{self}}", "{{self}}"],
    ["{{}}", "{{}}"],
    ["{a}", "{a}"],
    ["{{a", "{{a"],
    ["{{{a}}}", "{1}"],
  ])("%j is %j", (text, expected) => {
    expect(resolve(text, variables)).toBe(expected);
  });

  it("ends after ten rounds, and before it has a million characters", () => {
    expect(resolve("{{grow}}", variables)).toBe("{{grow}}".repeat(1024));
    const long = new Map([["x", "y".repeat(600_000)]]);
    expect(resolve("{{x}}", long)).toHaveLength(600_000);
    expect(resolve("{{x}}{{x}}", long)).toBe("{{x}}{{x}}");
  });

  it("stays as it is where nothing is set", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(resolve(text, none)).toBe(text);
      }),
    );
  });
});
