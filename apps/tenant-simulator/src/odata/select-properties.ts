import type { JsonObject } from "../json.ts";

/** Keeps selected and expanded properties, the id and OData annotations. */
export function selectProperties(
  entity: JsonObject,
  select: readonly string[] | null,
  expand: readonly string[] = [],
): JsonObject {
  if (select === null) return entity;
  const kept = new Set([...select, ...expand].map((name) => name.toLowerCase()));
  return Object.fromEntries(
    Object.entries(entity).filter(
      ([name]) => name === "id" || name.startsWith("@") || kept.has("*") || kept.has(name.toLowerCase()),
    ),
  );
}
