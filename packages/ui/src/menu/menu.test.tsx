import { act } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { type Mounted, mount } from "../testing/mount.tsx";
import { MenuItem } from "./menu-item.tsx";
import { Menu } from "./menu.tsx";

let page: Mounted;
afterEach(() => page.unmount());

async function mountMenu() {
  const chosen: string[] = [];
  page = await mount(
    <Menu trigger={<button type="button">Actions</button>}>
      <MenuItem onSelect={() => chosen.push("first")}>First</MenuItem>
      <MenuItem onSelect={() => chosen.push("second")}>Second</MenuItem>
    </Menu>,
  );
  return chosen;
}

test("a closed menu is a button that says what it opens", async () => {
  await mountMenu();
  const button = page.get("button", "Actions");
  expect([button.getAttribute("aria-haspopup"), button.getAttribute("aria-expanded")]).toEqual(["menu", "false"]);
  expect(page.all("menuitem")).toEqual([]);
});

test("a press opens it, and a choice is reported once", async () => {
  const chosen = await mountMenu();
  await page.press(page.get("button", "Actions"));
  await vi.waitFor(() => expect(page.all("menuitem")).toHaveLength(2));
  await page.press(page.get("menuitem", "Second"));
  expect(chosen).toEqual(["second"]);
});

test("the arrow key opens it on its first entry", async () => {
  await mountMenu();
  const button = page.get("button", "Actions");
  button.focus();
  await page.key(button, "ArrowDown");
  await act(() => vi.dynamicImportSettled());
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe("First"));
});
