import { expect, test } from "vitest";
import { readMessage } from "../message/read-message.ts";
import { buildMessage, type MessageDraft } from "../testing/build-message.ts";
import type { CodeReader } from "./code-reader.ts";
import { type CodeLimits, readCodes } from "./read-codes.ts";

/** A GIF header with the given size, then a text. */
function image(text: string, width = 10, height = 10): Buffer {
  const header = Buffer.alloc(32);
  header.write("GIF89a");
  header.writeUInt16LE(width, 6);
  header.writeUInt16LE(height, 8);
  return Buffer.concat([header, Buffer.from(text)]);
}
/** Returns the text of such an image, or the width of a drawing. */
const reader: CodeReader = {
  image: (file) => Promise.resolve(file.toString("latin1", 32).split("|")),
  drawing: ({ width }) => Promise.resolve([`${width} wide`]),
};
const limits: CodeLimits = { images: 9, size: 1000, pixels: 10_000 };
async function read(draft: MessageDraft, more: Partial<CodeLimits> = {}) {
  const mail = readMessage(buildMessage(draft));
  if (!mail.ok) throw new Error(mail.refusal);
  const codes = await readCodes(mail.message, reader, { ...limits, ...more });
  return codes.map(({ text, path, place }) => `${text} ${path} ${place}`.replace("  ", " "));
}
const attached = (...texts: readonly string[]) =>
  texts.map((text, at) => ({ name: `${at}.gif`, content: image(text) }));
const inline = (text: string) => `<img src="data:image/gif;base64,${image(text).toString("base64")}">`;
const drawing = `<pre>${`${"█".repeat(30)}\n`.repeat(10)}</pre>`;

test("reads drawings, body images, then attachments by size", async () => {
  expect(await read({ html: drawing + inline("body"), files: attached("a", "longest", "long") })).toEqual([
    "30 wide drawing",
    "body body_image",
    "longest 3 attachment",
    "long 4 attachment",
    "a 2 attachment",
  ]);
});

test("reports a code once for each place", async () => {
  expect(await read({ text: "x", files: attached("a|b|a", "a") })).toEqual([
    "a 2 attachment",
    "b 2 attachment",
    "a 3 attachment",
  ]);
  expect(await read({ html: inline("a") + inline("a") })).toEqual(["a body_image"]);
});

test("reads drawings and images inside attached pages and messages", async () => {
  const inner = buildMessage({ html: drawing, files: attached("inner") });
  const files = [
    { name: "a.html", content: `<html>${drawing}` },
    { name: "b.eml", content: inner, type: "message/rfc822" },
  ];
  const found = await read({ text: "x", files });
  expect(found.map((each) => each.split(" ")[0])).toEqual(["30", "inner"]);
});

test.each<[string, Partial<CodeLimits>, readonly string[]]>([
  ["all images", {}, ["longest", "long", "a"]],
  ["images up to the count limit", { images: 2 }, ["longest", "long"]],
  ["images up to the file size limit", { size: 36 }, ["long", "a"]],
  ["images within the pixel budget", { pixels: 299 }, ["longest", "long"]],
  ["images that exactly use up the pixel budget", { pixels: 300 }, ["longest", "long", "a"]],
  ["no image without a pixel budget", { pixels: 99 }, []],
])("reads %s", async (_, more, texts) => {
  const found = await read({ text: "x", files: attached("a", "longest", "long") }, more);
  expect(found.map((each) => each.split(" ")[0])).toEqual(texts);
});

test("skips an oversized image and reads the next", async () => {
  const files = [
    { name: "a.gif", content: image("large picture", 500, 500) },
    { name: "b.gif", content: image("small") },
  ];
  expect(await read({ text: "x", files })).toEqual(["small 3 attachment"]);
});

test("limits drawings like images", async () => {
  const draw = (width: number) => `${`${"█".repeat(width)}\n`.repeat(10)}\n`;
  expect(await read({ text: `${draw(21)}${draw(22)}${draw(23)}` }, { images: 2 })).toEqual([
    "21 wide drawing",
    "22 wide drawing",
  ]);
});

test("ignores body images that aren't base64 data", async () => {
  expect(
    await read({ html: '<img src="cid:a"><img src="https://a.example/b.gif"><img src="data:image/gif,x">' }),
  ).toEqual([]);
});
