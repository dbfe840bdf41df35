import { describe, expect, test } from "vitest";
import { buildOneNote, type OneNoteFile } from "../../../testing/build-onenote.ts";
import { fileOf } from "../../../testing/file-of.ts";
import { defectsOf, inspection } from "../../../testing/inspection.ts";
import { uint32 } from "../../../testing/little-endian.ts";
import { readOneNote } from "./read-onenote.ts";

function read(content: Buffer, limits = {}) {
  const some = inspection(limits);
  const { files = [], findings = [], text } = readOneNote(fileOf(content), some);
  return {
    files: files.map((file) => [file.name, file.content.toString("latin1")]),
    codes: findings.map(({ code }) => code),
    evidence: findings[0]?.evidence,
    text,
    left: some.budget.bytes,
    defects: defectsOf(some),
  };
}
const section = (...files: readonly OneNoteFile[]) => buildOneNote(files);
const [one, two] = [
  { name: "one.txt", content: "1" },
  { name: "two.exe", content: "22" },
];

test("lists embedded files with their names", () => {
  expect(read(section(one, two))).toMatchObject({
    files: [
      ["one.txt", "1"],
      ["two.exe", "22"],
    ],
    codes: ["embedded_object"],
    evidence: "one.txt, two.exe",
    text: "one.txt\ntwo.exe",
  });
});

test("leaves files unnamed and reports name findings if names and files don't match", () => {
  expect(read(section(one, { name: null, content: "MZ" }, { ...two, name: "scan.pdf.exe" }))).toMatchObject({
    files: [
      ["", "1"],
      ["", "MZ"],
      ["", "22"],
    ],
    codes: ["embedded_object", "executable", "double_extension"],
  });
  expect(read(section(one, { ...one, content: "2" })).files.map(([name]) => name)).toEqual(["", ""]);
});

test("returns nothing without files, whatever the pages contain", () => {
  expect(readOneNote(fileOf(section()), inspection())).toEqual({});
});

test("limits files and charges them to the unpacking budget", () => {
  expect(read(section(one, two), { attachments: 1 }).files).toHaveLength(1);
  expect(read(section(one, two), { unpacked: 3 })).toMatchObject({ files: { length: 2 }, left: 0, defects: [] });
  expect(read(section(one, two), { unpacked: 2 })).toMatchObject({
    files: [["", "1"]],
    left: 1,
    defects: ["unpacked_too_much"],
  });
});

test("keeps the available bytes of a truncated file and ignores a truncated header", () => {
  const whole = section({ name: null, content: "content" });
  const start = whole.indexOf("content");
  expect(read(whole.subarray(0, start + 3)).files).toEqual([["", "con"]]);
  expect(read(whole.subarray(0, start)).files).toEqual([["", ""]]);
  expect(read(whole.subarray(0, start - 1)).files).toEqual([]);
});

describe("names", () => {
  const stored = section({ name: null, content: "x" });
  const named = (text: string, length = text.length * 2) =>
    read(Buffer.concat([stored, uint32(length), Buffer.from(text, "utf16le"), Buffer.alloc(8)])).files[0]?.[0];

  test.each(["a.exe", "a.b.pdf", "é漢.lnk", "long name (1).docx", "a.settingcontent-ms", `${"x".repeat(250)}.txt`])(
    "can be %s",
    (name) => {
      expect(named(name)).toBe(name);
      expect(named(`${name}\0`)).toBe(name);
    },
  );

  test.each([
    "a/b.exe",
    String.raw`a\b.exe`,
    "a:b.exe",
    "a*.exe",
    "a?.exe",
    'a".exe',
    "a<.exe",
    "a>.exe",
    "a|.exe",
    "a\n.exe",
  ])("can't contain the characters of %j", (name) => {
    expect(named(name)).toBe("");
  });

  test("need a known extension and the right length", () => {
    expect(named("a.unknown")).toBe("");
    expect(named("See a.exe now")).toBe("");
    expect(named("a.exe", 8)).toBe("");
    expect(named("a.exe", 12)).toBe("a.exe");
    expect(named(`${"x".repeat(300)}.txt`)).toBe("");
  });
});
