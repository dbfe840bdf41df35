import { describe, expect, test } from "vitest";
import { collectDefects } from "../defects.ts";
import { defaultLimits, type Limits } from "../limits.ts";
import { type BodyTexts, readBody } from "./read-body.ts";

const read = (texts: Partial<BodyTexts>, limits: Partial<Limits> = {}) =>
  readBody({ plain: null, html: null, standalone: "", ...texts }, { ...defaultLimits, ...limits }, collectDefects());

describe("body text", () => {
  test.each([
    ["the page text", { html: "<p>page", plain: "plain" }, "page"],
    ["the plain text without a page", { plain: "plain", standalone: "plain" }, "plain"],
    ["the plain text if the page shows none", { html: "<p> <img src=cid:a>", plain: "plain" }, "plain"],
    ["the page text and the standalone text", { html: "<p>page", plain: "a\nb", standalone: "b" }, "page\n\nb"],
    ["the standalone text of a page without text", { html: "<p>", plain: "a\nb", standalone: "b" }, "b"],
    ["the page text alone if the standalone text is blank", { html: "<p>page", standalone: " \n" }, "page"],
    ["empty without texts", {}, ""],
  ])("is %s", (_, texts, text) => {
    expect(read(texts).text).toBe(text);
  });

  test("is cut at the limit", () => {
    expect(read({ plain: "abcdef" }, { text: 3 }).text).toBe("abc");
  });
});

describe("links", () => {
  const urls = (texts: Partial<BodyTexts>) => read(texts).links.map(({ url, text, place }) => [url, text, place]);
  const url = "https://a.example/";

  test("are distinct by address and text", () => {
    const anchor = (text: string) => `<a href="${url}">${text}</a> `;
    expect(urls({ html: anchor("x") + anchor("y") + anchor("x") })).toEqual([
      [url, "x", "anchor"],
      [url, "y", "anchor"],
    ]);
  });

  test("in text are dropped if an anchor has the same address", () => {
    expect(urls({ html: `<a href="${url}">x</a> ${url} ${url}` })).toEqual([[url, "x", "anchor"]]);
    expect(urls({ html: `<a href="https://b.example/">x</a> ${url} ${url}` })).toEqual([
      ["https://b.example/", "x", "anchor"],
      [url, url, "text"],
    ]);
  });

  test("of an unused plain text are ignored", () => {
    expect(urls({ html: "<p>page", plain: url })).toEqual([]);
    expect(urls({ plain: url })).toEqual([[url, url, "text"]]);
  });
});

test("detects the language of the current message only", () => {
  const reply = "Merci beaucoup pour la facture, nous allons la payer.";
  const { thread, language } = read({ plain: `${reply}\n\n> ${"The invoice is attached. ".repeat(20)}` });
  expect([thread.current, thread.quoted.length, language.code]).toEqual([reply, 1, "fr"]);
});

test("collects drawings of the page and the plain text", () => {
  const block = `${"█".repeat(20)}\n`.repeat(10);
  expect(read({ html: `<pre>${block}</pre>`, plain: block }).drawings).toHaveLength(2);
  expect(read({ plain: block }).drawings).toHaveLength(1);
  expect(read({ html: "<p>x" }).drawings).toEqual([]);
});

test("keeps the plain text and the page", () => {
  expect(read({ plain: "a", html: "<title>b</title>" })).toMatchObject({ plain: "a", page: { title: "b" } });
  expect(read({})).toMatchObject({ plain: null, page: null });
});
