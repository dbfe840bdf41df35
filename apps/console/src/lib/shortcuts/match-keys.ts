import type { Shortcut } from "./shortcut.ts";

type Match =
  | { readonly kind: "run"; readonly shortcut: Shortcut }
  | { readonly kind: "wait" }
  | { readonly kind: "none" };

/** What the keys pressed so far mean: a shortcut, the start of one, or nothing. */
export function matchKeys(pressed: readonly string[], shortcuts: readonly Shortcut[]): Match {
  const keys = pressed.join(" ");
  const shortcut = shortcuts.find((each) => each.keys === keys);
  if (shortcut !== undefined) return { kind: "run", shortcut };
  return shortcuts.some((each) => each.keys.startsWith(`${keys} `)) ? { kind: "wait" } : { kind: "none" };
}
