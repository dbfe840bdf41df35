import { describe, expect, test } from "vitest";
import { visualFold } from "./lookalike.ts";
import { isMixedScript } from "./mixed-script.ts";
import { caselessSkeleton, skeleton } from "./skeleton.ts";

describe("the visual fold", () => {
  test.each([
    ["rnicrosoft", "mlcrosoft"],
    ["microsoft", "mlcrosoft"],
    ["vvebmail", "webmall"],
    ["clocusign", "docuslgn"],
    ["g00gle", "google"],
    ["paypa1", "paypal"],
    ["paypa|", "paypal"],
    ["paypai", "paypal"],
    ["5tripe", "strlpe"],
    ["appl3", "apple"],
    ["4pple", "apple"],
    ["8ank", "bank"],
    ["2679", "2679"],
    ["APPLE", "apple"],
    ["", ""],
  ])("of %s is %s", (text, folded) => {
    expect(visualFold(text)).toBe(folded);
    expect(visualFold(folded)).toBe(folded);
  });
});

describe("the skeleton", () => {
  test.each([
    // Cyrillic, Greek, fullwidth and mathematical letters
    ["раураl", "paypal", true],
    ["gοοgle", "google", true],
    ["ｐａｙｐａｌ", "paypal", true],
    ["𝐩𝐚𝐲𝐩𝐚𝐥", "paypal", true],
    ["rnail", "mail", true],
    ["paypa1", "paypal", true],
    ["pay\u200Bpal", "paypal", true],
    ["paypal", "paypai", false],
    ["bank", "dank", false],
  ])("of %s and %s is the same: %s", (one, other, expected) => {
    expect(skeleton(one) === skeleton(other)).toBe(expected);
  });

  test("depends on case; the caseless one doesn't", () => {
    expect(skeleton("PayPaI")).not.toBe(skeleton("paypal"));
    expect(caselessSkeleton("PayPaI")).toBe(caselessSkeleton("paypal"));
    expect(caselessSkeleton("PAYPAL")).toBe(caselessSkeleton("paypal"));
    expect(caselessSkeleton("paypal-2")).toBe(skeleton("paypal-2"));
    // ASCII text changes too: m looks like rn.
    expect(caselessSkeleton("mail")).toBe("rnail");
  });
});

describe("mixed scripts", () => {
  test.each([
    ["paypal", false],
    ["pаypal", true],
    ["привет", false],
    ["αpple", true],
    ["ελληνικα", false],
    ["bücher", false],
    // Scripts that may be combined
    ["東京tokyo", false],
    ["カラーtv", false],
    ["서울seoul", false],
    ["東京привет", true],
    ["שלוםa", true],
    ["سلامa", true],
    ["ภาษาa", true],
    ["नमस्तेa", true],
    ["ա1", false],
    ["123", false],
    ["", false],
  ])("%s: %s", (word, expected) => {
    expect(isMixedScript(word)).toBe(expected);
  });
});
