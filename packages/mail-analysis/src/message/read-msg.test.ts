import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Limits } from "../limits.ts";
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

test("an Outlook message is read from its properties", () => {
  const mail = readMessage(draft);
  expect(mail.ok && mail.message).toMatchObject({
    from: [{ displayName: "Kim Li", address: "kim@partner.example" }],
    subject: { text: "Wire transfer" },
    body: { text: "Please pay https://evil.example/x", links: [{ url: "https://evil.example/x" }] },
    attachments: [{ name: "run.exe", type: { name: "exe" }, findings: [{ code: "executable" }] }],
  });
});

test("transport headers take precedence over properties", () => {
  const mail = readMessage(msg({ "/__substg1.0_007D001F": text(transported), "/__substg1.0_0037001F": text("Other") }));
  expect(mail.ok && mail.message).toMatchObject({ subject: { text: "Notes" }, hops: [{ from: "a", by: "b" }] });
});

test("a body stored only as compressed RTF is read as its HTML", () => {
  const html = '<p>Sign in at <a href="https://evil.example/x">Contoso</a></p>';
  const mail = readMessage(
    msg({ "/__substg1.0_0037001F": text("Notes"), "/__substg1.0_10090102": compressRtf(wrapHtml(html)) }),
  );
  expect(mail.ok && mail.message.body).toMatchObject({
    text: "Sign in at Contoso",
    links: [{ url: "https://evil.example/x", text: "Contoso" }],
  });
});

test("a nested Outlook message is a nested message", () => {
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

test("reads the recipients of an Outlook message", () => {
  const mail = readMessage(
    msg({
      "/__recip_version1.0_#00000000/__substg1.0_3001001F": text("Ola"),
      "/__recip_version1.0_#00000000/__substg1.0_39FE001F": text("ola@contoso.com"),
      "/__recip_version1.0_#00000001/__substg1.0_3003001F": text("kim@partner.example"),
      "/__substg1.0_0037001F": text("Notes"),
    }),
  );
  expect(mail.ok && mail.message.to.map(({ displayName, address }) => [displayName, address])).toEqual([
    ["Ola", "ola@contoso.com"],
    ["", "kim@partner.example"],
  ]);
});

test("rejects a compound file without message properties and a truncated one", () => {
  expect(readMessage(msg({ "/WordDocument": text("x") }))).toEqual({ ok: false, refusal: "not_a_mail" });
  expect(readMessage(msg({ "/a/b/__substg1.0_0037001F": text("x") }))).toEqual({ ok: false, refusal: "not_a_mail" });
  expect(readMessage(draft.subarray(0, 600))).toEqual({ ok: false, refusal: "not_a_mail" });
});

describe("limits of an Outlook message", () => {
  const file = (at: number, name: string, content: string) => ({
    [`/__attach_version1.0_#0000000${at}/__substg1.0_3707001F`]: text(name),
    [`/__attach_version1.0_#0000000${at}/__substg1.0_37010102`]: Buffer.from(content),
  });
  const inner = "/__attach_version1.0_#00000002/__substg1.0_3701000D";
  const whole = msg({
    "/__substg1.0_0037001F": text("Notes"),
    ...file(0, "a.txt", "a"),
    ...file(1, "b.txt", "b"),
    [`${inner}/__properties_version1.0`]: Buffer.alloc(24),
    [`${inner}/__substg1.0_0037001F`]: text("Inner"),
  });
  const read = (limits: Partial<Limits>) => {
    const mail = readMessage(whole, limits);
    return mail.ok
      ? [
          mail.message.attachments.map(({ name, message }) => message?.subject.text ?? name),
          mail.message.defects.map(({ code }) => code),
        ]
      : mail.refusal;
  };

  test("allow files and nested messages", () => {
    expect(read({})).toEqual([["a.txt", "b.txt", "Inner"], []]);
  });

  test("limit attachments", () => {
    expect(read({ attachments: 1 })).toEqual([["a.txt"], []]);
  });

  test("charge nested messages to the unpacking budget", () => {
    // 24 bytes of properties and five UTF-16 characters.
    expect(read({ unpacked: 34 })).toEqual([["a.txt", "b.txt", "Inner"], []]);
    expect(read({ unpacked: 33 })).toEqual([["a.txt", "b.txt", ""], ["unpacked_too_much"]]);
  });
});

test("other and damaged compound files are rejected or read without hanging", () => {
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
