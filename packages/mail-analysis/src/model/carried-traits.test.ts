import { expect, test } from "vitest";
import { traitsOfMail, type TestMessage } from "../signals/testing.ts";

const link = (url: string) => ({ html: `<p>Hello, here it is</p><a href="${url}">Open</a>` });
const links = (...urls: readonly string[]) => ({ html: urls.map((url) => `<a href="${url}">Open</a>`).join(" ") });
const signed = "DKIM-Signature: v=1; a=rsa-sha256; d=paypal.com; s=s; bh=x; b=x";
const paypal = "PayPal <service@paypal.com>";

/** A trait with a message that has it and a similar one that doesn't. */
const cases: readonly (readonly [id: string, mail: TestMessage, miss: TestMessage])[] = [
  [
    "link.carries_stranger",
    link("https://www.google.com/amp/harbour-lane.net/x"),
    link("https://www.google.com/url?q=https://www.partner.example/x"),
  ],
  [
    "link.recipient_at_stranger",
    link("https://harbour-lane.net/x?e=lee@contoso.com"),
    link("https://www.partner.example/x?e=lee@contoso.com"),
  ],
  [
    "link.recipient_at_program",
    link("https://harbour-lane.net/x.php?e=lee@contoso.com"),
    link("https://harbour-lane.net/x?e=lee@contoso.com"),
  ],
  [
    "link.recipient_at_program",
    link("https://harbour-lane.net/x#lee@contoso.com"),
    link("https://harbour-lane.net/x#section-2"),
  ],
  ["link.machine_host", link("https://184.168.12.3.host.hoster.net/x"), link("https://v1.2.docs.hoster.net/x")],
  [
    "link.many_strangers",
    links("https://one-lane.net", "https://two-lane.net", "https://three-lane.net"),
    links("https://one-lane.net", "https://two-lane.net", "https://three-lane.net", "https://www.partner.example"),
  ],
  [
    "from.claim_unsigned_strange_link",
    { from: paypal, ...link("https://harbour-lane.net/x") },
    { from: paypal, headers: [signed], ...link("https://harbour-lane.net/x") },
  ],
  [
    "from.claim_unsigned_no_own_link",
    { from: paypal, ...link("https://harbour-lane.net/x") },
    { from: paypal, ...link("https://www.paypal.com/x") },
  ],
  [
    "reply_to.behind_service",
    { from: paypal, headers: ["Reply-To: <a@harbour-lane.net>"] },
    { from: paypal, headers: ["Reply-To: <a@mail.paypal.com>"] },
  ],
  [
    "reply_to.suspicious_suffix",
    { headers: ["Reply-To: <a@harbour-lane.top>"] },
    { headers: ["Reply-To: <a@harbour-lane.net>"] },
  ],
];

test.each(cases)("%s is found, but not in a similar message", (id, mail, miss) => {
  expect(traitsOfMail(mail)).toContain(id);
  expect(traitsOfMail(miss)).not.toContain(id);
});

/** More pairs, for each part of a condition. */
const more: typeof cases = [
  [
    "link.carries_stranger",
    link("https://www.google.com/amp/harbour-lane.net/x"),
    link("https://www.google.com/amp/github.com/x"),
  ],
  [
    "link.recipient_at_stranger",
    link("https://harbour-lane.net/x?e=lee@contoso.com"),
    link("https://harbour-lane.net/x?e=lea@contoso.com"),
  ],
  [
    "link.recipient_at_stranger",
    link("https://harbour-lane.net/x?e=lee@contoso.com"),
    link("https://u1.list-manage.com/x?e=lee@contoso.com"),
  ],
  [
    "link.recipient_at_program",
    link("https://harbour-lane.net/x.ASPX?e=lee@contoso.com"),
    link("https://harbour-lane.net/x.jsp?e=lee@contoso.com"),
  ],
  [
    "link.recipient_at_program",
    link("https://harbour-lane.net/x.html?e=lee@contoso.com"),
    link("https://www.partner.example/x.html?e=lee@contoso.com"),
  ],
  ["link.machine_host", link("https://vps-184-168-12-3.hoster.net/x"), link("https://184.168.12.3/x")],
  ["link.machine_host", link("https://ip-1-2-3-4.hoster.net/x"), link("https://1-2-3.hoster.net/x")],
  ["link.machine_host", link("https://ip184.168.12.3.hoster.net/x"), link("https://v184.168.12.hoster.net/x")],
  [
    "link.many_strangers",
    links("https://one-lane.net", "https://two-lane.net", "https://three-lane.net"),
    links("https://one-lane.net", "https://two-lane.net", "https://www.two-lane.net"),
  ],
  [
    "from.claim_unsigned_strange_link",
    { from: "DHL <x@dhl.example>", ...link("https://harbour-lane.net/x") },
    { from: "DHL <x@shipping.example>", ...link("https://harbour-lane.net/x") },
  ],
  [
    "from.claim_unsigned_strange_link",
    { from: paypal, ...link("https://harbour-lane.net/x") },
    { from: paypal, ...link("https://www.adobe.com/x") },
  ],
  ["from.claim_unsigned_no_own_link", { from: paypal, ...link("https://www.adobe.com/x") }, { from: paypal }],
  [
    "from.claim_unsigned_no_own_link",
    { from: paypal, ...link("https://www.adobe.com/x") },
    { from: paypal, headers: [signed], ...link("https://www.adobe.com/x") },
  ],
  [
    "reply_to.behind_service",
    { from: paypal, headers: ["Reply-To: <a@harbour-lane.net>"] },
    { headers: ["Reply-To: <a@harbour-lane.net>"] },
  ],
  [
    "reply_to.behind_service",
    { from: paypal, headers: ["Reply-To: <a@harbour-lane.net>"] },
    { from: paypal, headers: ["Reply-To: <a@mail.adobe.com>"] },
  ],
  [
    "reply_to.behind_service",
    { from: paypal, headers: ["Reply-To: <a@harbour-lane.net>"] },
    { from: paypal, headers: ["Reply-To: <a@bounce.sendgrid.net>"] },
  ],
  [
    "reply_to.suspicious_suffix",
    { headers: ["Reply-To: <a@harbour-lane.top>"] },
    { from: "A <x@harbour-lane.top>", headers: ["Reply-To: <a@mail.harbour-lane.top>"] },
  ],
];

test.each(more)("%s needs each of its parts", (id, mail, miss) => {
  expect(traitsOfMail(mail)).toContain(id);
  expect(traitsOfMail(miss)).not.toContain(id);
});
