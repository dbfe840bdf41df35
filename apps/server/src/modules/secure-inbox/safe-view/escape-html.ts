const names: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Escapes text for HTML and attributes; removes NUL. */
export function escapeHtml(text: string): string {
  return text.replaceAll("\0", "").replaceAll(/[&<>"']/g, (character) => names[character] ?? "");
}
