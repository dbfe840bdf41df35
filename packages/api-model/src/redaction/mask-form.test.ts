import { describe, expect, it, test } from "vitest";
import { maskForm, maskQuery } from "./mask-form.ts";
import { applyMaskings } from "./masking.ts";

describe("forms", () => {
  const masked = (text: string) => applyMaskings(text, maskForm(text));
  const masks = (text: string, mask = maskForm) =>
    mask(text).map(({ start, end, pointer, kind }) => [text.slice(start, end), pointer, kind]);

  test.each<[text: string, expected: string]>([
    ["", ""],
    ["&&", "&&"],
    ["password=a&b=c", "password=••••&b=c"],
    ["b=c&password=a", "b=c&password=••••"],
    ["password=a=b", "password=••••"],
    ["password=", "password="],
    ["password=••••", "password=••••"],
    ["password", "password"],
    ["4111111111111111", "••••"],
    ["=4111111111111111", "=••••"],
    ["pass%77ord=a", "pass%77ord=••••"],
    ["card=4111%2D1111%2D1111%2D1111", "card=••••"],
    ["note=see+536-90-4399", "note=••••"],
    ["key=a", "key=a"],
  ])("%s", (text, expected) => {
    expect(masked(text)).toBe(expected);
  });

  it("tell where and what was masked", () => {
    expect(masks("user%2Fpassword=a&n=4111111111111111&=536-90-4399&536-90-4399")).toEqual([
      ["a", "/user~1password", "password"],
      ["4111111111111111", "/n", "payment_card"],
      ["536-90-4399", "", "us_ssn"],
      ["536-90-4399", "", "us_ssn"],
    ]);
  });

  it("of a query know more names", () => {
    expect(masks("key=a&sig=b&page=2", maskQuery)).toEqual([
      ["a", "/key", "api_key"],
      ["b", "/sig", "signature"],
    ]);
  });
});
