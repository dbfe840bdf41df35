import { expect, test } from "vitest";
import { buildMessage } from "../testing/build-message.ts";
import { buildTnef } from "../testing/build-tnef.ts";
import { inspection } from "../testing/inspection.ts";
import { readMessage, readTnefMessage, textsOfTnef } from "./read-message.ts";

const stored = buildTnef({
  properties: [
    [0x0037, "Notes"],
    [0x1000, "Stored text"],
  ],
  files: [
    { name: "a.txt", content: "a" },
    { name: "b.txt", content: "b" },
  ],
});
const file = { path: "2", name: "winmail.dat", declaredType: "", contentId: null, isInline: false, content: stored };
const none = { plain: null, html: null, standalone: "" };

test("reads TNEF as a message of its own", () => {
  const mail = readMessage(stored);
  expect(mail.ok && mail.message).toMatchObject({
    size: stored.length,
    subject: { text: "Notes" },
    body: { text: "Stored text" },
    attachments: [{ name: "a.txt" }, { name: "b.txt" }],
  });
});

test("rejects other bytes", () => {
  expect(readTnefMessage(Buffer.from("x"), inspection())).toEqual({ ok: false, refusal: "not_a_mail" });
});

test("limits the number of attachments", () => {
  const mail = readTnefMessage(stored, inspection({ attachments: 1 }));
  expect(mail.ok && mail.message.attachments.map(({ name }) => name)).toEqual(["a.txt"]);
});

test.each([
  ["nothing", none, "Stored text"],
  ["blanks", { plain: " \n", html: "\t", standalone: "" }, "Stored text"],
  ["a plain text", { plain: "Own", html: null, standalone: "Own" }, "Own"],
  ["a page", { plain: null, html: "<p>", standalone: "" }, null],
])("with a body of %s, chooses between its own text and the TNEF text", (_, own, plain) => {
  expect(textsOfTnef(own, [file], inspection()).plain).toBe(plain);
});

test("uses the first TNEF attachment, if any", () => {
  const other = { ...file, content: buildTnef({ properties: [[0x1000, "Other"]] }) };
  const text = { ...file, content: Buffer.from("x") };
  expect(textsOfTnef(none, [text, other, file], inspection()).plain).toBe("Other");
  expect(textsOfTnef(none, [text], inspection())).toBe(none);
  const mail = readMessage(buildMessage({ text: "Own", files: [{ name: "winmail.dat", content: stored }] }));
  expect(mail.ok && mail.message.body.text).toBe("Own");
});
