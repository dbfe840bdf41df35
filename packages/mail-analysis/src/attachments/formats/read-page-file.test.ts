import { describe, expect, test } from "vitest";
import { fileOf } from "../../testing/file-of.ts";
import { inspection } from "../../testing/inspection.ts";
import { readPageFile } from "./read-page-file.ts";

const read = (content: string | Buffer, some = inspection()) => readPageFile(fileOf(content, "a.html"), some);
const codes = (html: string) => (read(html).findings ?? []).map(({ code }) => code);

describe("the charset", () => {
  test.each([
    ["UTF-8 by default", Buffer.from("é")],
    ["from meta charset", Buffer.from('<meta charset="iso-8859-1">\xE9', "latin1")],
    [
      "from meta http-equiv",
      Buffer.from("<META http-equiv=Content-Type content='text/html; charset=iso-8859-1'>\xE9", "latin1"),
    ],
    ["UTF-16 with a byte order mark", Buffer.from("\uFEFFé", "utf16le")],
  ])("is %s", (_, content) => {
    expect(read(content).text).toBe("é");
  });
});

describe("findings", () => {
  const builders = ["atob(x)", "String.fromCharCode(1)", `"${"A".repeat(4000)}"`];
  const senders = ["new Blob([x])", "a.download = x", "eval(x)", "document.write(x)"];

  test("report smuggling for each builder with each sender", () => {
    for (const builder of builders)
      for (const sender of senders)
        expect([builder, sender, codes(`<script>${builder};${sender}</script>`)]).toEqual([
          builder,
          sender,
          ["html_smuggling"],
        ]);
  });

  test.each([...builders, ...senders])("don't report one half of smuggling: %.30s", (script) => {
    expect(codes(`<script>${script}</script>`)).toEqual([]);
  });

  test("show both halves as evidence", () => {
    expect(read("<script>atob(a)</script><script>eval(b)</script>").findings).toEqual([
      { code: "html_smuggling", evidence: "atob(a)\neval(b) … eval(b)" },
    ]);
  });

  test("report password forms", () => {
    expect(read(`<form><input></form><form action=${"u".repeat(300)}><input type=password></form>`).findings).toEqual([
      { code: "credential_form", evidence: "u".repeat(200) },
    ]);
    expect(codes("<form><input type=email></form>")).toEqual([]);
  });

  test.each([
    ["<svg><script>run()</script></svg>", "run()"],
    ["<svg><foreignObject/></svg>", "foreignObject"],
  ])("report SVG scripts: %s", (html, evidence) => {
    expect(read(html).findings).toEqual([{ code: "svg_script", evidence }]);
  });
});

test("returns text and links and charges the source to the budget", () => {
  const some = inspection({ allText: 100 });
  const { page, text, links } = read("<a href=https://a.example/>Notes</a>", some);
  expect([page?.text, text, links?.map(({ url }) => url)]).toEqual(["Notes", "Notes", ["https://a.example/"]]);
  expect(some.budget.text).toBe(64);
  expect(read("<p>Notes</p>", inspection({ allText: 5 })).text).toBe("No");
});
