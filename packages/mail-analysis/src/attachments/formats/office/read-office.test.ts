import { describe, expect, test } from "vitest";
import { buildZip } from "../../../testing/build-zip.ts";
import { defectsOf, inspection } from "../../../testing/inspection.ts";
import { officeText, unescapeXml } from "./read-office.ts";
import { readZipFile } from "./read-office.ts";

const word = { "[Content_Types].xml": "", "word/document.xml": "" };

/** Reads a document with these parts, on top of a minimal Word document by default. */
function read(parts: Readonly<Record<string, string>>, base: Readonly<Record<string, string>> = word, limits = {}) {
  const members = Object.entries({ ...base, ...parts }).map(([name, content]) => ({ name, content }));
  const some = inspection(limits);
  const file = {
    path: "1",
    name: "a.docx",
    declaredType: "",
    contentId: null,
    isInline: false,
    content: buildZip(members),
  };
  const { findings = [], files = [], ...contents } = readZipFile(file, some);
  return {
    ...contents,
    findings: findings.map(({ code, evidence }) => [code, evidence]),
    files: files.map(({ name, content }) => [name, content.toString()]),
    defects: defectsOf(some),
  };
}

describe("a zip file", () => {
  const types = "[Content_Types].xml";

  test.each([
    [[types, "word/document.xml"], "docx"],
    [[types, "word/document2.xml"], "docx"],
    [[types, "xl/workbook.xml"], "xlsx"],
    [[types, "xl/workbook.bin"], "xlsx"],
    [[types, "ppt/presentation.xml"], "pptx"],
    [["META-INF/manifest.xml", "content.xml"], "odf"],
    [["word/document.xml"], undefined],
    [[types, "a.xml"], undefined],
    [["META-INF/manifest.xml", "a.class"], undefined],
    [[types, "x/word/document.xml"], undefined],
  ])("with %j is the document type %s", (names, name) => {
    const type = name === undefined ? undefined : { name, kind: "document" };
    expect(read({}, Object.fromEntries(names.map((each) => [each, ""]))).type).toEqual(type);
  });
});

describe("part names", () => {
  test.each([
    ["word/vbaProject.bin", "macro"],
    ["xl/vbaProjectSignature.bin", "macro"],
    ["Basic/Standard/Module1.xml", "macro"],
    ["xl/macrosheets/sheet1.xml", "excel4_macro"],
    ["word/embeddings/oleObject1.bin", "embedded_object"],
    ["word/activeX/activeX1.bin", "embedded_object"],
  ])("%s is reported as %s", (name, code) => {
    expect(read({ [name]: "x" }).findings).toEqual([[code, name]]);
  });

  test.each([
    "word/vbaData.xml",
    "Basic/x.bin",
    "word/activeX/activeX1.xml",
    "xl/worksheets/sheet1.xml",
    "word/embeddings/a/b",
  ])("%s isn't reported", (name) => {
    expect(read({ [name]: "x" }).findings).toEqual([]);
  });
});

describe("external relationships", () => {
  const relation = (type: string, target: string, mode = 'TargetMode="External"') =>
    `<Relationships><Relationship Id="r1" Type="http://a.example/relationships/${type}" Target=${target} ${mode}/></Relationships>`;
  const related = (xml: string, limits = {}) => {
    const { findings, links = [], defects } = read({ "word/_rels/document.xml.rels": xml }, word, limits);
    return [findings, links.map(({ url, place }) => `${url} ${place}`), defects];
  };

  test.each([
    ["attachedTemplate", "remote_template"],
    ["oleObject", "remote_object"],
    ["frame", "remote_object"],
    ["subDocument", "remote_object"],
    ["externalLinkPath", "remote_object"],
    ["mailMergeSource", "remote_object"],
  ])("of type %s are reported as %s", (type, code) => {
    expect(related(relation(type, '"https://evil.example/a?b=1&amp;c"'))).toEqual([
      [[code, "https://evil.example/a?b=1&c"]],
      ["https://evil.example/a?b=1&c document"],
      [],
    ]);
  });

  test("of other types are links only", () => {
    expect(related(relation("hyperlink", "'https://a.example/'"))).toEqual([[], ["https://a.example/ document"], []]);
    expect(related(relation("image", '"https://a.example/"'))[0]).toEqual([]);
  });

  test("exclude internal targets", () => {
    expect(related(relation("oleObject", '"embeddings/a.bin"', ""))).toEqual([[], [], []]);
    expect(related(relation("oleObject", '"a"', 'TargetMode="Internal"'))).toEqual([[], [], []]);
    expect(related(relation("hyperlink", '"b"', "TargetMode = 'external'"))[1]).toEqual(["b document"]);
  });

  test("are limited like links", () => {
    const two = relation("hyperlink", '"a"') + relation("hyperlink", '"b"');
    expect(related(two, { links: 1 })).toEqual([[], ["a document"], ["too_many_links"]]);
    expect(related(two, { links: 2 })[2]).toEqual([]);
  });
});

describe("document text", () => {
  test.each([
    "word/document.xml",
    "word/document2.xml",
    "word/header1.xml",
    "word/footer1.xml",
    "word/comments.xml",
    "ppt/slides/slide12.xml",
    "xl/sharedStrings.xml",
    "content.xml",
  ])("is read from %s", (name) => {
    expect(read({ [name]: "<w:t>Notes</w:t>" }).text?.trim()).toBe("Notes");
  });

  test.each(["word/styles.xml", "word/settings.xml", "ppt/slides/_rels/slide1.xml", "word/documents.xml"])(
    "isn't read from %s",
    (name) => {
      expect(read({ [name]: "<w:t>Notes</w:t>" }).text?.trim()).toBe("");
    },
  );

  test("can contain DDE fields", () => {
    const field = (code: string) => read({ "word/document.xml": `<w:instrText> ${code} </w:instrText>` }).findings;
    expect(field("DDEAUTO c:\\\\cmd.exe /c calc")).toEqual([["dde", "DDEAUTO c:\\\\cmd.exe /c calc "]]);
    expect(field(`DDE ${"x".repeat(300)}`)).toEqual([["dde", `DDE ${"x".repeat(116)}`]]);
    expect(field("ADDENDUM a")).toEqual([]);
  });

  test("skips parts over 4 MiB, except embedded files", () => {
    const long = "x".repeat(4 * 2 ** 20 + 1);
    expect(read({ "word/document.xml": long }).text).toBe("");
    expect(read({ "word/embeddings/a.bin": long }).files).toHaveLength(1);
  });
});

test("extracts embedded files, images and macro projects", () => {
  const parts = {
    "word/embeddings/oleObject1.bin": "a",
    "word/media/image1.PNG": "b",
    "word/media/image2.jpeg": "c",
    "word/media/image3.emf": "d",
    "word/vbaProject.bin": "e",
    "word/styles.xml": "f",
  };
  expect(read(parts).files).toEqual([
    ["oleObject1.bin", "a"],
    ["image1.PNG", "b"],
    ["image2.jpeg", "c"],
    ["vbaProject.bin", "e"],
  ]);
});

test("detects encryption in the ODF manifest", () => {
  const base = { "content.xml": "" };
  const manifest = (text: string) => read({ "META-INF/manifest.xml": text }, base).findings;
  expect(manifest("<manifest:encryption-data/>")).toEqual([["encrypted", ""]]);
  expect(manifest("<manifest:file-entry/>")).toEqual([]);
});

test.each([
  ["paragraphs on lines", "<w:p><w:t>a</w:t></w:p><w:p><w:t>b</w:t></w:p>", "a\nb"],
  ["runs joined", "<w:t>a</w:t><w:t xml:space='preserve'> b</w:t>", "a b"],
  ["breaks and tabs", "a<w:br/>b<w:tab/>c", "a\nb\nc"],
  ["slides, cells and ODF", "<a:p>a</a:p><si>b</si><text:p>c</text:p><text:h>d</text:h>e", "a\nb\nc\nd\ne"],
  ["entities once", "&lt;b&gt; &amp;lt; &quot;&apos;", "<b> &lt; \"'"],
])("officeText lays out %s", (_, xml, text) => {
  expect(officeText(xml)).toBe(text);
});

test.each([
  ["&#233;&#xE9;&#XE9;", "ééé"],
  ["&#128512;&#x1F600;", "😀😀"],
  ["&#1114111;", "\u{10FFFF}"],
  ["&#1114112;&#x110000;", "&#1114112;&#x110000;"],
  ["&AMP;", "&"],
  ["&nbsp;&unknown;&;", "&nbsp;&unknown;&;"],
])("unescapes %s to %s", (xml, text) => {
  expect(unescapeXml(xml)).toBe(text);
});
