import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readMessage } from "../message/read-message.ts";
import { unknownContext } from "../signals/mail-context.ts";
import { viewMail } from "../signals/mail-view.ts";
import { type CampaignKey, campaignKey, isSameCampaign, textKey, wordlessKey } from "./campaign-key.ts";

function message(text: string) {
  const read = readMessage(Buffer.from(text.replaceAll("\n", "\r\n")));
  if (!read.ok) throw new Error(read.refusal);
  return read.message;
}

const hex = (bits: bigint): string => bits.toString(16).padStart(16, "0");
const flipped = (bits: bigint, places: readonly number[]): bigint =>
  places.reduce((changed, place) => changed ^ (1n << BigInt(place)), bits);

const base = 0x9f3c_0000_ffff_1234n;
const key: CampaignKey = {
  exact: "a".repeat(64),
  near: hex(base),
  senderDomain: "a.com",
  linkHosts: ["pay.a.com"],
  attachments: ["f".repeat(64)],
};
const elsewhere = { senderDomain: "b.com", linkHosts: ["pay.b.com"], attachments: ["e".repeat(64)] };
const reworded = (...places: readonly number[]): Partial<CampaignKey> => ({
  exact: "b".repeat(64),
  near: hex(flipped(base, places)),
});

describe("texts of one campaign", () => {
  test.each<[string, Partial<CampaignKey>, boolean]>([
    ["the same text", {}, true],
    ["another text of the same hash", reworded(), true],
    ["a hash one bit away", reworded(0), true],
    ["a hash three bits away", reworded(0, 31, 63), true],
    ["a hash three neighbouring bits away", reworded(5, 6, 7), true],
    ["a hash four bits away", reworded(0, 31, 32, 63), false],
    ["the same text with a hash four bits away", { near: hex(flipped(base, [0, 1, 2, 3])) }, true],
    ["the opposite hash", { exact: "b".repeat(64), near: hex(base ^ 0xffff_ffff_ffff_ffffn) }, false],
    ["the same text from elsewhere", elsewhere, false],
    ["a near text from elsewhere", { ...elsewhere, ...reworded(1) }, false],
    ["a near text with the sender in common", { ...elsewhere, ...reworded(1), senderDomain: "a.com" }, true],
    ["a near text with a link's host in common", { ...elsewhere, ...reworded(1), linkHosts: key.linkHosts }, true],
    ["a near text with a file in common", { ...elsewhere, ...reworded(1), attachments: key.attachments }, true],
    ["a different text with everything else in common", reworded(1, 2, 3, 4, 5), false],
    ["a similar text without a common domain", { ...elsewhere, ...reworded(1), senderDomain: "" }, false],
  ])("%s", (_, changed, expected) => {
    const own = changed.senderDomain === "" ? { ...key, senderDomain: "" } : key;
    const other = { ...own, ...changed };
    expect([isSameCampaign(own, other), isSameCampaign(other, own)]).toEqual([expected, expected]);
  });

  test("texts without words match only by a link or a file", () => {
    const wordless = { ...key, exact: wordlessKey };
    expect(isSameCampaign(wordless, { ...wordless, ...elsewhere, senderDomain: "a.com" })).toBe(false);
    expect(isSameCampaign(wordless, { ...wordless, ...elsewhere, attachments: key.attachments })).toBe(true);
  });

  test("hashes that differ in up to three bits are near, and no others", () => {
    const places = fc.uniqueArray(fc.nat(63), { maxLength: 8 });
    fc.assert(
      fc.property(fc.bigInt(0n, 2n ** 64n - 1n), places, (bits, changed) => {
        const other = { ...key, exact: "b".repeat(64), near: hex(flipped(bits, changed)) };
        expect(isSameCampaign({ ...key, near: hex(bits) }, other)).toBe(changed.length <= 3);
      }),
    );
  });
});

describe("a campaign", () => {
  const copy = (name: string, host: string) =>
    campaignKey(
      viewMail(
        message(
          `From: a@${host}\nTo: ${name}@contoso.com\nSubject: Hi\n\nDear ${name}@contoso.com, your parcel number ${name.length}123 waits at the depot near the old harbour of the town until Friday. Pay at https://${host}/${name}`,
        ),
        unknownContext,
      ),
    );

  test("matches copies for other recipients, but not the same words from elsewhere", () => {
    expect(copy("lee", "a.com").exact).toBe(copy("martha", "a.com").exact);
    expect(isSameCampaign(copy("lee", "a.com"), copy("martha", "a.com"))).toBe(true);
    expect(isSameCampaign(copy("lee", "a.com"), copy("lee", "b.com"))).toBe(false);
  });

  test("doesn't match by sender alone if messages have no text", () => {
    const scan = (file: string) =>
      campaignKey(
        viewMail(
          message(
            `From: a@gmail.com\nSubject: Scan\nContent-Disposition: attachment; filename=scan.pdf\nContent-Type: application/pdf\n\n${file}`,
          ),
          unknownContext,
        ),
      );
    expect(isSameCampaign(scan("one"), scan("two"))).toBe(false);
    expect(isSameCampaign(scan("one"), scan("one"))).toBe(true);
  });
});

describe("the key of a text", () => {
  const same = (one: string, other: string, recipients: readonly string[] = []) =>
    textKey(one, recipients).exact === textKey(other, recipients).exact;

  test.each([
    ["numbers", "Order 4711 waits", "Order 12 waits", true],
    ["links", "See https://a.com/1 now", "See http://b.com/2?x now", true],
    ["marks and blanks", "Pay, now!", "Pay  now", true],
    ["case", "PAY now", "pay NOW", true],
    ["invisible marks", "Pa\u200By now", "Pay now", true],
    ["letters of mathematics", "𝐏𝐚𝐲 now", "Pay now", true],
    ["words", "Pay now", "Pay later", false],
    ["accents", "paye", "payé", false],
    ["the order of words", "now pay", "pay now", false],
  ])("differs by %s or not", (_, one, other, expected) => {
    expect(same(one, other)).toBe(expected);
  });

  test("ignores the recipient's address and name", () => {
    const people = ["Martha@contoso.com", "lee@contoso.com"];
    expect(same("Dear martha@contoso.com, pay", "Dear , pay", people)).toBe(true);
    expect(same("Dear Martha, pay", "Dear pay", people)).toBe(true);
    // A name of three letters is part of too many words.
    expect(same("Dear lee, pay", "Dear pay", people)).toBe(false);
    expect(same("Dear Martha, pay", "Dear pay")).toBe(false);
  });

  test("is the wordless key without words", () => {
    for (const text of ["", "4711", "https://a.com/x", "!!"]) expect(textKey(text, []).exact).toBe(wordlessKey);
    expect(textKey("pay", []).exact).not.toBe(wordlessKey);
  });

  test("uses 20,000 characters", () => {
    const long = `${"x".repeat(99)} `.repeat(200);
    expect(same(long, `${long}more`)).toBe(true);
    expect(same(long.slice(0, -100), `${long.slice(0, -100)}more`)).toBe(false);
  });

  test("has a hash that changes little with few words, and much with another text", () => {
    const words = Array.from(
      { length: 120 },
      (_, at) => `w${"abcdefghij"[at % 10]}${"klmnopqrst"[Math.floor(at / 10) % 10]}${"uvwxyz"[at % 6]}`,
    );
    const bits = (one: string, other: string) => {
      const differing = BigInt(`0x${textKey(one, []).near}`) ^ BigInt(`0x${textKey(other, []).near}`);
      return differing.toString(2).replaceAll("0", "").length;
    };
    const text = words.join(" ");
    expect(bits(text, text)).toBe(0);
    const [near, far] = [bits(text, `${text} more`), bits(text, words.toReversed().join(" "))];
    expect(near).toBeLessThanOrEqual(8);
    expect(far).toBeGreaterThan(16);
    expect(textKey(text, []).near).toMatch(/^[\da-f]{16}$/);
  });
});

describe("the key of a message", () => {
  const mail = (body: string, more = "") =>
    campaignKey(
      viewMail(message(`From: a@mail.a.com\nTo: lee@contoso.com\nSubject: Hi${more}\n\n${body}`), unknownContext),
    );

  test("has the sender's domain, the hosts of its links in order, and its files", () => {
    const found = mail("https://b.com/1 https://a.com/2 https://b.com/3 mailto:x@y.com");
    expect(found).toMatchObject({ senderDomain: "a.com", linkHosts: ["a.com", "b.com"], attachments: [] });
    expect(mail("Hello there")).toMatchObject(textKey("Hello there", []));
  });

  test("has no digest for inline images", () => {
    const headers =
      "\nContent-Type: image/png; name=a.png\nContent-Disposition: inline; filename=a.png\nContent-ID: <a>";
    expect(mail("x", headers).attachments).toEqual([]);
  });

  test("has the digest of each attachment", () => {
    const { attachments } = mail(
      "x",
      "\nContent-Disposition: attachment; filename=a.pdf\nContent-Type: application/pdf",
    );
    expect(attachments).toHaveLength(1);
    expect(attachments[0]).toMatch(/^[\da-f]{64}$/);
  });
});
