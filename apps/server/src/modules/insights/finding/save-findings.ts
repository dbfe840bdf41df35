import { eq, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import type { Queryable } from "../../../platform/postgres/postgres.ts";
import { findingTable as table } from "./table.ts";

/** A finding as calls of some moments showed it. */
export type Sighting = Omit<typeof table.$inferInsert, "id" | "state" | "decidedAt">;

type Key = Pick<Sighting, "method" | "template" | "action" | "kind" | "pointer" | "rule">;

/** Findings of one API at most: callers choose the names that pointers are made of. */
const capacity = 2_000;

/** What makes two sightings one finding: names of a template's parameters come with learning and documents, and go. */
export function findingKey({ method, template, action = "", kind, pointer, rule = "" }: Key): string {
  return [method, template.replaceAll(/\{[^{}]*\}/g, "{}"), action, kind, pointer, rule].join("\n");
}

/**
 * Adds sightings to an API's findings, each finding once among them: a resolved one opens again when it was seen after
 * that, one whose template got other names follows it.
 */
export async function saveFindings(db: Queryable, apiId: string, sightings: readonly Sighting[]): Promise<void> {
  const { id, method, template, action, kind, pointer, rule } = table;
  const rows = await db
    .select({ id, method, template, action, kind, pointer, rule })
    .from(table)
    .where(eq(table.apiId, apiId));
  const known = new Map(rows.map((row) => [findingKey(row), row]));
  let room = capacity - rows.length;
  // Two processes that write the same rows take them in the same order.
  const values = sightings
    .filter((each) => known.has(findingKey(each)) || room-- > 0)
    .toSorted((a, b) => (findingKey(a) < findingKey(b) ? -1 : 1));
  if (values.length === 0) return;
  for (const each of values) {
    const row = known.get(findingKey(each));
    if (row === undefined || row.template === each.template) continue;
    await db.update(table).set({ template: each.template }).where(eq(table.id, row.id));
  }
  const isBack = sql`${table.state} = 'resolved' AND excluded.last_seen_at > ${table.decidedAt}`;
  await db
    .insert(table)
    .values(values.map((each) => ({ ...each, id: newId(), state: "open" as const })))
    .onConflictDoUpdate({
      target: [table.apiId, table.method, table.template, table.action, table.kind, table.pointer, table.rule],
      set: {
        severity: sql`excluded.severity`,
        evidence: sql`excluded.evidence`,
        count: sql`${table.count} + excluded.count`,
        firstSeenAt: sql`least(${table.firstSeenAt}, excluded.first_seen_at)`,
        lastSeenAt: sql`greatest(${table.lastSeenAt}, excluded.last_seen_at)`,
        state: sql`CASE WHEN ${isBack} THEN 'open' ELSE ${table.state} END`,
        decidedAt: sql`CASE WHEN ${isBack} THEN NULL ELSE ${table.decidedAt} END`,
      },
    });
}
