import { readFileSync } from "node:fs";
import { deflateSync } from "node:zlib";
import { PNG } from "pngjs";
import { beforeAll, expect, test } from "vitest";
import { readMessage } from "../message/read-message.ts";
import { buildMessage, type MessageDraft } from "../testing/build-message.ts";
import { type CodeModules, codePicture, drawCode, type Ink } from "../testing/draw-code.ts";
import { codeReaderFile, type CodeReader, startCodeReader } from "./code-reader.ts";
import { readCodes } from "./read-codes.ts";

const text = "https://login.example/?u=b2xh";
let reader: CodeReader;
let modules: CodeModules;

beforeAll(async () => {
  reader = await startCodeReader(readFileSync(codeReaderFile()));
  modules = await drawCode(text);
});

const picture = (ink?: Ink, paper?: Ink, scale?: number) => codePicture(modules, ink, paper, scale);

/** The code as the only image of a PDF file, rows filtered as PNG filters them or not at all. */
function document(isFiltered: boolean): Buffer {
  const { width, height, data } = PNG.sync.read(picture());
  const rows = Array.from({ length: height }, (_, y) => {
    const row = Buffer.from(Array.from({ length: width }, (__, x) => data[(y * width + x) * 4] ?? 255));
    return isFiltered ? Buffer.concat([Buffer.from([0]), row]) : row;
  });
  const parameters = isFiltered ? `/DecodeParms<</Predictor 15/Colors 1/Columns ${width}>>` : "";
  const dictionary = `<</Subtype/Image/Width ${width}/Height ${height}/BitsPerComponent 8/ColorSpace/DeviceGray/Filter/FlateDecode${parameters}>>`;
  const parts = [
    Buffer.from(`%PDF-1.7\n1 0 obj${dictionary}stream\n`),
    deflateSync(Buffer.concat(rows)),
    Buffer.from("\nendstream endobj"),
  ];
  return Buffer.concat(parts);
}

async function codesOf(draft: MessageDraft) {
  const mail = readMessage(buildMessage(draft));
  return mail.ok ? readCodes(mail.message, reader) : [];
}

const table = () =>
  modules
    .map((row) => `<tr>${row.map((isInk) => `<td bgcolor="${isInk ? "#000" : "#fff"}" width=4></td>`).join("")}</tr>`)
    .join("");

/** Two rows of modules per line, as terminal generators print codes. */
const blocks = () =>
  modules
    .filter((_, at) => at % 2 === 0)
    .map((row, at) =>
      row.map((upper, x) => " ▄▀█"[(upper ? 2 : 0) + (modules[at * 2 + 1]?.[x] === true ? 1 : 0)]).join(""),
    )
    .join("\n");

test.each<[string, () => MessageDraft, string]>([
  ["an image", () => ({ text: "Scan", files: [{ name: "a.png", content: picture() }] }), "2"],
  [
    "light on dark",
    () => ({ text: "Scan", files: [{ name: "a.png", content: picture([255, 255, 255], [0, 0, 60]) }] }),
    "2",
  ],
  [
    "grey on grey",
    () => ({ text: "Scan", files: [{ name: "a.png", content: picture([208, 208, 208], [222, 222, 222]) }] }),
    "2",
  ],
  [
    "two colours of one brightness",
    () => ({ text: "Scan", files: [{ name: "a.png", content: picture([40, 70, 190], [190, 20, 60]) }] }),
    "2",
  ],
  ["a document", () => ({ text: "Scan", files: [{ name: "a.pdf", content: document(false) }] }), "2/1"],
  [
    "a document with filtered rows",
    () => ({ text: "Scan", files: [{ name: "a.pdf", content: document(true) }] }),
    "2/1",
  ],
  ["a page's own data", () => ({ html: `<img src="data:image/png;base64,${picture().toString("base64")}">` }), ""],
  ["a table", () => ({ html: `<table>${table()}</table>` }), ""],
  ["block characters", () => ({ text: `Scan this:\n\n${blocks()}\n\nKim` }), ""],
  ["block characters of a page", () => ({ html: `<p>Scan</p><pre>${blocks()}</pre>` }), ""],
])("a code is read from %s", async (_, draft, path) => {
  expect(await codesOf(draft())).toMatchObject([{ text, path }]);
});

test("a picture without a code, a small one and a damaged one return nothing", async () => {
  const files = [
    picture([0, 0, 0], [0, 0, 0]),
    picture([0, 0, 0], [255, 255, 255], 8).subarray(0, 300),
    Buffer.from("GIF89a\x01\0\x01\0"),
  ];
  expect(await codesOf({ text: "See", files: files.map((content, at) => ({ name: `${at}.png`, content })) })).toEqual(
    [],
  );
});

test("pictures are read until the pixel budget is spent", async () => {
  const mail = readMessage(buildMessage({ text: "Scan", files: [{ name: "a.png", content: picture() }] }));
  if (!mail.ok) throw new Error(mail.refusal);
  const limits = { images: 6, size: 2 ** 20 };
  expect(await readCodes(mail.message, reader, { ...limits, pixels: 100 })).toEqual([]);
  expect(await readCodes(mail.message, reader, { ...limits, pixels: 1_000_000 })).toHaveLength(1);
});
