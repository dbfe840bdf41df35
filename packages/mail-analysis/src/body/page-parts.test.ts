import { describe, expect, test } from "vitest";
import { collectDefects } from "../defects.ts";
import { defaultLimits, type Limits } from "../limits.ts";
import { readPage } from "./read-page.ts";

const read = (html: string, limits: Partial<Limits> = {}) =>
  readPage(html, { ...defaultLimits, ...limits }, collectDefects());
const links = (html: string) => read(html).links.map(({ place, url, text }) => [place, url, text]);
const marks = (html: string) => read(html).marks.map(({ code, sample }) => [code, sample]);

describe("anchors", () => {
  test.each([
    ["a text", "<a href=u>x</a>", [["anchor", "u", "x"]]],
    ["a text in elements", "<a href=u>x <b>y</b></a>", [["anchor", "u", "x y"]]],
    ["no text", "<a href=u></a>", [["anchor", "u", ""]]],
    ["an image", "<a href=u><img src=i alt=Logo></a>", [["image", "u", "Logo"]]],
    ["two images", "<a href=u><img src=i alt=''><img src=i alt=B></a>", [["image", "u", "B"]]],
    ["an image and text", "<a href=u><img src=i alt=Logo>x</a>", [["anchor", "u", "x"]]],
    ["no closing tag", "<a href=u>x", [["anchor", "u", "x"]]],
    [
      "another anchor",
      "<a href=u>x<a href=v>y</a>",
      [
        ["anchor", "u", "x"],
        ["anchor", "v", "y"],
      ],
    ],
    ["an SVG address", "<svg><a xlink:href=u>x</a></svg>", [["anchor", "u", "x"]]],
    ["no address", "<a name=u>x</a>", []],
    ["hidden text", "<a href=u><b hidden>x</b></a>", [["anchor", "u", ""]]],
  ])("with %s", (_, html, expected) => {
    expect(links(html)).toEqual(expected);
  });

  test("have a span if their text is visible", () => {
    const { links: found, text } = read("<p>See <a href=u> our page </a> or <a href=v><img src=i alt=x></a>.");
    expect(found.map(({ span }) => span && text.slice(span.start, span.end))).toEqual(["our page", null]);
  });
});

describe("the base URL", () => {
  test.each([
    ["<base href=https://b.example/x/><a href=c>", "https://b.example/x/c"],
    ["<base href=https://b.example/x/><a href=//c.example>", "https://c.example/"],
    ["<base href=https://b.example/><base href=https://c.example/><a href=d>", "https://b.example/d"],
    ["<base href=https://b.example/><a href=https://c.example>", "https://c.example"],
    ["<base href=https://b.example/><a href=mailto:k@c.example>", "mailto:k@c.example"],
    ["<base href=https://b.example/><a href=#top>", "#top"],
    ["<base href=nonsense><a href=c>", "c"],
    ["<base target=_blank><a href=c>", "c"],
  ])("resolves %s to %s", (html, url) => {
    expect(links(html)[0]?.[1]).toBe(url);
  });
});

test("reads links from other elements", () => {
  const html = `<map><area href=u1><area></map><iframe src=u2></iframe><iframe></iframe><object data=u3></object><object></object>
    <embed src=u4><embed><script src=u5></script><svg><script xlink:href=u6></script></svg><button formaction=u7></button><button></button>`;
  expect(links(html)).toEqual([
    ["area", "u1", ""],
    ["frame", "u2", ""],
    ["frame", "u3", ""],
    ["frame", "u4", ""],
    ["script", "u5", ""],
    ["script", "u6", ""],
    ["form", "u7", ""],
  ]);
});

describe("meta refresh", () => {
  test.each([
    ["0;url=https://a.example/", "https://a.example/"],
    ["0; URL = 'https://a.example/'", "https://a.example/"],
    ["5", undefined],
  ])("%j leads to %j", (content, url) => {
    const html = `<meta http-equiv=Refresh content="${content}">`;
    expect(links(html)[0]?.[1]).toBe(url);
    expect(marks(html)).toEqual([["refresh", content]]);
  });

  test("reads 10,000 characters", () => {
    expect(links(`<meta http-equiv=refresh content="${" ".repeat(9995)}url=ab">`)[0]?.[1]).toBe("a");
  });

  test("is the only meta element with a link", () => {
    expect(links('<meta http-equiv=x content="0;url=u"><meta name=refresh content="0;url=u">')).toEqual([]);
  });
});

describe("forms", () => {
  const forms = (html: string, limits: Partial<Limits> = {}) =>
    read(html, limits).forms.map(({ action, method, fields, hasPassword }) => [
      action,
      method,
      fields.join(" "),
      hasPassword,
    ]);

  test.each([
    ["<form action=u method=Post><input type=Password></form>", [["u", "post", "password", true]]],
    ["<form><input><input type=email></form>", [["", "get", "text email", false]]],
    [
      "<form action=u></form><form action=v><input></form>",
      [
        ["u", "get", "", false],
        ["v", "get", "text", false],
      ],
    ],
    ["<input><input type=password>", [["", "get", "text password", true]]],
    [
      "<form action=u></form><input>",
      [
        ["u", "get", "", false],
        ["", "get", "text", false],
      ],
    ],
  ])("%s", (html, expected) => {
    expect(forms(html)).toEqual(expected);
  });

  test("add links for their action and buttons", () => {
    expect(links("<form action=u><input type=submit formaction=v></form><form></form>")).toEqual([
      ["form", "u", ""],
      ["form", "v", ""],
    ]);
  });

  test("are limited to 200 fields and to the link limit", () => {
    expect(read(`<form>${"<input>".repeat(201)}`).forms[0]?.fields).toHaveLength(200);
    expect(forms("<form></form>".repeat(4), { links: 3 })).toHaveLength(3);
  });
});

describe("images", () => {
  const image = (html: string) => read(html).images[0];

  test.each([
    ["https://a.example/i.png", "remote"],
    ["DATA:image/png;base64,AA", "data"],
    ["CID:logo", "embedded"],
    ["i.png", "remote"],
  ])("with source %s are %s", (source, kind) => {
    expect(image(`<img src=" ${source} " alt=A>`)).toEqual({
      source,
      kind,
      width: null,
      height: null,
      alternative: "A",
      isTracker: false,
      isLinked: false,
    });
  });

  test.each([
    ["width=1", true],
    ["height=1", true],
    ["width=0 height=0", true],
    ["width=2 height=2", false],
    ["style='width:1px'", true],
    ["width=600 style='width:1px'", false],
    ["style='display:none'", true],
    ["hidden", true],
    ["width=auto", false],
    ["", false],
  ])("with %j are trackers: %s", (attributes, isTracker) => {
    expect(image(`<img src=https://a.example/i ${attributes}>`)?.isTracker).toBe(isTracker);
    expect(image(`<img src=cid:a ${attributes}>`)?.isTracker).toBe(false);
  });

  test("can be hidden, linked or submit buttons", () => {
    expect(image("<div hidden><img src=https://a.example/i></div>")?.isTracker).toBe(true);
    expect(image("<a href=u><img src=i></a>")?.isLinked).toBe(true);
    expect(read("<input type=image src=i>")).toMatchObject({
      images: [{ source: "i" }],
      forms: [{ fields: ["image"] }],
    });
  });

  test("need a source and are cut at the limits", () => {
    expect(read("<img><img src=' '><input type=text src=i>").images).toEqual([]);
    const long = image(`<img src="https://a.example/${"x".repeat(5000)}" alt="${"y".repeat(600)}">`);
    expect([long?.source.length, long?.alternative.length]).toEqual([4096, 500]);
    expect(image(`<img src="data:image/png;base64,${"A".repeat(5000)}">`)?.source).toHaveLength(5022);
    expect(read("<img src=i>".repeat(4), { links: 3 }).images).toHaveLength(3);
  });
});

describe("marks", () => {
  test.each([
    ["<script>run()</script>", [["script", "run()"]]],
    ["<svg><script>run()</script></svg>", [["svg_script", "run()"]]],
    ["<script src=u></script>", [["external_script", "u"]]],
    ["<p onclick='run()'>", [["event_handler", "onclick=run()"]]],
    [
      "<p onclick='eval(x)'>",
      [
        ["event_handler", "onclick=eval(x)"],
        ["eval", "eval(x)"],
      ],
    ],
    [
      "<script>a=1</script><script>eval(b)</script>",
      [
        ["script", "a=1"],
        ["eval", "eval(b)"],
      ],
    ],
    ["<iframe src=u></iframe><iframe srcdoc=x></iframe>", [["frame", "u"]]],
    ["<iframe srcdoc=x></iframe>", [["frame", "x"]]],
    ["<object data=u></object>", [["object", "u"]]],
    ["<embed src=u>", [["object", "u"]]],
    ["<a download=x.zip>", [["download", "x.zip"]]],
    ["<svg><foreignObject></foreignObject></svg>", [["foreign_object", "foreignObject"]]],
    ["<svg><FOREIGNOBJECT></svg>", [["foreign_object", "foreignObject"]]],
    ["<a href='data:text/html,x'>", [["data_page", "data:text/html"]]],
    [
      "<iframe src = DATA:text/html;base64,x>",
      [
        ["frame", "DATA:text/html;base64,x"],
        ["data_page", "data:text/html"],
      ],
    ],
    ["<p one='x' on='y' data-onclick='z'>", []],
    ["<p>data:text/html</p><img src='data:image/png,x'>", []],
  ])("of %s", (html, expected) => {
    expect(marks(html)).toEqual(expected);
  });
});
