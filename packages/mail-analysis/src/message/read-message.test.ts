import fc from "fast-check";
import { expect, test } from "vitest";
import { buildMessage, type MessageDraft } from "../testing/build-message.ts";
import { buildMsg, msgText } from "../testing/build-msg.ts";
import { buildZip } from "../testing/build-zip.ts";
import type { Message } from "./message.ts";
import { readMessage } from "./read-message.ts";

/** Reads a message written with LF line breaks. @throws Error if it is rejected */
function read(text: string): Message {
  const mail = readMessage(Buffer.from(text.replaceAll("\n", "\r\n"), "utf8"));
  if (!mail.ok) throw new Error(mail.refusal);
  return mail.message;
}

const mixed = `Return-Path: <bounce@mailer.example>
Received: from edge.example (edge.example [203.0.113.7]) by mx.contoso.com with ESMTPS id 1
 for <kim@contoso.com>; Mon, 2 Nov 2026 10:00:05 +0100
Received: from laptop ([IPv6:2001:db8::7]) by edge.example with ESMTPSA; 2 Nov 2026 09:00:00 GMT
Authentication-Results: mx.contoso.com; spf=pass (sender ok) smtp.mailfrom=mailer.example;
 dkim=pass header.d=mailer.example; dmarc=fail action=none header.from=contoso.com; compauth=fail reason=001
X-Forefront-Antispam-Report: CIP:203.0.113.7;CTRY:NO;SCL:5;SFTY:9.19;CAT:PHSH;
From: =?utf-8?B?TMOpYSBNYXJ0aW4=?= <lea@contoso.com>
Reply-To: Lea <lea@freemail.example>
To: Team: Kim <kim@contoso.com>, ola@Contoso.COM;
Subject: =?utf-8?Q?RE:_TR=C2=A0: [extern] Facture?=
Date: Mon, 02 Nov 2026 09:59:58 +0100
Message-ID: <one@mailer.example>
In-Reply-To: <zero@contoso.com>
List-Unsubscribe: <https://mailer.example/u>, <mailto:u@mailer.example>
MIME-Version: 1.0
Content-Type: multipart/mixed; boundary="outer"

--outer
Content-Type: multipart/alternative; boundary=inner

--inner
Content-Type: text/plain; charset=iso-8859-1
Content-Transfer-Encoding: quoted-printable

Voil=E0 la fac=
ture: https://pay.example/x.
--inner
Content-Type: text/html; charset=utf-8

<p>Voilà la facture: <a href="https://evil.example/x">https://pay.example/x</a></p>
--inner--
--outer
Content-Type: application/pdf
Content-Disposition: attachment; filename*0*=utf-8''%C3%A9; filename*1="t=C3.pdf"
Content-Transfer-Encoding: base64

JVBERi0xLjQK
--outer--
`;

test("reads addresses, hops and authentication results of a message", () => {
  const message = read(mixed);
  expect(message.from).toEqual([
    { displayName: "Léa Martin", address: "lea@contoso.com", localPart: "lea", domain: "contoso.com" },
  ]);
  expect(message.to.map(({ address, domain }) => [address, domain])).toEqual([
    ["kim@contoso.com", "contoso.com"],
    ["ola@Contoso.COM", "contoso.com"],
  ]);
  expect(message.replyTo[0]?.domain).toBe("freemail.example");
  expect(message.returnPath?.address).toBe("bounce@mailer.example");
  expect(message.subject).toEqual({
    text: "RE: TR : [extern] Facture",
    base: "Facture",
    isReply: true,
    isForward: true,
  });
  expect(message).toMatchObject({ messageId: "one@mailer.example", inReplyTo: ["zero@contoso.com"] });
  expect(message.date).toBe(Date.UTC(2026, 10, 2, 8, 59, 58));
  expect(message.hops).toEqual([
    {
      from: "edge.example",
      ip: "203.0.113.7",
      by: "mx.contoso.com",
      with: "ESMTPS",
      for: "kim@contoso.com",
      at: Date.UTC(2026, 10, 2, 9, 0, 5),
    },
    {
      from: "laptop",
      ip: "2001:db8::7",
      by: "edge.example",
      with: "ESMTPSA",
      for: null,
      at: Date.UTC(2026, 10, 2, 9),
    },
  ]);
  expect(message.claims.results).toEqual([
    {
      by: "mx.contoso.com",
      arcInstance: null,
      results: [
        { method: "spf", result: "pass", properties: { "smtp.mailfrom": "mailer.example" } },
        { method: "dkim", result: "pass", properties: { "header.d": "mailer.example" } },
        { method: "dmarc", result: "fail", properties: { action: "none", "header.from": "contoso.com" } },
        { method: "compauth", result: "fail", properties: { reason: "001" } },
      ],
    },
  ]);
  expect(message.claims.microsoft).toMatchObject({ category: "PHSH", spamLevel: 5, safetyTip: "9.19", country: "NO" });
  expect(message.bulk.unsubscribe).toEqual(["https://mailer.example/u", "mailto:u@mailer.example"]);
  expect(message.defects).toEqual([]);
});

test("reads unsubscribe addresses in encoded words", () => {
  const lines = ["https://mailer.example/u?id=1", "mailto:u@mailer.example"].map((address, at) => {
    const hex = [...Buffer.from(`<${address}>${at === 0 ? ", " : ""}`)].map(
      (byte) => `=${byte.toString(16).toUpperCase().padStart(2, "0")}`,
    );
    return `=?us-ascii?Q?${hex.join("")}?=`;
  });
  const mail = readMessage(Buffer.from(`From: a@b.example\r\nList-Unsubscribe: ${lines.join("\r\n ")}\r\n\r\nHello`));
  expect(mail.ok && mail.message.bulk.unsubscribe).toEqual([
    "https://mailer.example/u?id=1",
    "mailto:u@mailer.example",
  ]);
});

test("reads body, links and attachments of each part", () => {
  const { body, attachments } = read(mixed);
  expect(body.plain).toBe("Voilà la facture: https://pay.example/x.");
  expect(body.text).toBe("Voilà la facture: https://pay.example/x");
  expect(body.links.map(({ url, text, place }) => [url, text, place])).toEqual([
    ["https://evil.example/x", "https://pay.example/x", "anchor"],
    ["https://pay.example/x", "https://pay.example/x", "text"],
  ]);
  for (const { span, text } of body.links) expect(body.text.slice(span?.start, span?.end)).toBe(text);
  expect(attachments).toMatchObject([
    { path: "2", name: "ét=C3.pdf", type: { name: "pdf" }, size: 9, isInline: false },
  ]);
});

test("damage is recorded and skipped", () => {
  const codes = (text: string) =>
    read(text).defects.map(({ code, about }) => (about === "" ? code : `${code} ${about}`));
  expect(codes("From: a@b.example\nFrom: c@d.example\n\nx")).toEqual(["repeated_header from"]);
  expect(codes("From: a@b.example\nno header here\n")).toEqual(["missing_blank_line"]);
  expect(codes("Content-Type: text/plain; charset=none\n\nx")).toEqual(["unknown_charset none"]);
  expect(codes("Content-Type: multipart/mixed; boundary=a\n\n--a\n\nx")).toEqual(["unterminated_multipart"]);
  expect(codes("Content-Type: multipart/mixed\n\nx")).toEqual(["missing_boundary"]);
  expect(codes("Content-Transfer-Encoding: rot13\n\nx")).toEqual(["unknown_encoding rot13"]);
});

test("invalid, empty and oversized messages are rejected", () => {
  expect(readMessage(Buffer.from(""))).toEqual({ ok: false, refusal: "empty" });
  expect(readMessage(Buffer.from(" \r\n\t\n"))).toEqual({ ok: false, refusal: "empty" });
  expect(readMessage(Buffer.from("<html>"))).toEqual({ ok: false, refusal: "not_a_mail" });
  expect(readMessage(Buffer.from("A: b\n\nc"), { size: 5 })).toEqual({ ok: false, refusal: "too_large" });
  expect(readMessage(Buffer.from("A: b\n\nc"), { size: 7 }).ok).toBe(true);
  expect(readMessage(Buffer.from("A: b\n\nc"), { size: 6 }).ok).toBe(false);
});

test.each([
  ["a byte order mark", "\xEF\xBB\xBFSubject: Notes\n\nHello"],
  ["blank lines", "\r\n \n\nSubject: Notes\n\nHello"],
  ["a byte order mark and blank lines", "\xEF\xBB\xBF\r\nSubject: Notes\n\nHello"],
  ["an mbox separator", "From kim@a.example Mon Nov  2 10:00:05 2026\nSubject: Notes\n\nHello"],
])("skips %s before the headers", (_, text) => {
  const mail = readMessage(Buffer.from(text, "latin1"));
  expect(mail.ok && mail.message).toMatchObject({
    size: text.length,
    subject: { text: "Notes" },
    body: { text: "Hello" },
    defects: [],
  });
});

test("accepts bare CR line breaks if there are no others", () => {
  const mac = readMessage(Buffer.from("Subject: Notes\r\rone\rtwo"));
  expect(mac.ok && mac.message).toMatchObject({ body: { plain: "one\ntwo" }, defects: [{ code: "bare_cr" }] });
  const none = readMessage(Buffer.from("Subject: Notes"));
  expect(none.ok && none.message).toMatchObject({ subject: { text: "Notes" }, defects: [] });
  const both = readMessage(Buffer.from("Subject: a\rb\n\nHello"));
  expect(both.ok && both.message).toMatchObject({ body: { plain: "Hello" }, defects: [] });
});

test("records NUL bytes as a defect", () => {
  const mail = readMessage(Buffer.from("Subject: Notes\n\nHel\0lo"));
  expect(mail.ok && mail.message.defects).toEqual([{ code: "nul_bytes", about: "" }]);
});

test("respects the offset of a typed array", () => {
  const bytes = Buffer.from("xxSubject: Notes\n\nHello");
  const mail = readMessage(new Uint8Array(bytes.buffer, bytes.byteOffset + 2, bytes.length - 3));
  expect(mail.ok && [mail.message.subject.text, mail.message.body.plain]).toEqual(["Notes", "Hell"]);
});

test("gives nested messages their own defects and the shared attachment budget", () => {
  const inner = "From: a@a.example\nFrom: b@b.example\nContent-Type: a/b\n\nx";
  const text = `Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: message/rfc822\n\n${inner}\n--b--`;
  const [attachment] = read(text).attachments;
  expect(read(text).defects).toEqual([]);
  expect(attachment?.message?.defects).toEqual([{ code: "repeated_header", about: "from" }]);
  expect(attachment?.message?.attachments).toHaveLength(1);
  const one = readMessage(Buffer.from(text), { attachments: 1 });
  expect(one.ok && one.message.attachments[0]?.message?.attachments).toEqual([]);
});

test.each([
  ["a message", "a.eml", buildMessage],
  [
    "an Outlook message",
    "a.msg",
    ({ files = [] }: MessageDraft) =>
      buildMsg({
        "/__substg1.0_0037001F": msgText("Inner"),
        "/__attach_version1.0_#00000000/__substg1.0_3707001F": msgText(files[0]?.name ?? ""),
        "/__attach_version1.0_#00000000/__substg1.0_37010102": Buffer.from(files[0]?.content ?? ""),
      }),
  ],
])("%s counts as one level of nesting", (_, name, build) => {
  const archive = { name: "a.zip", content: buildZip([{ name: "b.txt", content: "b" }]) };
  const outer = buildMessage({ text: "x", files: [{ name, content: build({ text: "x", files: [archive] }) }] });
  const inside = (nesting: number) => {
    const mail = readMessage(outer, { nesting });
    return mail.ok ? mail.message.attachments[0]?.message?.attachments[0]?.parts.length : mail.refusal;
  };
  expect([inside(1), inside(0)]).toEqual([1, 0]);
});

test("any bytes, and any truncated message, are read or rejected", () => {
  const pieces = fc.array(
    fc.oneof(
      fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
      fc
        .constantFrom(...mixed.match(/.{1,40}\n?/gs)!, "--outer\n", "--inner--\n", "\n\n")
        .map((text) => Buffer.from(text)),
    ),
  );
  fc.assert(
    fc.property(pieces, (all) => {
      const mail = readMessage(Buffer.concat(all));
      expect(mail.ok ? mail.message.defects.length : 0).toBeLessThanOrEqual(100);
    }),
  );
  fc.assert(
    fc.property(fc.nat(mixed.length), (length) => {
      readMessage(Buffer.from(mixed.slice(0, length)));
    }),
  );
});

test("the tree stays within its limits", () => {
  const nested = Array.from({ length: 60 }, (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\n\n--b${at}\n`);
  expect(read(nested.join("")).defects).toContainEqual({
    code: "too_deep",
    about: Array.from({ length: 12 }, () => 1).join("."),
  });
  const many = `Content-Type: multipart/mixed; boundary=b\n\n${"--b\nContent-Type: a/b\n\n".repeat(5000)}`;
  const message = read(many);
  expect(message.attachments).toHaveLength(199);
  expect(message.defects).toContainEqual({ code: "too_many_parts", about: "" });
});
