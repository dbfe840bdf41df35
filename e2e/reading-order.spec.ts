import { html, openSettings, start } from "./support/shell.ts";
import { expect, test } from "./support/test.ts";

test("PREF-3 English keeps its order in a layout from right to left: units after numbers, full stops at the end", async ({
  page,
  loginAs,
}) => {
  await loginAs();
  await page.goto(start);
  const drawer = await openSettings(page);
  await drawer.getByRole("radio", { name: "RTL", exact: true }).click();
  await expect(html(page)).toHaveAttribute("dir", "rtl");
  await page.keyboard.press("Escape");
  await page.locator("main").evaluate((main) => {
    for (const text of ["57 ms", "1.2 KB", "HTTP 404", "Nothing arrived yet."]) {
      const block = main.appendChild(document.createElement("p"));
      block.className = "sample";
      block.textContent = text;
      const parts = main.appendChild(document.createElement("p"));
      parts.className = "sample flex";
      parts.append(text);
    }
  });
  const ends = await page.locator(".sample, main h1, main h1 + p").evaluateAll((elements) =>
    elements.map((element) => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const text = walker.nextNode();
      const place = (at: number) => {
        const range = document.createRange();
        range.setStart(text as Text, at);
        range.setEnd(text as Text, at + 1);
        return range.getBoundingClientRect();
      };
      const length = text?.textContent?.length ?? 0;
      const box = element.getBoundingClientRect();
      const line = place(0);
      return {
        text: text?.textContent ?? "",
        inOrder: length > 1 && line.left < place(length - 1).left,
        atStart: Math.abs(box.right - Math.max(line.right, place(length - 1).right)) < 40,
      };
    }),
  );
  expect(ends.length).toBeGreaterThan(8);
  expect(ends.filter(({ inOrder, atStart }) => !inOrder || !atStart)).toEqual([]);
});
