/** A comma list as people type it: spaces, line ends, capitals, a leading @ and repetitions do not count. */
export function readMailDomains(typed: string): string[] {
  const parts = typed.split(/[\s,;]+/).map((part) => part.replace(/^@/, "").toLowerCase());
  return [...new Set(parts.filter((part) => part !== ""))];
}
