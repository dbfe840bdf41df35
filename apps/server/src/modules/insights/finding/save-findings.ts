import { eq, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import type { Queryable } from "../../../platform/postgres/postgres.ts";
import { findingTable as table } from "./table.ts";

/** A finding as calls of some moments showed it. */
export type Sighting = Omit<typeof table.$inferInsert, "id" | "state" | "decidedAt">;

/** Findings of one API at most: callers choose the names that pointers are made of. */
const capacity = 2_000;

/** Adds sightings to an API's findings: a resolved one opens again when it was seen after that. */
export async function saveFindings(db: Queryable, apiId: string, sightings: readonly Sighting[]): Promise<void> {
  // Two processes that write the same rows take them in the same order.
  const ordered = sightings.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  const full = (await db.$count(table, eq(table.apiId, apiId))) >= capacity;
  // A row of the same key is updated; a new one needs room.
  const values = full ? await known(db, apiId, ordered) : ordered;
  if (values.length === 0) return;
  const isBack = sql`${table.state} = 'resolved' AND excluded.last_seen_at > ${table.decidedAt}`;
  await db
    .insert(table)
    .values(values.map((each) => ({ ...each, id: newId(), state: "open" as const })))
    .onConflictDoUpdate({
      target: [table.apiId, table.method, table.template, table.kind, table.pointer],
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

async function known(db: Queryable, apiId: string, sightings: readonly Sighting[]): Promise<Sighting[]> {
  const { method, template, kind, pointer } = table;
  const rows = await db.select({ method, template, kind, pointer }).from(table).where(eq(table.apiId, apiId));
  const keys = new Set(rows.map((row) => keyOf(row)));
  return sightings.filter((each) => keys.has(keyOf(each)));
}

function keyOf({
  method,
  template,
  kind,
  pointer,
}: Pick<Sighting, "method" | "template" | "kind" | "pointer">): string {
  return [method, template, kind, pointer].join("\n");
}
