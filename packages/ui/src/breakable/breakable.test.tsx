import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Breakable } from "./breakable.tsx";

test.each([
  ["api.eu.example.com", ["api.", "eu.", "example.", "com"]],
  ["shop.example.com:8443", ["shop.", "example.", "com:8443"]],
  ["https://a.example/v1/x?b=1&c=2", ["https://", "a.", "example/", "v1/", "x", "?b=1", "&c=2"]],
  ["localhost", ["localhost"]],
])("%s breaks into its parts and stays the same text", (text, parts) => {
  const markup = renderToStaticMarkup(<Breakable text={text} />).replaceAll("&amp;", "&");
  expect(markup.split("<wbr/>")).toEqual(parts);
  expect(markup.replaceAll("<wbr/>", "")).toBe(text);
});
