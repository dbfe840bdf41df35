/**
 * The path that a `to` parameter names, or null when it leads off this origin. The parsed address is checked, not
 * the text: browsers read "/\evil.example" and "/\t/evil.example" as another host, and "/.//evil" becomes "//evil".
 */
export function safeDestination(to: unknown, origin: string = location.origin): string | null {
  if (typeof to !== "string" || !to.startsWith("/")) return null;
  try {
    const url = new URL(to, origin);
    const path = `${url.pathname}${url.search}${url.hash}`;
    return url.origin === origin && !path.startsWith("//") ? path : null;
  } catch {
    return null;
  }
}
