/** What a JSON string token says; one that is cut or broken is read as is, without its quotes. */
export function readJsonString(token: string): string {
  if (!token.includes("\\")) return token.slice(1, token.length > 1 && token.endsWith('"') ? -1 : undefined);
  try {
    const value: unknown = JSON.parse(token);
    if (typeof value === "string") return value;
  } catch {
    // Cut or broken: below.
  }
  return token.replace(/^"/, "").replace(/"$/, "");
}
