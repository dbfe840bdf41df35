import { afterEach, expect, test } from "vitest";
import { type Mounted, mount } from "../testing/mount.tsx";
import { MaskedText } from "./masked-text.tsx";

let page: Mounted;
afterEach(() => page.unmount());

const words = { show: "Show", hide: "Hide", copy: "Copy", hidden: "It is hidden" };

test("the text is not in the page until it's revealed", async () => {
  page = await mount(<MaskedText title="Key" text="s3cret" words={words} />);
  const section = page.get("region", "Key");
  expect(section.textContent).not.toContain("s3cret");
  expect(section.textContent).toContain("It is hidden");
  await page.press(page.get("button", "Show"));
  expect(section.textContent).toContain("s3cret");
  await page.press(page.get("button", "Hide"));
  expect(section.textContent).not.toContain("s3cret");
});
