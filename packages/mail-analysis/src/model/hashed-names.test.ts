import { describe, expect, test } from "vitest";
import { viewOf, type TestMessage } from "../signals/testing.ts";
import { nameTokens, type NameTokens } from "./hashed-names.ts";

const tokensOf = (kind: NameTokens["kind"], mail: TestMessage) => [
  ...(nameTokens(viewOf(mail)).find((each) => each.kind === kind)?.tokens ?? []),
];
const link = (...urls: readonly string[]) => ({
  html: urls.map((url) => `<a href="${url}">Open</a>`).join(" "),
});

test("kinds have a fixed order, each once", () => {
  expect(nameTokens(viewOf({})).map(({ kind }) => kind)).toEqual([
    "name",
    "host",
    "host_part",
    "link_host",
    "link_path",
    "subject_part",
  ]);
});

describe("the sender's name", () => {
  test("gives words and pairs of neighbors, as they read", () => {
    expect(tokensOf("name", { from: '"Secure Bank, O\'Neil 24" <a@b.example>' })).toEqual([
      "secure",
      "bank",
      "o'neil",
      "secure bank",
      "bank o'neil",
    ]);
    expect(tokensOf("name", { from: "Ｂａｎｋ <a@b.example>".normalize("NFKC") })).toEqual(["bank"]);
    expect(tokensOf("name", { from: "a@b.example" })).toEqual([]);
  });
});

describe("the sender's host", () => {
  test("yields its suffix and its words", () => {
    expect(tokensOf("host", { from: "A <a@mail7.my-bank.co.uk>" })).toEqual([
      ".co.uk",
      "mail",
      "my",
      "bank",
      "co",
      "uk",
    ]);
    expect(tokensOf("host", { from: "A <a@x.example>" })).toEqual([".example", "example"]);
  });

  test("yields trigrams between separators, with digits unified", () => {
    expect(tokensOf("host_part", { from: "A <a@b7.fr>" })).toEqual(["^b0", "b0.", "0.f", ".fr", "fr$"]);
    expect(tokensOf("host_part", { from: "A <a@b12.fr>" })).toEqual(tokensOf("host_part", { from: "A <a@b34.fr>" }));
    expect(tokensOf("host_part", { from: "A <a>" })).toEqual([]);
  });
});

describe("links to other domains", () => {
  test("yield suffixes and words of their hosts", () => {
    expect(tokensOf("link_host", link("https://pay7.trap.top/x"))).toEqual([".top", "pay", "trap", "top"]);
    expect(tokensOf("link_host", link("https://www.partner.example/x"))).toEqual([]);
    expect(tokensOf("link_host", link("mailto:x@trap.top"))).toEqual([]);
  });

  test("yield words of their paths and names of their parameters", () => {
    expect(
      tokensOf("link_path", link("https://a.com/WP-content/a1b/login.php?Token=x&id=1&averyveryverylongname=2")),
    ).toEqual(["wp", "content", "login", "php", "?token", "?id"]);
    // A word has two to fifteen letters.
    expect(tokensOf("link_path", link("https://a.com/x/abcdefghijklmno/abcdefghijklmnop"))).toEqual([
      "abcdefghijklmno",
    ]);
    expect(tokensOf("link_path", link("https://a.com/x?abcdefghijklmno=1&abcdefghijklmnop=1"))).toEqual([
      "?abcdefghijklmno",
    ]);
  });

  test("yield up to ten words of a path and eight parameters", () => {
    const words = "ab bc cd de ef fg gh hi ij jk kl lm".split(" ");
    const query = words.map((word) => `${word}=1`).join("&");
    expect(tokensOf("link_path", link(`https://a.com/${words.join("/")}?${query}`))).toEqual([
      ...words.slice(0, 10),
      ...words.slice(0, 8).map((word) => `?${word}`),
    ]);
    expect(tokensOf("link_path", link(`https://a.com/${"1".repeat(199)}/word`))).toEqual([]);
    expect(tokensOf("link_path", link(`https://a.com/${"1".repeat(194)}/word`))).toEqual(["word"]);
  });

  test("can be nested in a link to another domain", () => {
    const carrying = link("https://www.partner.example/go?u=https%3A%2F%2Ftrap.top%2Flogin");
    expect(tokensOf("link_host", carrying)).toEqual([".top", "trap", "top"]);
    expect(tokensOf("link_path", carrying)).toEqual(["login"]);
  });
});

describe("the subject", () => {
  test("yields 4-grams of each word", () => {
    expect(tokensOf("subject_part", { subject: "Pay it" })).toEqual(["^pay", "pay$", "^it$"]);
    expect(tokensOf("subject_part", { subject: "7" })).toEqual([]);
  });

  test("uses its first 40 words", () => {
    const words = Array.from({ length: 41 }, (_, at) => `${"abcdefghij"[at % 10]}${"klmnopqrst"[Math.floor(at / 10)]}`);
    const found = tokensOf("subject_part", { subject: words.join(" ") });
    expect(found).toContain(`^${words[39]}$`);
    expect(found).not.toContain(`^${words[40]}$`);
  });
});

test("is limited to 300 tokens per kind, including duplicates", () => {
  const hosts = Array.from({ length: 180 }, (_, at) => {
    const letters = `${"abcdefghijkl"[at % 12]}${"mnopqrstuvwxyza"[Math.floor(at / 12)]}`;
    return `https://${letters}x.${letters}y.com/`;
  });
  const found = tokensOf("link_host", link(...hosts));
  // Each host has a suffix and three words: 75 hosts have two words of their own.
  expect(found).toHaveLength(2 + 2 * 75);
  expect(found.slice(0, 4)).toEqual([".com", "amx", "amy", "com"]);
});
