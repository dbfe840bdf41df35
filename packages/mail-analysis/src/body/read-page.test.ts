import fc from "fast-check";
import { expect, test } from "vitest";
import { collectDefects } from "../defects.ts";
import { defaultLimits } from "../limits.ts";
import { readPage } from "./read-page.ts";

const read = (html: string) => readPage(html, defaultLimits, collectDefects());

test("text is laid out as in a browser", () => {
  const html = `<title>T</title><style>p{color:red}</style><h1>Hello,  <b>Kim</b></h1>
    <p>One<br>two&nbsp;three &amp; four</p><table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table><pre>x  y\nz</pre>`;
  expect(read(html)).toMatchObject({
    title: "T",
    text: "Hello, Kim\nOne\ntwo\u00A0three & four\na b\nc\nx  y\nz",
    hidden: [],
  });
});

test.each([
  ["display", '<p style="display:none">x</p>'],
  ["display", "<style>.h{display:none}</style><p class='a h'>x</p>"],
  ["display", "<style>@media print{.h{color:red}} div.h,#i{visibility:hidden}</style><p id=i>x</p>"],
  ["size", '<p style="font-size:0px;line-height:0">x</p>'],
  ["size", '<div style="max-height:0;overflow:hidden"><b>x</b></div>'],
  ["colour", '<p style="color:#fff">x</p>'],
  ["colour", '<table bgcolor="#112233"><td><font color="rgb(17, 34, 51)">x</font></table>'],
  ["opacity", '<p style="opacity:0.0">x</p>'],
  ["position", '<p style="text-indent:-9999px">x</p>'],
  ["position", '<p style="position:absolute;left:-2000px">x</p>'],
  ["attribute", "<p hidden>x</p>"],
])("text hidden by %s is detected: %s", (why, html) => {
  expect(read(`${html}<p>shown</p>`)).toMatchObject({ text: "shown", hidden: [{ text: "x", why }] });
});

test.each([
  ["white on a dark ground", '<td bgcolor="#000"><font color="#fff">x</font></td>'],
  ["white on a picture", '<td background="https://a.example/a.png"><font color="#fff">x</font></td>'],
  ["small print", '<p style="font-size:8px">x</p>'],
  ["larger inside zero", '<td style="font-size:0"><span style="font-size:14px">x</span></td>'],
  ["another color inside", '<div style="color:#fff"><b style="color:#333">x</b></div>'],
  ["a link inside", '<div style="color:#fff"><a href="https://a.example">x</a></div>'],
  ["visible inside", '<div style="visibility:hidden"><b style="visibility:visible">x</b></div>'],
  ["an empty style", '<p style="">x</p>'],
])("%s is ordinary text", (_, html) => {
  expect(read(html)).toMatchObject({ text: "x", hidden: [] });
});

test("zero-width characters are removed from words and counted", () => {
  const page = read("<p>Pay\u200B\u00ADPal\u2060</p>");
  expect(page.text).toBe("PayPal");
  expect(page.hidden).toMatchObject([{ why: "zero_width", text: "\u200B".repeat(3) }]);
});

test("links have their place and visible text", () => {
  const html = `<base href="https://base.example/x/"><p>See <a href=" https://a.exa\nmple/?a=1&amp;b=2 ">our <b>page</b></a>
    <a href="relative"><img src="cid:logo" alt="Logo"></a><map><area href="http://0x7f.1/"></map>
    <form action="https://post.example"><button formaction="//other.example/y">Go</button></form>
    <a href="javascript:alert(1)">run</a><a href="mailto:kim@a.example?subject=x">write</a><iframe src="https://frame.example"></iframe>
    <meta http-equiv="refresh" content="0; URL='https://next.example'"><svg><a xlink:href="https://svg.example">s</a></svg>`;
  const page = read(html);
  expect(page.links.map(({ place, url, host, text }) => [place, url, host, text])).toEqual([
    ["anchor", "https://a.example/?a=1&b=2", "a.example", "our page"],
    ["image", "https://base.example/x/relative", "base.example", "Logo"],
    ["area", "http://0x7f.1/", "127.0.0.1", ""],
    ["form", "https://post.example", "post.example", ""],
    ["form", "https://other.example/y", "other.example", ""],
    ["anchor", "javascript:alert(1)", null, "run"],
    ["anchor", "mailto:kim@a.example?subject=x", "a.example", "write"],
    ["frame", "https://frame.example", "frame.example", ""],
    ["refresh", "https://next.example", "next.example", ""],
    ["anchor", "https://svg.example", "svg.example", "s"],
  ]);
  for (const { span, text } of page.links) if (span !== null) expect(page.text.slice(span.start, span.end)).toBe(text);
});

test("forms, images and script marks are listed", () => {
  const page = read(`<form method=POST action=a.php><input name=u><input type=PASSWORD></form><input type=email>
    <img src="https://t.example/p.gif" width=1 height=1><a href=x><img src="https://t.example/b.png" width="600"></a><img src="data:image/gif;base64,R0">
    <body onload="go()"><script src="https://s.example/a.js"></script><script>document.write(unescape('%3C'));eval(x)</script>`);
  expect(page.forms).toEqual([
    { action: "a.php", method: "post", fields: ["text", "password"], hasPassword: true },
    { action: "", method: "get", fields: ["email"], hasPassword: false },
  ]);
  expect(page.images.map(({ kind, isTracker, isLinked }) => [kind, isTracker, isLinked])).toEqual([
    ["remote", true, false],
    ["remote", false, true],
    ["data", false, false],
  ]);
  expect(page.marks.map(({ code }) => code).toSorted()).toEqual(
    ["code_points", "document_write", "eval", "event_handler", "external_script", "script"].toSorted(),
  );
});

test("limits apply and are recorded", () => {
  const defects = collectDefects();
  const page = readPage(`<a href=x>y</a>`.repeat(50), { ...defaultLimits, links: 10, text: 300 }, defects);
  expect([page.links.length, page.source.length]).toEqual([10, 300]);
  expect(defects.found.map(({ code }) => code)).toEqual(["text_cut", "too_many_links"]);
});

test("any mixture of markup is read in linear time", () => {
  const piece = fc.oneof(
    fc.constantFrom(
      "<a href=x>",
      "</a>",
      "<table><tr><td>",
      "</table>",
      "<style>p{",
      "}</style>",
      "<!--",
      "<div style='color:#fff'>",
      "<script>",
      "</script>",
      "&#x110000;",
      "&lt",
      "<p hidden",
      "<svg",
      ">",
    ),
    fc.string({ maxLength: 12 }),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
      const { text, links } = read(pieces.join(""));
      for (const { span } of links) expect(span === null || (span.start >= 0 && span.end <= text.length)).toBe(true);
    }),
  );
});

test.each([
  ["open elements", "<div style='color:red'>"],
  ["closing tags without an open element", "</div>"],
  ["entities", "&amp;"],
  ["less-than signs", "<"],
  ["comments that do not end", "<!--"],
  ["attributes", "<a b='"],
  ["styles that do not end", "<style>a{"],
  ["rules", "<style>.a{color:red}</style>"],
  ["tables in tables", "<table><tr><td>"],
  ["block characters", "█ "],
])("a page consisting of %s is read without hanging", (_, piece) => {
  expect(read(piece.repeat(20_000)).source.length).toBeGreaterThan(0);
});
