import { describe, expect, test } from "vitest";
import type { MailContext } from "./mail-context.ts";
import { plainText } from "./mail-view.ts";
import { viewOf, type TestMessage } from "./testing.ts";

const history = { received: 0, sent: 0, fromDomain: 0, daysSinceLast: null, changedTraits: null };

describe("the sender", () => {
  test.each([
    ["Ann <ann@Mail.Partner.example>", { displayName: "Ann", address: "ann@Mail.Partner.example" }, "partner.example"],
    ["ann@partner.example", { displayName: "", address: "ann@partner.example" }, "partner.example"],
    // An unquoted comma in a name separates it from its address.
    ["Gift Set, <x@b.example>", { displayName: "Gift Set", address: "x@b.example" }, "b.example"],
    ["Ann Bell", { displayName: "Ann Bell", address: "" }, ""],
    ["A <a@a.example>, B <b@b.example>", { displayName: "A", address: "a@a.example" }, "a.example"],
    ["<a@a.example>, B <b@b.example>", { displayName: "", address: "a@a.example" }, "a.example"],
  ])("of %s", (from, sender, registrable) => {
    const view = viewOf({ from });
    expect(view.sender).toMatchObject(sender);
    expect(view.senderName.registrable).toBe(registrable);
  });

  test("can be at a free email service, which isn't an imitation", () => {
    const context = { organization: { domains: ["gmai1.com"], names: [] } };
    expect(viewOf({ from: "a@gmail.com" }, context)).toMatchObject({ isFreemail: true, imitated: null });
    expect(viewOf({ from: "a@gmail.example" })).toMatchObject({ isFreemail: false });
  });
});

describe("recipients", () => {
  const recipients = (mail: TestMessage, context: Partial<MailContext> = {}) => viewOf(mail, context).recipients;

  test("are those of To and Cc, in lowercase, or the mailbox's addresses if known", () => {
    const mail = {
      to: "Lee <Lee@Contoso.com>, ann@contoso.com",
      headers: ["Cc: Bo@contoso.com", "Bcc: x@contoso.com"],
    };
    expect(recipients(mail)).toEqual(["lee@contoso.com", "ann@contoso.com", "bo@contoso.com"]);
    expect(recipients(mail, { mailbox: ["Own@contoso.com"] })).toEqual(["own@contoso.com"]);
    expect(recipients(mail, { mailbox: [] })).toEqual([]);
  });

  test("have an @", () => {
    expect(recipients({ to: "undisclosed-recipients:;" })).toEqual([]);
    expect(recipients({}, { mailbox: ["Lee", ""] })).toEqual([]);
  });
});

describe("links", () => {
  const urls = (mail: TestMessage) => viewOf(mail).links.map(({ url }) => url?.href ?? null);

  test("are those that a reader can follow", () => {
    const html =
      '<a href="https://a.com/1">1</a><img src="https://a.com/2.png"><script src="https://a.com/3.js"></script><iframe src="https://a.com/4"></iframe><form action="https://a.com/5"><input></form>';
    expect(urls({ html })).toEqual(["https://a.com/1", "https://a.com/5"]);
  });

  test("lead to their target without rewriting services", () => {
    const safe = "https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fbank.example%2Fx&data=1";
    const [link] = viewOf({ text: `See ${safe}` }).links;
    expect(link).toMatchObject({ url: { href: "https://bank.example/x" }, name: { registrable: "bank.example" } });
    expect(link?.link.url).toBe(safe);
  });

  test("other than web addresses have no host", () => {
    const html = '<a href="mailto:x@a.com">1</a><a href="ftp://a.com/x">2</a><a href="tel:+1">3</a>';
    for (const { url, name, redirect } of viewOf({ html }).links)
      expect([url, name, redirect]).toEqual([null, null, null]);
    expect(urls({ html })).toEqual([null, null, null]);
  });

  test("can contain an address on another domain", () => {
    const [link] = viewOf({ text: "https://go.a.com/?u=https%3A%2F%2Fb.com%2Fx" }).links;
    expect(link?.redirect).toBe("https://b.com/x");
    expect(viewOf({ text: "https://a.com/x" }).links[0]?.redirect).toBeNull();
  });

  test("of attachments come after those of the body, up to 200", () => {
    const invite = "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDESCRIPTION:https://b.com/x\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n";
    const files = [{ name: "a.ics", type: "text/calendar", content: invite }];
    expect(urls({ text: "https://a.com/x", files })).toEqual(["https://a.com/x", "https://b.com/x"]);
    const many = Array.from({ length: 201 }, (_, at) => `https://a.com/${at}`);
    expect(urls({ text: many.join("\n") })).toEqual(many.slice(0, 200));
  });
});

describe("the text", () => {
  test("is the sender's text in lowercase, without quotes", () => {
    const text = "Please PAY.\n\nOn Mon, 3 Mar 2025 at 10:00, Ann wrote:\n> Old words";
    expect(viewOf({ text, subject: "Re: PAY" })).toMatchObject({ text: "please pay.", subject: "re: pay" });
  });

  test("has up to 20,000 characters", () => {
    expect(viewOf({ text: "x".repeat(20_001) }).text).toHaveLength(20_000);
  });

  test.each([
    ["ＰＡＹ", "pay"],
    ["𝐏𝐚𝐲", "pay"],
    ["P\u200Ba\u00ADy", "pay"],
    ["ﬁne", "fine"],
    ["Ä", "ä"],
    ["", ""],
  ])("%o is normalized to %o", (text, expected) => {
    expect(plainText(text)).toBe(expected);
  });
});

describe("the context of a message", () => {
  test("protects the organization's domains and its partners', which don't imitate each other", () => {
    const organization = { domains: ["contoso.com", "contoso.net"], names: [] };
    const view = viewOf({ from: "a@contoso.org" }, { organization, partners: ["redforest.example"] });
    expect(view.protected.map(({ registrable }) => registrable)).toEqual([
      "contoso.com",
      "contoso.net",
      "redforest.example",
    ]);
    expect(view.imitated).toEqual({ class: "tld_swap", imitates: "contoso.com" });
    expect(viewOf({ from: "a@contoso.net" }, { organization }).imitated).toBeNull();
    expect(viewOf({}).protected).toEqual([]);
  });

  test("takes precedence over brands if imitated", () => {
    const organization = { domains: ["paypal-group.example"], names: [] };
    expect(viewOf({ from: "a@paypal-login.test" }, { organization }).imitated).toEqual({
      class: "combo",
      imitates: "paypal.com",
    });
    expect(viewOf({ from: "a@paypa1-group.test" }, { organization }).imitated?.imitates).toBe("paypal-group.example");
  });

  test.each([
    [null, null],
    [history, false],
    [{ ...history, received: 5 }, false],
    [{ ...history, sent: 1 }, true],
  ])("with the history %o is solicited: %s", (given, expected) => {
    expect(viewOf({}, { history: given }).isSolicited).toBe(expected);
  });
});
