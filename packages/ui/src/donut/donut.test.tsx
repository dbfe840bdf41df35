import { afterEach, expect, test, vi } from "vitest";
import { type Mounted, mount } from "../testing/mount.tsx";
import { Donut, type Slice } from "./donut.tsx";

const slices: readonly Slice[] = [
  { id: "web", label: "Web", value: 3000, href: "#web" },
  { id: "none", label: "None", value: 0 },
  { id: "app", label: "App", value: 1000 },
];

let page: Mounted;
afterEach(() => page.unmount());

test("segments and legend say values and shares", async () => {
  page = await mount(<Donut title="Clients" slices={slices} />);
  page.get("img", "Web: 3,000, 75%");
  page.get("img", "App: 1,000, 25%");
  expect(page.all("listitem").map(({ textContent }) => textContent)).toEqual(["Web3,00075%", "None00%", "App1,00025%"]);
  expect(page.get("link", "Web").getAttribute("href")).toBe("#web");
});

test("one segment is in the way of the Tab key, arrows lead to the others", async () => {
  const onSelect = vi.fn<(id: string) => void>();
  page = await mount(<Donut title="Clients" slices={slices} onSelect={onSelect} />);
  const stops = () => page.all("button", /%$/).map((part) => part.getAttribute("tabindex"));
  expect(stops()).toEqual(["0", "-1"]);
  await page.key(page.get("button", "Web: 3,000, 75%"), "ArrowRight");
  expect(stops()).toEqual(["-1", "0"]);
  await page.key(page.get("button", "App: 1,000, 25%"), "Enter");
  expect(onSelect.mock.calls).toEqual([["app"]]);
});

test("nothing of nothing is no share", async () => {
  page = await mount(<Donut title="Clients" slices={[{ id: "web", label: "Web", value: 0 }]} />);
  expect(document.querySelector("figure")?.textContent).toBe("No data in this time range");
});
