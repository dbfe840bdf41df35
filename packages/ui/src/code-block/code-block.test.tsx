import { afterEach, expect, test } from "vitest";
import { type Mounted, mount } from "../testing/mount.tsx";
import { CodeBlock } from "./code-block.tsx";

let page: Mounted;
afterEach(() => page.unmount());

test("long lines break when asked to", async () => {
  page = await mount(<CodeBlock label="Body" code={"x".repeat(400)} />);
  const toggle = page.get("button", "Wrap long lines");
  expect(toggle.getAttribute("aria-pressed")).toBe("false");
  await page.press(toggle);
  expect(toggle.getAttribute("aria-pressed")).toBe("true");
  expect(document.querySelector("pre")?.className).toContain("whitespace-pre-wrap");
});

test("short lines leave no choice", async () => {
  page = await mount(<CodeBlock label="Token" code="abc" />);
  expect(page.all("button", "Wrap long lines")).toEqual([]);
});
