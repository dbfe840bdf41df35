import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Mounted, mount } from "../testing/mount.tsx";
import { useOverdue } from "./diff-viewer.tsx";

function Wait({ pending }: { pending: boolean }) {
  return useOverdue(pending, 100) ? "late" : "fine";
}

let page: Mounted;
beforeEach(() => void vi.useFakeTimers());
afterEach(async () => {
  await page.unmount();
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const shown = () => document.body.textContent;

test("a wait shows after 100 ms, and no longer than it lasts", async () => {
  page = await mount(<Wait pending />);
  await pass(99);
  expect(shown()).toBe("fine");
  await pass(1);
  expect(shown()).toBe("late");
  await page.render(<Wait pending={false} />);
  expect(shown()).toBe("fine");
});

test("every wait has its own 100 ms", async () => {
  page = await mount(<Wait pending />);
  await pass(90);
  await page.render(<Wait pending={false} />);
  await page.render(<Wait pending />);
  await pass(90);
  expect(shown()).toBe("fine");
  await pass(10);
  expect(shown()).toBe("late");
});
