import { afterEach, expect, test, vi } from "vitest";
import { type Mounted, mount } from "../testing/mount.tsx";
import { Tabs } from "./tabs.tsx";

let page: Mounted;
afterEach(() => page.unmount());

const faces = [
  { value: "spec", label: "Specification", href: "?tab=spec" },
  { value: "diff", label: "Differences", count: 1200, href: "?tab=diff" },
] as const;

const tabs = (value: "spec" | "diff", onChange: (value: "spec" | "diff") => void) => (
  <Tabs label="API" tabs={faces} value={value} onChange={onChange}>
    Panel of {value}
  </Tabs>
);

test("a press asks for the tab, the page shows its panel", async () => {
  const onChange = vi.fn<(value: string) => void>();
  page = await mount(tabs("spec", onChange));
  expect(page.get("tab", "Specification").getAttribute("aria-selected")).toBe("true");
  await page.press(page.get("tab", /Differences/));
  expect(onChange).toHaveBeenCalledExactlyOnceWith("diff");
  expect(page.get("tabpanel").textContent).toBe("Panel of spec");
  await page.render(tabs("diff", onChange));
  expect(page.get("tabpanel", /Differences/).textContent).toBe("Panel of diff");
});

test("a tab with an address is a link that stays on the page when pressed plainly", async () => {
  page = await mount(tabs("spec", () => {}));
  const tab = page.get("tab", /Differences/);
  expect(tab.getAttribute("href")).toBe("?tab=diff");
  const press = new MouseEvent("click", { bubbles: true, cancelable: true });
  tab.dispatchEvent(press);
  expect(press.defaultPrevented).toBe(true);
  const another = new MouseEvent("click", { bubbles: true, cancelable: true, ctrlKey: true });
  tab.dispatchEvent(another);
  expect(another.defaultPrevented, "the browser opens another tab").toBe(false);
});

test("a count is written for people", async () => {
  page = await mount(tabs("spec", () => {}));
  expect(page.get("tab", /Differences/).textContent).toBe("Differences1,200");
});
