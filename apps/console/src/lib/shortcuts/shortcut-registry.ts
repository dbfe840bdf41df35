import type { Shortcut } from "./shortcut.ts";

const registered = new Set<readonly Shortcut[]>();

/** Offers shortcuts until the returned function is called. */
export function registerShortcuts(shortcuts: readonly Shortcut[]): () => void {
  registered.add(shortcuts);
  return () => registered.delete(shortcuts);
}

/** The shortcuts that do something now. Of two with the same keys the later one counts: a page comes after its frame. */
export function currentShortcuts(): Shortcut[] {
  const byKeys = new Map([...registered].flat().map((shortcut) => [shortcut.keys, shortcut]));
  return [...byKeys.values()].filter(({ isAvailable }) => isAvailable?.() ?? true);
}
