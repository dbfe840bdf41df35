import { describe, expect, test } from "vitest";
import { traitsOfMail, type TestMessage } from "../signals/testing.ts";

const link = (url: string, from?: string): TestMessage => ({
  html: `<p>Hello</p><a href="${url}">Open</a>`,
  ...(from !== undefined && { from }),
});
const has = (id: string, mail: TestMessage) => traitsOfMail(mail).includes(id);

describe("disguised words", () => {
  test.each([
    ["accents on an English word", "Your áccount", true],
    ["a Greek letter", "Your αccount", true],
    ["Cyrillic letters", "Your раsswоrd", true],
    ["a combining mark", "pa\u0301yment", true],
    ["plain ASCII", "Your account", false],
    ["a French word with accents", "préparé", false],
    ["a word of three letters", "páy", false],
    ["a Russian word", "привет", false],
  ])("%s", (_, subject, expected) => {
    expect(has("text.disguised_words", { subject })).toBe(expected);
    expect(has("text.disguised_words", { text: `- ${subject} -` })).toBe(expected);
  });

  test("are looked for in the first 2,000 characters", () => {
    expect(has("text.disguised_words", { text: `${"x ".repeat(990)} áccount` })).toBe(true);
    expect(has("text.disguised_words", { text: `${"x ".repeat(1000)} áccount` })).toBe(false);
  });
});

describe("the subject", () => {
  test.each([
    ["V e r i f y", true],
    ["V-e-r-i-f-y", true],
    ["V_e*r i.f-y now", true],
    ["V e r i f", false],
    ["Ve r i f y x", false],
    ["A. B. C. and D.", false],
  ])("%s is split: %s", (subject, expected) => {
    expect(has("text.split_words", { subject })).toBe(expected);
  });

  test.each([
    ["Win ➡ here", true],
    ["★ Offer", true],
    ["Now!!", true],
    ["Pay $$", true],
    ["~=~", true],
    ["Now!", false],
    ["$5?", false],
    ["Notes – part 2", false],
  ])("%s has symbols: %s", (subject, expected) => {
    expect(has("subject.symbols", { subject })).toBe(expected);
  });

  test.each([
    ["Order ab12-cd3", true],
    ["Order AB12CD34", true],
    ["Order ab12cd3", false],
    ["Order 12345678", false],
    ["Order abcdefgh", false],
    ["Order ab12cd34é", false],
    ["(a1b2c3d4)", true],
  ])("%s has a code: %s", (subject, expected) => {
    expect(has("subject.code", { subject })).toBe(expected);
  });
});

describe("links", () => {
  test.each([
    ["https://a.com/?x=123456", true],
    ["https://a.com/?x=12345", false],
    ["https://a.com/#x=12345", false],
    ["https://a.com/#x=123456", true],
    ["https://a.com/x?x=12345678", false],
    ["https://www.partner.example/?x=12345678", false],
  ])("%s is a bare root with a long tail: %s", (url, expected) => {
    expect(has("link.bare_root", link(url))).toBe(expected);
    expect(has("link.bare_root", { text: `See ${url}` })).toBe(false);
  });

  test.each([
    ["https://a.com/x.php", true],
    ["https://a.com/x.PHP?y=1", true],
    ["https://a.com/x.asp", true],
    ["https://a.com/x.aspx", true],
    ["https://a.com/x.cgi", true],
    ["https://a.com/x.htm", true],
    ["https://a.com/x.html", true],
    ["https://a.com/x.jsp", false],
    ["https://a.com/x.php/y", false],
    ["https://a.com/?x.php", false],
    ["https://www.partner.example/x.php", false],
  ])("%s is a script: %s", (url, expected) => {
    expect(has("link.script_path", link(url))).toBe(expected);
  });

  test.each([
    ["https://a.com/wp-admin/x", true],
    ["https://a.com/.well-known/x", true],
    ["https://a.com/cgi-bin/x", true],
    ["https://a.com/vendor/x", true],
    ["https://a.com/tmp/x", true],
    ["https://a.com/images/login.php", true],
    ["https://a.com/image/login.html", true],
    ["https://a.com/images/login.png", false],
    ["https://a.com/vendors/x", false],
    ["https://a.com/x-vendor/x", false],
  ])("%s lies where programs are: %s", (url, expected) => {
    expect(has("link.program_path", link(url))).toBe(expected);
  });

  test.each([
    ["https://a.com/a1b2", true],
    ["https://a.com/a1b2c3d4e", true],
    ["https://a.com/a1b", false],
    ["https://a.com/a1b2c3d4e5", false],
    ["https://a.com/abcd", false],
    ["https://a.com/a1b2/", false],
  ])("%s is short: %s", (url, expected) => {
    expect(has("link.short_path", link(url))).toBe(expected);
  });

  test("without encryption count where readers click", () => {
    expect(has("link.insecure", link("http://a.com/"))).toBe(true);
    expect(has("link.insecure", { text: "See http://a.com/" })).toBe(false);
    expect(has("link.port", { text: "See http://a.com:8080/" })).toBe(true);
    expect(has("link.port", { text: "See http://a.com:80/" })).toBe(false);
  });

  test.each([
    ["https://one-two-three.com/", true],
    ["https://one-two.com/", false],
    ["https://a-b-c.two.com/", false],
  ])("%s has a name of many parts: %s", (url, expected) => {
    expect(has("link.hyphens", link(url))).toBe(expected);
    expect(has("link.hyphens", link(url, "x@one-two-three.com"))).toBe(false);
  });
});
