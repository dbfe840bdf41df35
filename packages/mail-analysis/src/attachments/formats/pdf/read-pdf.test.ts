import { deflateSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { defectsOf, inspection } from "../../../testing/inspection.ts";
import { readPdf } from "./read-pdf.ts";

function read(body: string | Buffer, limits = {}) {
  const content = typeof body === "string" ? Buffer.from(`%PDF-1.7\n${body}`, "latin1") : body;
  const some = inspection(limits);
  const {
    findings = [],
    links = [],
    files = [],
    text,
  } = readPdf({ path: "1", name: "a.pdf", declaredType: "", contentId: null, isInline: false, content }, some);
  return {
    codes: findings.map(({ code }) => code),
    evidence: findings.map(({ evidence }) => evidence),
    links: links.map(({ url, place }) => `${url} ${place}`),
    files: files.map(({ name, content: bytes }) => [name, bytes.toString("latin1")]),
    text,
    left: some.budget.bytes,
    defects: defectsOf(some),
  };
}
const object = (dictionary: string) => `1 0 obj<<${dictionary}>>endobj\n`;
const stream = (dictionary: string, content: string) =>
  `2 0 obj<<${dictionary}>>stream\n${content}\nendstream endobj\n`;

describe("findings", () => {
  test.each([
    ["pdf_javascript", "/JS(app.alert(1))"],
    ["pdf_javascript", "/JavaScript 5 0 R"],
    ["pdf_javascript", "/S/JavaScript/JS<6170>"],
    ["pdf_javascript", "/Names[/JavaScript/x]"],
    ["pdf_launch", "/S/Launch/F(a.exe)"],
    ["pdf_launch", "/S /Launch"],
    ["pdf_launch", "/Launch<</F(a)>>"],
    ["pdf_embedded_file", "/Type/EmbeddedFile"],
    ["pdf_embedded_file", "/EmbeddedFiles 5 0 R"],
    ["pdf_form", "/S/SubmitForm/F(https://a.example)"],
    ["pdf_form", "/XFA[(x) 5 0 R]"],
    ["encrypted", "/Encrypt 5 0 R"],
    ["encrypted", "/Encrypt<</V 4>>"],
    ["pdf_open_action", "/OpenAction<</S/URI/URI(a)>>"],
    ["pdf_open_action", "/AA<</O 5 0 R>>"],
  ])("report %s: %s", (code, dictionary) => {
    expect(read(object(dictionary)).codes).toEqual([code]);
  });

  test.each([
    "/JSON(x)",
    "/JavaScripts",
    "/Launcher",
    "/EmbeddedFilesX",
    "/Encrypted 1",
    "/S/GoTo",
    "/XFAX",
    "(Launch)",
    "/OpenAction[3 0 R/Fit]",
    "/OpenAction<</S/GoTo/D[3 0 R]>>",
  ])("ignore %s", (dictionary) => {
    expect(read(object(dictionary)).codes).toEqual([]);
  });

  test("show the source up to the end of its object", () => {
    expect(read(`${object("/A 1")}${object("/B 2/JS(run())")}more`).evidence).toEqual(["/JS(run())>>"]);
  });

  test("include encoded names and object streams", () => {
    expect(read(object("/J#53(x)")).codes).toEqual(["pdf_javascript"]);
    expect(read(stream("/Type/ObjStm", "<</JS(x)>>")).codes).toEqual(["pdf_javascript"]);
    expect(read(stream("/Type/Other", "<</JS(x)>>")).codes).toEqual([]);
  });
});

describe("an open action", () => {
  const opened = (target: string) => read(`3 0 obj<</OpenAction 4 0 R>>endobj\n${target}`).codes;

  test.each([
    ["4 0 obj<</S/Launch>>endobj", ["pdf_launch", "pdf_open_action"]],
    ["4 0 obj<</S/URI/URI(a)>>endobj", ["pdf_open_action"]],
    ["4 0 obj<</S/URI>>endobj 5 0 obj<</S/GoTo>>endobj", ["pdf_open_action"]],
    ["4 0 obj<</S/GoTo/D[1 0 R]>>endobj", []],
    ["4 0 obj[1 0 R/Fit]endobj", []],
    ["14 0 obj<</S/URI>>endobj", []],
    ["", []],
  ])("with target %s", (target, codes) => {
    expect(opened(target)).toEqual(codes);
  });
});

describe("links", () => {
  test("are read from literal and hex strings", () => {
    expect(
      read(object("/URI(https://a.example/)") + object("/URI <68747470733a2f2f62>") + object("/URI()")).links,
    ).toEqual(["https://a.example/ document", "https://b document"]);
  });

  test("are read from the text", () => {
    const page = stream("", "(See https://a.example/b) Tj");
    expect(read(page)).toMatchObject({ text: "See https://a.example/b", links: ["https://a.example/b document"] });
  });

  test("are limited", () => {
    const two = object("/URI(https://a.example/)") + object("/URI(https://b.example/)");
    expect(read(two, { links: 1 })).toMatchObject({
      links: ["https://a.example/ document"],
      defects: ["too_many_links"],
    });
    expect(read(two, { links: 2 }).defects).toEqual([]);
  });
});

describe("text", () => {
  test.each([
    "ObjStm",
    "XRef",
    "Image",
    "FontFile",
    "FontFile2",
    "EmbeddedFile",
    "Metadata",
    "Length1 5",
    "ICCBased",
    "FunctionType 0",
    "CMapName",
  ])("skips streams of %s", (name) => {
    expect(read(stream(`/${name}`, "(a) Tj")).text).toBe("");
  });

  test("joins pages by line breaks", () => {
    expect(read(stream("/A 1", "(a) Tj") + stream("/B 2", "(b) Tj")).text).toBe("a\nb");
  });
});

describe("files", () => {
  test("are embedded files and images", () => {
    const jpeg = stream("/Subtype/Image/Filter/DCTDecode", "jpeg");
    const other = stream("/Subtype/Image/Filter/JPXDecode/Width 1/Height 1", "x");
    const gone = stream("/Type/EmbeddedFile/Filter/LZWDecode", "x");
    expect(read(stream("/Type/EmbeddedFile", "MZ") + jpeg + other + gone).files).toEqual([
      ["", "MZ\n"],
      ["image.jpg", "jpeg\n"],
    ]);
  });

  test("are limited to 20", () => {
    expect(read(stream("/EmbeddedFile", "a").repeat(21)).files).toHaveLength(20);
  });
});

test("charges streams to the unpacking budget", () => {
  const packed = deflateSync("(text) Tj");
  const file = Buffer.concat([
    Buffer.from("%PDF-1.7 1 0 obj<</Filter/FlateDecode>>stream\n"),
    packed,
    Buffer.from("\nendstream"),
  ]);
  expect(read(file, { unpacked: 9 })).toMatchObject({ text: "text", left: 0 });
  expect(read(file, { unpacked: 8 })).toMatchObject({ text: "", left: 8 });
});

test("ignores keywords inside streams", () => {
  expect(read(stream("", "/JS(x) /URI(https://a.example)")).codes).toEqual([]);
  expect(read(stream("", "/URI(https://a.example)")).links).toEqual([]);
});
