import { templateMatcher } from "@parapet/api-model";
import { eq } from "drizzle-orm";
import type { Platform } from "../../../platform/platform.ts";
import { apiIdOf } from "../api/places.ts";
import { apiTable, apiTemplateTable } from "../api/table.ts";
import { findingKey } from "./save-findings.ts";
import { findingTable as table } from "./table.ts";

export type FindingRow = typeof table.$inferSelect;

/** Moves a place's findings to the current templates of its API, and joins those that became the same one. */
export async function mergeFindings({ postgres }: Pick<Platform, "postgres">, placeId: string): Promise<void> {
  const [known] = await postgres.db
    .select({ templates: apiTemplateTable.templates })
    .from(apiTable)
    .innerJoin(apiTemplateTable, eq(apiTemplateTable.apiId, apiIdOf()))
    .where(eq(apiTable.id, placeId));
  const match = templateMatcher(known?.templates ?? []);
  const currentOf = (template: string) => match(template)?.template ?? template;
  const ofApi = eq(table.apiId, placeId);
  const isMoved = ({ template }: Pick<FindingRow, "template">) => currentOf(template) !== template;
  const written = await postgres.db.selectDistinct({ template: table.template }).from(table).where(ofApi);
  if (!written.some(isMoved)) return;
  await postgres.db.transaction(async (tx) => {
    const rows = await tx.select().from(table).where(ofApi).orderBy(table.id).for("update");
    const kept = new Map(rows.filter((row) => !isMoved(row)).map((row) => [findingKey(row), row]));
    for (const row of rows.filter(isMoved)) {
      const moved = { ...row, template: currentOf(row.template) };
      const same = kept.get(findingKey(moved));
      if (same !== undefined) await tx.delete(table).where(eq(table.id, row.id));
      const next = same === undefined ? moved : joinFindings(same, moved);
      await tx.update(table).set(next).where(eq(table.id, next.id));
      kept.set(findingKey(next), next);
    }
  });
}

/** A merged finding is open if either of the two was. */
export function joinFindings(known: FindingRow, other: FindingRow): FindingRow {
  const isNewer = (known.decidedAt?.getTime() ?? 0) < (other.decidedAt?.getTime() ?? 0);
  const decided = known.state === "open" || (other.state !== "open" && !isNewer) ? known : other;
  return {
    ...known,
    state: decided.state,
    decidedAt: decided.decidedAt,
    count: known.count + other.count,
    firstSeenAt: known.firstSeenAt < other.firstSeenAt ? known.firstSeenAt : other.firstSeenAt,
    lastSeenAt: known.lastSeenAt > other.lastSeenAt ? known.lastSeenAt : other.lastSeenAt,
  };
}
