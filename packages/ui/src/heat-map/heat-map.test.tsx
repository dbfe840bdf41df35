import { afterEach, expect, test, vi } from "vitest";
import { type Mounted, mount } from "../testing/mount.tsx";
import { HeatMap } from "./heat-map.tsx";

let page: Mounted;
afterEach(() => page.unmount());

test("arrows lead from cell to cell, each of which says its day, hour and value", async () => {
  const onSelect = vi.fn<(weekday: number, hour: number) => void>();
  page = await mount(<HeatMap title="Logins" cells={[{ weekday: 1, hour: 1, value: 1500 }]} onSelect={onSelect} />);
  await page.key(page.get("gridcell", /^Sunday 12\sAM: 0$/), "ArrowRight");
  await page.key(page.get("gridcell", /^Sunday 1\sAM: 0$/), "ArrowDown");
  const cell = page.get("gridcell", /^Monday 1\sAM: 1,500$/);
  expect(cell).toBe(document.activeElement);
  await page.key(cell, "Enter");
  expect(onSelect.mock.calls).toEqual([[1, 1]]);
  expect(page.all("gridcell").filter((other) => other.tabIndex === 0)).toEqual([cell]);
});
