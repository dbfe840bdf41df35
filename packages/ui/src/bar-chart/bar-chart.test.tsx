import { act } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { type Mounted, mount } from "../testing/mount.tsx";
import { type Bar, BarChart } from "./bar-chart.tsx";

const bars: readonly Bar[] = [
  { id: "b", label: "POST /orders", value: 50, href: "#b" },
  { id: "a", label: "GET /orders", value: 200, href: "#a" },
];

let page: Mounted;
afterEach(() => page.unmount());

test("the longest comes first and fills the width", async () => {
  page = await mount(<BarChart title="Operations" bars={bars} />);
  expect(page.all("listitem").map(({ textContent }) => textContent)).toEqual(["GET /orders200", "POST /orders50"]);
  const widths = page.all("listitem").map((row) => row.querySelector("[style]")?.getAttribute("style"));
  expect(widths).toEqual(["inline-size: 100%;", "inline-size: 25%;"]);
});

test("an address breaks between its parts, linked or not, and other labels end in dots", async () => {
  const hosts: readonly Bar[] = [
    { id: "b", label: "api.eu.example.com", value: 50, href: "#b" },
    { id: "a", label: "api.eu.example.com", value: 200 },
  ];
  page = await mount(<BarChart title="Hosts" mono bars={hosts} />);
  const labels = () => page.all("listitem").map((row) => row.querySelector("bdi"));
  expect(labels().map((label) => label?.querySelectorAll("wbr").length)).toEqual([3, 3]);
  expect(labels().map((label) => label?.className.includes("truncate"))).toEqual([false, false]);
  await page.render(<BarChart title="Hosts" bars={hosts} />);
  expect(labels().map((label) => label?.className.includes("truncate"))).toEqual([true, true]);
});

test("a plain press opens, one with a modifier key follows the link", async () => {
  const onOpen = vi.fn<(bar: Bar) => void>();
  page = await mount(<BarChart title="Operations" bars={bars} onOpen={onOpen} />);
  const press = (init: MouseEventInit) => {
    const event = new MouseEvent("click", { bubbles: true, cancelable: true, ...init });
    return act(async () => {
      page.get("link", "GET /orders").dispatchEvent(event);
      return event.defaultPrevented;
    });
  };
  expect(await press({})).toBe(true);
  expect(await press({ ctrlKey: true })).toBe(false);
  expect(onOpen.mock.calls).toEqual([[bars[1]]]);
});
