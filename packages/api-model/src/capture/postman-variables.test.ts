import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { noVariables, resolve, toVariables } from "./postman-variables.ts";
import { variablesWith } from "./testing-variables.ts";

const none = noVariables();

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
    expect([...toVariables(list, none).own]).toEqual([
      ["a", "1"],
      ["b", "2"],
      ["c", " 3 "],
      ["d", ""],
      ["e", ""],
      ["f", ""],
    ]);
  });

  it("hide those around them, unless they're switched off", () => {
    const outer = variablesWith([
      ["a", "outer"],
      ["b", "outer"],
      ["c", "outer"],
    ]);
    const list = [
      { key: "a", value: "inner" },
      { key: "b", value: "inner", disabled: true },
    ];
    expect(resolve("{{a}} {{b}} {{c}}", toVariables(list, outer))).toBe("inner outer outer");
    expect(resolve("{{a}}", outer)).toBe("outer");
  });

  it.each([[null], [undefined], [{}], ["a"], [[]]])("without a list (%j) are those around", (list) => {
    const outer = variablesWith([["a", "1"]]);
    expect(toVariables(list, outer)).toBe(outer);
  });
});

describe("a text with variables", () => {
  const variables = variablesWith([
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
    const long = variablesWith([["x", "y".repeat(600_000)]]);
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

  it("stops replacing where a collection would grow without end", () => {
    const large = variablesWith([["x", "y".repeat(99_000)]]);
    const texts = Array.from({ length: 5_000 }, () => resolve("{{x}}".repeat(10), large));
    const sum = texts.reduce((total, { length }) => total + length, 0);
    expect(sum).toBeLessThan(70_000_000);
    expect(texts.at(-1)).toBe("{{x}}".repeat(10));
  });
});
