import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { recipientIn } from "./recipient-in-url.ts";

const lee = "lee@contoso.com";
const base64 = (text: string) => Buffer.from(text).toString("base64");
const base64url = (text: string) => Buffer.from(text).toString("base64url");

describe("an address in a link", () => {
  test.each([
    ["in the query", "https://a.com/?e=lee@contoso.com"],
    ["in the fragment", "https://a.com/#lee@contoso.com"],
    ["in the path", "https://a.com/lee@contoso.com/x"],
    ["in capitals", "https://a.com/?e=LEE@Contoso.COM"],
    ["percent-encoded once", "https://a.com/?e=lee%40contoso.com"],
    ["percent-encoded twice", "https://a.com/?e=lee%2540contoso.com"],
    [
      "every letter percent-encoded",
      `https://a.com/?e=${lee.replaceAll(/./g, (letter) => `%${letter.charCodeAt(0).toString(16)}`)}`,
    ],
    ["in base64", `https://a.com/?e=${base64(lee)}`],
    ["in base64url", `https://a.com/#${base64url(lee)}`],
    ["in base64 after one byte", `https://a.com/?e=${base64(`=${lee}`)}`],
    ["in base64 after two bytes", `https://a.com/?e=${base64(`e=${lee}`)}`],
    ["in base64 between other text", `https://a.com/?e=${base64(`id=7&mail=${lee}&x=1`)}`],
    ["in hex", `https://a.com/?e=${Buffer.from(lee).toString("hex")}`],
    ["in capital hex", `https://a.com/?e=${Buffer.from(lee).toString("hex").toUpperCase()}`],
    ["in ROT13", "https://a.com/?e=yrr@pbagbfb.pbz"],
    ["in broken percent encoding", "https://a.com/?x=%&e=lee@contoso.com"],
  ])("is found %s", (_, url) => {
    expect(recipientIn(url, ["ann@contoso.com", lee])).toBe(true);
    expect(recipientIn(url, ["ann@contoso.com"])).toBe(false);
  });

  test("isn't found in base64 with other letter case", () => {
    expect(recipientIn(`https://a.com/?e=${base64(lee).toLowerCase()}`, [lee])).toBe(false);
  });

  test.each([
    ["", "lee@contoso.co-"],
    ["=", "lee@contoso.co-"],
    ["e=", "lee@contoso.co-"],
    ["", "mee@contoso.com"],
    ["=", "mee@contoso.com"],
    ["e=", "mee@contoso.com"],
  ])("isn't found in base64 of %o and %s: its first and last letter count", (before, address) => {
    expect(recipientIn(`https://a.com/${base64url(`${before}${address};`)}`, [lee])).toBe(false);
    expect(recipientIn(`https://a.com/${base64url(`${before}${lee};`)}`, [lee])).toBe(true);
  });

  test("isn't found without recipients, or if it's too short", () => {
    expect(recipientIn("https://a.com/?e=lee@contoso.com", [])).toBe(false);
    expect(recipientIn("https://a.com/?e=a@b.c", ["a@b.c"])).toBe(false);
    expect(recipientIn("https://a.com/?e=a@b.cd", ["a@b.cd"])).toBe(true);
  });

  test("is found in base64 at any position, with any text around it", () => {
    const around = fc.string({ maxLength: 6 });
    fc.assert(
      fc.property(around, around, (before, after) => {
        const text = `${before}lee.park@contoso.com${after}`;
        expect(recipientIn(`https://a.com/${base64url(text)}`, ["lee.park@contoso.com"])).toBe(true);
      }),
    );
  });

  test("isn't found by coincidence", () => {
    fc.assert(
      fc.property(fc.base64String({ maxLength: 80 }), (text) => {
        expect(recipientIn(`https://a.com/?e=${text}`, ["lee.park@contoso.com"])).toBe(false);
      }),
    );
  });
});
