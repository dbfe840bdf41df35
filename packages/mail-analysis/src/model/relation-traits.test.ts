import { describe, expect, test } from "vitest";
import { traitsOfMail, viewOf, type TestMessage } from "../signals/testing.ts";
import { strangers } from "./relation-traits.ts";
import { factsOf } from "./trait.ts";

const signature = (domain: string) => `DKIM-Signature: v=1; a=rsa-sha256; d=${domain}; s=s; bh=x; b=x`;
const links = (...urls: readonly string[]): TestMessage => ({
  html: urls.map((url) => `<a href="${url}">Open</a>`).join(" "),
});
const has = (id: string, mail: TestMessage) => traitsOfMail(mail).includes(id);
const named = (name: string) => `=?UTF-8?B?${Buffer.from(name).toString("base64")}?=`;

describe("a name and its address", () => {
  test.each([
    ["Ann Bell <ann@zqwpd.example>", false],
    ["Ann Bell <bell.a@zqwpd.example>", false],
    // The first six letters are enough.
    ["Christopher <christo@zqwpd.example>", false],
    ["Christopher <chris@zqwpd.example>", true],
    // A two-letter word doesn't count unless it's the domain's name.
    ["Li Wei <x@livery.example>", true],
    ["Li Wang <x@li.example>", false],
    // Initials
    ["Blue Harbour Lines <bhl@zqwpd.example>", false],
    ["Blue <b@zqwpd.example>", true],
    // The subdomain counts, the suffix doesn't.
    ["Harbour <x@harbour.zqwpd.example>", false],
    ["Example <x@zqwpd.example>", true],
    ["Renée Dupont <renee@zqwpd.example>", false],
  ])("%s are unrelated: %s", (from, expected) => {
    expect(has("from.name_unrelated", { from })).toBe(expected);
  });

  test.each([
    `${named("Анна Белова")} <x@zqwpd.example>`,
    "Xu <x@zqwpd.example>",
    "x@zqwpd.example",
    "Harbour Team <x>",
    "Harbour Team <x@localhost>",
  ])("aren't compared without Latin words and a domain: %s", (from) => {
    expect(has("from.name_unrelated", { from })).toBe(false);
  });

  test.each([
    ["Customer Service", true],
    ["Security Alert", true],
    ["IT Help Desk", true],
    ["Billing", true],
    ["Account Update", true],
    ["Ihre Kundenbetreuung", true],
    ["Atendimento", true],
    ["Serviços", true],
    ["Espace Client", true],
    ["Klantenservice", true],
    ["Supportive Ann", false],
    ["Teammate", false],
    ["Harbour", false],
  ])("are role accounts: %s: %s", (name, expected) => {
    expect(has("from.office_unrelated", { from: `${named(name)} <q@zqwpd.example>` })).toBe(expected);
    expect(has("from.freemail_office", { from: `${named(name)} <q@gmail.com>` })).toBe(expected);
  });

  test.each(
    (
      "support service services team security secure account accounts accounting notification notifications notice notify alert " +
      "alerts admin administrator customer customers center centre helpdesk billing payment payments update department dept delivery " +
      "claim claims reward rewards refund refunds verification warning serviços suporte equipe kunden kundendienst sicherheit " +
      "sicherheitscenter benachrichtigung mitteilung assistance espace dossier aide avis servicio soporte equipo assistenza servizio " +
      "beveiliging サポート お知らせ 通知 الدعم خدمة فريق إشعار"
    ).split(" "),
  )("are a role account: %s", (word) => {
    const from = (name: string) => has("from.freemail_office", { from: `${named(name)} <q@gmail.com>` });
    expect([from(word), from(`Harbour ${word} 24`), from(`x${word}`)]).toEqual([true, true, false]);
  });

  test("of a role are compared only outside free email, and reported only if they differ", () => {
    expect(has("from.office_unrelated", { from: "Customer Service <q@gmail.com>" })).toBe(false);
    expect(has("from.office_unrelated", { from: "Customer Service <service@zqwpd.example>" })).toBe(false);
    expect(has("from.freemail_office", { from: "Customer Service <q@zqwpd.example>" })).toBe(false);
  });

  test.each([
    ["khqtz", true],
    ["khqt", false],
    ["akhqtb", true],
    ["khq1tz", false],
    ["ANDRWX", true],
    ["schmidt", false],
    ["fischer", false],
  ])("are random letters: %s: %s", (localPart, expected) => {
    expect(has("from.random_letters", { from: `A <${localPart}@zqwpd.example>` })).toBe(expected);
  });

  test.each([
    ["aBcD", true],
    ["aBc1D", true],
    ["annBell", false],
    ["AnnBell", false],
    ["aBCD", false],
  ])("mix letters of both cases: %s: %s", (localPart, expected) => {
    expect(has("from.mixed_case", { from: `A <${localPart}@zqwpd.example>` })).toBe(expected);
  });
});

describe("unrelated domains in links", () => {
  const strangersOf = (mail: TestMessage) => {
    const view = viewOf(mail);
    return strangers(view, factsOf(view));
  };
  const all = links("https://a.com/", "https://b.com/", "https://b.com/2");

  test("are unrelated to the sender", () => {
    expect(strangersOf(all)).toEqual(["a.com", "b.com"]);
  });

  test.each<[string, TestMessage]>([
    ["the sender's domain", { from: "x@mail.a.com" }],
    ["the envelope's", { headers: ["Return-Path: <b@bounce.a.com>"] }],
    ["a signer's", { headers: [signature("a.com")] }],
    ["the message ID's", { headers: ["Message-ID: <1@mta.a.com>"] }],
  ])("aren't %s", (_, mail) => {
    expect(strangersOf({ ...all, ...mail })).toEqual(["b.com"]);
  });

  test("aren't well-known domains, nor services that send for others", () => {
    expect(strangersOf(links("https://www.adobe.com/", "https://x.list-manage.com/", "https://a.com/"))).toEqual([
      "a.com",
    ]);
    expect(strangersOf({})).toEqual([]);
  });

  test("may be all or some of the links", () => {
    const ids = (mail: TestMessage) => ["link.stranger", "link.only_strangers"].map((id) => has(id, mail));
    expect(ids(links("https://a.com/"))).toEqual([true, true]);
    expect(ids(links("https://a.com/", "https://www.adobe.com/"))).toEqual([true, false]);
    expect(ids(links("https://www.adobe.com/"))).toEqual([false, false]);
    expect(ids({})).toEqual([false, false]);
  });
});

describe("names in the text", () => {
  test.each([
    ["A <a@harbour.example>", "Welcome to Harbour!", true],
    ["A <a@blue-harbour.example>", "Blue Harbour", true],
    ["A <a@hârbour.example>", "the harbour", true],
    ["A <a@lane.example>", "Lane", true],
    ["A <a@abc.example>", "abc", false],
    ["A <a@harbour.example>", "Welcome", false],
    ["A <a@yahoo.com>", "Yahoo", false],
  ])("%s: %s names the sender: %s", (from, text, expected) => {
    expect(has("text.names_sender", { from, text })).toBe(expected);
  });

  test("are the link's domain, or none", () => {
    const reading = (text: string, ...urls: readonly string[]) => ({ html: `<p>${text}</p>${links(...urls).html}` });
    expect(has("text.names_no_link", reading("Hello", "https://harbour.com/"))).toBe(true);
    expect(has("text.names_no_link", reading("At Harbour", "https://harbour.com/"))).toBe(false);
    expect(has("text.names_no_link", reading("At Harbour", "https://lagoon.com/", "https://harbour.com/"))).toBe(false);
    expect(has("text.names_no_link", reading("Hello", "https://www.adobe.com/"))).toBe(false);
  });
});

describe("the envelope and replies", () => {
  test("a link to the envelope's domain relates the two, except for the sender's own", () => {
    const mail = { headers: ["Return-Path: <b@bounce.a.com>"], ...links("https://go.a.com/") };
    expect(has("link.envelope", mail)).toBe(true);
    expect(has("link.envelope", { ...mail, from: "x@a.com" })).toBe(false);
    expect(has("link.envelope", { ...mail, ...links("https://b.com/") })).toBe(false);
  });

  test.each<[string, TestMessage, boolean]>([
    ["elsewhere", {}, true],
    ["to the sender's domain", { from: "x@a.com" }, false],
    ["to the envelope's", { headers: ["Return-Path: <b@a.com>"] }, false],
    ["to a signer's", { headers: [signature("a.com")] }, false],
    ["to a link's", links("https://go.a.com/"), false],
  ])("replies go %s", (_, mail, expected) => {
    const { headers = [] } = mail;
    expect(has("reply_to.stranger", { ...mail, headers: [...headers, "Reply-To: <x@mail.a.com>"] })).toBe(expected);
    expect(has("reply_to.stranger", mail)).toBe(false);
  });

  test("replies without a domain go nowhere", () => {
    expect(has("reply_to.stranger", { headers: ["Reply-To: <x>"] })).toBe(false);
  });
});
