import { describe, expect, test } from "vitest";
import { contentSignals } from "./content-signals.ts";
import { evidenceOf, readPair, rightPair, type SignalCase } from "./testing.ts";
import { threadSignals } from "./thread-signals.ts";

const chief = { name: "Mona Lindqvist", addresses: ["mona@contoso.com"], personal: [] };
const participants = { threadParticipants: ["ann@blueharbour.com", "lee@contoso.com"] };
const original = "\n\nOn Mon, 3 Mar 2025 at 10:00, Mona Lindqvist wrote:\n> Please see to it.\n";

const content: readonly SignalCase[] = [
  {
    id: "body.brand_impersonation",
    mail: { from: "DHL <x@a.com>", text: "Your DHL package is on hold: https://pay.a-b.com/x" },
    miss: { from: "DHL <x@dhl.com>", text: "Your DHL package is on hold: https://www.dhl.com/x" },
  },
  {
    id: "body.bec_gift_card",
    mail: { text: "Buy five gift cards and send me the codes." },
    miss: { text: "The gift cards for the team have arrived." },
  },
  {
    id: "body.bec_payroll",
    mail: { text: "Je souhaite modifier mon RIB pour le virement de mon salaire." },
    miss: { text: "Your payroll file of March is on the share." },
  },
  {
    id: "body.bec_wire",
    mail: { text: "We have new bank details, please update the IBAN." },
    miss: { text: "The wire transfer was sent this morning." },
  },
  {
    id: "body.bec_invoice",
    mail: { text: "The invoice is overdue, please process the payment." },
    miss: { text: "The invoice of March is attached." },
  },
  {
    id: "body.bec_availability",
    mail: { text: "Are you at your desk? I need a favour." },
    miss: { text: "Are you at your desk? See https://a.example/plan" },
  },
  {
    id: "body.w2_tax",
    mail: { text: "Send me the W-2 forms of all employees." },
    miss: { text: "Your own W-2 form is ready." },
  },
  {
    id: "body.credential_theft",
    mail: { text: "Your mailbox is full. https://files.other.com/x" },
    miss: { from: "a@partner.com", text: "Your mailbox is full. https://www.partner.com/x" },
  },
  {
    id: "body.callback_phone",
    mail: { text: "Your subscription was renewed for $399. Call us at +1 (808) 555-0134." },
    miss: { text: "Call me at +1 (808) 555-0134." },
  },
  {
    id: "body.extortion",
    mail: { text: "I recorded you. Pay to 1BoatSLRHtKNngkdXEeobR76b53LETtpyT." },
    miss: { text: "Donate to 1BoatSLRHtKNngkdXEeobR76b53LETtpyT." },
  },
  {
    id: "body.urgency",
    mail: { text: "Urgent! Your account will be closed, act now." },
    miss: { text: "This is urgent for the release." },
  },
  { id: "body.out_of_band", mail: { text: "أرسل لي رقم هاتفك على واتساب" }, miss: { text: "أرسل لي الملف غداً" } },
  {
    id: "body.hidden_text",
    mail: { html: `<p>Pay now</p><div style="display:none">${"novel words that no one sees ".repeat(20)}</div>` },
    miss: {
      html: `<div style="display:none">A first line for the list of mails${"&zwnj;&nbsp;".repeat(90)}</div><p>Our news of the week, with much to read.</p>`,
    },
  },
  {
    id: "body.language_unusual",
    mail: { text: "Bonjour, voici le document que nous avons préparé pour la réunion de demain matin." },
    context: { languages: ["en"] },
    miss: { text: "Good morning, here is the document that we have prepared for the meeting tomorrow." },
    missContext: { languages: ["en"] },
  },
];

const threads: readonly SignalCase[] = [
  {
    id: "thread.fake_reply",
    mail: { subject: "Re: Offer" },
    miss: { subject: "Re: Offer", headers: ["In-Reply-To: <1@contoso.com>"] },
  },
  {
    id: "thread.hijack",
    mail: { from: "ann@blueharbuor.com" },
    context: participants,
    miss: { from: "ann@blueharbour.com" },
    missContext: participants,
  },
  {
    id: "thread.vip_quoted",
    mail: { text: `Please send the payment today.${original}` },
    context: { people: [chief] },
    miss: { text: `Please read this.${original}` },
    missContext: { people: [chief] },
  },
];

describe.each([
  ["the text", content, contentSignals.map(({ id }) => id)],
  ["the thread", threads, threadSignals.map(({ id }) => id)],
] as const)("signals about %s", (_, cases, all) => {
  test.each(cases)("$id", (pair) => expect(readPair(pair)).toEqual(rightPair));

  test("each has a test case", () => expect(new Set(cases.map(({ id }) => id))).toEqual(new Set(all)));
});

test("evidence consists of whole words as written, not of parts of words", () => {
  const text = "Je décris ma caribou.\nMon RIB a changé, merci de noter ce NOUVEAU compte.";
  expect(evidenceOf("body.bec_wire", { text })).toEqual([{ place: "body", text: "RIB", span: { start: 26, end: 29 } }]);
  expect(evidenceOf("body.bec_wire", { text: text.replace("RIB", "R\u200BIB") })).toEqual([
    { place: "body", text: "rib", span: null },
  ]);
});
