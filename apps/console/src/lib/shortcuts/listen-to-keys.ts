import { currentPreferences } from "../preferences/preferences-store.ts";
import { currentShortcuts } from "./shortcut-registry.ts";
import { isSingleKey, type Shortcut } from "./shortcut.ts";

type Match =
  | { readonly kind: "run"; readonly shortcut: Shortcut }
  | { readonly kind: "wait" }
  | { readonly kind: "none" };

type Press = Pick<KeyboardEvent, "key" | "code" | "ctrlKey" | "metaKey" | "altKey">;

/** Milliseconds in which the next key of a sequence has to follow. */
const patience = 1500;

const typing = "input, textarea, select, [contenteditable]:not([contenteditable=false]), [role=combobox], [role=menu]";

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(typing) !== null;
}

/** A dialog has the keyboard to itself: nothing under it may move. One that is fading away has it no more, a toast never. */
const isDialogOpen = () =>
  document.querySelector(":is([role=dialog], [role=alertdialog]):not([data-closed], [aria-modal=false])") !== null;

/** Runs shortcuts as they are pressed, until the returned function is called. */
export function listenToKeys(): () => void {
  let pressed: readonly string[] = [];
  let last = 0;
  const onKeyDown = (event: KeyboardEvent) => {
    const key = keyOf(event);
    if (key === null || event.defaultPrevented || event.isComposing || event.repeat) return;
    const isFree = !isTyping(event.target) && currentPreferences().hasSingleKeys;
    const usable = currentShortcuts().filter((shortcut) => isFree || !isSingleKey(shortcut));
    const earlier = event.timeStamp - last < patience ? pressed : [];
    last = event.timeStamp;
    // A key that does not go on with what was begun may begin something itself.
    const sequence = matchKeys([...earlier, key], usable).kind === "none" ? [key] : [...earlier, key];
    const match = isDialogOpen() ? { kind: "none" as const } : matchKeys(sequence, usable);
    pressed = match.kind === "wait" ? sequence : [];
    if (match.kind !== "run") return;
    event.preventDefault();
    match.shortcut.run();
  };
  addEventListener("keydown", onKeyDown);
  return () => removeEventListener("keydown", onKeyDown);
}

/**
 * The name of a pressed key, as shortcuts write it; null for what no shortcut is made of. A letter is the Latin one
 * of its key, so that shortcuts are where they are on an Arabic keyboard too.
 */
export function keyOf({ key, code, ctrlKey, metaKey, altKey }: Press): string | null {
  if (altKey || Array.from(key).length !== 1) return null;
  const latin = /^Key([A-Z])$/.exec(code)?.[1];
  const name = (/^[a-z]$/i.test(key) || latin === undefined ? key : latin).toLowerCase().replace("؟", "?");
  return ctrlKey || metaKey ? `mod+${name}` : name;
}

/** What the keys pressed so far mean: a shortcut, the start of one, or nothing. */
function matchKeys(pressed: readonly string[], shortcuts: readonly Shortcut[]): Match {
  const keys = pressed.join(" ");
  const shortcut = shortcuts.find((each) => each.keys === keys);
  if (shortcut !== undefined) return { kind: "run", shortcut };
  return shortcuts.some((each) => each.keys.startsWith(`${keys} `)) ? { kind: "wait" } : { kind: "none" };
}
