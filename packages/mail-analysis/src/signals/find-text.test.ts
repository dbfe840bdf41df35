import { describe, expect, test } from "vitest";
import { matchesOf, shownIn } from "./find-text.ts";
import { viewOf } from "./testing.ts";

describe("words in a body", () => {
  test("are shown as written, with their position", () => {
    expect(shownIn("Please PAY now", ["pay"])).toEqual({ place: "body", text: "PAY", span: { start: 7, end: 10 } });
  });

  test("are whole words, not parts of others", () => {
    expect(shownIn("Repay, payer and pay.", ["pay"]).span).toEqual({ start: 17, end: 20 });
    expect(shownIn("pay2 2pay épay", ["pay"])).toEqual({ place: "body", text: "pay", span: null });
    expect(shownIn("pay", ["pay"]).span).toEqual({ start: 0, end: 3 });
    expect(shownIn("_pay-", ["pay"]).span).toEqual({ start: 1, end: 4 });
  });

  test("can be any of several words, the first found wins", () => {
    expect(shownIn("the invoice", ["bill", "invoice", "the"])).toMatchObject({ text: "invoice" });
    expect(shownIn("nothing", ["bill", "invoice"])).toEqual({ place: "body", text: "bill", span: null });
    expect(shownIn("nothing", [])).toEqual({ place: "body", text: "", span: null });
  });

  test("have no position in a text whose length depends on case", () => {
    // The capital I with a dot is two characters in lowercase.
    expect(shownIn("İ pay", ["pay"])).toEqual({ place: "body", text: "pay", span: null });
  });
});

describe("a pattern", () => {
  test("matches once in the text and once in the subject", () => {
    const view = viewOf({ subject: "Pay today", text: "Please Pay. Pay again." });
    expect(matchesOf(view, /pay/u)).toEqual([
      { place: "body", text: "Pay", span: { start: 7, end: 10 } },
      { place: "subject", text: "pay", span: null },
    ]);
    expect(matchesOf(view, /bill/u)).toEqual([]);
    expect(matchesOf(viewOf({ subject: "Pay", text: "Hi" }), /pay/u)).toMatchObject([{ place: "subject" }]);
  });
});
