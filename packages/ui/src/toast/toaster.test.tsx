import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Mounted, mount } from "../testing/mount.tsx";
import { toast } from "./toast.ts";
import { Toaster } from "./toaster.tsx";

let page: Mounted;
beforeEach(async () => {
  vi.useFakeTimers();
  page = await mount(<Toaster />);
});
afterEach(async () => {
  await act(() => vi.advanceTimersByTimeAsync(5000));
  await page.unmount();
  vi.useRealTimers();
});

const show = async (...toasts: Parameters<typeof toast>[]) => {
  await act(async () => {
    for (const given of toasts) toast(...given);
  });
  await act(() => vi.dynamicImportSettled());
};
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test("a toast closes after 1500 ms", async () => {
  await show(["Saved", "success"]);
  expect(document.body.textContent).toContain("Saved");
  await wait(1400);
  expect(document.body.textContent).toContain("Saved");
  await wait(400);
  expect(document.body.textContent).not.toContain("Saved");
});

test("markup in a message is text", async () => {
  await show(["<img src=x onerror=alert(1)>", "info"]);
  expect(document.querySelector("img")).toBeNull();
  expect(document.body.textContent).toContain("<img src=x onerror=alert(1)>");
});

test("the pointer on it stops the clock", async () => {
  await show(["Wait", "warning"]);
  const viewport = page.get("region", "Notifications");
  await act(async () => {
    viewport.dispatchEvent(new MouseEvent("mouseover", { bubbles: true }));
  });
  await wait(4000);
  expect(document.body.textContent).toContain("Wait");
  await act(async () => {
    viewport.dispatchEvent(new MouseEvent("mouseout", { bubbles: true, relatedTarget: document.body }));
  });
  await wait(2000);
  expect(document.body.textContent).not.toContain("Wait");
});

test("an urgent toast isn't hidden from screen readers, as Tab reaches its button", async () => {
  await show(["It failed", "error"]);
  const buttons = [...document.querySelectorAll("button")];
  expect(buttons).not.toEqual([]);
  expect(buttons.filter((button) => button.closest("[aria-hidden=true]") !== null)).toEqual([]);
});
