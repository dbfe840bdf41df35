import { describe, expect, test } from "vitest";
import { matchesOf, shownIn } from "./find-text.ts";
import { viewOf } from "./testing.ts";

describe("words in a body", () => {
  test("are shown as they're written, with their place", () => {
    expect(shownIn("Please PAY now", ["pay"])).toEqual({ place: "body", text: "PAY", span: { start: 7, end: 10 } });
  });

  test("are whole words, not parts of others", () => {
    expect(shownIn("Repay, payer and pay.", ["pay"]).span).toEqual({ start: 17, end: 20 });
    expect(shownIn("pay2 2pay épay", ["pay"])).toEqual({ place: "body", text: "pay", span: null });
    expect(shownIn("pay", ["pay"]).span).toEqual({ start: 0, end: 3 });
    expect(shownIn("_pay-", ["pay"]).span).toEqual({ start: 1, end: 4 });
  });

  test("are the first of several that is found", () => {
    expect(shownIn("the invoice", ["bill", "invoice", "the"])).toMatchObject({ text: "invoice" });
    expect(shownIn("nothing", ["bill", "invoice"])).toEqual({ place: "body", text: "bill", span: null });
    expect(shownIn("nothing", [])).toEqual({ place: "body", text: "", span: null });
  });

  test("have no place in a text whose letters change length with their case", () => {
    // The capital I with a dot is two characters in lower case.
    expect(shownIn("İ pay", ["pay"])).toEqual({ place: "body", text: "pay", span: null });
  });
});

describe("a pattern", () => {
  test("is shown once in the text and once in the subject", () => {
    const view = viewOf({ subject: "Pay today", text: "Please Pay. Pay again." });
    expect(matchesOf(view, /pay/u)).toEqual([
      { place: "body", text: "Pay", span: { start: 7, end: 10 } },
      { place: "subject", text: "pay", span: null },
    ]);
    expect(matchesOf(view, /bill/u)).toEqual([]);
    expect(matchesOf(viewOf({ subject: "Pay", text: "Hi" }), /pay/u)).toMatchObject([{ place: "subject" }]);
  });
});
