import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { type Attachment, walkAttachments } from "../message/message.ts";
import { attach } from "../testing/attach.ts";
import { buildMessage } from "../testing/build-message.ts";
import { buildZip } from "../testing/build-zip.ts";
import { fileOf } from "../testing/file-of.ts";
import { defectsOf, inspection } from "../testing/inspection.ts";
import type { File } from "./contents.ts";
import { readPdf } from "./formats/pdf/read-pdf.ts";
import { readCalendarFile } from "./formats/read-calendar.ts";
import { readNestedMessage } from "./formats/read-messages.ts";
import { readPageFile } from "./formats/read-page-file.ts";
import { inspectFile } from "./inspect-file.ts";
import { readerOf } from "./readers.ts";
import { extensionOf } from "./types/extensions.ts";
import { detectType } from "./types/file-types.ts";

/** Inspects a file. @throws Error when the limit of attachments is reached */
function inspect(file: File, some = inspection()): Attachment {
  const found = inspectFile(file, some);
  if (found === null) throw new Error("Too many attachments");
  return found;
}
const zip = (...names: readonly string[]) => buildZip(names.map((name) => ({ name, content: name })));

test("describes a plain file by name, size and hash", () => {
  const file = { ...fileOf("Notes", "a.TXT"), path: "2", declaredType: "text/plain", contentId: "x", isInline: true };
  expect(inspect(file)).toEqual({
    ...file,
    extension: "txt",
    type: { name: "text", kind: "text" },
    size: 5,
    sha256: createHash("sha256").update("Notes").digest("hex"),
    findings: [],
    links: [],
    text: "",
    page: null,
    calendar: null,
    message: null,
    parts: [],
  });
});

describe("a file without bytes", () => {
  test.each(["encrypted", "not_unpacked"] as const)("is %s, with the declared size and no hash", (why) => {
    const found = inspect({ ...fileOf("", `${"a".repeat(300)}.pdf`), unread: { size: 1234, why } });
    expect(found).toMatchObject({ size: 1234, sha256: "", type: { name: "unknown" } });
    expect(found.findings).toEqual([{ code: why, evidence: "a".repeat(200) }]);
    expect(found).not.toHaveProperty("unread");
  });

  test("has a safe integer as its size", () => {
    expect(inspect({ ...fileOf(""), unread: { size: 2 ** 60, why: "encrypted" } }).size).toBe(Number.MAX_SAFE_INTEGER);
  });
});

test("counts nested files against the limit", () => {
  const some = inspection({ attachments: 3 });
  expect(inspect(fileOf(zip("a", "b", "c"), "a.zip"), some).parts.map(({ name }) => name)).toEqual(["a", "b"]);
  expect([some.budget.files, defectsOf(some)]).toEqual([0, ["too_many_attachments"]]);
  expect(inspectFile(fileOf("x"), some)).toBeNull();
});

test("numbers nested files below their container", () => {
  const { parts } = inspect({
    ...fileOf(zip("a", "b"), "a.zip"),
    path: "3/2",
    declaredType: "x/y",
    contentId: "c",
    isInline: true,
  });
  expect(parts.map(({ path, declaredType, contentId, isInline }) => [path, declaredType, contentId, isInline])).toEqual(
    [
      ["3/2/1", "", null, false],
      ["3/2/2", "", null, false],
    ],
  );
});

test("stops at the nesting limit", () => {
  const nested = buildZip([{ name: "b.zip", content: zip("c") }]);
  const look = (nesting: number) => {
    const some = inspection({ nesting });
    return [[...walkAttachments([inspect(fileOf(nested, "a.zip"), some)])].map(({ name }) => name), defectsOf(some)];
  };
  expect(look(1)).toEqual([["a.zip", "b.zip", "c"], []]);
  expect(look(0)).toEqual([["a.zip", "b.zip"], ["nested_too_deep"]]);
  expect(look(-1)).toEqual([["a.zip"], ["nested_too_deep"]]);
});

test("turns a reader's exception into a finding and a defect", () => {
  const some = inspection();
  expect(inspect({ ...fileOf("MSCF\0", "a.cab"), path: "4" }, some).findings).toEqual([
    { code: "unreadable", evidence: "" },
  ]);
  expect(some.defects.found).toEqual([{ code: "unreadable_attachment", about: "4" }]);
});

test("reports each finding once, name findings first", () => {
  const codes = inspect(fileOf("<html><form><input type=password></form>", "a.pdf.lnk")).findings.map(
    ({ code }) => code,
  );
  expect(codes).toEqual(["shortcut", "double_extension", "type_mismatch", "credential_form"]);
  const archive = buildZip([
    { name: "/a", content: "a" },
    { name: "/b", content: "b" },
  ]);
  expect(inspect(fileOf(archive, "a.zip")).findings).toEqual([{ code: "path_traversal", evidence: "/a" }]);
});

test("cuts text at the limit", () => {
  expect(inspect(fileOf("[InternetShortcut]\nURL=x", "a.url"), inspection({ text: 5 })).text).toBe("[Inte");
});

describe("readerOf", () => {
  const read = (content: string | Buffer, name: string, declaredType = "") => {
    const file = { ...fileOf(content, name), declaredType };
    return readerOf(file, extensionOf(name), detectType(file.content));
  };

  test.each([
    ["a page reader by extension", "Notes", "a.html", "", readPageFile],
    ["a page reader by extension in upper case", "Notes", "a.SHTML", "", readPageFile],
    ["a page reader for unknown bytes by extension", "\0\x01", "a.htm", "", readPageFile],
    ["a page reader for HTML named .eml", "<html>", "a.eml", "", readPageFile],
    ["a page reader by declared type", "Notes", "a.txt", "text/html", readPageFile],
    ["by extension before declared type", "Notes", "a.ics", "text/html", readCalendarFile],
    ["by magic bytes before extension", "%PDF-1.7", "a.html", "", readPdf],
    ["by magic bytes before declared type", "%PDF-1.7", "a", "text/html", readPdf],
    ["the message reader for message/rfc822", "%PDF-1.7", "a.pdf", "message/rfc822", readNestedMessage],
    ["the message reader for message/global", "Notes", "a", "message/global", readNestedMessage],
    ["the calendar reader", "Notes", "a", "text/calendar", readCalendarFile],
    ["the page reader for SVG", "Notes", "a", "image/svg+xml", readPageFile],
    ["no reader for plain text", "Notes", "a.txt", "text/plain", null],
    ["no reader for an image named .html", "GIF89a", "a.html", "text/html", null],
    ["no reader for a program named .html", "MZ", "a.html", "", null],
  ])("selects %s", (_, content, name, declaredType, reader) => {
    expect(read(content, name, declaredType)).toBe(reader);
  });

  test.each("eml mht mhtml".split(" "))("selects the message reader for text named .%s", (extension) => {
    expect(read("Notes", `a.${extension}`)).toBe(readNestedMessage);
  });

  test.each("htm html shtml svg xht xhtml".split(" "))("selects the page reader for text named .%s", (extension) => {
    expect(read("Notes", `a.${extension}`)).toBe(readPageFile);
  });

  test.each([
    ["ace", Buffer.from("1234567**ACE**")],
    ["arj", Buffer.from([0x60, 0xea])],
    ["lzh", Buffer.from("12-lh5-")],
    ["wim", Buffer.from("MSWIM\0\0\0")],
    ["dmg", Buffer.from("78017 30d626260".replace(" ", ""), "hex")],
  ])("reports %s as not unpacked", (name, content) => {
    expect(inspect(fileOf(content, "a")).findings.map(({ code }) => code)).toContain("not_unpacked");
    expect(detectType(content).name).toBe(name);
  });
});

test("walkAttachments visits containers before their contents", () => {
  const outer = inspect(fileOf(zip("x"), "a.zip"));
  const mail = attach(
    "m.eml",
    buildMessage({ text: "Notes", files: [{ name: "b.zip", content: zip("c", "d") }] }),
    "message/rfc822",
  );
  expect([...walkAttachments([outer, mail])].map(({ name }) => name)).toEqual([
    "a.zip",
    "x",
    "m.eml",
    "b.zip",
    "c",
    "d",
  ]);
  expect([...walkAttachments([])]).toEqual([]);
});
