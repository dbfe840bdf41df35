import { describe, expect, test } from "vitest";
import { collectDefects } from "../defects.ts";
import { defaultLimits } from "../limits.ts";
import { readParts } from "../mime/read-parts.ts";
import { arrangeParts } from "./arrange-parts.ts";

function arrange(text: string) {
  const defects = collectDefects();
  const root = readParts(Buffer.from(text, "latin1"), defaultLimits, defects);
  const { texts, files } = arrangeParts(root, defects);
  return { texts, files, defects: defects.found.map(({ code, about }) => `${code} ${about}`) };
}

const multipart = (kind: string, ...pieces: readonly string[]) =>
  `Content-Type: multipart/${kind}; boundary=${kind}\n\n${pieces.map((piece) => `--${kind}\n${piece}\n`).join("")}--${kind}--\n`;
const [plain, html] = ["Content-Type: text/plain\n\nplain", "Content-Type: text/html\n\n<p>page"];
const named = (type: string, name: string) => `Content-Type: ${type}; name=${name}\n\nnamed`;

describe("body texts", () => {
  test.each([
    ["a message without a type", "A: 1\n\nhello", "hello", null, "hello"],
    ["a page alone", html, null, "<p>page", ""],
    ["alternatives", multipart("alternative", plain, html), "plain", "<p>page", ""],
    [
      "a text next to alternatives",
      multipart("mixed", multipart("alternative", plain, html), "\nfooter"),
      "plain\nfooter",
      "<p>page",
      "footer",
    ],
    ["a page and a text that isn't its alternative", multipart("mixed", html, plain), "plain", "<p>page", "plain"],
    ["alternatives without a page", multipart("alternative", plain, "\nmore"), "plain\nmore", null, "plain\nmore"],
    [
      "a page deep in an alternative",
      multipart("alternative", plain, multipart("related", html)),
      "plain",
      "<p>page",
      "",
    ],
    ["two pages", multipart("mixed", html, "Content-Type: text/html\n\n<p>two"), null, "<p>page\n<p>two", ""],
    ["no text", "Content-Type: image/png\n\nx", null, null, ""],
  ])("from %s", (_, text, expectedPlain, expectedHtml, standalone) => {
    expect(arrange(text).texts).toEqual({ plain: expectedPlain, html: expectedHtml, standalone });
  });

  test("normalize line breaks to LF", () => {
    expect(arrange("A: 1\r\n\r\none\r\ntwo\rthree\n").texts.plain).toBe("one\ntwo\nthree\n");
  });

  test("are decoded with their charset, UTF-8 by default", () => {
    expect(arrange("Content-Type: text/plain; charset=iso-8859-1\n\n\xE9").texts.plain).toBe("é");
    expect(arrange("A: 1\n\n\xC3\xA9")).toMatchObject({ texts: { plain: "é" }, defects: [] });
  });

  test("record unknown charsets and invalid bytes as defects", () => {
    expect(arrange("Content-Type: text/plain; charset=klingon\n\nx").defects).toEqual(["unknown_charset klingon"]);
    expect(arrange(multipart("mixed", "\nok", "Content-Type: text/plain; charset=utf-8\n\n\xE9")).defects).toEqual([
      "bad_charset 2",
    ]);
  });
});

describe("the part that is shown", () => {
  const shown = (text: string) => {
    const { texts, files } = arrange(text);
    return [texts.plain ?? texts.html, files.map(({ name }) => name)];
  };

  test("is the first text, with or without a file name", () => {
    expect(shown(named("text/plain", "a.txt"))).toEqual(["named", []]);
    expect(shown(multipart("mixed", multipart("mixed2", named("text/html", "a.html"))))).toEqual(["named", []]);
  });

  test("isn't a later text with a file name", () => {
    expect(shown(multipart("mixed", plain, named("text/plain", "a.txt")))).toEqual(["plain", ["a.txt"]]);
    expect(shown(multipart("mixed", plain, "Content-Disposition: inline; filename=b.txt\n\nx"))).toEqual([
      "plain",
      ["b.txt"],
    ]);
    expect(shown(multipart("mixed", plain, "Content-Disposition: inline\n\nmore"))).toEqual(["plain\nmore", []]);
  });

  test("isn't a text with the attachment disposition, even if it comes first", () => {
    expect(shown("Content-Disposition: attachment\n\nx")).toEqual([null, [""]]);
  });

  test("can be a multipart that couldn't be split", () => {
    expect(shown("Content-Type: multipart/mixed\n\nhello")).toEqual(["hello", []]);
  });

  test.each(["text/calendar", "text/csv", "application/xhtml+xml"])("isn't %s", (type) => {
    expect(shown(`Content-Type: ${type}\n\nx`)).toEqual([null, [""]]);
  });

  test("counts as standalone if its HTML alternative is attached", () => {
    const attached = "Content-Type: text/html\nContent-Disposition: attachment\n\n<p>x";
    expect(arrange(multipart("alternative", plain, attached)).texts.standalone).toBe("plain");
  });
});

describe("attachments", () => {
  test("have the path, name and type of their part", () => {
    const part = "Content-Type: Application/PDF; name=a.pdf\nContent-ID: < logo @a.example >\n\nx";
    expect(arrange(multipart("mixed", plain, part)).files).toEqual([
      {
        path: "2",
        name: "a.pdf",
        declaredType: "application/pdf",
        contentId: "logo@a.example",
        isInline: true,
        content: Buffer.from("x"),
      },
    ]);
  });

  test.each([
    [
      "the name in the disposition first",
      "Content-Disposition: attachment; filename=b.pdf\nContent-ID: <x>",
      { name: "b.pdf", isInline: false },
    ],
    ["an empty name by default", "A: 1", { name: "", contentId: null, isInline: false }],
  ])("use %s", (_, headers, expected) => {
    const type = expected.name === "" ? "a/b" : "a/b; name=a.pdf";
    expect(arrange(`Content-Type: ${type}\n${headers}\n\nx`).files).toMatchObject([{ path: "1", ...expected }]);
  });
});
