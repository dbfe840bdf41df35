import { describe, expect, test } from "vitest";
import { collectDefects } from "../defects.ts";
import { defaultLimits } from "../limits.ts";
import { readPage } from "./read-page.ts";

const read = (html: string) => readPage(html, defaultLimits, collectDefects());

test.each(
  "address article aside blockquote body center dd div dl dt fieldset footer form h1 h2 h3 h4 h5 h6 header li main nav ol option p pre section table tbody tfoot thead tr ul".split(
    " ",
  ),
)("%s is a block", (name) => {
  expect(read(`a<${name}>b</${name}>c`).text).toBe("a\nb\nc");
});

test.each(["br", "hr"])("%s breaks the line", (name) => {
  expect(read(`a<${name}>b`).text).toBe("a\nb");
});

test.each(["td", "th"])("%s is separated from its neighbors by a space", (name) => {
  expect(read(`<tr><${name}>a</${name}><${name}>b</${name}></tr>`).text).toBe("a b");
});

test.each(["a", "b", "i", "span", "font", "u"])("%s is inline", (name) => {
  expect(read(`a<${name}>b</${name}>c`).text).toBe("abc");
});

test.each(["style", "title", "head", "template"])("the contents of %s aren't text", (name) => {
  expect(read(`a<${name}>b</${name}>c`)).toMatchObject({ text: "ac", hidden: [] });
});

describe("the title", () => {
  test("ignores titles inside SVG", () => {
    expect(read("<title> A &amp; B </title>x").title).toBe("A & B");
    expect(read("<svg><title>Drawing</title></svg>x")).toMatchObject({ title: "", text: "x" });
  });
});

describe("zero-width characters", () => {
  test.each(["\u00AD", "\u034F", "\u180E", "\u200B", "\u200C", "\u200D", "\u2060", "\u2064", "\uFEFF"])(
    "include %j",
    (character) => {
      const { text, hidden } = read(`<p>a${character}b${character}`);
      expect([text, hidden]).toEqual(["ab", [{ text: "\u200B".repeat(2), why: "zero_width" }]]);
    },
  );

  test("don't include direction marks", () => {
    expect(read("<p>a\u200Eb\u2065c")).toMatchObject({ text: "a\u200Eb\u2065c", hidden: [] });
  });

  test("are reported up to 1,000", () => {
    expect(read(`<p>a${"\u200B".repeat(1001)}`).hidden[0]?.text).toHaveLength(1000);
    expect(read(`<p hidden>${"&#8203;".repeat(3)}`).hidden).toEqual([{ text: "\u200B".repeat(3), why: "zero_width" }]);
  });
});

describe("hidden text", () => {
  test("is merged if consecutive parts are hidden alike", () => {
    expect(read("<p hidden>a</p><p>x</p><p hidden> b </p><p style='font-size:0'>c</p><p hidden> </p>").hidden).toEqual([
      { text: "a b", why: "attribute" },
      { text: "c", why: "size" },
    ]);
  });

  test("is limited to 500 parts", () => {
    expect(read("<p hidden>a</p><p style='opacity:0'>b</p>".repeat(300)).hidden).toHaveLength(500);
  });
});

describe("nesting", () => {
  test("closes unclosed inner elements", () => {
    expect(read("<div hidden><b>a<i>b</div>c").text).toBe("c");
    expect(read("<div hidden>a</b></p></span>b</div>c").text).toBe("c");
  });

  test("ignores attributes of void elements for later text", () => {
    for (const name of "area base br col embed hr img input link meta param source track wbr".split(" "))
      expect(read(`<p>a</p><${name} hidden>b`).text.replace("\n", "")).toBe("ab");
  });

  test("tracks 500 levels of styles", () => {
    const deep = (count: number) => read(`${"<div>".repeat(count)}<div hidden>x`).text;
    expect(deep(498)).toBe("");
    expect(deep(499)).toBe("x");
  });

  test("records a defect beyond 1,000 levels and keeps reading", () => {
    const defects = collectDefects();
    const { text } = readPage(`${"<div>".repeat(2500)}a<p>b`, defaultLimits, defects);
    expect([text, defects.found]).toEqual(["a\nb", [{ code: "too_deep", about: "html" }]]);
    const fine = collectDefects();
    readPage(`${"<div>".repeat(990)}a`, defaultLimits, fine);
    expect(fine.found).toEqual([]);
  });
});

describe("styles", () => {
  test("combine several style elements", () => {
    expect(
      read("<style>.a{display:none}</style><style>.b{display:none}</style><p class=a>x<p class=b>y<p>z").text,
    ).toBe("z");
  });

  test("can contain comments", () => {
    expect(read("<style>/* preview */.a{/* x */display:none}</style><p class=a>x</p>y").text).toBe("y");
  });
});

test("counts elements and keeps the source", () => {
  expect(read("<p>a<br><b>c</b>")).toMatchObject({ elements: 3, source: "<p>a<br><b>c</b>" });
  expect(read("text")).toMatchObject({ elements: 0, text: "text" });
});

test("parses long sources in chunks without losing text", () => {
  const cell = "<b title='x > y'>a &amp; b</b> ";
  expect(read(cell.repeat(1000)).text).toBe(Array.from({ length: 1000 }, () => "a & b").join(" "));
});

test("keeps whitespace in preformatted text and its inline elements", () => {
  expect(read("<pre>a  b\n<b> c</b></pre>d").text).toBe("a  b\n c\nd");
});
