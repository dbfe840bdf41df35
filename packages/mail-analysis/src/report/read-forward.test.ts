import fc from "fast-check";
import { expect, test } from "vitest";
import { readForward } from "./read-forward.ts";

const body = "Your parcel waits. Pay 2 EUR at https://parcel.example/pay";

/** Markers that clients write above a forwarded message. */
const programs: readonly [program: string, text: string][] = [
  [
    "Gmail",
    `Is this real?\n\n---------- Forwarded message ---------\nFrom: Kim Li <kim@partner.example>\nDate: Mon, 2 Nov 2026 at 09:00\nSubject: Your parcel\nTo: Ann <ann@meridian.example>\n\n\n${body}`,
  ],
  [
    "Outlook",
    `Is this real?\n\n________________________________\nFrom: Kim Li <kim@partner.example>\nSent: Monday, November 2, 2026 9:00 AM\nTo: Ann Meyer <ann@meridian.example>; Bo\n Berg <bo@meridian.example>\nSubject: Your parcel\n\n${body}`,
  ],
  [
    "Outlook in French",
    `Is this real?\n\nDe : Kim Li <kim@partner.example>\nEnvoyé : lundi 2 novembre 2026 09:00\nÀ : Ann Meyer\nObjet : Your parcel\n\n${body}`,
  ],
  [
    "Outlook in German with bold names",
    `Is this real?\n\n*Von:* Kim Li [mailto:kim@partner.example]\n*Gesendet:* Montag, 2. November 2026 09:00\n*An:* Ann Meyer\n*Betreff:* Your parcel\n\n${body}`,
  ],
  [
    "Outlook in Arabic",
    `Is this real?\n\n\u200Fمن: Kim Li <kim@partner.example>\n\u200Fتاريخ الإرسال: 2 نوفمبر 2026\n\u200Fإلى: Ann\n\u200Fالموضوع: Your parcel\n\n${body}`,
  ],
  [
    "Apple Mail",
    `Is this real?\n\n> Begin forwarded message:\n> \n> From: Kim Li <kim@partner.example>\n> Subject: Your parcel\n> Date: 2 November 2026 at 09:00:00 CET\n> To: ann@meridian.example\n> \n> ${body}`,
  ],
  [
    "Thunderbird",
    `Is this real?\n\n-------- Forwarded Message --------\nSubject: \tYour parcel\nDate: \tMon, 2 Nov 2026 09:00:00 +0100\nFrom: \tKim Li <kim@partner.example>\nTo: \tann@meridian.example\n\n\n${body}`,
  ],
  [
    "a table with values in lines of their own",
    `Is this real?\n\nFrom:\nKim Li <kim@partner.example>\nDate:\nMon, 2 Nov 2026\nSubject:\nYour parcel\n\n${body}`,
  ],
  [
    "Outlook in Spanish",
    `Is this real?\n\nDe: Kim Li <kim@partner.example>\nEnviado el: lunes, 2 de noviembre de 2026\nPara: Ann\nAsunto: Your parcel\n\n${body}`,
  ],
  [
    "Outlook in Japanese",
    `Is this real?\n\n差出人: Kim Li <kim@partner.example>\n送信日時: 2026年11月2日\n宛先: Ann\n件名: Your parcel\n\n${body}`,
  ],
  [
    "a page whose lines stand apart",
    `Is this real?\n\nFrom: Kim Li <kim@partner.example>\n\nDate: Mon, 2 Nov 2026\n\nSubject: Your parcel\n\n${body}`,
  ],
];

test.each(programs)("reads messages forwarded by %s", (_, text) => {
  const found = readForward(text);
  expect(found).toMatchObject({ address: "kim@partner.example", subject: "Your parcel" });
  expect(found?.text).toBe(body);
  expect(found?.above.startsWith("Is this real?")).toBe(true);
});

test("reads a quote without headers as far as possible", () => {
  const text = "Is this real?\n\nOn Mon, Nov 2, 2026 at 9:00 AM Kim Li <kim@partner.example> wrote:\n> Pay now";
  expect(readForward(text)).toEqual({
    from: "kim@partner.example",
    address: "kim@partner.example",
    subject: null,
    text: "Pay now",
    above: "Is this real?",
  });
});

test("has only the name if the address isn't shown", () => {
  const text = "From: Kim Li\nSent: Monday\nTo: Ann\nSubject: Your parcel\n\nPay";
  expect(readForward(text)).toMatchObject({ from: "Kim Li", address: null, subject: "Your parcel", text: "Pay" });
});

test.each([
  "Lunch?",
  "",
  "From: me\nwith love",
  "Subject: none of the others",
  "To: do\nDate: tomorrow\nSubject: chores",
])("returns null without a forwarded message: %s", (text) => {
  expect(readForward(text)).toBeNull();
});

test("returns the first of several, without messages quoted in it", () => {
  const inner = "From: Bo <bo@other.example>\nSent: Sunday\nTo: Kim\nSubject: Old\n\nOlder words";
  const text = `From: Kim <kim@partner.example>\nSent: Monday\nTo: Ann\nSubject: Newer\n\nNewer words\n\n${inner}`;
  expect(readForward(text)).toMatchObject({ address: "kim@partner.example", subject: "Newer", text: "Newer words" });
});

test("never fails or adds text", () => {
  const line = fc.oneof(
    fc.string(),
    fc.constantFrom("From: a <a@b.example>", "Subject: s", "Date: d", "> To: x@y.example", "", "De : q", "wrote:"),
  );
  fc.assert(
    fc.property(fc.array(line, { maxLength: 30 }), (lines) => {
      const text = lines.join("\n");
      const found = readForward(text);
      if (found === null) return;
      expect(text.toLowerCase()).toContain(found.address ?? "");
      expect(text).toContain(found.subject ?? "");
    }),
  );
});

test("reads malicious text in linear time", () => {
  const started = performance.now();
  readForward("From: a\n".repeat(5_000) + " ".repeat(100_000));
  readForward(`${"On 1 ".repeat(20_000)}\n`.repeat(3));
  expect(performance.now() - started).toBeLessThan(3_000);
});

const block = (...lines: readonly string[]) => readForward(`Hi\n\n${lines.join("\n")}`);
const kim = "From: Kim <kim@partner.example>";

test("keeps markers inside lines: only leading ones are quote markers", () => {
  expect(block(kim, "Date: Mon", "Subject: a > b", "", "1 > 0 | x")).toMatchObject({
    subject: "a > b",
    text: "1 > 0 | x",
  });
  expect(block(`> ${kim}`, "> Date: Mon", "> Subject: a", "> ", "> 1 > 0")).toMatchObject({
    subject: "a",
    text: "1 > 0",
  });
});

test("supports recipients over several lines, and indentation", () => {
  expect(block(kim, "To: Ann <ann@x.example>;", "Bo <bo@x.example>", "Subject: a", "", "Pay")).toMatchObject({
    subject: "a",
    text: "Pay",
  });
  expect(block(kim, "  (Accounts)", "Date: Mon", "Subject: a", "", "Pay")).toMatchObject({
    from: "Kim <kim@partner.example>",
    address: "kim@partner.example",
    subject: "a",
  });
  // Other lines end the headers, so a subject below isn't part of them.
  expect(block(kim, "To: Ann", "Hello there", "Subject: a", "", "Pay")?.subject ?? null).toBeNull();
  expect(block(kim, "Date: Mon", "Bo <bo@x.example>", "Subject: a", "", "Pay")?.subject ?? null).toBeNull();
});

test("needs the sender and two more headers, and keeps the first of each", () => {
  expect(block(kim, "Date: Mon")).toBeNull();
  expect(block(kim, "Date: Mon", "To: Ann")).toMatchObject({ address: "kim@partner.example", subject: null });
  expect(block("Date: Mon", "To: Ann", "Subject: a")).toBeNull();
  expect(block(kim, "From: Bo <bo@x.example>", "Date: Mon", "Subject: a", "Subject: b")).toMatchObject({
    address: "kim@partner.example",
    subject: "a",
  });
});

test("reads up to 24 lines of a block", () => {
  const within = (count: number) =>
    block(kim, "Date: Mon", ...Array.from({ length: count }, () => "Cc: x@y.example"), "Subject: a", "", "Pay")
      ?.subject;
  expect(within(21)).toBe("a");
  expect(within(22)).toBeNull();
});

test("returns null for a quote without a sender", () => {
  expect(readForward("Hi\n\n> quoted words")).toBeNull();
});
