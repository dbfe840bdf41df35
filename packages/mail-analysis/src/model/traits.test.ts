import { expect, test } from "vitest";
import { traitsOfMail, type TestMessage } from "../signals/testing.ts";
import { buildZip } from "../testing/build-zip.ts";
import { traits } from "./traits.ts";

const link = (url: string, text = "Open") => ({ html: `<p>Hello, here it is</p><a href="${url}">${text}</a>` });
const signed = "DKIM-Signature: v=1; a=rsa-sha256; d=shop.example; s=s; bh=x; b=x";

/** A trait with a message that has it and a similar one that doesn't. */
const cases: readonly (readonly [id: string, mail: TestMessage, miss: TestMessage])[] = [
  ["from.name_unrelated", { from: "Dr Steven <return@zqwpd.example>" }, { from: "Dr Steven <stevens@zqwpd.example>" }],
  ["from.name_unrelated", { from: "Energy Savings <x@dental.example>" }, { from: "EF Education <x@ef.example>" }],
  [
    "from.office_unrelated",
    { from: "Customer Service <j@dental.example>" },
    { from: "Dental Service <j@dental.example>" },
  ],
  ["from.freemail_office", { from: "Billing Team <ann77@gmail.com>" }, { from: "Ann Bell <ann77@gmail.com>" }],
  ["from.random_letters", { from: "A <khqtzot@a.example>" }, { from: "A <schroeder@a.example>" }],
  ["from.mixed_case", { from: "A <wNiKteRetY@a.example>" }, { from: "A <OffersNow@a.example>" }],
  [
    "text.names_sender",
    { from: "A <a@rivertown.example>", text: "Welcome to Rivertown" },
    { from: "A <a@rivertown.example>", text: "Welcome to the town" },
  ],
  [
    "text.names_no_link",
    { from: "A <a@rivertown.example>", ...link("https://harbour-lane.net/x") },
    { from: "A <a@rivertown.example>", ...link("https://harbour-lane.net/x", "Harbour Lane") },
  ],
  ["link.stranger", link("https://harbour-lane.net/x"), link("https://www.partner.example/x")],
  [
    "link.only_strangers",
    link("https://harbour-lane.net/x"),
    { html: `<a href="https://harbour-lane.net/x">a</a> <a href="https://partner.example/y">b</a>` },
  ],
  [
    "link.envelope",
    { headers: ["Return-Path: <b@bounce.clicks.net>"], ...link("https://go.clicks.net/1") },
    { headers: ["Return-Path: <b@partner.example>"], ...link("https://go.partner.example/1") },
  ],
  [
    "reply_to.stranger",
    { headers: ["Reply-To: <a@elsewhere.net>"] },
    { headers: ["Reply-To: <a@elsewhere.net>"], ...link("https://elsewhere.net/1") },
  ],
  [
    "message_id.other",
    { headers: ["Message-ID: <1@harbour-lane.net>"] },
    { headers: ["Message-ID: <1@mta.harbour-lane.net>", "Return-Path: <b@bounce.harbour-lane.net>"] },
  ],
  [
    "message_id.other",
    { headers: ["Message-ID: <1@mta.remote.example>"] },
    { headers: ["Message-ID: <1@mta.xt.local>"] },
  ],
  [
    "bulk.leaves_at_kin",
    { from: "Shop <a@shop.example>", headers: [signed, "List-Unsubscribe: <https://u.shop.example/1>"] },
    { from: "Shop <a@shop.example>", headers: [signed, "List-Unsubscribe: <https://u.else.net/1>"] },
  ],
  [
    "bulk.leaves_at_stranger",
    { from: "Shop <a@shop.example>", headers: ["List-Unsubscribe: <mailto:leave@else.net>"] },
    { from: "Shop <a@shop.example>", headers: ["List-Unsubscribe: <mailto:leave@bounce.sendgrid.net>"] },
  ],
  ["text.registration", { text: "Amtsgericht Köln, HRB 12345" }, { text: "Room HR, number 12345" }],
  ["text.registration", { text: "CNPJ 12.345.678/0001-90" }, { text: "Phone 12.345.678" }],
  [
    "thread.only_forwarded",
    {
      subject: "Fwd: Order",
      text: "---------- Forwarded message ---------\nFrom: Shop <a@shop.example>\nDate: Mon, 3 Mar 2025 at 10:00\nSubject: Order\nTo: lee@contoso.com\n\nYour order",
    },
    { subject: "Order", text: "Your order" },
  ],
  ["text.disguised_words", { subject: "Ýóúr wállet" }, { subject: "Über Ihre Bestellung, café résumé" }],
  ["text.disguised_words", { from: "Secυrity <a@b.example>" }, { from: "Ασφάλεια <a@b.example>" }],
  ["text.split_words", { subject: "V.e.r.i.f.y now" }, { subject: "The U.S.A. office" }],
  ["subject.symbols", { subject: "You won 🎁" }, { subject: "You won" }],
  ["subject.code", { subject: "Invoice BGYSC1RRBHJ" }, { subject: "Invoice 2025 for October" }],
  ["link.bare_root", link("https://harbour-lane.net/?x=12345678901"), link("https://harbour-lane.net/")],
  ["link.script_path", link("https://harbour-lane.net/go/a.php?x=1"), link("https://harbour-lane.net/go/php")],
  ["link.program_path", link("https://harbour-lane.net/wp-content/a"), link("https://harbour-lane.net/content/a")],
  ["link.short_path", link("https://harbour-lane.net/4xKq9"), link("https://harbour-lane.net/about")],
  ["link.insecure", link("http://harbour-lane.net/a"), link("https://harbour-lane.net/a")],
  ["link.port", link("https://harbour-lane.net:2080/a"), link("https://harbour-lane.net:443/a")],
  ["link.hyphens", link("https://my-parcel-now.net/a"), link("https://harbour-lane.net/a")],
];

test.each(cases)("%s is found, but not in a similar message", (id, mail, miss) => {
  expect(traitsOfMail(mail)).toContain(id);
  expect(traitsOfMail(miss)).not.toContain(id);
});

const encoded = (name: string) => `=?UTF-8?B?${Buffer.from(name).toString("base64")}?= <a@partner.example>`;
const file = (name: string, type: string, content = "x") => ({ name, type, content });
const page = "<html><body><p>Hello</p></body></html>";

/** Traits of the sender, each with a message that has it and a similar one that doesn't. */
const ofSender: typeof cases = [
  ["from.missing", { from: "Ann Bell" }, { from: "Ann <ann@partner.example>" }],
  ["from.no_domain", { from: "Ann <ann@localhost>" }, { from: "Ann <ann@mail.partner.example>" }],
  ["from.no_domain", { from: "Ann <ann>" }, { from: "Ann Bell" }],
  ["from.no_domain", { from: "Ann <ann@192.0.2.1>" }, { from: "Ann <ann@1-2.example>" }],
  ["from.digits", { from: "A <ann2026@partner.example>" }, { from: "A <ann202.6@partner.example>" }],
  ["from.random_name", { from: "A <qz7xk2mvw9tp@partner.example>" }, { from: "A <aaaa1aaaa1aaaa@partner.example>" }],
  ["from.random_name", { from: "A <k3jq8wzt5hxr@partner.example>" }, { from: "A <k3jq8wzt5hx@partner.example>" }],
  ["from.random_name", { from: "A <abcdefghijk7@partner.example>" }, { from: "A <abcdefghijkl@partner.example>" }],
  ["from.random_host", { from: "A <a@srv123.example>" }, { from: "A <a@srv12.example>" }],
  ["from.random_host", { from: "A <a@kdfgtrwq.example>" }, { from: "A <a@strengths.example>" }],
  ["from.deep_host", { from: "A <a@a.b.c.partner.example>" }, { from: "A <a@b.c.partner.example>" }],
  ["from.tenant_host", { from: "A <a@tenant.onmicrosoft.com>" }, { from: "A <a@onmicrosoft.com.example>" }],
  ["from.tenant_host", { from: "A <a@x.firebaseapp.com>" }, { from: "A <a@x.firebase.example>" }],
  ["from.trusted", { from: "A <a@adobe.com>" }, { from: "A <a@adobe.example>" }],
  [
    "from.trusted",
    { from: "A <a@adobe.com>", headers: ["Return-Path: <b@sendgrid.net>"] },
    { from: "A <a@adobe.com>", headers: ["Return-Path: <b@harbour-lane.net>"] },
  ],
  [
    "from.trusted_foreign_envelope",
    { from: "A <a@paypal.com>", headers: ["Return-Path: <b@harbour-lane.net>"] },
    {
      from: "A <a@paypal.com>",
      headers: ["Return-Path: <b@harbour-lane.net>", signed.replace("shop.example", "paypal.com")],
    },
  ],
  [
    "from.trusted_foreign_envelope",
    { from: "A <a@paypal.com>", headers: ["Return-Path: <b@harbour-lane.net>"] },
    { from: "A <a@paypal.com>", headers: ["Return-Path: <b@mail.paypal.com>"] },
  ],
  ["from.brand_owned", { from: "PayPal <a@paypal.com>" }, { from: "PayPal <a@harbour-lane.net>" }],
  [
    "from.brand_owned",
    { from: "PayPal <a@paypal.com>" },
    { from: "PayPal <a@paypal.com>", headers: ["Return-Path: <b@harbour-lane.net>"] },
  ],
  [
    "from.signed_by_others",
    { headers: [signed] },
    { headers: [signed, signed.replace("shop.example", "mail.partner.example")] },
  ],
  ["from.signed_by_others", { headers: [signed] }, {}],
  [
    "from.names_domain",
    { from: "The Partner Team <a@partner.example>" },
    { from: "The Part Team <a@partner.example>" },
  ],
  ["from.names_domain", { from: "Blue Harbour <a@blue-harbour.example>" }, { from: "EFG <a@efg.example>" }],
  [
    "envelope.root",
    { headers: ["Return-Path: <www-data@partner.example>"] },
    { headers: ["Return-Path: <data@x.example>"] },
  ],
  ["envelope.root", { headers: ["Return-Path: <ROOT@x.example>"] }, { headers: ["Return-Path: <roots@x.example>"] }],
  ["message_id.local", { headers: ["Message-ID: <1@localhost>"] }, { headers: ["Message-ID: <1@localhost.example>"] }],
  [
    "message_id.local",
    { headers: ["Message-ID: <1@localhost.localdomain>"] },
    { headers: ["Message-ID: <localhost@x.example>"] },
  ],
  [
    "message_id.other",
    { headers: ["Message-ID: <1@else.net>"] },
    { headers: ["Message-ID: <1@mail.partner.example>"] },
  ],
  ["message_id.other", { headers: ["Message-ID: <1@else.net>"] }, { headers: ["Message-ID: <1@sendgrid.net>"] }],
  ["message_id.other", { headers: ["Message-ID: <1@else.net>"] }, { headers: ["Message-ID: <1@gmail.com>"] }],
  [
    "message_id.other",
    { headers: ["Message-ID: <1@else.net>"] },
    { headers: ["Message-ID: <1@shop.example>", signed] },
  ],
  [
    "reply_to.other_freemail",
    { from: "A <a@gmail.com>", headers: ["Reply-To: b@yahoo.com"] },
    { from: "A <a@gmail.com>", headers: ["Reply-To: A@Gmail.com"] },
  ],
  [
    "reply_to.other_freemail",
    { from: "A <a@gmail.com>", headers: ["Reply-To: b@yahoo.com"] },
    { from: "A <a@partner.example>", headers: ["Reply-To: b@yahoo.com"] },
  ],
  [
    "name.address",
    { from: '"x@bank.example" <a@partner.example>' },
    { from: '"A@Partner.example" <a@partner.example>' },
  ],
  ["name.host", { from: '"bank.com support" <a@partner.example>' }, { from: '"bank.com" <a@mail.bank.com>' }],
  ["name.host", { from: '"www.bank.co" <a@partner.example>' }, { from: '"bank.company" <a@partner.example>' }],
  ["name.symbols", { from: encoded("Win 🎁") }, { from: encoded("Wín ☎︎".slice(0, 3)) }],
  ["name.symbols", { from: encoded("𝐏𝐚𝐲") }, { from: encoded("Pay") }],
  ["to.missing", { to: "undisclosed-recipients:;" }, {}],
  [
    "to.missing",
    { to: "undisclosed-recipients:;" },
    { to: "undisclosed-recipients:;", headers: ["List-Id: <news.partner.example>"] },
  ],
  ["to.sender", { from: "A <Lee@Contoso.com>" }, { from: "A <lea@contoso.com>" }],
];

/** Traits of the subject, the text and the files. */
const ofText: typeof cases = [
  ["subject.brand", { subject: "Your PayPal account" }, { subject: "Your pay pal account" }],
  ["subject.brand", { subject: "Your PayPal account" }, { from: "A <a@paypal.com>", subject: "Your PayPal account" }],
  ["subject.letters_of_mathematics", { subject: "𝐔𝐫𝐠𝐞𝐧𝐭" }, { subject: "Urgent ∑" }],
  ["subject.letters_of_mathematics", { subject: "Ｕｒｇｅｎｔ" }, { subject: "緊急" }],
  ["subject.invisible", { subject: "Pay​ment" }, { subject: "Payment ❤️" }],
  ["subject.recipient", { subject: "For Lee@Contoso.com" }, { subject: "For lea@contoso.com" }],
  ["subject.recipient", { to: "lee.park@contoso.com", subject: "Hi lee.park" }, { subject: "Hi lee" }],
  ["subject.reference", { subject: "Order #AB-12345" }, { subject: "Order #AB-12345 shipped" }],
  ["subject.reference", { subject: "Order (12345)" }, { subject: "Order (1234)" }],
  ["subject.reference", { subject: "Order [a1b2c]" }, { subject: "Order [abcde]" }],
  ["subject.empty", { subject: " " }, { subject: "." }],
  ["subject.capitals", { subject: "PAY THE BILL" }, { subject: "PAY THE bILL" }],
  ["subject.capitals", { subject: "PAY BILLS" }, { subject: "PAY BILL" }],
  ["subject.capitals", { subject: "PAY THE BILL" }, { subject: "Re: 123456789" }],
  ["text.mixed_script", { text: "Your pаypal is here" }, { text: "Your paypal привет" }],
  ["text.mixed_script", { subject: "Your pаypal" }, { subject: "Ваш paypal" }],
  ["text.brand", { text: "Your DHL parcel" }, { from: "A <a@dhl.com>", text: "Your DHL parcel" }],
  ["text.brand", { text: `${"x ".repeat(740)} DHL` }, { text: `${"x ".repeat(750)} DHL` }],
  [
    "text.picture_only",
    { html: `<img src="https://a.com/i.png" width="600" height="400"><p>${"x".repeat(119)}</p>` },
    { html: `<img src="https://a.com/i.png" width="600" height="400"><p>${"x".repeat(120)}</p>` },
  ],
  [
    "text.picture_only",
    { html: '<img src="https://a.com/i.png" width="600" height="400">' },
    { html: '<img src="https://a.com/i.png" width="1" height="1">' },
  ],
  ["text.money", { text: "You get $ 1,500,000" }, { text: "You get $ 1,500" }],
  ["text.money", { text: "You get 250,000 euros" }, { text: "You get 250,000 points" }],
  ["text.money", { text: "A million reasons" }, { text: "A millionaire" }],
  ["text.freemail_address", { text: "Write to x.y@gmail.com" }, { text: "Write to x.y@partner.example" }],
  [
    "text.freemail_address",
    { from: "A <a@gmail.com>", text: "Write to b@gmail.com" },
    { from: "A <A@gmail.com>", text: "Write to a@gmail.com" },
  ],
  ["text.form", { html: '<form action="https://a.com"><input name="q"></form>' }, { html: "<p>Fill in the form</p>" }],
  ["attachment.page", { files: [file("a.html", "text/html", page)] }, { files: [file("a.txt", "text/plain")] }],
  [
    "attachment.page",
    { files: [file("a.html", "text/html", page)] },
    { files: [{ ...file("a.html", "text/html", page), isInline: true }] },
  ],
];

/** Traits of links. */
const ofLinks: typeof cases = [
  ["link.own", link("https://www.partner.example/x"), link("https://partner.example.net/x")],
  ["link.none_own", link("https://a.com/x"), link("https://partner.example/x")],
  ["link.none_own", link("https://a.com/x"), {}],
  [
    "link.one_foreign",
    { html: '<a href="https://a.com/x">1</a> <a href="https://www.a.com/y">2</a>' },
    { html: '<a href="https://a.com/x">1</a> <a href="https://b.com/y">2</a>' },
  ],
  ["link.service", link("https://click.list-manage.com/x"), link("https://mylist-manage.com/x")],
  [
    "link.coherent_service",
    { headers: ["Return-Path: <b@partner.example>"], ...link("https://u1.list-manage.com/x") },
    { headers: ["Return-Path: <b@else.net>"], ...link("https://u1.list-manage.com/x") },
  ],
  [
    "link.coherent_service",
    { headers: [signed.replace("shop.example", "partner.example")], ...link("https://go.partner.example/x") },
    { headers: [signed.replace("shop.example", "partner.example")], ...link("https://go.else.net/x") },
  ],
  ["link.trusted_only", link("https://www.adobe.com/x"), link("https://www.adobe.net/x")],
  [
    "link.trusted_only",
    { html: '<a href="https://adobe.com/x">1</a> <a href="https://github.com/y">2</a>' },
    { html: '<a href="https://adobe.com/x">1</a> <a href="https://a.com/y">2</a>' },
  ],
  ["link.trusted_only", link("https://www.adobe.com/x"), {}],
  ["link.suspicious_suffix", link("https://a.click/x"), link("https://a.fr/x.click")],
  ["link.random_host", link("https://x1234.com/"), link("https://x123.com/")],
  ["link.random_host", link("https://kdfgtrwq.com/"), link("https://kdfgarwq.com/")],
  ["link.random_host", link("https://x1234.com/"), { from: "A <a@x1234.com>", ...link("https://x1234.com/") }],
  ["link.only_anybodys", link("https://docs.weebly.com/x"), link("https://www.weebly.com/x")],
  ["link.only_anybodys", link("https://bit.ly/x"), link("https://a.com/x")],
  [
    "link.only_anybodys",
    { html: '<a href="https://bit.ly/x">1</a> <a href="https://tiny.carrd.io/y">2</a>' },
    { html: '<a href="https://bit.ly/x">1</a> <a href="https://a.com/y">2</a>' },
  ],
  [
    "link.one_page",
    { html: [1, 2, 3].map((nth) => `<a href="https://a.com/x?n=${nth}">${nth}</a>`).join(" ") },
    { html: [1, 2].map((nth) => `<a href="https://a.com/x?n=${nth}">${nth}</a>`).join(" ") },
  ],
  [
    "link.one_page",
    { html: [1, 2, 3].map((nth) => `<a href="https://a.com/x?n=${nth}">${nth}</a>`).join(" ") },
    { html: [1, 2, 3].map((nth) => `<a href="https://a.com/x${nth}">${nth}</a>`).join(" ") },
  ],
  [
    "link.pictures_only",
    { html: '<a href="https://a.com/x"><img src="https://a.com/i.png" width="60" height="40"></a>' },
    { html: '<img src="https://a.com/i.png" width="60" height="40"><a href="https://a.com/x">Open</a>' },
  ],
  [
    "link.pictures_only",
    { html: '<a href="https://a.com/x"><img src="https://a.com/i.png" width="60" height="40"></a>' },
    { html: '<img src="https://a.com/i.png" width="60" height="40">' },
  ],
  ["link.long_token", link(`https://a.com/${"a1-_".repeat(8)}/x`), link(`https://a.com/${"a1-_".repeat(7)}/x`)],
  [
    "link.long_token",
    link(`https://a.com/${"a1-_".repeat(8)}`),
    link(`https://u1.list-manage.com/${"a1-_".repeat(8)}`),
  ],
  [
    "link.long_token",
    link(`https://a.com/${"a1-_".repeat(8)}`),
    link(`https://www.partner.example/${"a1-_".repeat(8)}`),
  ],
  ["link.foreign_mailto", link("mailto:x@else.net"), link("mailto:x@mail.partner.example")],
  ["link.brand_in_host", link("https://paypal.a.com/x"), link("https://www.paypal.com/x")],
  ["link.brand_in_host", link("https://my-paypal.a.com/x"), link("https://mypaypal.a.com/x")],
];

test.each([...ofSender, ...ofText, ...ofLinks])("%s is found, but not in a similar message", (id, mail, miss) => {
  expect(traitsOfMail(mail)).toContain(id);
  expect(traitsOfMail(miss)).not.toContain(id);
});

test.each([
  ["a.zip", true],
  ["a.docx", false],
  ["a.xlsx", false],
  ["a.pptx", false],
  ["a.odt", false],
  ["a.ods", false],
])("a packed file called %s is an archive: %s", (name, expected) => {
  const content = buildZip([{ name: "notes.txt", content: "Notes" }]);
  const found = traitsOfMail({ files: [{ name, type: "application/octet-stream", content }] });
  expect(found.includes("attachment.archive")).toBe(expected);
});

test("each trait has one ID and occurs in these tests", () => {
  const ids = traits.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const own = ids.slice(0, ids.indexOf("to.sender") + 1).filter((id) => id !== "attachment.archive");
  const tested = new Set([...ofSender, ...ofText, ...ofLinks].map(([id]) => id));
  expect(own.filter((id) => !tested.has(id))).toEqual([]);
});
