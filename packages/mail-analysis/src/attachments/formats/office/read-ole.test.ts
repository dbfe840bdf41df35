import { describe, expect, test } from "vitest";
import { buildOle } from "../../../testing/build-ole.ts";
import { uint16, uint32 } from "../../../testing/little-endian.ts";
import { readOleObject, readOle, workbookFindings } from "./read-ole.ts";

type Streams = Readonly<Record<string, Buffer | string>>;
function read(streams: Streams) {
  const content = buildOle(streams);
  const file = { path: "1", name: "a", declaredType: "", contentId: null, isInline: false, content };
  const { type, findings = [], files = [] } = readOle(file);
  return {
    type: type?.name,
    findings: findings.map(({ code, evidence }) => [code, evidence]),
    files: files.map(({ name, content: bytes }) => [name, bytes.toString()]),
  };
}

test.each<[string | undefined, Streams]>([
  ["doc", { WordDocument: "x" }],
  ["xls", { Workbook: "x" }],
  ["xls", { Book: "x" }],
  ["ppt", { "PowerPoint Document": "x" }],
  ["office", { EncryptedPackage: "x" }],
  ["msi", { "\u4840\u3F7F\u4164\u422F\u4836": "x" }],
  ["msi", { "\u4840\u3B3F\u43F2": "x" }],
  ["vba", { "VBA/dir": "x" }],
  ["vba", { _VBA_PROJECT: "x" }],
  ["msg", { "__properties_version1.0": "x" }],
  ["doc", { "Macros/VBA/dir": "x", WordDocument: "x" }],
  [undefined, { Other: "x", WordDocuments: "x" }],
])("detects %s by its streams", (type, streams) => {
  expect(read(streams).type).toBe(type);
});

test("reports only the type of an unreadable message", () => {
  expect(read({ "__properties_version1.0": "x", WordDocument: "x" })).toEqual({ type: "msg", findings: [], files: [] });
});

describe("an encrypted document", () => {
  const wordDocument = (flags: number, length = 32) => {
    const bytes = Buffer.alloc(32);
    bytes.writeUInt16LE(flags, 10);
    return read({ WordDocument: bytes.subarray(0, length) }).findings;
  };

  test("is detected by its package or its flag", () => {
    expect(read({ EncryptedPackage: "x" }).findings).toEqual([["encrypted", ""]]);
    expect(wordDocument(0x100)).toEqual([["encrypted", ""]]);
    expect(wordDocument(0xfeff)).toEqual([]);
    expect(wordDocument(0x100, 12)).toEqual([]);
    expect(wordDocument(0x100, 13)).toEqual([["encrypted", ""]]);
  });
});

/** An Ole10Native stream with a file. */
const native = (name: string, content: string) =>
  Buffer.concat([
    uint32(99),
    uint16(2),
    Buffer.from(`${name}\0C:\\${name}\0`),
    uint32(0x30000),
    uint32(3),
    Buffer.from("C:\\\0"),
    uint32(content.length),
    Buffer.from(content),
  ]);

describe("an embedded object", () => {
  test("is detected by its storage", () => {
    expect(read({ "ObjectPool/_1/Ole": "x" }).findings).toEqual([["embedded_object", "Root Entry/ObjectPool/_1/Ole"]]);
    expect(read({ "MBD0001A2B3/Ole": "x" }).findings).toEqual([["embedded_object", "Root Entry/MBD0001A2B3/Ole"]]);
    expect(read({ "MBDX/Ole": "x", MBD01: "x" }).findings).toEqual([]);
  });

  test("in an Ole10Native stream is extracted", () => {
    const { files, findings } = read({ "ObjectPool/_1/\u0001Ole10Native": native("run.js", "var a") });
    expect(files).toEqual([["run.js", "var a"]]);
    expect(findings.map(([code]) => code)).toEqual(["embedded_object"]);
  });
});

describe("readOleObject", () => {
  const listed = (bytes: Buffer) => readOleObject(bytes).map(({ name, content }) => [name, content.toString()]);
  const whole = native("a.txt", "text");

  test("limits the content to the declared and the available size", () => {
    expect(listed(whole)).toEqual([["a.txt", "text"]]);
    expect(listed(Buffer.concat([whole, Buffer.from("more")]))).toEqual([["a.txt", "text"]]);
    expect(listed(whole.subarray(0, -2))).toEqual([["a.txt", "te"]]);
    expect(listed(whole.subarray(0, -4))).toEqual([["a.txt", ""]]);
  });

  test.each([0, 11, 12, 20, whole.length - 5])("returns nothing for %i bytes", (length) => {
    expect(listed(whole.subarray(0, length))).toEqual([]);
  });
});

describe("workbookFindings", () => {
  const record = (kind: number, data: Buffer) => Buffer.concat([uint16(kind), uint16(data.length), data]);
  const sheet = (kind: number, name: string) =>
    record(0x85, Buffer.concat([uint32(7), Buffer.from([0, kind, name.length, 0]), Buffer.from(name)]));
  const findings = (content: Buffer, path = "Root Entry/Workbook") =>
    workbookFindings([{ path, content }]).map(({ code, evidence }) => [code, evidence]);

  test("reports macro sheets and encryption", () => {
    expect(findings(sheet(1, "Macro1"))).toEqual([["excel4_macro", "Macro1"]]);
    expect(findings(Buffer.concat([sheet(0, "Sheet1"), sheet(1, "Macro1"), sheet(2, "Chart1")]))).toEqual([
      ["excel4_macro", "Macro1"],
    ]);
    expect(findings(record(0x2f, Buffer.alloc(4)), "Root Entry/Book")).toEqual([["encrypted", ""]]);
  });

  test("reads whole records only", () => {
    // The inner record is data of the outer one.
    expect(findings(record(0x09, sheet(1, "Macro1")))).toEqual([]);
    expect(findings(Buffer.concat([record(0x09, Buffer.alloc(3)), sheet(1, "Macro1")]))).toHaveLength(1);
    expect(findings(record(0x2f, Buffer.alloc(0)))).toHaveLength(1);
    expect(findings(record(0x2f, Buffer.alloc(0)).subarray(0, 3))).toEqual([]);
    expect(findings(Buffer.alloc(0))).toEqual([]);
  });

  test("reads 20,000 records", () => {
    const others = (count: number) => Buffer.concat([Buffer.alloc(4 * count), record(0x2f, Buffer.alloc(0))]);
    expect(findings(others(19_999))).toHaveLength(1);
    expect(findings(others(20_000))).toEqual([]);
  });

  test("ignores other streams", () => {
    expect(findings(sheet(1, "Macro1"), "Root Entry/Workbook2")).toEqual([]);
    expect(workbookFindings([])).toEqual([]);
  });
});
