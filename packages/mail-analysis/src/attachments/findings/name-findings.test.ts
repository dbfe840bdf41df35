import { describe, expect, test } from "vitest";
import { extensionOf } from "../types/extensions.ts";
import type { FileType } from "../types/file-types.ts";
import { nameFindings } from "./name-findings.ts";

const types = {
  text: { name: "text", kind: "text" },
  unknown: { name: "unknown", kind: "unknown" },
  pdf: { name: "pdf", kind: "document" },
  docx: { name: "docx", kind: "document" },
  ole: { name: "ole", kind: "document" },
  onenote: { name: "onenote", kind: "document" },
  zip: { name: "zip", kind: "archive" },
  rar: { name: "rar", kind: "archive" },
  png: { name: "png", kind: "image" },
  html: { name: "html", kind: "page" },
  exe: { name: "exe", kind: "executable" },
  lnk: { name: "lnk", kind: "shortcut" },
  iso: { name: "iso", kind: "disk_image" },
  script: { name: "script", kind: "script" },
  mail: { name: "mail", kind: "message" },
} as const satisfies Record<string, FileType>;
const codes = (name: string, type: keyof typeof types) =>
  nameFindings(name, extensionOf(name), types[type]).map(({ code }) => code);

test.each([
  ["a.exe", "exe", ["executable"]],
  ["a.js", "text", ["script"]],
  ["a.lnk", "lnk", ["shortcut"]],
  ["a.iso", "iso", ["container"]],
  ["a.one", "onenote", ["container"]],
  ["a.onepkg", "unknown", ["container"]],
  ["a", "exe", ["executable"]],
  ["a", "onenote", ["container"]],
  ["a.txt", "script", ["script"]],
  ["a.lnk", "exe", ["shortcut", "executable", "type_mismatch"]],
  ["a.pdf", "pdf", []],
  ["a.html", "html", []],
  ["a", "unknown", []],
] as const)("%s with bytes of %s: %j", (name, type, expected) => {
  expect(codes(name, type)).toEqual(expected);
});

describe("direction controls", () => {
  test.each(["\u202A", "\u202D", "\u202E", "\u2066", "\u2069"])("include %j", (mark) => {
    expect(codes(`a${mark}fdp.txt`, "text")).toEqual(["right_to_left_name"]);
  });

  test.each(["\u2029", "\u202F", "\u2065", "\u200F"])("don't include %j", (mark) => {
    expect(codes(`a${mark}b.txt`, "text")).toEqual([]);
  });
});

describe("padded names", () => {
  test.each([
    [`a.txt${" ".repeat(8)}.log`, ["padded_name"]],
    [`a.txt${" ".repeat(8)}log`, ["padded_name"]],
    [`a.txt${" ".repeat(7)}.log`, []],
    [`a.txt${" ".repeat(8)}.${"x".repeat(11)}`, []],
    [`a.txt${" ".repeat(8)}`, []],
  ])("%j", (name, expected) => {
    expect(codes(name, "text")).toEqual(expected);
  });
});

describe("double extensions", () => {
  const isDouble = (name: string) => codes(name, "unknown").includes("double_extension");

  test.each([
    "invoice.pdf.exe",
    "scan.PNG.js",
    "notes.txt.lnk",
    "song.mp3.scr",
    "meeting.ics.hta",
    "a.docx.html",
    "a.pdf.iso",
    "a.pdf .exe",
    "a.pdf_.exe",
    "a.pdf  .exe ",
  ])("%j is one", (name) => {
    expect(isDouble(name)).toBe(true);
  });

  test.each([
    "a.exe",
    "a.b.exe",
    "a.html.exe",
    "a.zip.exe",
    "a.pdf.docx",
    "a.pdf.txt",
    "a.pdf.zip",
    "a.pdf.p7m",
    "a.pdf.unknown",
    "a.x.exe",
    "v1.2.exe",
    "a.pdf.b.exe",
    "apdf.exe",
  ])("%j isn't one", (name) => {
    expect(isDouble(name)).toBe(false);
  });
});

describe("type mismatches", () => {
  const isOther = (name: string, type: keyof typeof types) => codes(name, type).includes("type_mismatch");

  test.each<[string, keyof typeof types]>([
    ["a.pdf", "exe"],
    ["a.png", "pdf"],
    ["a.zip", "iso"],
    ["a.pdf", "html"],
    ["a.html", "pdf"],
    ["a.lnk", "pdf"],
    ["a.png", "zip"],
    ["a.png", "ole"],
    ["a.exe", "rar"],
  ])("%s with bytes of %s is one", (name, type) => {
    expect(isOther(name, type)).toBe(true);
  });

  test.each<[string, keyof typeof types]>([
    ["a.pdf", "pdf"],
    ["a.docx", "pdf"],
    ["a.txt", "exe"],
    ["a.dat", "exe"],
    ["a.mp3", "exe"],
    ["a.ics", "html"],
    ["a.eml", "pdf"],
    ["a.p7s", "pdf"],
    ["a.js", "text"],
    ["a.pdf", "unknown"],
    ["a.pdf", "mail"],
    ["a.zip", "rar"],
  ])("%s with bytes of %s isn't one", (name, type) => {
    expect(isOther(name, type)).toBe(false);
  });

  test.each(
    "docx docm xlsx xlsm pptx xlsb xlam odt ods odp jar war apk msix msixbundle appx appxbundle one".split(" "),
  )("ignore zip bytes named .%s", (extension) => {
    expect(isOther(`a.${extension}`, "zip")).toBe(false);
  });

  test.each("msg msi msp pub doc xls ppt dot xlt pps pot wps".split(" "))("ignore OLE bytes named .%s", (extension) => {
    expect(isOther(`a.${extension}`, "ole")).toBe(false);
  });

  test("ignore archives named .jar and signed files", () => {
    expect(isOther("a.jar", "rar")).toBe(false);
    expect(isOther("a.jar", "exe")).toBe(true);
    expect(isOther("a.p7m", "exe")).toBe(false);
  });
});

test("cuts the evidence to 200 characters", () => {
  const [finding] = nameFindings(`${"a".repeat(300)}.exe`, "exe", types.exe);
  expect(finding?.evidence).toBe("a".repeat(200));
});
