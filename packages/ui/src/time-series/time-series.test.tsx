import { afterEach, describe, expect, test, vi } from "vitest";
import { type Mounted, mount } from "../testing/mount.tsx";
import { type Series, TimeSeries, type TimeSeriesPoint } from "./time-series.tsx";

const minute = 60_000;
const start = new Date(2026, 10, 16, 9).getTime();
const times = [0, 1, 2, 3].map((index) => start + index * minute);
const series: readonly Series[] = [
  { id: "ok", label: "OK", color: "2xx", values: [10, 20, 30, 1234] },
  { id: "failed", label: "Failed", color: "5xx", values: [1, 2, null, 4] },
];

let page: Mounted;
afterEach(() => page.unmount());

describe("by keyboard", () => {
  test("the cursor reads all series at a moment", async () => {
    page = await mount(<TimeSeries title="Calls" times={times} series={series} />);
    const slider = page.get("slider", "Calls");
    await page.key(slider, "ArrowLeft");
    expect(slider.getAttribute("aria-valuetext")).toBe("Mon, Nov 16, 9:03 AM, OK 1,234, Failed 4");
    await page.key(slider, "ArrowLeft");
    expect(slider.getAttribute("aria-valuetext")).toBe("Mon, Nov 16, 9:02 AM, OK 30, Failed –");
  });

  test("Shift selects, Enter asks for the range, which ends with its last bin", async () => {
    const onRangeSelect = vi.fn<(from: Date, to: Date) => void>();
    page = await mount(<TimeSeries title="Calls" times={times} series={series} onRangeSelect={onRangeSelect} />);
    const slider = page.get("slider");
    await page.key(slider, "End");
    await page.key(slider, "ArrowLeft", { shiftKey: true });
    expect(page.get("status").textContent).toBe("Selected: Mon, Nov 16, 9:02 AM to Mon, Nov 16, 9:03 AM");
    await page.key(slider, "Enter");
    expect(onRangeSelect.mock.calls).toEqual([[new Date(start + 2 * minute), new Date(start + 4 * minute)]]);
    expect(page.get("status").textContent).toBe("");
  });

  test("Escape lets go of the selection, and of nothing that is not its own", async () => {
    const onRangeSelect = vi.fn<(from: Date, to: Date) => void>();
    const onKeyDown = vi.fn<(event: React.KeyboardEvent) => void>();
    page = await mount(
      // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- stands for a dialog around the chart
      <div onKeyDown={onKeyDown}>
        <TimeSeries title="Calls" times={times} series={series} onRangeSelect={onRangeSelect} />
      </div>,
    );
    const slider = page.get("slider");
    await page.key(slider, "ArrowLeft", { shiftKey: true });
    await page.key(slider, "Escape");
    await page.key(slider, "Enter");
    expect(onRangeSelect).not.toHaveBeenCalled();
    await page.key(slider, "Escape");
    expect(onKeyDown.mock.calls.map(([{ key }]) => key)).toEqual(["Enter"]);
    await page.key(slider, "Escape");
    expect(onKeyDown).toHaveBeenCalledTimes(2);
  });

  test("up and down pick a series, Enter presses its point", async () => {
    const onPointSelect = vi.fn<(point: TimeSeriesPoint) => void>();
    page = await mount(<TimeSeries title="Calls" times={times} series={series} onPointSelect={onPointSelect} />);
    const slider = page.get("slider");
    for (const key of ["Home", "ArrowDown", "ArrowDown"]) await page.key(slider, key);
    expect(slider.getAttribute("aria-valuetext")).toBe("Mon, Nov 16, 9:00 AM, Failed 1");
    await page.key(slider, "Enter");
    expect(onPointSelect.mock.calls).toEqual([[{ series: "failed", time: new Date(start), value: 1 }]]);
  });
});

describe("the legend", () => {
  test("hides a series and leaves one alone", async () => {
    page = await mount(<TimeSeries title="Calls" times={times} series={series} />);
    await page.press(page.get("button", "OK"));
    expect(page.get("button", "OK").getAttribute("aria-pressed")).toBe("false");
    await page.key(page.get("slider"), "ArrowLeft");
    expect(page.get("slider").getAttribute("aria-valuetext")).toBe("Mon, Nov 16, 9:03 AM, Failed 4");
    await page.press(page.get("button", "Show only OK"));
    expect(page.get("button", "Failed").getAttribute("aria-pressed")).toBe("false");
    await page.press(page.get("button", "Show all"));
    expect(page.get("button", "Failed").getAttribute("aria-pressed")).toBe("true");
  });
});

test("the table shows the same numbers", async () => {
  page = await mount(<TimeSeries title="Calls" times={times} series={series} />);
  await page.press(page.get("button", "View as table"));
  const rows = page.all("row").map((row) => [...row.children].map((cell) => cell.textContent));
  expect(rows).toEqual([
    ["Time", "OK", "Failed"],
    ["Mon, Nov 16, 9:00 AM", "10", "1"],
    ["Mon, Nov 16, 9:01 AM", "20", "2"],
    ["Mon, Nov 16, 9:02 AM", "30", "–"],
    ["Mon, Nov 16, 9:03 AM", "1,234", "4"],
  ]);
});

test("loading and without data it is as tall, and offers nothing to export", async () => {
  page = await mount(<TimeSeries title="Calls" loading height={300} times={[]} series={[]} />);
  const room = () => document.querySelector("figure")?.firstElementChild?.getAttribute("style");
  expect(room()).toBe("min-height: 300px;");
  await page.render(<TimeSeries title="Calls" height={300} times={[]} series={[]} />);
  expect(room()).toBe("min-height: 300px;");
  expect(document.querySelector("figure")?.textContent).toBe("No data in this time range");
  expect(page.get("button", "Download").hasAttribute("disabled")).toBe(true);
});
