import fc from "fast-check";
import { expect, test } from "vitest";
import { buildMsg as msg, msgText as text } from "../testing/build-msg.ts";
import { compressRtf } from "../testing/compress-rtf.ts";
import { wrapHtml } from "../testing/wrap-html.ts";
import { readMessage } from "./read-message.ts";

const transported =
  "From: Kim <kim@partner.example>\r\nTo: ola@contoso.com\r\nSubject: Notes\r\nReceived: from a by b; 2 Nov 2026 09:00 +0000\r\n\r\n";
const draft = msg({
  "/__substg1.0_0037001F": text("Wire transfer"),
  "/__substg1.0_1000001F": text("Please pay https://evil.example/x"),
  "/__substg1.0_0C1A001F": text("Kim Li"),
  "/__substg1.0_5D01001F": text("kim@partner.example"),
  "/__attach_version1.0_#00000000/__properties_version1.0": Buffer.alloc(8),
  "/__attach_version1.0_#00000000/__substg1.0_3707001F": text("run.exe"),
  "/__attach_version1.0_#00000000/__substg1.0_37010102": Buffer.from("MZ"),
});

test("an Outlook message is read by its properties", () => {
  const mail = readMessage(draft);
  expect(mail.ok && mail.message).toMatchObject({
    from: [{ displayName: "Kim Li", address: "kim@partner.example" }],
    subject: { text: "Wire transfer" },
    body: { text: "Please pay https://evil.example/x", links: [{ url: "https://evil.example/x" }] },
    attachments: [{ name: "run.exe", type: { name: "exe" }, findings: [{ code: "executable" }] }],
  });
});

test("headers that it came with are kept before its properties", () => {
  const mail = readMessage(msg({ "/__substg1.0_007D001F": text(transported), "/__substg1.0_0037001F": text("Other") }));
  expect(mail.ok && mail.message).toMatchObject({ subject: { text: "Notes" }, hops: [{ from: "a", by: "b" }] });
});

test("a body that is kept as compressed RTF only is read as the HTML in it", () => {
  const html = '<p>Sign in at <a href="https://evil.example/x">Contoso</a></p>';
  const mail = readMessage(
    msg({ "/__substg1.0_0037001F": text("Notes"), "/__substg1.0_10090102": compressRtf(wrapHtml(html)) }),
  );
  expect(mail.ok && mail.message.body).toMatchObject({
    text: "Sign in at Contoso",
    links: [{ url: "https://evil.example/x", text: "Contoso" }],
  });
});

test("a mail in an Outlook message is a mail in the mail", () => {
  const inner = "/__attach_version1.0_#00000000/__substg1.0_3701000D";
  const mail = readMessage(
    msg({
      "/__substg1.0_0037001F": text("Fw: Wire transfer"),
      "/__attach_version1.0_#00000000/__substg1.0_3001001F": text("Wire transfer"),
      [`${inner}/__properties_version1.0`]: Buffer.alloc(24),
      [`${inner}/__substg1.0_0037001F`]: text("Wire transfer"),
      [`${inner}/__substg1.0_1000001F`]: text("Please pay"),
      [`${inner}/__attach_version1.0_#00000000/__substg1.0_3707001F`]: text("run.exe"),
      [`${inner}/__attach_version1.0_#00000000/__substg1.0_37010102`]: Buffer.from("MZ"),
    }),
  );
  expect(mail.ok && mail.message).toMatchObject({
    subject: { text: "Fw: Wire transfer" },
    attachments: [
      {
        name: "Wire transfer",
        message: {
          subject: { text: "Wire transfer" },
          body: { text: "Please pay" },
          attachments: [{ name: "run.exe", findings: [{ code: "executable" }] }],
        },
      },
    ],
  });
});

test("a compound file that is no message, or a damaged one, is refused or read, and ends", () => {
  expect(readMessage(Buffer.from("d0cf11e0a1b11ae1", "hex"))).toEqual({ ok: false, refusal: "not_a_mail" });
  const damage = fc.array(fc.tuple(fc.nat(draft.length - 1), fc.nat(255)), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(damage, (changes) => {
      const copy = Buffer.from(draft);
      for (const [at, byte] of changes) if (at >= 8) copy[at] = byte;
      expect(readMessage(copy)).toHaveProperty("ok");
    }),
  );
});
