import { readRulePackText } from "@parapet/api-model";
import type { AnswerOf, Endpoints, RulePack } from "@parapet/contract";
import { and, asc, eq, sql } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { collated } from "../../../platform/postgres/list-page.ts";
import type { Queryable } from "../../../platform/postgres/postgres.ts";
import { findingTable } from "../finding/table.ts";
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
  return { items: rows.map((row) => presentPack(row, counts.get(row.id) ?? 0)) };
}

/** @throws Failure `not_found` */
export async function getPack(call: ViewerCall, id: string): Promise<AnswerOf<Endpoints["rulePacks.get"]>> {
  const { db } = call.platform.postgres;
  const row = await findPack(db, call, id);
  const counts = await countFindings(db, call.viewer.providerId);
  return { ...presentPack(row, counts.get(id) ?? 0), source: row.source };
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

export function presentPack(
  { id, name, severity, enabled, source, changedAt }: RulePackRow,
  findings: number,
): RulePack {
  const rules = readRulePackText(source).rules.filter(({ isActive }) => isActive).length;
  return { id, name, severity, enabled, rules, findings, changed_at: changedAt.toISOString() };
}
