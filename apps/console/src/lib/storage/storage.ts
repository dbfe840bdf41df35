/** Keeps the session usable where the browser refuses local storage (private modes, policies). */
const fallback = new Map<string, string>();

export function readText(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return fallback.get(key) ?? null;
  }
}

export function writeText(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    fallback.set(key, value);
  }
}

export function removeItem(key: string): void {
  fallback.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was stored there either.
  }
}

/** A damaged value reads as absent. */
export function parseJson(text: string | null): unknown {
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Stores a value as JSON; a falsy value removes the item. */
export function writeJson(key: string, value: unknown): void {
  if (value) writeText(key, JSON.stringify(value));
  else removeItem(key);
}
