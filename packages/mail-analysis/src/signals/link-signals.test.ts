import { describe, expect, test } from "vitest";
import { domainSignals } from "./domain-signals.ts";
import { linkSignals } from "./link-signals.ts";
import { recipientIn } from "./recipient-in-url.ts";
import { evidenceOf, readPair, rightPair, type SignalCase, stateOf } from "./testing.ts";

const contoso = { organization: { domains: ["contoso.com"], names: ["Contoso"] } };
const based = Buffer.from("lee@contoso.com").toString("base64url");
const link = (url: string, text = "Open"): { readonly html: string } => ({
  html: `<p>See <a href="${url}">${text}</a></p>`,
});
const from = (address: string) => ({ from: address });

const domains: readonly SignalCase[] = [
  {
    id: "domain.homograph",
    mail: from("a@xn--cntoso-wqf.com"),
    context: contoso,
    miss: from("a@kontoso.example"),
    missContext: contoso,
  },
  {
    id: "domain.visual_fold",
    mail: from("a@conto5o.com"),
    context: contoso,
    miss: from("a@contoso.com"),
    missContext: contoso,
  },
  {
    id: "domain.typo",
    mail: from("a@contsoo.com"),
    context: contoso,
    miss: from("a@costco.com"),
    missContext: contoso,
  },
  {
    id: "domain.combo",
    mail: from("a@contoso-payroll.com"),
    context: contoso,
    miss: from("a@payroll.com"),
    missContext: contoso,
  },
  {
    id: "domain.tld_swap",
    mail: from("a@contoso.net"),
    context: contoso,
    miss: from("a@contoso.net"),
    missContext: { organization: { domains: ["contoso.com", "contoso.net"], names: [] } },
  },
  {
    id: "domain.embedded",
    mail: from("a@contoso.com.login.example"),
    context: contoso,
    miss: from("a@mail.contoso.com"),
    missContext: contoso,
  },
  { id: "domain.punycode", mail: link("https://xn--bcher-kva.example/"), miss: link("https://books.example/") },
  { id: "domain.mixed_script", mail: link("https://pаypal.com/"), miss: link("https://bücher.example/") },
  { id: "domain.young", mail: {}, context: { domainAgeDays: 3 }, miss: {}, missContext: { domainAgeDays: 400 } },
  { id: "domain.suspicious_tld", mail: from("a@offers.click"), miss: from("a@offers.fr") },
];

const links: readonly SignalCase[] = [
  {
    id: "link.text_mismatch",
    mail: link("https://evil.com/x", "https://bank.com/login"),
    miss: link("https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fbank.com%2F", "bank.com"),
  },
  { id: "link.shortener", mail: link("https://bit.ly/abc"), miss: link("https://bit.lyric.com/abc") },
  { id: "link.ip_host", mail: link("http://3221225985/x"), miss: link("http://192-0-2-1.host.com/x") },
  { id: "link.userinfo", mail: link("https://bank.com@evil.com/"), miss: link("https://social.com/users/@ann") },
  {
    id: "link.open_redirect",
    mail: link("https://www.adobe.com/go?u=https%253A%252F%252Fevil.com"),
    miss: link("https://www.adobe.com/go?u=https%3A%2F%2Fhelp.adobe.com"),
  },
  { id: "link.free_host", mail: link("https://docs-login.weebly.com/x"), miss: link("https://www.weebly.example/x") },
  {
    id: "link.recipient_in_url",
    mail: link(`https://a.com/#${based}`),
    miss: link(`https://a.com/#${Buffer.from("ann@contoso.com").toString("base64url")}`),
  },
  {
    id: "link.lookalike",
    mail: link("https://contoso-login.com/"),
    context: contoso,
    miss: link("https://login.contoso.com/"),
    missContext: contoso,
  },
  {
    id: "link.oauth_consent",
    mail: link(
      "https://login.microsoftonline.com/common/oauth2/v2.0/authorize?client_id=1&scope=Mail.Read%20offline_access",
    ),
    miss: link("https://login.microsoftonline.com/common/oauth2/v2.0/authorize?client_id=1&scope=openid"),
  },
  { id: "link.data_or_blob", mail: link("data:text/html,hi"), miss: link("https://a.com/data:text") },
  {
    id: "link.credential_path",
    mail: link("https://a.com/wp-content/login.php"),
    miss: { from: "x@a.com", ...link("https://a.com/login") },
  },
  {
    id: "link.qr",
    mail: {},
    context: { codes: ["https://a.com/x"] },
    miss: {},
    missContext: { codes: ["WIFI:S:guest;;"] },
  },
  {
    id: "link.qr_recipient",
    mail: {},
    context: { codes: ["https://a.com/?e=lee@contoso.com"] },
    miss: {},
    missContext: { codes: ["https://a.com/?e=1"] },
  },
  {
    id: "link.single_cta_low_rep",
    mail: link("https://a.com/x"),
    miss: { html: '<a href="https://a.com/x">Open</a><a href="https://b.com/">Other</a>' },
  },
];

describe.each([
  ["domains", domains, domainSignals.map(({ id }) => id)],
  ["links", links, linkSignals.map(({ id }) => id)],
] as const)("signals about %s", (_, cases, all) => {
  test.each(cases)("$id", (pair) => expect(readPair(pair)).toEqual(rightPair));

  test("each has its case", () => expect(new Set(cases.map(({ id }) => id))).toEqual(new Set(all)));
});

test("what is not known is not guessed", () => {
  expect(["domain.young", "link.qr", "link.qr_recipient"].map((id) => stateOf(id, {}))).toEqual([
    "unavailable",
    "unavailable",
    "unavailable",
  ]);
});

test.each([
  ["plain", "https://a.com/?e=lee@contoso.com"],
  ["percent-encoded", "https://a.com/?e=lee%2540contoso.com"],
  ["base64 at any place", `https://a.com/${Buffer.from("e=lee@contoso.com;").toString("base64")}`],
  ["hex", `https://a.com/${Buffer.from("lee@contoso.com").toString("hex")}`],
  ["ROT13", "https://a.com/?e=yrr@pbagbfb.pbz"],
])("the recipient is found in a link: %s", (_, url) => {
  expect([recipientIn(url, ["lee@contoso.com"]), recipientIn(url, ["ann@contoso.com"])]).toEqual([true, false]);
});

test("a link is told by where it leads, and by what readers see of it", () => {
  const [shown] = evidenceOf("link.ip_host", { html: '<a href="https://192.0.2.1/x">Open. Now</a>' });
  expect(shown).toMatchObject({ text: "https://192.0.2.1/x", shows: { code: "shown_as", about: "Open. Now" } });
});
