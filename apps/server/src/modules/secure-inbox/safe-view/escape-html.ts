const names: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** A text as HTML, also between quotes; NUL, which has no place in HTML, is left out. */
export function escapeHtml(text: string): string {
  return text.replaceAll("\0", "").replaceAll(/[&<>"']/g, (character) => names[character] ?? "");
}
