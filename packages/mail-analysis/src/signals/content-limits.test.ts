import { describe, expect, test } from "vitest";
import type { MailContext } from "./mail-context.ts";
import { evidenceOf, stateOf, type TestMessage } from "./testing.ts";

const history = { received: 1, sent: 1, fromDomain: 1, daysSinceLast: 1, changedTraits: 0 };
const wallet = "1BoatSLRHtKNngkdXEeobR76b53LETtpyT";

/** Each condition of a content signal, at its limit. */
const rows: readonly (readonly [id: string, what: string, mail: TestMessage, state: string])[] = [
  [
    "body.brand_impersonation",
    "a brand, a lure and a link",
    { text: "Your DHL parcel is on hold https://a.com/" },
    "raised",
  ],
  ["body.brand_impersonation", "no link", { text: "Your DHL parcel is on hold" }, "absent"],
  ["body.brand_impersonation", "no lure", { text: "DHL opens https://a.com/" }, "absent"],
  ["body.brand_impersonation", "a prize", { text: "DHL: you have won https://a.com/" }, "raised"],
  [
    "body.brand_impersonation",
    "a request for credentials",
    { text: "DHL: verify your account https://a.com/" },
    "raised",
  ],
  [
    "body.brand_impersonation",
    "the brand in the subject",
    { subject: "DHL", text: "Your parcel is on hold https://a.com/" },
    "raised",
  ],
  [
    "body.brand_impersonation",
    "the brand in the name",
    { from: "DHL <x@a.com>", text: "Your parcel is on hold https://a.com/" },
    "raised",
  ],
  [
    "body.brand_impersonation",
    "a link of the brand",
    { text: "Your DHL parcel is on hold https://a.com/ https://www.dhl.com/" },
    "absent",
  ],
  [
    "body.brand_impersonation",
    "the brand itself",
    { from: "x@dhl.de", text: "Your DHL parcel is on hold https://a.com/" },
    "absent",
  ],
  [
    "body.brand_impersonation",
    "the brand after 3,000 characters",
    { text: `Your parcel is on hold https://a.com/ ${"x".repeat(3000)} DHL` },
    "absent",
  ],
  ["body.bec_gift_card", "cards and codes", { text: "Buy gift cards" }, "raised"],
  ["body.bec_gift_card", "only codes", { text: "Buy tickets and send me the codes" }, "absent"],
  ["body.bec_gift_card", "only cards", { text: "The gift cards are here" }, "absent"],
  ["body.bec_payroll", "pay and a change", { text: "Change my direct deposit" }, "raised"],
  ["body.bec_payroll", "only a change", { text: "Change my order" }, "absent"],
  ["body.bec_payroll", "only pay", { text: "My direct deposit arrived" }, "absent"],
  ["body.bec_invoice", "an invoice and pressure", { text: "The invoice: please pay" }, "raised"],
  ["body.bec_invoice", "only pressure", { text: "Please pay for lunch" }, "absent"],
  ["body.bec_invoice", "only an invoice", { text: "The invoice" }, "absent"],
  ["body.w2_tax", "forms of everyone", { text: "The W-2 of all employees" }, "raised"],
  ["body.w2_tax", "only everyone", { text: "Lunch for all employees" }, "absent"],
  ["body.w2_tax", "only forms", { text: "Your W-2" }, "absent"],
  ["body.callback_phone", "no charge", { text: "Call +1 808 555 0134" }, "absent"],
  ["body.callback_phone", "no call", { text: "You were charged. +1 808 555 0134" }, "absent"],
  ["body.bec_wire", "a change", { text: "New IBAN: please update" }, "raised"],
  ["body.bec_wire", "urgency", { text: "IBAN, urgent" }, "raised"],
  ["body.bec_wire", "neither", { text: "IBAN" }, "absent"],
  ["body.bec_availability", "a short question", { text: `Are you at your desk? ${"x".repeat(477)}` }, "raised"],
  ["body.bec_availability", "a longer text", { text: `Are you at your desk? ${"x".repeat(478)}` }, "absent"],
  [
    "body.bec_availability",
    "a file",
    { text: "Are you at your desk?", files: [{ name: "a.txt", type: "text/plain", content: "x" }] },
    "absent",
  ],
  ["body.bec_availability", "an address to write to", { text: "Are you at your desk? mailto:a@b.example" }, "raised"],
  ["body.credential_theft", "a link elsewhere", { text: "Verify your account https://a.com/" }, "raised"],
  ["body.credential_theft", "no link", { text: "Verify your account" }, "absent"],
  [
    "body.credential_theft",
    "a link of the sender's, too",
    { text: "Verify your account https://a.com/ https://www.partner.example/" },
    "absent",
  ],
  ["body.callback_phone", "a charge and a number", { text: "You were charged. Call +1 808 555 0134" }, "raised"],
  ["body.callback_phone", "no number", { text: "You were charged. Call us" }, "absent"],
  ["body.callback_phone", "a short number", { text: "You were charged. Call 808 555" }, "absent"],
  ["body.callback_phone", "a number with letters for zeros", { text: "You were charged. Call 8o8 555 o134" }, "raised"],
  [
    "body.callback_phone",
    "a link of the sender's",
    { text: "You were charged. Call +1 808 555 0134 https://partner.example/" },
    "absent",
  ],
  ["body.extortion", "a threat and a wallet", { text: `I recorded you. ${wallet}` }, "raised"],
  ["body.extortion", "a threat", { text: "I recorded you." }, "absent"],
  ["body.extortion", "a wallet in other letters", { text: `I recorded you. ${wallet.toLowerCase()}x` }, "absent"],
  ["body.extortion", "an Ethereum wallet", { text: `I recorded you. 0x${"aB".repeat(20)}` }, "raised"],
  ["body.extortion", "a Bitcoin wallet of SegWit", { text: `I recorded you. bc1${"q".repeat(25)}` }, "raised"],
  ["body.extortion", "a Litecoin wallet", { text: `I recorded you. ltc1${"q".repeat(25)}` }, "raised"],
  ["body.extortion", "a Monero wallet", { text: `I recorded you. 4${"aB".repeat(47)}` }, "raised"],
  ["body.extortion", "a hash", { text: `I recorded you. 0x${"aB".repeat(21)}` }, "absent"],
  ["body.urgency", "two urgent words", { text: "Urgent: act now" }, "raised"],
  ["body.urgency", "one", { text: "Urgent" }, "absent"],
  ["body.urgency", "one in the subject, one in the text", { subject: "Urgent", text: "Act now" }, "raised"],
  ["body.urgency", "the same word twice", { text: "Urgent, urgent" }, "raised"],
  ["body.out_of_band", "another channel", { text: "Find me on WhatsApp" }, "raised"],
  ["body.out_of_band", "a text just short enough", { text: `WhatsApp ${"x".repeat(2990)}` }, "raised"],
  ["body.out_of_band", "a longer text", { text: `WhatsApp ${"x".repeat(2991)}` }, "absent"],
  ["body.out_of_band", "a link of the sender's", { text: "WhatsApp https://partner.example/" }, "absent"],
];

test.each(rows)("%s: %s", (id, _, mail, state) => {
  expect(stateOf(id, mail)).toBe(state);
});

test("a number to call is fine from a correspondent", () => {
  const mail = { text: "You were charged. Call +1 808 555 0134" };
  expect(stateOf("body.callback_phone", mail, { history })).toBe("absent");
  expect(stateOf("body.callback_phone", mail, { history: { ...history, sent: 0 } })).toBe("raised");
});

describe("hidden text", () => {
  const hidden = (letters: number, shown = "Hello") => ({
    html: `<p>${shown}</p><div style="display:none">${"x".repeat(letters)}</div>`,
  });

  test("has more than 300 letters, and 30% of all text", () => {
    expect(stateOf("body.hidden_text", hidden(300))).toBe("absent");
    expect(stateOf("body.hidden_text", hidden(301))).toBe("raised");
    expect(stateOf("body.hidden_text", hidden(900, "x".repeat(2100)))).toBe("raised");
    expect(stateOf("body.hidden_text", hidden(900, "x".repeat(2101)))).toBe("absent");
  });

  test("doesn't include attributes", () => {
    expect(
      stateOf("body.hidden_text", { html: `<p>Hi</p><img src="https://a.com/x.png" alt="${"x".repeat(400)}">` }),
    ).toBe("absent");
  });

  test("can be zero-width characters inside words: more than 20", () => {
    const marked = (marks: number) => ({ text: `a${"\u200Bb".repeat(marks)}` });
    expect(stateOf("body.hidden_text", marked(20))).toBe("absent");
    expect(stateOf("body.hidden_text", marked(21))).toBe("raised");
    expect(evidenceOf("body.hidden_text", marked(21))).toMatchObject([{ shows: { code: "invisible_marks" } }]);
    // Between other letters, as Arabic and Hindi need them, they don't count.
    expect(stateOf("body.hidden_text", { text: `ب${"\u200Cب".repeat(40)}` })).toBe("absent");
  });
});

describe("the language", () => {
  const french = { text: "Bonjour, voici le document que nous avons préparé pour la réunion de demain matin." };
  const state = (mail: TestMessage, languages: MailContext["languages"]) =>
    stateOf("body.language_unusual", mail, { languages });

  test.each([
    [["en"], "raised"],
    [["en", "fr"], "absent"],
    [[], "raised"],
    [null, "unavailable"],
  ])("is unusual for the languages %o: %s", (languages, expected) => {
    expect(state(french, languages)).toBe(expected);
  });

  test("isn't guessed from a few letters, and is shown as its code", () => {
    expect(state({ text: "Ok" }, ["en"])).toBe("unavailable");
    expect(evidenceOf("body.language_unusual", french, { languages: ["en"] })).toMatchObject([
      { shows: { code: "language", about: "fr" } },
    ]);
  });
});
