import { describe, expect, test } from "vitest";
import { fileOf } from "../../../testing/file-of.ts";
import { readRtf } from "./read-rtf.ts";

function read(inner: string) {
  const { findings = [], links = [], files = [] } = readRtf(fileOf(String.raw`{\rtf1 ${inner}}`));
  return {
    findings: findings.map(({ code, evidence }) => [code, evidence]),
    links: links.map(({ url, place }) => [url, place]),
    files: files.map(({ name, content }) => [name, content.toString("hex")]),
  };
}

describe("a template", () => {
  test.each(["https://evil.example/a", "HTTP://evil.example/a", "file://evil.example/a"])(
    "from %s is remote",
    (address) => {
      expect(read(String.raw`{\*\template ${address}}`).findings).toEqual([["remote_template", address]]);
    },
  );

  test.each(["C:/Normal.dotm", "Normal.dotm", ""])("from %j isn't remote", (address) => {
    expect(read(String.raw`{\*\template ${address}}`).findings).toEqual([]);
  });
});

describe("an object", () => {
  test.each(["objdata", "objupdate", "objocx", "objautlink", "objlink"])("is detected by %s", (word) => {
    expect(read(`{\\object\\${word} 01}`).findings).toEqual([["embedded_object", `\\${word} 01`]]);
  });

  test.each(["object", "objemb", "objdatas", "objclass x"])("isn't detected by %s", (word) => {
    expect(read(`{\\${word}}`).findings).toEqual([]);
  });

  test("shows 60 characters after the control word", () => {
    expect(read(String.raw`\objdata ${"0".repeat(100)}`).findings[0]?.[1]).toHaveLength(8 + 60);
  });

  test("is extracted from 32 bytes on, starting at a compound file", () => {
    expect(read(`{\\objdata ${"0a".repeat(31)}}`).files).toEqual([]);
    expect(read(`{\\objdata\n${"0a".repeat(31)}\r\n0A}`).files).toEqual([["", "0a".repeat(32)]]);
    expect(read(String.raw`{\*\objdata ${"01".repeat(30)}d0cf11e0a1b11ae1${"02".repeat(9)}}`).files).toEqual([
      ["", `d0cf11e0a1b11ae1${"02".repeat(9)}`],
    ]);
  });

  test("is one of at most 20", () => {
    expect(read(String.raw`{\objdata ${"0a".repeat(32)}}`.repeat(21)).files).toHaveLength(20);
  });
});

test.each([
  [String.raw`{\field{\*\fldinst DDEAUTO cmd x}}`, [["dde", ""]]],
  [String.raw`{\fldinst DDE cmd}`, [["dde", ""]]],
  [String.raw`{\fldinst ADDED x}`, []],
  [String.raw`{\fldinst PAGE} DDE`, []],
])("detects DDE in %s: %j", (rtf, findings) => {
  expect(read(rtf).findings).toEqual(findings);
});

test("reads up to 1,000 hyperlinks", () => {
  expect(read(String.raw`{\fldinst HYPERLINK "https://a.example/"}{\fldinst HYPERLINK  \"b"}`).links).toEqual([
    ["https://a.example/", "document"],
    ["b", "document"],
  ]);
  expect(read('HYPERLINK "a"'.repeat(1001)).links).toHaveLength(1000);
});
