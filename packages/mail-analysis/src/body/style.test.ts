import { describe, expect, test } from "vitest";
import { hiddenBy, pixels, readStyle } from "./style.ts";

describe("readStyle", () => {
  test.each([
    ["in lower case", "Color: RED", { color: "red" }],
    ["without blanks", " color :  red ; size : 1 ", { color: "red", size: "1" }],
    ["with colons in values", "background:url(https://a.example/b)", { background: "url(https://a.example/b)" }],
    ["without !important", "color: red !important", { color: "red" }],
    ["keeping the last of two", "color:red;color:blue", { color: "blue" }],
    ["with empty values", "color:", { color: "" }],
    ["skipping invalid ones", "color;;:x;size:1", { "": "x", size: "1" }],
    ["in an empty style", "", {}],
  ])("reads declarations %s", (_, text, expected) => {
    expect(Object.fromEntries(readStyle(text))).toEqual(expected);
  });

  test("reads 4,000 characters", () => {
    expect(readStyle(`${" ".repeat(3993)}a:b;c:d`)).toEqual(
      new Map([
        ["a", "b"],
        ["c", "d"],
      ]),
    );
    expect(readStyle(`${" ".repeat(3996)}a:b;c:d`)).toEqual(new Map([["a", "b"]]));
  });
});

test.each([
  ["12px", 12],
  ["12", 12],
  ["0", 0],
  ["12pt", 16],
  ["1.5em", 24],
  ["2rem", 32],
  ["50%", 8],
  [".5em", 8],
  ["-5px", -5],
  ["12 px", 12],
  ["12px ", 12],
  ["auto", null],
  ["12vw", null],
  ["1 2px", null],
  ["px", null],
  ["", null],
  [undefined, null],
])("converts %j to %j pixels", (value, expected) => {
  expect(pixels(value)).toBe(expected);
});

describe("hiddenBy", () => {
  test.each([
    ["display: none", "display"],
    ["mso-hide: all", "display"],
    ["opacity: 0", "opacity"],
    ["opacity: 0.00", "opacity"],
    ["opacity: .0", "opacity"],
    ["overflow: hidden; height: 0", "size"],
    ["overflow: hidden; width: 0px", "size"],
    ["max-height: 0", "size"],
    ["max-width: 0em", "size"],
    ["max-height: 9px; height: 0", "size"],
    ["text-indent: -500px", "position"],
    ["left: -9999px", "position"],
    ["top: -1000pt", "position"],
    ["margin-left: -600px", "position"],
    ["margin-top: -600px", "position"],
    ["display: none; opacity: 0", "display"],
    ["opacity: 0; max-height: 0", "opacity"],
    ["max-height: 0; left: -999px", "size"],
  ])("detects %s", (text, why) => {
    expect(hiddenBy(readStyle(text))).toBe(why);
  });

  test.each([
    "",
    "display: block",
    "mso-hide: none",
    "opacity: 0.1",
    "opacity: 1",
    "opacity: 10",
    "height: 0",
    "width: 0",
    "overflow: hidden",
    "overflow: hidden; height: 1px",
    "overflow: auto; height: 0",
    "max-height: 1px",
    "text-indent: -499px",
    "left: 9999px",
    "right: -9999px",
    "color: none",
  ])("ignores %j", (text) => {
    expect(hiddenBy(readStyle(text))).toBeNull();
  });
});
