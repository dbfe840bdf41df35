import { useLayoutEffect } from "react";
import { registerShortcuts } from "./shortcut-registry.ts";
import type { Shortcut } from "./shortcut.ts";

/** Registers shortcuts while the component is mounted, from its first paint on, as users press them at once. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  useLayoutEffect(() => registerShortcuts(shortcuts));
}
