import { describe, expect, test } from "vitest";
import type { MailContext, SenderAuthentication } from "./mail-context.ts";
import { evidenceOf, stateOf } from "./testing.ts";

const mona = { name: "Mona Lindqvist", addresses: ["mona@contoso.com"], personal: ["mona@home.example"] };
const contoso = { domains: ["contoso.com"], names: ["Contoso Ltd", "CTO"] };
const checked = (dmarc: SenderAuthentication["dmarc"]): Partial<MailContext> => ({
  authentication: { dmarc, policy: null, passed: [], isVouchedByArc: false },
});
const encoded = (name: string) => `=?UTF-8?B?${Buffer.from(name).toString("base64")}?= <x@a.example>`;
const replyTo = (address: string) => ({ headers: [`Reply-To: <${address}>`] });
const asked = { history: { received: 3, sent: 1, fromDomain: 3, daysSinceLast: 1, changedTraits: 0 } };

describe("a name like a person's", () => {
  test.each<[string, string, Partial<MailContext>, string]>([
    ["from elsewhere", "Mona Lindqvist <x@a.example>", {}, "raised"],
    ["from their own address", "Mona Lindqvist <mona@contoso.com>", {}, "absent"],
    ["from their own address, proven", "Mona Lindqvist <mona@contoso.com>", checked("pass"), "absent"],
    ["from their own address, disproved", "Mona Lindqvist <mona@contoso.com>", checked("fail"), "raised"],
    ["from a private address, disproved", "Mona Lindqvist <mona@home.example>", checked("fail"), "absent"],
    ["by an initial only", "M. Lindqvist <x@a.example>", {}, "absent"],
    ["by another name", "Mona Berg <x@a.example>", {}, "absent"],
  ])("%s", (_, from, context, state) => {
    expect(stateOf("name.vip_impersonation", { from }, { people: [mona], ...context })).toBe(state);
  });

  test("has that person's name as evidence", () => {
    expect(
      evidenceOf("name.vip_impersonation", { from: '"Lindqvist, Mona" <x@a.example>' }, { people: [mona] }),
    ).toMatchObject([{ place: "from", shows: { code: "named_like", about: "Mona Lindqvist" } }]);
  });

  test("of an employee counts only from outside", () => {
    const state = (from: string) =>
      stateOf("name.employee_impersonation", { from }, { employees: [mona], organization: contoso });
    expect(state("Mona Lindqvist <x@a.example>")).toBe("raised");
    expect(state("Mona Lindqvist <other@contoso.com>")).toBe("absent");
    expect(stateOf("name.vip_impersonation", {}, { people: [] })).toBe("absent");
  });
});

describe("a misleading display name", () => {
  test.each([
    ['"help@bank.com" <x@a.example>', "raised"],
    ['"Bank (help@mail.bank.com)" <x@a.example>', "raised"],
    ['"ｈｅｌｐ＠ｂａｎｋ．ｃｏｍ" <x@a.example>', "raised"],
    ['"help@bank.com" <x@news.bank.com>', "absent"],
    ['"help@bank" <x@a.example>', "absent"],
    ['"bank.com" <x@a.example>', "absent"],
    ["Ann <x@a.example>", "absent"],
  ])("with an address: %s is %s", (from, state) => {
    expect(stateOf("name.address_in_name", { from }, {})).toBe(state);
  });

  test.each([
    ["PayPal Service <x@a.example>", "raised"],
    ["PayPal <x@mail.paypal.com>", "absent"],
    ["Contoso Ltd Support <x@a.example>", "raised"],
    ["contoso ltd <x@a.example>", "raised"],
    ["Contoso Ltd <x@contoso.com>", "absent"],
    // A name of three letters is part of too many others.
    ["The CTO <x@a.example>", "absent"],
    ["Ann <x@a.example>", "absent"],
  ])("with an organization or a brand: %s is %s", (from, state) => {
    expect(stateOf("name.org_or_brand_in_name", { from }, { organization: contoso })).toBe(state);
  });

  test("with the organization counts only if that is known", () => {
    expect(stateOf("name.org_or_brand_in_name", { from: "Contoso Ltd <x@a.example>" })).toBe("absent");
    expect(stateOf("name.org_or_brand_in_name", { from: "PayPal <x@a.example>" })).toBe("raised");
  });

  test.each([
    ["Pay\u200BPal", "raised"],
    ["Раypal", "raised"],
    ["𝐏𝐚𝐲", "raised"],
    ["Павел Petrov", "absent"],
    ["Ann 🎁", "absent"],
    ["Ann ❤\uFE0F", "absent"],
    ["東京 Tokyo", "absent"],
    ["Ann", "absent"],
  ])("in disguise: %s is %s", (name, state) => {
    expect(stateOf("name.obfuscated", { from: encoded(name) })).toBe(state);
  });
});

describe("the reply address", () => {
  test.each<[string, string, Partial<MailContext>, string]>([
    ["elsewhere", "x@else.net", {}, "raised"],
    ["elsewhere, for a correspondent", "x@else.net", asked, "absent"],
    ["elsewhere, for a stranger", "x@else.net", { history: { ...asked.history, sent: 0 } }, "raised"],
    ["to the sender's domain", "x@mail.partner.example", {}, "absent"],
    ["to a service that answers for others", "x@docusign.net", {}, "absent"],
    ["to nowhere", "x", {}, "absent"],
  ])("%s", (_, address, context, state) => {
    expect(stateOf("sender.reply_to_mismatch", replyTo(address), context)).toBe(state);
  });

  test.each<[string, string, Partial<MailContext>, string]>([
    ["x@partner.example", "y@gmail.com", {}, "raised"],
    ["x@partner.example", "y@gmail.com", asked, "absent"],
    ["x@partner.example", "y@else.net", {}, "absent"],
    ["x@gmail.com", "y@yahoo.com", {}, "absent"],
  ])("from %s to %s at a free email service: %o", (from, address, context, state) => {
    expect(stateOf("sender.reply_to_freemail", { from, ...replyTo(address) }, context)).toBe(state);
  });

  test.each<[string, string, Partial<MailContext>, string]>([
    ["x@blueharbour.com", "x@blueharbuor.com", {}, "raised"],
    ["x@blueharbour.com", "x@mail.blueharbour.com", {}, "absent"],
    ["x@partner.example", "x@c0ntoso.com", { organization: contoso }, "raised"],
    ["x@partner.example", "x@c0ntoso.com", {}, "absent"],
    ["x@outlook.com", "x@0utlook.com", {}, "absent"],
    ["x@gmail.com", "x@c0ntoso.com", { organization: contoso }, "raised"],
  ])("from %s to %s like another domain", (from, address, context, state) => {
    expect(stateOf("sender.reply_to_lookalike", { from, ...replyTo(address) }, context)).toBe(state);
  });

  test("is shown with the first match", () => {
    const headers = ["Reply-To: <a@partner.example>, <b@else.net>, <c@gmail.com>"];
    expect(evidenceOf("sender.reply_to_mismatch", { headers })).toMatchObject([
      { place: "reply_to", text: "b@else.net" },
    ]);
    expect(evidenceOf("sender.reply_to_freemail", { headers })).toMatchObject([{ text: "c@gmail.com" }]);
  });
});

describe("the envelope and the service", () => {
  test.each([
    ["<b@else.net>", "raised"],
    ["<b@mail.partner.example>", "absent"],
    ["<b@u1.sendgrid.net>", "absent"],
    ["<>", "absent"],
  ])("an envelope %s is %s", (address, state) => {
    expect(stateOf("sender.return_path_mismatch", { headers: [`Return-Path: ${address}`] })).toBe(state);
  });

  test("an envelope isn't compared without a sender, and is unavailable without a header", () => {
    expect(stateOf("sender.return_path_mismatch", { from: "Ann", headers: ["Return-Path: <b@else.net>"] })).toBe(
      "absent",
    );
    expect(stateOf("sender.return_path_mismatch", {})).toBe("unavailable");
  });

  test.each([
    ["sender.freemail", "a@yahoo.co.uk", "a@yahoo.example"],
    ["sender.disposable", "a@mail.yopmail.com", "a@yopmail.example"],
  ])("%s is raised by %s, and not by %s", (id, from, other) => {
    expect([stateOf(id, { from }), stateOf(id, { from: other })]).toEqual(["raised", "absent"]);
  });
});
