import fc from "fast-check";
import { expect, test } from "vitest";
import type { Message } from "../message/message.ts";
import { readMessage } from "../message/read-message.ts";
import { buildMessage, type MessageDraft } from "../testing/build-message.ts";
import { buildTnef, type TnefDraft } from "../testing/build-tnef.ts";
import { buildZip } from "../testing/build-zip.ts";
import { compressRtf } from "../testing/compress-rtf.ts";
import { wrapHtml } from "../testing/wrap-html.ts";

function read(draft: MessageDraft): Message {
  const mail = readMessage(buildMessage(draft));
  if (!mail.ok) throw new Error(`The message was rejected: ${mail.refusal}`);
  return mail.message;
}

const winmail = (draft: TnefDraft) => ({
  name: "winmail.dat",
  type: "application/ms-tnef",
  content: buildTnef(draft),
});

const page = '<html><body><p>Please sign in at <a href="https://evil.example/login">Contoso</a></p></body></html>';

test("files in TNEF are attachments and are inspected", () => {
  const files = [
    { name: "invoice.pdf.exe", content: "MZ" },
    { name: "all.zip", content: buildZip([{ name: "run.js", content: "var a" }]) },
  ];
  const { attachments } = read({ text: "Hello", files: [winmail({ files })] });
  expect(attachments).toMatchObject([
    {
      name: "winmail.dat",
      type: { name: "tnef" },
      findings: [],
      parts: [
        { name: "invoice.pdf.exe", path: "2/1", type: { name: "exe" } },
        { name: "all.zip", parts: [{ name: "run.js", findings: [{ code: "script" }] }] },
      ],
    },
  ]);
  expect(attachments[0]?.parts[0]?.findings.map(({ code }) => code)).toEqual(["executable", "double_extension"]);
});

test("a TNEF body is read: HTML, RTF with HTML, text", () => {
  const bodies = [
    [[0x1013, Buffer.from(page)]],
    [[0x1009, compressRtf(wrapHtml(page))]],
    [[0x1000, "Please sign in at https://evil.example/login"]],
  ] as const;
  for (const properties of bodies) {
    const [attachment] = read({ text: "See below", files: [winmail({ properties })] }).attachments;
    expect(attachment?.text).toContain("Please sign in at");
    expect(attachment?.links.map(({ url }) => url)).toEqual(["https://evil.example/login"]);
  }
});

test("a message without text uses the text of its TNEF", () => {
  const file = winmail({ properties: [[0x1009, compressRtf(wrapHtml(page))]] });
  const { body, attachments } = read({ text: " ", files: [file] });
  expect(body.text.trim()).toBe("Please sign in at Contoso");
  expect(body.links.map(({ url, text }) => [url, text])).toEqual([["https://evil.example/login", "Contoso"]]);
  expect(attachments[0]?.links).toEqual([]);
});

test("a message inside TNEF is a nested message", () => {
  const inner = buildTnef({
    properties: [
      [0x0037, "Wire transfer"],
      [0x1000, "Pay https://evil.example/x"],
      [0x0c1a, "Kim Li"],
      [0x5d01, "kim@evil.example"],
      [0x0e08, 4711],
    ],
    recipients: [["Ola", "ola@contoso.com"]],
    files: [{ name: "run.exe", content: "MZ" }],
  });
  const files = [{ name: "Wire transfer", content: inner, isMessage: true }];
  const [attachment] = read({ text: "Hello", files: [winmail({ files })] }).attachments;
  expect(attachment?.parts).toMatchObject([
    {
      type: { name: "mail" },
      message: {
        from: [{ displayName: "Kim Li", address: "kim@evil.example" }],
        to: [{ address: "ola@contoso.com" }],
        subject: { text: "Wire transfer" },
        attachments: [{ name: "run.exe", findings: [{ code: "executable" }] }],
      },
    },
  ]);
});

test("nested TNEF stops at the nesting limit", () => {
  let file: { name: string; content: Buffer } = { name: "run.exe", content: Buffer.from("MZ") };
  for (let depth = 0; depth < 8; depth += 1) file = { name: "winmail.dat", content: buildTnef({ files: [file] }) };
  const { defects, attachments } = read({ text: "Hello", files: [file] });
  expect(defects).toContainEqual({ code: "nested_too_deep", about: "2/1/1/1/1" });
  expect(attachments[0]?.parts[0]?.parts[0]?.parts[0]?.parts[0]?.parts).toEqual([]);
});

test("damaged TNEF is read as far as possible without hanging", () => {
  const inner = buildTnef({ properties: [[0x1000, "Inner"]], files: [{ name: "a", content: "b" }] });
  const valid = buildTnef({
    properties: [
      [0x0037, "Subject"],
      [0x1009, compressRtf(wrapHtml(page))],
    ],
    recipients: [["Ola", "ola@contoso.com"]],
    files: [
      { name: "run.exe", content: "MZ" },
      { name: "mail", content: inner, isMessage: true },
    ],
  });
  const flips = fc.array(fc.tuple(fc.integer({ min: 4, max: valid.length - 1 }), fc.nat(255)), { maxLength: 10 });
  fc.assert(
    fc.property(flips, fc.integer({ min: 4, max: valid.length }), (changes, length) => {
      const copy = Buffer.from(valid);
      for (const [at, byte] of changes) copy[at] = byte;
      const [attachment] = read({
        text: "x",
        files: [{ name: "winmail.dat", content: copy.subarray(0, length) }],
      }).attachments;
      expect(attachment?.type.name).toBe("tnef");
    }),
    { numRuns: 300 },
  );
  // Truncated inside the second file, so the first is complete.
  const [cut] = read({
    text: "x",
    files: [{ name: "winmail.dat", content: valid.subarray(0, valid.length - 40) }],
  }).attachments;
  expect(cut?.parts[0]?.findings).toMatchObject([{ code: "executable" }]);
});
