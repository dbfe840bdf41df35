import { describe, expect, test } from "vitest";
import { attachmentSignals } from "./attachment-signals.ts";
import { contentSignals } from "./content-signals.ts";
import { type SignalCase, stateOf, type WrittenFile } from "./testing.ts";
import { threadSignals } from "./thread-signals.ts";

const file = (name: string, type: string, content: string | Uint8Array): WrittenFile => ({ name, type, content });
const page = (body: string): WrittenFile => file("view.html", "text/html", `<html><body>${body}</body></html>`);
const invite = (text: string): WrittenFile =>
  file(
    "invite.ics",
    "text/calendar",
    `BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nBEGIN:VEVENT\r\nORGANIZER:mailto:x@other.com\r\nSUMMARY:Call\r\nDESCRIPTION:${text}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`,
  );
const chief = { name: "Mona Lindqvist", addresses: ["mona@contoso.com"], personal: [] };
const participants = { threadParticipants: ["ann@blueharbour.com", "lee@contoso.com"] };
const original = "\n\nOn Mon, 3 Mar 2025 at 10:00, Mona Lindqvist wrote:\n> Please see to it.\n";

const content: readonly SignalCase[] = [
  {
    id: "body.brand_impersonation",
    mail: { from: "DHL <x@a.com>", text: "Your DHL package is on hold: https://pay.a-b.com/x" },
    miss: { from: "DHL <x@dhl.com>", text: "Your DHL package is on hold: https://www.dhl.com/x" },
  },
  {
    id: "body.bec_gift_card",
    mail: { text: "Buy five gift cards and send me the codes." },
    miss: { text: "The gift cards for the team have arrived." },
  },
  {
    id: "body.bec_payroll",
    mail: { text: "Je souhaite modifier mon RIB pour le virement de mon salaire." },
    miss: { text: "Your payroll file of March is on the share." },
  },
  {
    id: "body.bec_wire",
    mail: { text: "We have new bank details, please update the IBAN." },
    miss: { text: "The wire transfer was sent this morning." },
  },
  {
    id: "body.bec_invoice",
    mail: { text: "The invoice is overdue, please process the payment." },
    miss: { text: "The invoice of March is attached." },
  },
  {
    id: "body.bec_availability",
    mail: { text: "Are you at your desk? I need a favour." },
    miss: { text: "Are you at your desk? See https://a.example/plan" },
  },
  {
    id: "body.w2_tax",
    mail: { text: "Send me the W-2 forms of all employees." },
    miss: { text: "Your own W-2 form is ready." },
  },
  {
    id: "body.credential_theft",
    mail: { text: "Your mailbox is full. https://files.other.com/x" },
    miss: { from: "a@partner.com", text: "Your mailbox is full. https://www.partner.com/x" },
  },
  {
    id: "body.callback_phone",
    mail: { text: "Your subscription was renewed for $399. Call us at +1 (808) 555-0134." },
    miss: { text: "Call me at +1 (808) 555-0134." },
  },
  {
    id: "body.extortion",
    mail: { text: "I recorded you. Pay to 1BoatSLRHtKNngkdXEeobR76b53LETtpyT." },
    miss: { text: "Donate to 1BoatSLRHtKNngkdXEeobR76b53LETtpyT." },
  },
  {
    id: "body.urgency",
    mail: { text: "Urgent! Your account will be closed, act now." },
    miss: { text: "This is urgent for the release." },
  },
  { id: "body.out_of_band", mail: { text: "أرسل لي رقم هاتفك على واتساب" }, miss: { text: "أرسل لي الملف غداً" } },
  {
    id: "body.hidden_text",
    mail: { html: `<p>Pay now</p><div style="display:none">${"novel words that nobody sees ".repeat(20)}</div>` },
    miss: {
      html: `<div style="display:none">A first line for the list of mails${"&zwnj;&nbsp;".repeat(90)}</div><p>Our news of the week, with much to read.</p>`,
    },
  },
  {
    id: "body.language_unusual",
    mail: { text: "Bonjour, voici le document que nous avons préparé pour la réunion de demain matin." },
    context: { languages: ["en"] },
    miss: { text: "Good morning, here is the document that we have prepared for the meeting tomorrow." },
    missContext: { languages: ["en"] },
  },
];

const files: readonly SignalCase[] = [
  {
    id: "att.html_credential_form",
    mail: { files: [page('<form action="https://a.com"><input type="password"></form>')] },
    miss: { files: [page("<form><input type=text></form>")] },
  },
  {
    id: "att.html_smuggling",
    mail: {
      files: [
        page(
          `<script>var b=new Blob([Uint8Array.from(atob("${"QUFB".repeat(100)}"))]);a.href=URL.createObjectURL(b);a.download="x.zip";a.click()</script>`,
        ),
      ],
    },
    miss: { files: [page("<script>console.log(1)</script>")] },
  },
  {
    id: "att.svg_script",
    mail: {
      files: [file("a.svg", "image/svg+xml", '<svg xmlns="http://www.w3.org/2000/svg"><script>x()</script></svg>')],
    },
    miss: { files: [file("a.svg", "image/svg+xml", '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>')] },
  },
  {
    id: "att.executable",
    mail: { files: [file("a.exe", "application/octet-stream", Buffer.from("MZ\0\0program"))] },
    miss: { files: [file("a.txt", "text/plain", "a text")] },
  },
  {
    id: "att.double_extension",
    mail: { files: [file("invoice.pdf.exe", "application/pdf", "MZ\0\0")] },
    miss: { files: [file("notes.v2.pdf", "application/pdf", "%PDF-1.4\n")] },
  },
  {
    id: "att.type_mismatch",
    mail: { files: [file("photo.png", "image/png", Buffer.from("MZ\0\0program"))] },
    miss: { files: [file("a.pdf", "application/pdf", "%PDF-1.4\n")] },
  },
  {
    id: "att.container",
    mail: { files: [file("a.iso", "application/octet-stream", "x".repeat(64))] },
    miss: { files: [file("a.txt", "text/plain", "text")] },
  },
  {
    id: "att.image_only",
    mail: { html: '<a href="https://a.com/x"><img src="https://a.com/i.png" width="600" height="400"></a>' },
    miss: {
      html: `<a href="https://a.com/x"><img src="https://a.com/i.png" width="600" height="400"></a><p>${"Words of a letter. ".repeat(9)}</p>`,
    },
  },
  {
    id: "att.pdf_action",
    mail: {
      files: [
        file(
          "a.pdf",
          "application/pdf",
          "%PDF-1.4\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>>>endobj\n",
        ),
      ],
    },
    miss: { files: [file("a.pdf", "application/pdf", "%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n")] },
  },
  {
    id: "att.eml_nested",
    mail: { files: [file("a.eml", "message/rfc822", "From: a@b.com\r\nSubject: Inner\r\n\r\nHello\r\n")] },
    miss: { files: [file("a.txt", "text/plain", "Subject: Inner")] },
  },
  { id: "att.ics_lure", mail: { files: [invite("Join at https://a.com/x")] }, miss: { files: [invite("In room 4")] } },
];

const threads: readonly SignalCase[] = [
  {
    id: "thread.fake_reply",
    mail: { subject: "Re: Offer" },
    miss: { subject: "Re: Offer", headers: ["In-Reply-To: <1@contoso.com>"] },
  },
  {
    id: "thread.hijack",
    mail: { from: "ann@blueharbuor.com" },
    context: participants,
    miss: { from: "ann@blueharbour.com" },
    missContext: participants,
  },
  {
    id: "thread.vip_quoted",
    mail: { text: `Please send the payment today.${original}` },
    context: { people: [chief] },
    miss: { text: `Please read this.${original}` },
    missContext: { people: [chief] },
  },
];

describe.each([
  ["what a mail says", content, contentSignals.map(({ id }) => id)],
  ["the thread", threads, threadSignals.map(({ id }) => id)],
] as const)("signals about %s", (_, cases, all) => {
  test.each(cases)("$id", ({ id, mail, context, miss, missContext }) => {
    expect([stateOf(id, mail, context), stateOf(id, miss, missContext)]).toEqual(["raised", "absent"]);
  });

  test("each has its case", () => expect(cases.map(({ id }) => id).toSorted()).toEqual(all.toSorted()));
});

describe("signals about attachments", () => {
  test.each(files)("$id", ({ id, mail, context, miss, missContext }) => {
    expect([stateOf(id, mail, context), stateOf(id, miss, missContext)]).toEqual(["raised", "absent"]);
  });

  // Macros, templates and encrypted archives need whole documents; reading them is tested beside their readers.
  test("the others say nothing of a plain file", () => {
    const others = attachmentSignals.map(({ id }) => id).filter((id) => !files.some((each) => each.id === id));
    const mail = { files: [file("a.txt", "text/plain", "text")] };
    expect(others.map((id) => [id, stateOf(id, mail)])).toEqual(others.map((id) => [id, "absent"]));
    expect(others).toEqual(["att.macro", "att.remote_template", "att.encrypted_archive"]);
  });
});
