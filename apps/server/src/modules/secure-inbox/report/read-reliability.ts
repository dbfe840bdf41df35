import type { Reliability } from "@parapet/contract";
import { reliabilityOf } from "@parapet/mail-analysis";
import { and, eq, inArray, sql, type SQL } from "drizzle-orm";
import type { Queryable } from "../../../platform/postgres/postgres.ts";
import { isRight, isWrong } from "./outcome.ts";
import { caseTable, reportTable } from "./table.ts";

/** Reporter reliability by address; reports of one campaign count once. */
export async function readReliability(
  db: Queryable,
  providerId: string,
  reporters: readonly string[],
): Promise<ReadonlyMap<string, Reliability>> {
  if (reporters.length === 0) return new Map();
  const cases = (condition?: SQL) =>
    sql`count(DISTINCT ${reportTable.caseId}) FILTER (WHERE ${condition ?? sql`true`})`.mapWith(Number);
  const rows = await db
    .select({
      reporter: reportTable.reporterAddress,
      reports: cases(),
      right: cases(isRight),
      wrong: cases(isWrong),
    })
    .from(reportTable)
    .innerJoin(caseTable, eq(caseTable.id, reportTable.caseId))
    .where(and(eq(reportTable.providerId, providerId), inArray(reportTable.reporterAddress, [...new Set(reporters)])))
    .groupBy(reportTable.reporterAddress);
  return new Map(
    rows.map(({ reporter, reports, right, wrong }) => [
      reporter,
      { reports, right, wrong, ...reliabilityOf(right, wrong) },
    ]),
  );
}
