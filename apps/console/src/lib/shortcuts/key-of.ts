type Press = Pick<KeyboardEvent, "key" | "code" | "ctrlKey" | "metaKey" | "altKey">;

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
