import { useEffect } from "react";
import type { Shortcut } from "./shortcut.ts";
import { registerShortcuts } from "./shortcut-registry.ts";

/** Offers shortcuts while the component is there. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  useEffect(() => registerShortcuts(shortcuts));
}
