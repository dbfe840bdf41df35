import * as z from "zod/mini";
import type { ViewerCall } from "../../../platform/call.ts";
import { readRows } from "../../../platform/clickhouse/read-rows.ts";
import { noId } from "./decision-row.ts";

interface Unassessed {
  readonly time: string;
  readonly assessed_as: string;
}

interface Columns<Found> {
  readonly sql: string;
  readonly row: z.ZodMiniType<Found>;
}

/** Adds the columns of a shared assessment, which only its first row has. */
export async function withAssessments<Found, Row extends Unassessed & Found>(
  { platform, viewer }: ViewerCall,
  rows: readonly Row[],
  { sql, row }: Columns<Found>,
): Promise<readonly Row[]> {
  const together = rows.filter(({ assessed_as }) => assessed_as !== noId);
  if (together.length === 0) return rows;
  const times = together.map(({ time }) => time).toSorted();
  const found = await readRows(platform.clickhouse, {
    // Assessments are shared within a second.
    sql: `SELECT id AS assessment, ${sql} FROM decision WHERE provider_id = {providerId: UUID} AND id IN {ids: Array(UUID)}
      AND time >= parseDateTime64BestEffort({from: String}, 3) - INTERVAL 1 SECOND
      AND time <= parseDateTime64BestEffort({to: String}, 3)`,
    params: {
      providerId: viewer.providerId,
      ids: [...new Set(together.map(({ assessed_as }) => assessed_as))],
      from: times.at(0),
      to: times.at(-1),
    },
    row: z.looseObject({ assessment: z.string() }),
  });
  const assessments = new Map(found.map((columns) => [columns.assessment, row.parse(columns)]));
  return rows.map((each) => ({ ...each, ...assessments.get(each.assessed_as) }));
}
