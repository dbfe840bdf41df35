import { describe, expect, test } from "vitest";
import { getTextContent, readers, scalar } from "./content-text.ts";
import { unread } from "./finding.ts";

const types = (...names: readonly string[]) => new Set(names);

describe("a text as a value of some types", () => {
  test.each<[text: string, names: string[], value: unknown]>([
    ["7", ["integer"], 7],
    ["-7.50", ["number"], -7.5],
    ["+7", ["number"], 7],
    ["7.", ["number"], 7],
    [".5", ["number"], 0.5],
    ["1e3", ["integer"], 1000],
    ["1E-2", ["number"], 0.01],
    ["7", ["string"], "7"],
    ["7", ["string", "integer"], 7],
    ["7", [], "7"],
    ["", ["number"], ""],
    ["0x10", ["number"], "0x10"],
    ["Infinity", ["number"], "Infinity"],
    ["NaN", ["number"], "NaN"],
    [".", ["number"], "."],
    ["1e", ["number"], "1e"],
    ["7a", ["number"], "7a"],
    [" 7", ["number"], " 7"],
    ["true", ["boolean"], true],
    ["false", ["boolean"], false],
    ["TRUE", ["boolean"], "TRUE"],
    ["true", ["string"], "true"],
    ["", ["null"], null],
    ["null", ["null"], null],
    ["null", ["string"], "null"],
    ["none", ["null"], "none"],
  ])("%j of %j is %j", (text, names, value) => {
    expect(scalar(text, types(...names))).toBe(value);
  });
});

describe("a text of a content", () => {
  test.each<[content: "json" | "other" | "default", text: string, names: string[], value: unknown]>([
    ["json", '{"a":1}', [], { a: 1 }],
    ["json", "7", ["string"], 7],
    ["json", "null", [], null],
    ["json", "{", [], "{"],
    ["json", "", [], ""],
    ["other", "<a/>", [], "<a/>"],
    ["other", "<a/>", ["string"], "<a/>"],
    ["other", "<a/>", ["object"], unread],
    ["default", '{"a":1}', ["object"], { a: 1 }],
    ["default", " [1]", ["array"], [1]],
    ["default", "[1]", ["object"], "[1]"],
    ["default", '{"a":1}', ["array"], '{"a":1}'],
    ["default", "{", ["object"], "{"],
    ["default", "7", ["integer", "object"], 7],
    ["default", '"a"', ["string"], '"a"'],
  ])("%s: %j of %j", (content, text, names, value) => {
    expect(readers[content](text, types(...names))).toEqual(value);
  });
});

test.each([
  ["application/json", "json"],
  ["application/json; charset=utf-8", "json"],
  ["application/json, application/hal+json", "json"],
  ["application/json, text/plain", "other"],
  ["text/plain", null],
  ["text/plain; charset=utf-8, text/plain", null],
  ["text/plain, text/csv", "other"],
  ["application/xml", "other"],
  ["image/png, image/jpeg", "other"],
  ["", "other"],
])("the content types %j say %j", (contentTypes, content) => {
  expect(getTextContent(contentTypes)).toBe(content);
});
