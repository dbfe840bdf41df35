import { expect, test } from "vitest";
import { buildZip } from "../../../testing/build-zip.ts";
import { defectsOf, inspection } from "../../../testing/inspection.ts";
import { readZipFile } from "./read-office.ts";

const file = (content: Buffer) => ({
  path: "1",
  name: "a.zip",
  declaredType: "",
  contentId: null,
  isInline: false,
  content,
});
const text = (name: string, length = 4) => ({ name, content: "x".repeat(length) });

test("lists members without folders", () => {
  const { files = [], findings } = readZipFile(file(buildZip([text("docs/"), text("docs/a.txt")])), inspection());
  expect([files.map(({ name, content }) => [name, content.toString()]), findings]).toEqual([
    [["docs/a.txt", "xxxx"]],
    [],
  ]);
});

test("reports a file without a directory as unreadable", () => {
  expect(readZipFile(file(Buffer.from("PK\x03\x04")), inspection())).toEqual({
    findings: [{ code: "unreadable", evidence: "" }],
  });
});

test("charges each member its bytes plus 1,024", () => {
  const some = inspection({ unpacked: 5000 });
  readZipFile(file(buildZip([text("a", 100), text("b", 200)])), some);
  expect(some.budget.bytes).toBe(5000 - 300 - 2048);
});

test("unpacks members within the budget and records a defect otherwise", () => {
  const members = buildZip([text("a", 100), text("b", 2000), text("c", 100)]);
  const read = (unpacked: number) => {
    const some = inspection({ unpacked });
    const { files = [] } = readZipFile(file(members), some);
    return [files.map(({ unread }) => unread?.why ?? "read").join(" "), defectsOf(some)];
  };
  expect(read(10_000)).toEqual(["read read read", []]);
  expect(read(3124)).toEqual(["read read not_unpacked", ["unpacked_too_much"]]);
  expect(read(3123)).toEqual(["read not_unpacked read", ["unpacked_too_much"]]);
  expect(read(0)).toEqual(["not_unpacked not_unpacked not_unpacked", ["unpacked_too_much"]]);
});

test("doesn't charge encrypted members", () => {
  const some = inspection({ unpacked: 100 });
  const { files, findings } = readZipFile(file(buildZip([{ ...text("a"), isEncrypted: true }])), some);
  expect(files).toMatchObject([{ unread: { size: 4, why: "encrypted" } }]);
  expect([findings, some.budget.bytes, defectsOf(some)]).toEqual([[{ code: "encrypted", evidence: "a" }], 100, []]);
});

test("lists ten times the attachment limit", () => {
  const members = buildZip(Array.from({ length: 21 }, (_, at) => text(`${at}.txt`)));
  expect(readZipFile(file(members), inspection({ attachments: 2 })).files).toHaveLength(20);
});

test("detects Office documents", () => {
  const document = buildZip([text("[Content_Types].xml"), text("word/document.xml")]);
  expect(readZipFile(file(document), inspection()).type).toEqual({ name: "docx", kind: "document" });
});
