import { describe, expect, test } from "vitest";
import { traitsOfMail, type TestMessage } from "../signals/testing.ts";

const has = (id: string, mail: TestMessage) => traitsOfMail(mail).includes(id);
const leaving = (header: string, mail: TestMessage = {}): TestMessage => ({
  ...mail,
  headers: [...(mail.headers ?? []), `List-Unsubscribe: ${header}`],
});
const signature = "DKIM-Signature: v=1; a=rsa-sha256; d=else.net; s=s; bh=x; b=x";

describe("an unsubscribe option", () => {
  const states = (mail: TestMessage) =>
    ["bulk.leaves_at_kin", "bulk.leaves_at_stranger"].map((id) => has(id, mail)).join(" ");

  test.each<[string, TestMessage, string]>([
    ["the sender's domain", leaving("<https://u.partner.example/1>"), "true false"],
    ["the sender's mailbox", leaving("<mailto:leave@partner.example?subject=x>"), "true false"],
    ["a service that sends for others", leaving("<https://sendgrid.net/1>"), "true false"],
    ["the envelope", leaving("<https://else.net/1>", { headers: ["Return-Path: <b@else.net>"] }), "true false"],
    ["a signer", leaving("<https://else.net/1>", { headers: [signature] }), "true false"],
    ["a stranger", leaving("<https://else.net/1>"), "false true"],
    ["a stranger's mailbox", leaving("<mailto:leave@mail.else.net>"), "false true"],
    ["a stranger's mailbox in capitals", leaving("<MAILTO:leave@mail.ELSE.net>"), "false true"],
    ["no address at all", leaving("<foo>"), "false false"],
    ["both", leaving("<https://else.net/1>, <mailto:x@partner.example>"), "false true"],
    ["nowhere", leaving("<mailto:unknown>"), "false false"],
    ["no header", {}, "false false"],
  ])("is at %s", (_, mail, expected) => {
    expect(states(mail)).toBe(expected);
  });
});

describe("a legal footer", () => {
  test.each([
    "CNPJ 12.345.678/0001-90",
    "HRB 4711",
    "HRA: 123",
    "Amtsgericht Köln",
    "USt-ID DE123",
    "UStID 7",
    "VAT No 7",
    "VAT ID",
    "VAT number",
    "VAT reg 7",
    "P. IVA 123",
    "Partita IVA",
    "SIREN 123",
    "SIRET 123",
    "RCS Paris",
    "KvK 123",
    "Company No. 7",
    "Company registration",
    "Registered in England",
    "Registered office",
    "Geschäftsführer: A",
    "Reg. Imp.",
    "CIF B12345678",
  ])("is %s", (text) => {
    expect(has("text.registration", { text })).toBe(true);
  });

  test.each(["HRB 12", "hrbs 123", "VAT", "Company", "RCS 4711", "CIF 123", "Registered"])("isn't %s", (text) => {
    expect(has("text.registration", { text })).toBe(false);
  });
});

describe("a message that is only forwarded", () => {
  const quoted =
    "---------- Forwarded message ---------\nFrom: Shop <a@shop.example>\nDate: Mon\nSubject: Order\nTo: lee@contoso.com\n\nYour order";
  const forward = (text: string, subject = "Fwd: Order"): TestMessage => ({ subject, text });

  test("has less than 40 characters of its own", () => {
    expect(has("thread.only_forwarded", forward(quoted))).toBe(true);
    expect(has("thread.only_forwarded", forward(`${"x".repeat(39)}\n\n${quoted}`))).toBe(true);
    expect(has("thread.only_forwarded", forward(`${"x".repeat(40)}\n\n${quoted}`))).toBe(false);
  });

  test("says so, and quotes something", () => {
    expect(has("thread.only_forwarded", forward(quoted, "Order"))).toBe(false);
    expect(has("thread.only_forwarded", forward("See above"))).toBe(false);
  });
});
