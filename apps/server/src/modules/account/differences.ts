type Details = Record<string, unknown>;

/** What a change altered, for the audit trail: the fields whose values differ. Null when nothing does. */
export function differences(before: Details, after: Details): { before: Details; after: Details } | null {
  const altered = Object.keys(after).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  if (altered.length === 0) return null;
  const pick = (from: Details) => Object.fromEntries(altered.map((name) => [name, from[name] ?? null]));
  return { before: pick(before), after: pick(after) };
}
