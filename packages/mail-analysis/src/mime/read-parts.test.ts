import { describe, expect, test } from "vitest";
import { collectDefects } from "../defects.ts";
import { defaultLimits, type Limits } from "../limits.ts";
import { type Part, readParts } from "./read-parts.ts";

function read(text: string, limits: Partial<Limits> = {}) {
  const defects = collectDefects();
  const root = readParts(Buffer.from(text, "latin1"), { ...defaultLimits, ...limits }, defects);
  return { root, defects: defects.found.map(({ code, about }) => `${code} ${about}`.trim()) };
}

/** Path, type and content of every part, parents first. */
const listed = (part: Part): readonly string[] => [
  `${part.path} ${part.type.value} ${part.content.toString("latin1")}`.trim(),
  ...part.parts.flatMap(listed),
];

const multipart = (kind: string, ...pieces: readonly string[]) =>
  `Content-Type: multipart/${kind}; boundary=${kind}\n\n${pieces.map((piece) => `--${kind}\n${piece}\n`).join("")}--${kind}--\n`;

test("numbers parts as IMAP does", () => {
  const { root, defects } = read(
    multipart(
      "mixed",
      multipart("alternative", "\nplain", "Content-Type: text/html\n\npage"),
      "Content-Type: a/b\n\nfile",
    ),
  );
  expect(listed(root)).toEqual([
    "multipart/mixed",
    "1 multipart/alternative",
    "1.1 text/plain plain",
    "1.2 text/html page",
    "2 a/b file",
  ]);
  expect(defects).toEqual([]);
});

test.each([
  ["no type", "A: 1", "text/plain"],
  ["a word", "Content-Type: text", "text/plain"],
  ["three words", "Content-Type: a/b/c", "text/plain"],
  ["a type with a blank", "Content-Type: text /html", "text/plain"],
  ["a type", "Content-Type: TEXT/Html; charset=x", "text/html"],
])("resolves the type of a part with %s", (_, header, type) => {
  expect(read(`${header}\n\nx`).root.type.value).toBe(type);
});

test("keeps the parameters of an invalid type", () => {
  expect(read("Content-Type: text; name=a.pdf\n\nx").root.type.parameters.get("name")).toBe("a.pdf");
});

test("defaults parts of a digest to message/rfc822", () => {
  const { root } = read(multipart("digest", "\nSubject: a\n\nx", "Content-Type: text/plain\n\ny"));
  expect(root.parts.map(({ type }) => type.value)).toEqual(["message/rfc822", "text/plain"]);
});

test("reads the disposition with its parameters", () => {
  const { disposition } = read("Content-Disposition: Attachment; filename=a.pdf\n\nx").root;
  expect([disposition.value, disposition.parameters.get("filename")]).toEqual(["attachment", "a.pdf"]);
});

describe("a transfer encoding", () => {
  test.each([
    ["base64", "YQ=="],
    ["BASE64", "YQ=="],
    ["b", "YQ=="],
    ["base64 (a comment)", "YQ=="],
    ["quoted-printable", "=61"],
    ["quoted/printable", "=61"],
    ["Q", "=61"],
    ["7bit", "a"],
  ])("%s is decoded", (encoding, text) => {
    const { root, defects } = read(`Content-Transfer-Encoding: ${encoding}\n\n${text}`);
    expect([root.content.toString(), defects]).toEqual(["a", []]);
  });

  test("that is unknown or invalid is a defect", () => {
    const part = (encoding: string, text: string) => `Content-Transfer-Encoding: ${encoding}\n\n${text}`;
    expect(read(part("rot13", "n")).defects).toEqual(["unknown_encoding rot13"]);
    expect(read(part("base64", "!")).defects).toEqual(["bad_encoding"]);
    expect(read(multipart("mixed", part("base64", "YQ=="), part("q", "=zz"))).defects).toEqual(["bad_encoding 2"]);
  });

  test("of a whole multipart is decoded before splitting", () => {
    const inner = "--b\n\nhello\n--b--\n";
    for (const [encoding, body] of [
      ["base64", Buffer.from(inner).toString("base64")],
      ["quoted-printable", inner.replaceAll("-", "=2D")],
    ]) {
      const { root, defects } = read(
        `Content-Type: multipart/mixed; boundary=b\nContent-Transfer-Encoding: ${encoding}\n\n${body}`,
      );
      expect(listed(root)).toEqual(["multipart/mixed", "1 text/plain hello"]);
      expect(defects).toEqual(["encoded_multipart"]);
    }
  });

  test("of a multipart is ignored if its boundaries are visible", () => {
    const { root, defects } = read(`Content-Transfer-Encoding: base64\n${multipart("mixed", "\nhello")}`);
    expect(listed(root)).toEqual(["multipart/mixed", "1 text/plain hello"]);
    expect(defects).toEqual([]);
  });
});

describe("a multipart that can't be split", () => {
  test.each([
    ["without a boundary", "Content-Type: multipart/mixed\n\nx", ["missing_boundary"]],
    ["with an empty boundary", 'Content-Type: multipart/mixed; boundary=""\n\nx', ["missing_boundary"]],
    ["without pieces", "Content-Type: multipart/mixed; boundary=b\n\nx", ["unterminated_multipart"]],
    ["with only a closing boundary", "Content-Type: multipart/mixed; boundary=b\n\n--b--", []],
  ])("%s is kept as one part", (_, text, expected) => {
    const { root, defects } = read(text);
    expect(root.parts).toEqual([]);
    expect(root.content.toString()).toBe(text.slice(text.indexOf("\n\n") + 2));
    expect(defects).toEqual(expected);
  });

  test("inside another multipart is reported by path", () => {
    const open = "Content-Type: multipart/mixed; boundary=c\n\n--c\n\nx\n";
    expect(read(multipart("mixed", "\na", open)).defects).toEqual(["unterminated_multipart 2"]);
    expect(read(multipart("mixed", "Content-Type: multipart/x\n\ny")).defects).toEqual(["missing_boundary 1"]);
  });
});

describe("limits", () => {
  const many = multipart("mixed", "\na", "\nb", "\nc");

  test.each([
    [4, 3, []],
    [3, 2, ["too_many_parts"]],
    [2, 1, ["too_many_parts"]],
  ])("allow %i parts including the root", (parts, count, expected) => {
    const { root, defects } = read(many, { parts });
    expect([root.parts.length, defects]).toEqual([count, expected]);
  });

  test("count parts across all multiparts", () => {
    const { root, defects } = read(multipart("mixed", multipart("alternative", "\na", "\nb"), "\nc"), { parts: 4 });
    expect(listed(root)).toEqual([
      "multipart/mixed",
      "1 multipart/alternative",
      "1.1 text/plain a",
      "1.2 text/plain b",
    ]);
    expect(defects).toEqual(["too_many_parts"]);
  });

  test.each([
    [2, "1.1 text/plain deep", []],
    [1, "1 multipart/alternative --alternative\n\ndeep\n--alternative--", ["too_deep 1"]],
  ])("allow multiparts nested %i deep", (depth, last, expected) => {
    const { root, defects } = read(multipart("mixed", multipart("alternative", "\ndeep")), { depth });
    expect([listed(root).at(-1), defects]).toEqual([last, expected]);
  });
});
