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
