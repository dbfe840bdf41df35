import { useLayoutEffect } from "react";
import type { Shortcut } from "./shortcut.ts";
import { registerShortcuts } from "./shortcut-registry.ts";

/** Registers shortcuts while the component is mounted, from its first paint on, as users press them at once. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  useLayoutEffect(() => registerShortcuts(shortcuts));
}
