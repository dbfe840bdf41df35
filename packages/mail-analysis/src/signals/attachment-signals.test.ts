import { describe, expect, test } from "vitest";
import { buildZip } from "../testing/build-zip.ts";
import { attachmentSignals } from "./attachment-signals.ts";
import { evidenceOf, readPair, rightPair, type SignalCase, type WrittenFile, type TestMessage } from "./testing.ts";

const file = (name: string, type: string, content: string | Uint8Array): WrittenFile => ({ name, type, content });
const one = (name: string, type: string, content: string | Uint8Array): TestMessage => ({
  files: [file(name, type, content)],
});
const page = (body: string): TestMessage => one("view.html", "text/html", `<html><body>${body}</body></html>`);
const svg = (inside: string): TestMessage =>
  one("a.svg", "image/svg+xml", `<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`);
const pdf = (objects: string): TestMessage => one("a.pdf", "application/pdf", `%PDF-1.4\n${objects}\n%%EOF`);
const invite = (text: string): TestMessage =>
  one(
    "invite.ics",
    "text/calendar",
    `BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nBEGIN:VEVENT\r\nORGANIZER:mailto:x@other.com\r\nSUMMARY:Call\r\nDESCRIPTION:${text}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`,
  );
const zip = (name: string, members: Readonly<Record<string, string>>, isEncrypted = false): TestMessage => {
  const content = Object.entries(members).map(([member, text]) => ({ name: member, content: text, isEncrypted }));
  return one(name, "application/octet-stream", buildZip(content));
};
const letter = (parts: Readonly<Record<string, string>>, name = "a.docx"): TestMessage =>
  zip(name, { "[Content_Types].xml": "<Types/>", "word/document.xml": "<w:p><w:t>Dear Ann</w:t></w:p>", ...parts });
const workbook = (part: string): TestMessage =>
  zip("a.xlsm", { "[Content_Types].xml": "<Types/>", "xl/workbook.xml": "<workbook/>", [part]: "<x/>" });
const relation = (type: string, target: string, mode: string): string =>
  `<Relationships><Relationship Id="r" Type="http://x/relationships/${type}" Target="${target}" TargetMode="${mode}"/></Relationships>`;
const settings = (type: string, target: string, mode = "External"): TestMessage =>
  letter({ "word/_rels/settings.xml.rels": relation(type, target, mode) });

const program = Buffer.from("MZ\0\0program", "latin1");
const png = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");
const shortcut = "[InternetShortcut]\r\nURL=https://a.com/x\r\n";
const mail = "From: a@b.com\r\nTo: lee@contoso.com\r\nSubject: Inner\r\n\r\nHello\r\n";
const picture = '<a href="https://a.com/x"><img src="https://a.com/i.png" width="600" height="400"></a>';

const cases: readonly SignalCase[] = [
  {
    id: "att.html_credential_form",
    mail: page('<form action="https://a.com"><input type="text"><input type="password"></form>'),
    miss: page('<form action="https://a.com"><input type="text"><input type="email"></form>'),
  },
  {
    id: "att.html_smuggling",
    mail: page(
      `<script>var b=new Blob([Uint8Array.from(atob("${"QUFB".repeat(100)}"))]);a.href=URL.createObjectURL(b);a.download="x.zip";a.click()</script>`,
    ),
    miss: page(
      '<script>var b=new Blob([rows.join("\\n")]);a.href=URL.createObjectURL(b);a.download="table.csv";a.click()</script>',
    ),
  },
  { id: "att.svg_script", mail: svg("<script>x()</script>"), miss: svg("<style>path { fill: red }</style>") },
  { id: "att.macro", mail: letter({ "word/vbaProject.bin": "" }), miss: letter({ "word/vbaData.xml": "" }, "a.docm") },
  { id: "att.macro", mail: workbook("xl/macrosheets/sheet1.xml"), miss: workbook("xl/worksheets/sheet1.xml") },
  {
    id: "att.remote_template",
    mail: settings("attachedTemplate", "https://a.com/t.dotm"),
    miss: settings("attachedTemplate", "letter.dotm", "Internal"),
  },
  {
    id: "att.remote_template",
    mail: settings("oleObject", "https://a.com/t"),
    miss: settings("hyperlink", "https://a.com/t"),
  },
  {
    id: "att.encrypted_archive",
    mail: zip("a.zip", { "notes.txt": "Notes" }, true),
    miss: zip("a.zip", { "notes.txt": "Notes" }),
  },
  {
    id: "att.executable",
    mail: one("setup.exe", "application/octet-stream", program),
    miss: one("setup.exe.txt", "text/plain", "Start setup.exe and follow it."),
  },
  {
    id: "att.executable",
    mail: one("run.js", "text/javascript", "var a = 1"),
    miss: one("run.json", "application/json", '{ "a": 1 }'),
  },
  {
    id: "att.double_extension",
    mail: one("invoice.pdf.exe", "application/pdf", program),
    miss: one("invoice.v2.pdf", "application/pdf", "%PDF-1.4\n"),
  },
  {
    id: "att.double_extension",
    mail: one("inv\u202Efdp.exe", "application/pdf", program),
    miss: one("invfdp.exe", "application/pdf", program),
  },
  {
    id: "att.type_mismatch",
    mail: one("photo.jpg", "image/jpeg", program),
    miss: one("photo.jpg", "image/jpeg", png),
  },
  {
    id: "att.type_mismatch",
    mail: zip("photo.png", { "notes.txt": "Notes" }),
    miss: zip("sheet.xlsx", { "notes.txt": "Notes" }),
  },
  {
    id: "att.container",
    mail: one("tools.iso", "application/octet-stream", "x".repeat(64)),
    miss: one("tools.iso.sha256", "text/plain", `${"e3b0c442".repeat(8)}  tools.iso\n`),
  },
  {
    id: "att.container",
    mail: one("open.url", "application/octet-stream", shortcut),
    miss: one("open.txt", "text/plain", `A shortcut begins so: ${shortcut}`),
  },
  {
    id: "att.image_only",
    mail: { html: picture },
    miss: { html: `${picture}<p>${"Words of a letter. ".repeat(9)}</p>` },
  },
  {
    id: "att.pdf_action",
    mail: pdf("1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>>>endobj"),
    miss: pdf("1 0 obj<</OpenAction<</S/GoTo/D[3 0 R/Fit]>>>>endobj"),
  },
  {
    id: "att.eml_nested",
    mail: one("a.eml", "message/rfc822", mail),
    miss: one("a.txt", "text/plain", mail),
  },
  { id: "att.ics_lure", mail: invite("Join at https://a.com/x"), miss: invite("In room 4") },
];

describe("signals about attachments", () => {
  test.each(cases.map((each, at) => [each.id, at, each] as const))("%s (%i)", (_id, _at, pair) =>
    expect(readPair(pair)).toEqual(rightPair),
  );

  test("each has a test case", () =>
    expect(new Set(cases.map(({ id }) => id))).toEqual(new Set(attachmentSignals.map(({ id }) => id))));
});

test("findings of a file are reported by code, separate from their excerpt", () => {
  const [shown] = evidenceOf("att.pdf_action", pdf("1 0 obj<</S/JavaScript/JS(app.alert(1))>>endobj"));
  expect(shown).toMatchObject({ text: "a.pdf", shows: { code: "pdf_javascript" } });
  expect(shown?.shows?.about).toContain("/JS(app.alert(1))");
  expect(evidenceOf("att.double_extension", one("a.pdf.exe", "application/octet-stream", program))).toEqual([
    { place: "attachment", text: "a.pdf.exe", span: null, shows: { code: "double_extension", about: "" } },
  ]);
});
