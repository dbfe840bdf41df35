import { describe, expect, test } from "vitest";
import { isSameColor, parseColor } from "./color.ts";

test.each([
  ["black", [0, 0, 0]],
  ["blue", [0, 0, 255]],
  ["gray", [128, 128, 128]],
  ["grey", [128, 128, 128]],
  ["green", [0, 128, 0]],
  ["ivory", [255, 255, 240]],
  ["lightgray", [211, 211, 211]],
  ["lightgrey", [211, 211, 211]],
  ["navy", [0, 0, 128]],
  ["orange", [255, 165, 0]],
  ["red", [255, 0, 0]],
  ["silver", [192, 192, 192]],
  ["snow", [255, 250, 250]],
  ["white", [255, 255, 255]],
  ["whitesmoke", [245, 245, 245]],
  ["yellow", [255, 255, 0]],
  [" White ", [255, 255, 255]],
  ["#123456", [18, 52, 86]],
  ["123456", [18, 52, 86]],
  ["#ABC", [170, 187, 204]],
  ["abc", [170, 187, 204]],
  ["#fff url(a.png)", [255, 255, 255]],
  ["rgb(1,2,3)", [1, 2, 3]],
  ["RGB( 1 , 2 , 3 )", [1, 2, 3]],
  ["rgb(1 2 3)", [1, 2, 3]],
  ["rgba(1, 2, 3, 0.5)", [1, 2, 3]],
  ["rgb(1 2 3 / 50%)", [1, 2, 3]],
])("parses %s", (value, expected) => {
  expect(parseColor(value)).toEqual(expected);
});

test.each([
  "",
  "transparent",
  "inherit",
  "constructor",
  "#12",
  "#1234",
  "#12345",
  "#ggg",
  "rgb(1,2)",
  "rgb(1,2,3",
  "rgba(1,2,3,0)",
  "rgba(1,2,3,0.0)",
  "rgb(1 2 3 / 0%)",
  "url(#fff)",
])("returns null for %j", (value) => {
  expect(parseColor(value)).toBeNull();
});

describe("isSameColor", () => {
  test.each([
    [[100, 100, 100], true],
    [[108, 92, 108], true],
    [[109, 100, 100], false],
    [[100, 91, 100], false],
    [[100, 100, 109], false],
  ] as const)("tolerates 8 steps in each channel: %j", (other, isSame) => {
    expect(isSameColor([100, 100, 100], other)).toBe(isSame);
    expect(isSameColor(other, [100, 100, 100])).toBe(isSame);
  });
});
