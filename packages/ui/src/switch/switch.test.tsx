import { afterEach, expect, test, vi } from "vitest";
import { type Mounted, mount } from "../testing/mount.tsx";
import { Switch } from "./switch.tsx";

let page: Mounted;
afterEach(() => page.unmount());

test("a press asks for the other state, and the page decides", async () => {
  const onChange = vi.fn<(checked: boolean) => void>();
  page = await mount(<Switch label="Trace bodies" hint="Costs space." checked={false} onChange={onChange} />);
  const control = page.get("switch", "Trace bodies");
  await page.press(control);
  expect(onChange).toHaveBeenCalledExactlyOnceWith(true);
  expect((control as HTMLInputElement).checked, "controlled").toBe(false);
  const hint = document.getElementById(control.getAttribute("aria-describedby") ?? "");
  expect(hint?.textContent).toBe("Costs space.");
});

test("a disabled switch stays", async () => {
  const onChange = vi.fn<(checked: boolean) => void>();
  page = await mount(<Switch label="Trace bodies" checked disabled onChange={onChange} />);
  await page.press(page.get("switch"));
  expect(onChange).not.toHaveBeenCalled();
});
