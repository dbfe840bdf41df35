import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { libMessages } from "../../lib/i18n/lib-messages.ts";
import { press } from "../../testing/controls.ts";
import { openView } from "../../testing/open-page.tsx";
import { findToast, say } from "../../testing/say.ts";
import type { Panel, PanelProps } from "./panel.ts";
import { usePanel } from "./use-panel.tsx";

function Drawer({ open, onOpenChange, name }: PanelProps & { name: string }) {
  return (
    <dialog open={open} aria-label="Drawer">
      {name} <button onClick={() => onOpenChange(false)}>Close it</button>
    </dialog>
  );
}

function Page({ panel }: { panel: Panel<{ name: string }> }) {
  const { show, drawer } = usePanel(panel, { name: "Ada" });
  return (
    <>
      <button onClick={show}>Open it</button>
      <input aria-label="Field" />
      {drawer}
    </>
  );
}
const isOpen = () => screen.getByLabelText("Drawer").hasAttribute("open");

test("a drawer loads with its words when it is first asked for, and stays to be opened again", async () => {
  const load = vi.fn(async () => Drawer);
  const { user } = await openView(<Page panel={{ messages: libMessages, load }} />, libMessages, { locale: "fr" });
  const words = vi.spyOn(libMessages, "load");
  expect(load).not.toHaveBeenCalled();
  expect(screen.queryByLabelText("Drawer")).toBeNull();
  await press(user, "Open it");
  expect((await screen.findByLabelText("Drawer")).textContent).toContain("Ada");
  expect(words.mock.calls).toEqual([["fr"]]);
  await press(user, "Close it");
  expect(isOpen()).toBe(false);
  await press(user, "Open it");
  await expect.poll(isOpen).toBe(true);
});

test("a drawer that does not arrive is said so, and what is typed goes where it belongs again", async () => {
  const panel = { messages: libMessages, takesTyping: true, load: () => Promise.reject(new TypeError("offline")) };
  const { user } = await openView(<Page panel={panel} />, libMessages);
  screen.getByRole("button", { name: "Open it" }).focus();
  // By the keyboard: a press of the pointer gives up what was kept, too.
  await user.keyboard("{Enter}");
  expect(await findToast(say("crash.offline"))).toBeDefined();
  screen.getByLabelText("Field").focus();
  await user.keyboard("abc");
  expect(screen.getByLabelText("Field")).toHaveProperty("value", "abc");
});
