import { expect, test } from "vitest";
import { traitsOfMail, type WrittenMail } from "../signals/testing.ts";

const link = (url: string, text = "Open") => ({ html: `<p>Hello, here it is</p><a href="${url}">${text}</a>` });
const signed = "DKIM-Signature: v=1; a=rsa-sha256; d=shop.example; s=s; bh=x; b=x";

/** A trait with a mail that has it and a near one that has not. */
const cases: readonly (readonly [id: string, mail: WrittenMail, miss: WrittenMail])[] = [
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

test.each(cases)("%s is found, and not in a near mail", (id, mail, miss) => {
  expect(traitsOfMail(mail)).toContain(id);
  expect(traitsOfMail(miss)).not.toContain(id);
});
