import { afterEach, expect, test, vi } from "vitest";
import { type Mounted, mount } from "../testing/mount.tsx";
import { type Step, Stepper } from "./stepper.tsx";

let page: Mounted;
afterEach(() => page.unmount());

const steps: readonly Step[] = [
  { id: "connect", label: "Connect", state: "done" },
  { id: "rights", label: "Rights", state: "error", description: "Two rights are missing" },
  { id: "test", label: "Test", state: "current" },
  { id: "ready", label: "Ready", state: "upcoming" },
];

test("states are said in words, and the current step is marked", async () => {
  page = await mount(<Stepper label="Set up" steps={steps} />);
  const items = page.all("listitem");
  expect(items.map((item) => item.getAttribute("aria-current"))).toEqual([null, null, "step", null]);
  expect(items[0]?.textContent).toContain("Connect, Done");
  expect(items[1]?.textContent).toContain("Rights, Needs attention");
  expect(page.all("button")).toEqual([]);
});

test("only what lies behind can be visited again", async () => {
  const onSelect = vi.fn<(id: string) => void>();
  page = await mount(<Stepper label="Set up" steps={steps} onSelect={onSelect} />);
  expect(page.all("button")).toHaveLength(2);
  await page.press(page.get("button", /Rights/));
  expect(onSelect).toHaveBeenCalledExactlyOnceWith("rights");
});
