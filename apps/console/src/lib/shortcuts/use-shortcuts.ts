import { useLayoutEffect } from "react";
import type { Shortcut } from "./shortcut.ts";
import { registerShortcuts } from "./shortcut-registry.ts";

/** Offers shortcuts while the component is there: from the moment it is seen, as whoever knows a shortcut presses it at once. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  useLayoutEffect(() => registerShortcuts(shortcuts));
}
