import { afterEach, expect, test, vi } from "vitest";
import { type Mounted, mount } from "../testing/mount.tsx";
import { MonthGrid } from "./month-grid.tsx";

let page: Mounted;
afterEach(() => page.unmount());

/** By its label alone: reckoning the name of every day for each of them takes long. */
function dayNamed(label: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(`button[aria-label="${label}"]`);
  if (found === null) throw new Error(`There is no ${label}`);
  return found;
}

test("the keyboard walks by week and month, and a press chooses", async () => {
  const onChoose = vi.fn<(day: string) => void>();
  page = await mount(<MonthGrid day="2026-11-24" onChoose={onChoose} />);
  expect(dayNamed("Tuesday, November 24, 2026").getAttribute("aria-pressed")).toBe("true");
  await page.key(dayNamed("Tuesday, November 24, 2026"), "ArrowDown");
  await page.key(dayNamed("Tuesday, December 1, 2026"), "PageDown");
  expect(document.activeElement).toBe(dayNamed("Friday, January 1, 2027"));
  await page.press(dayNamed("Friday, January 1, 2027"));
  expect(onChoose.mock.calls).toEqual([["2027-01-01"]]);
});

test("days after the last one are not to choose", async () => {
  page = await mount(<MonthGrid day="2026-11-20" max="2026-11-24" onChoose={() => undefined} />);
  expect(dayNamed("Tuesday, November 24, 2026").hasAttribute("disabled")).toBe(false);
  expect(dayNamed("Wednesday, November 25, 2026").hasAttribute("disabled")).toBe(true);
});
