import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { Prose } from "./prose.tsx";

const htmlOf = (text: string) =>
  render(<Prose text={text} />).container.innerHTML.replaceAll(/ (?:class|dir)="[^"]*"/g, "");

test("reads the Markdown of descriptions, and leaves the rest as text", () => {
  expect(htmlOf("A `code` and **bold**.\nSame.\n\n- one\n- two\n  more\n\n```\nx < 1\n```\n# Title")).toBe(
    "<div><p>A <code>code</code> and <strong>bold</strong>. Same.</p><ul><li>one</li><li>two more</li></ul><pre>x &lt; 1</pre><p>Title</p></div>",
  );
});

test("makes no HTML of what a document says, and follows links to the web only", () => {
  expect(htmlOf("<img src=x onerror=alert(1)> [a](javascript:alert) [b](https://b.example)")).toBe(
    '<div><p>&lt;img src=x onerror=alert(1)&gt; a <a href="https://b.example" target="_blank" rel="noreferrer">b</a></p></div>',
  );
});

test("keeps what looks like an unfinished span, and drops the closing marks of a heading", () => {
  expect(htmlOf("## Errors ##\n\nA `b **c [d](e f")).toBe("<div><p>Errors</p><p>A `b **c [d](e f</p></div>");
  expect(htmlOf("[Mail](mailto:a@b.example)")).toContain('<a href="mailto:a@b.example"');
});

test.each(["[", "[a](", "**a ", "`", "# #", "## ", "*a*[", "<br"])("reads 30 kB of %j without hanging", (text) => {
  const long = text.repeat(30_000 / text.length);
  expect(htmlOf(`# ${long}\n\n${long}`).length).toBeGreaterThan(15_000);
});
