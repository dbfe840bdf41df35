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

  test("each has a test case", () => expect(new Set(cases.map(({ id }) => id))).toEqual(new Set(all)));
});

test("unknown values make signals unavailable", () => {
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

test("links are described by their target and visible text", () => {
  const [shown] = evidenceOf("link.ip_host", { html: '<a href="https://192.0.2.1/x">Open. Now</a>' });
  expect(shown).toMatchObject({ text: "https://192.0.2.1/x", shows: { code: "shown_as", about: "Open. Now" } });
});

const sent = (address: string, url: string) => ({ ...from(address), ...link(url) });
const history = { received: 1, sent: 1, fromDomain: 1, daysSinceLast: 1, changedTraits: 0 };

describe("misleading links", () => {
  test.each([
    ["https://evil.com/x", "https://bank.com", "raised"],
    ["https://evil.com/x", "bank.com", "raised"],
    ["https://evil.com/x", "www.bank.com/login", "raised"],
    ["https://www.bank.com/x", "bank.com", "absent"],
    ["https://evil.com/x", "Open", "absent"],
    ["https://evil.com/x", "node.js", "absent"],
    ["https://u1.list-manage.com/x", "bank.com", "absent"],
    ["https://evil.com/x", "http://192.0.2.1/", "absent"],
  ])("%s shown as %s is %s", (url, text, state) => {
    expect(stateOf("link.text_mismatch", link(url, text))).toBe(state);
  });

  test.each([
    ["https://bank.com@evil.com/", "raised"],
    ["https://evil.com/@bank.com/x", "raised"],
    ["https://evil.com/%40bank.com/x", "raised"],
    ["https://evil.com/@bank", "absent"],
    ["https://evil.com/x/@bank.com", "absent"],
    ["https://evil.com/", "absent"],
  ])("%s hides its host behind a user name: %s", (url, state) => {
    expect(stateOf("link.userinfo", link(url))).toBe(state);
  });

  test.each([
    ["http://192.0.2.1/x", "raised"],
    ["http://[2001:db8::1]/x", "raised"],
    ["http://0xC0000201/x", "raised"],
    ["https://192.0.2.1.host.com/", "absent"],
  ])("%s has an IP address as host: %s", (url, state) => {
    expect(stateOf("link.ip_host", link(url))).toBe(state);
  });

  test.each([
    ["a@partner.example", "https://www.google.com/url?q=https://evil.com/x", "raised"],
    ["a@google.com", "https://www.google.com/url?q=https://evil.com/x", "absent"],
    ["a@partner.example", "https://go.else.net/?u=https%3A%2F%2Fevil.com", "absent"],
    ["a@partner.example", "https://www.google.com/search?q=evil", "absent"],
  ])("from %s: %s is an open redirect: %s", (address, url, state) => {
    expect(stateOf("link.open_redirect", sent(address, url))).toBe(state);
  });
});

describe("public hosts", () => {
  test.each([
    ["https://x.weebly.com/", "raised"],
    ["https://carrd.io/x", "raised"],
    ["https://x.000webhostapp.com/", "raised"],
    ["https://storage.googleapis.com/x", "raised"],
    ["https://000webhostapp.com/", "absent"],
    ["https://www.000webhostapp.com/", "absent"],
    ["https://a.com/", "absent"],
  ])("%s is one: %s", (url, state) => {
    expect(stateOf("link.free_host", link(url))).toBe(state);
  });

  test("are harmless from a correspondent, and in their own messages", () => {
    const mail = link("https://x.weebly.com/");
    expect(stateOf("link.free_host", mail, { history })).toBe("absent");
    expect(stateOf("link.free_host", mail, { history: { ...history, sent: 0 } })).toBe("raised");
    expect(stateOf("link.free_host", sent("a@x.weebly.com", "https://x.weebly.com/"))).toBe("absent");
  });

  test.each([
    ["https://bit.ly/x", "raised"],
    ["https://www.bit.ly/x", "raised"],
    ["https://bitly.com/x", "absent"],
  ])("%s shortens: %s", (url, state) => {
    expect(stateOf("link.shortener", link(url))).toBe(state);
  });
});

describe("links to lookalike domains", () => {
  test.each<[string, string, object, string]>([
    ["a@partner.example", "https://c0ntoso.com/", contoso, "raised"],
    ["a@partner.example", "https://contoso.com/", contoso, "absent"],
    // Like the sender's own domain.
    ["a@blueharbour.com", "https://blueharbuor.com/", {}, "raised"],
    // Its own name under another suffix is a sibling of the sender.
    ["a@blueharbour.com", "https://blueharbour.net/", {}, "absent"],
    ["a@partner.example", "https://contoso.net/", contoso, "raised"],
    ["a@gmail.com", "https://gmai1.example/", {}, "absent"],
    ["a@partner.example", "https://paypal-login.example/", {}, "raised"],
    ["a@partner.example", "https://www.paypal.com/", {}, "absent"],
  ])("from %s: %s with %o is %s", (address, url, context, state) => {
    expect(stateOf("link.lookalike", sent(address, url), context)).toBe(state);
  });
});

describe("links that ask for consent or a code", () => {
  const microsoft = "https://login.microsoftonline.com/common/oauth2/v2.0";
  test.each([
    [`${microsoft}/authorize?client_id=1&scope=Files.Read`, "Hi", "raised"],
    [`${microsoft}/authorize?client_id=1&scope=offline_access`, "Hi", "raised"],
    [`${microsoft}/authorize?scope=Mail.Read`, "Hi", "absent"],
    [`${microsoft}/authorize?client_id=1`, "Hi", "absent"],
    [`${microsoft}/token?client_id=1&scope=Mail.Read`, "Hi", "absent"],
    ["https://accounts.google.com/o/oauth2/auth?client_id=1&scope=https://mail.google.com/", "Hi", "raised"],
    ["https://login.live.com/oauth20_authorize.srf?client_id=1&scope=wl.contacts", "Hi", "raised"],
    ["https://login.evil.com/authorize?client_id=1&scope=Mail.Read", "Hi", "absent"],
    [`${microsoft}/deviceauth`, "Code ABCD1234", "raised"],
    [`${microsoft}/devicecode`, "Code ABCD12345", "raised"],
    [`${microsoft}/deviceauth`, "Code ABC", "absent"],
    ["https://microsoft.com/devicelogin", "Code ABCDEFGH1", "raised"],
    ["https://www.microsoft.com/devicelogin", "Code ABCDEFGH1", "raised"],
    ["https://microsoft.com/devicelogin", "Code ABCDEFGH", "absent"],
    ["https://microsoft.com/device", "Code ABCDEFGH1", "absent"],
    ["https://microsoft.com.evil.com/devicelogin", "Code ABCDEFGH1", "absent"],
  ])("%s with %s is %s", (url, text, state) => {
    expect(stateOf("link.oauth_consent", { html: `<p>${text}</p><a href="${url}">Open</a>` })).toBe(state);
  });
});

describe("links that run something", () => {
  test.each([
    "data:text/html,x",
    "javascript:x()",
    "vbscript:x",
    "ms-appinstaller:?x",
    "search-ms:query=x",
    "search:x",
    "file:///c:/x",
    "ms-msdt:/id",
    "blob:https://a.com/x",
  ])("%s is dangerous", (url) => {
    expect(stateOf("link.data_or_blob", link(url))).toBe("raised");
  });

  test.each(["https://a.com/", "mailto:a@b.example", "tel:+1", "database:x", "webcal://a.com/x"])("%s isn't", (url) => {
    expect(stateOf("link.data_or_blob", link(url))).toBe("absent");
  });
});

describe("paths that ask for credentials", () => {
  test.each([
    ["https://a.com/login", "raised"],
    ["https://a.com/log-in.php", "raised"],
    ["https://a.com/x/signin", "raised"],
    ["https://a.com/LOGON?x", "raised"],
    ["https://a.com/?p=verify", "raised"],
    ["https://a.com/my_account", "raised"],
    ["https://a.com/owa/", "raised"],
    ["https://a.com/wp-includes/x", "raised"],
    ["https://a.com/cgi-bin/x", "raised"],
    ["https://a.com/logins", "absent"],
    ["https://a.com/accounting", "absent"],
    ["https://a.com/#login", "absent"],
    [`https://a.com/?${"x".repeat(200)}&login`, "absent"],
    ["https://www.adobe.com/login", "absent"],
    ["https://u1.list-manage.com/login", "absent"],
    ["https://www.partner.example/login", "absent"],
  ])("%s is %s", (url, state) => {
    expect(stateOf("link.credential_path", link(url))).toBe(state);
  });
});

describe("a single call to action", () => {
  const one = (text: string, ...urls: readonly string[]) => ({
    html: `<p>${text}</p>${urls.map((url) => `<a href="${url}">Open</a>`).join(" ")}`,
  });
  const id = "link.single_cta_low_rep";

  test.each([
    ["one unknown host", one("Hi", "https://a.com/1", "https://a.com/2"), "raised"],
    ["two hosts", one("Hi", "https://a.com/1", "https://b.a.com/2"), "absent"],
    ["another host of the sender's", one("Hi", "https://a.com/1", "https://www.partner.example/2"), "raised"],
    ["only the sender's", one("Hi", "https://www.partner.example/2"), "absent"],
    ["a well-known host", one("Hi", "https://www.adobe.com/1"), "absent"],
    ["a service's host", one("Hi", "https://u1.list-manage.com/1"), "absent"],
    ["no link", one("Hi"), "absent"],
    ["a text just short enough", one("x".repeat(594), "https://a.com/1"), "raised"],
    ["a longer text", one("x".repeat(595), "https://a.com/1"), "absent"],
  ])("with %s", (_, mail, state) => {
    expect(stateOf(id, mail)).toBe(state);
  });

  test("is harmless from a correspondent, and shown once", () => {
    const mail = one("Hi", "https://a.com/1", "https://a.com/2");
    expect(stateOf(id, mail, { history })).toBe("absent");
    expect(evidenceOf(id, mail)).toHaveLength(1);
  });
});

describe("codes", () => {
  test.each([
    ["link.qr", "https://a.com/x", "raised"],
    ["link.qr", "HTTP://a.com/x", "raised"],
    ["link.qr", "a.com/x", "absent"],
    ["link.qr", "mailto:lee@contoso.com", "absent"],
    ["link.qr_recipient", "https://a.com/#lee@contoso.com", "raised"],
    ["link.qr_recipient", "mailto:lee@contoso.com", "absent"],
    ["link.qr_recipient", "https://a.com/#lea@contoso.com", "absent"],
  ])("%s with %s is %s", (id, code, state) => {
    expect(stateOf(id, {}, { codes: [code] })).toBe(state);
    expect(stateOf(id, {}, { codes: [] })).toBe("absent");
  });
});
