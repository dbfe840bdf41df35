import { describe, expect, test } from "vitest";
import { readJsonString } from "./mask-json.ts";

describe("a string of JSON", () => {
  test.each([
    ['"a"', "a"],
    ['""', ""],
    ['"', ""],
    ['"a', "a"],
    ['"a\\n\\u0041"', "a\nA"],
    ['"a\\x"', "a\\x"],
    ['"a\\', "a\\"],
    ['"a\\u00"', "a\\u00"],
    ['"\\"', "\\"],
  ])("%s says %j", (token, value) => {
    expect(readJsonString(token)).toBe(value);
  });
});
