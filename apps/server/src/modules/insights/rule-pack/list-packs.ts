import type { AnswerOf, Endpoints, RulePack } from "@parapet/contract";
import { and, asc, eq, sql } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import type { Platform } from "../../../platform/platform.ts";
import { collated } from "../../../platform/postgres/list-page.ts";
import type { Queryable } from "../../../platform/postgres/postgres.ts";
import { findingTable } from "../finding/table.ts";
import { countRules } from "./count-rules.ts";
import { rulePackTable as table, type RulePackRow } from "./table.ts";

/** The provider's packs by name. */
export async function listPacks(call: ViewerCall): Promise<{ items: RulePack[] }> {
  const { db } = call.platform.postgres;
  const { providerId } = call.viewer;
  const own = eq(table.providerId, providerId);
  const [rows, counts] = await Promise.all([
    db
      .select()
      .from(table)
      .where(own)
      .orderBy(asc(collated(table.name)), asc(table.id)),
    countFindings(db, providerId),
  ]);
  const present = (row: RulePackRow) => presentPack(call.platform, row, counts.get(row.id) ?? 0);
  return { items: await Promise.all(rows.map(present)) };
}

/** @throws Failure `not_found` */
export async function getPack(call: ViewerCall, id: string): Promise<AnswerOf<Endpoints["rulePacks.get"]>> {
  const { db } = call.platform.postgres;
  const row = await findPack(db, call, id);
  const counts = await countFindings(db, call.viewer.providerId);
  return { ...(await presentPack(call.platform, row, counts.get(id) ?? 0)), source: row.source };
}

/** @throws Failure `not_found` for a pack of another provider. */
export async function findPack(db: Queryable, { viewer }: ViewerCall, id: string): Promise<RulePackRow> {
  const [row] = await db
    .select()
    .from(table)
    .where(and(eq(table.providerId, viewer.providerId), eq(table.id, id)));
  if (row === undefined) throw new Failure("not_found");
  return row;
}

/** Open findings by the pack that found them. */
export async function countFindings(db: Queryable, providerId: string): Promise<Map<string, number>> {
  const pack = sql<string>`split_part(${findingTable.rule}, ' ', 1)`;
  const rows = await db
    .select({ pack, count: sql<number>`count(*)::int` })
    .from(findingTable)
    .where(
      and(
        eq(findingTable.providerId, providerId),
        eq(findingTable.kind, "CUSTOM_RULE"),
        eq(findingTable.state, "open"),
      ),
    )
    .groupBy(pack);
  return new Map(rows.map((row) => [row.pack, row.count]));
}

export async function presentPack(platform: Platform, row: RulePackRow, findings: number): Promise<RulePack> {
  const { id, name, severity, enabled, changedAt } = row;
  // A pack that takes too long to read has none that look at calls.
  const rules = await countRules(platform, row).catch(zeroIfTooCostly);
  return { id, name, severity, enabled, rules, findings, changed_at: changedAt.toISOString() };
}

function zeroIfTooCostly(error: unknown): number {
  if (error instanceof Failure && error.code === "too_costly") return 0;
  throw error;
}
