import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { setPreferences } from "../preferences/preferences-store.ts";
import { listenToKeys, keyOf } from "./listen-to-keys.ts";
import { currentShortcuts, registerShortcuts } from "./shortcut-registry.ts";

const plain = { code: "", ctrlKey: false, metaKey: false, altKey: false };
const run = vi.fn<(keys: string) => void>();
const shortcut = (keys: string) => ({ keys, label: keys, group: "general" as const, run: () => run(keys) });

let stop: (() => void)[] = [];
beforeEach(() => {
  document.body.innerHTML = '<input id="field"><div role="menu"><button id="item"></button></div><p id="text"></p>';
  stop = [listenToKeys(), registerShortcuts(["mod+k", "/", "?", "g e", "g 1"].map(shortcut))];
});
afterEach(() => {
  for (const each of stop) each();
  run.mockClear();
  setPreferences({ hasSingleKeys: true });
});

function press(key: string, init: KeyboardEventInit & { at?: string } = {}): boolean {
  const target = document.querySelector(init.at ?? "#text");
  return (
    target?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...init })) ?? false
  );
}
const ran = () => run.mock.calls.flat();

test("a key is named by its Latin letter, whatever the keyboard writes", () => {
  expect(keyOf({ ...plain, key: "E", code: "KeyE" })).toBe("e");
  expect(keyOf({ ...plain, key: "ث", code: "KeyE" })).toBe("e");
  expect(keyOf({ ...plain, key: "؟", code: "Slash" })).toBe("?");
  expect(keyOf({ ...plain, key: "a", code: "KeyQ" })).toBe("a");
  expect(keyOf({ ...plain, key: "k", code: "KeyK", metaKey: true })).toBe("mod+k");
  expect(keyOf({ ...plain, key: "Enter", code: "Enter" })).toBeNull();
  expect(keyOf({ ...plain, key: "e", code: "KeyE", altKey: true })).toBeNull();
});

test("single keys and sequences run, and the browser does nothing else with them", () => {
  expect(press("/")).toBe(false);
  press("g");
  expect(press("e")).toBe(false);
  expect(ran()).toEqual(["/", "g e"]);
});

test("an interrupted sequence starts over", () => {
  press("g");
  press("x");
  press("e");
  expect(ran()).toEqual([]);
  press("g");
  press("/");
  press("g");
  press("g");
  press("1");
  expect(ran()).toEqual(["/", "g 1"]);
});

test("while typing, only keys with Ctrl or ⌘ run", () => {
  press("/", { at: "#field" });
  press("?", { at: "#item" });
  expect(ran()).toEqual([]);
  press("k", { at: "#field", ctrlKey: true });
  expect(ran()).toEqual(["mod+k"]);
});

test("single keys can be turned off", () => {
  setPreferences({ hasSingleKeys: false });
  press("/");
  press("g");
  press("e");
  expect(ran()).toEqual([]);
  press("k", { metaKey: true });
  expect(ran()).toEqual(["mod+k"]);
});

test("an open dialog has the keyboard to itself", () => {
  document.body.insertAdjacentHTML("beforeend", '<div role="dialog"></div>');
  press("/");
  press("k", { ctrlKey: true });
  expect(ran()).toEqual([]);
});

test("a toast, which is a dialog that is not modal, leaves the keyboard to the page", () => {
  document.body.insertAdjacentHTML("beforeend", '<div role="dialog" aria-modal="false"></div>');
  press("/");
  expect(ran()).toEqual(["/"]);
});

test("of two shortcuts with the same keys the later one counts, and what is not available is not there", () => {
  const page = { ...shortcut("/"), label: "page" };
  const withdraw = registerShortcuts([page, { ...shortcut("t"), isAvailable: () => false }]);
  expect(currentShortcuts().filter(({ keys }) => keys === "/" || keys === "t")).toEqual([page]);
  withdraw();
  expect(currentShortcuts().find(({ keys }) => keys === "/")?.label).toBe("/");
});
