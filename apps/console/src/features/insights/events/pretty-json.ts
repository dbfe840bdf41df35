/** The text of a JSON object or array, indented; null when it is none or is indented so already. */
export function prettyJson(text: string): string | null {
  if (!/^\s*[[{]/.test(text)) return null;
  try {
    const value: unknown = JSON.parse(text);
    return JSON.stringify(value, null, 2);
  } catch {
    return null;
  }
}
