import { useLayoutEffect } from "react";
import { createRoot } from "react-dom/client";
import { expect, test, vi } from "vitest";
import { listenToKeys } from "./listen-to-keys.ts";
import { useShortcuts } from "./use-shortcuts.ts";

const run = vi.fn<() => void>();

function Page() {
  useShortcuts([{ keys: "x", label: "x", group: "page", run }]);
  return null;
}

/** Presses the key as soon as the page is there, before a frame of it was drawn. */
function Hasty() {
  useLayoutEffect(() => {
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "x", bubbles: true }));
  }, []);
  return <Page />;
}

test("a shortcut works from the moment its page is seen, and no longer than that", async () => {
  const stop = listenToKeys();
  const root = createRoot(document.createElement("div"));
  root.render(<Hasty />);
  await expect.poll(() => run.mock.calls.length).toBe(1);
  root.unmount();
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "x", bubbles: true }));
  expect(run).toHaveBeenCalledTimes(1);
  stop();
});
