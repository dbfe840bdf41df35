/** An untrusted record of Microsoft's audit log. */
export type AuditFields = Readonly<Record<string, unknown>>;

export function fieldsOf(value: unknown): AuditFields {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : {};
}

/** A field's text; "" if there is none. */
export function textOf(fields: AuditFields, name: string): string {
  const value = fields[name];
  return typeof value === "string" ? value : typeof value === "number" ? String(value) : "";
}

/** A record's list `[{Name, Value}]` by lowercase name. */
export function namedValues(value: unknown): ReadonlyMap<string, string> {
  const items: readonly unknown[] = Array.isArray(value) ? value : [];
  return new Map(
    items.map((item) => {
      const { Name, Value, NewValue } = fieldsOf(item);
      const given = Value ?? NewValue ?? "";
      const text = typeof given === "string" ? given : JSON.stringify(given);
      return [typeof Name === "string" ? Name.toLowerCase() : "", text];
    }),
  );
}
