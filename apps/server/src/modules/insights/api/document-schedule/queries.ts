import type { AnswerOf, DocumentSchedule, Endpoints } from "@parapet/contract";
import { eq } from "drizzle-orm";
import type { ViewerCall } from "../../../../platform/call.ts";
import type { Queryable } from "../../../../platform/postgres/postgres.ts";
import { findApi } from "../queries.ts";
import { type DocumentScheduleRow, documentScheduleTable as table } from "./table.ts";

/** When an API's document is fetched again; null if it isn't. @throws Failure `not_found` */
export async function getSchedule(call: ViewerCall, id: string): Promise<AnswerOf<Endpoints["apis.documentSchedule"]>> {
  const api = await findApi(call, id);
  const row = await findSchedule(call.platform.postgres.db, api.id);
  return { schedule: row === null ? null : presentSchedule(row) };
}

export async function findSchedule(db: Queryable, apiId: string): Promise<DocumentScheduleRow | null> {
  const [row] = await db.select().from(table).where(eq(table.apiId, apiId));
  return row ?? null;
}

export function presentSchedule(row: DocumentScheduleRow): DocumentSchedule {
  return {
    url: row.url,
    every: row.every,
    next_at: row.nextAt.toISOString(),
    last_at: row.lastAt?.toISOString() ?? null,
    last: row.lastOutcome,
    failures: row.failures,
  };
}
