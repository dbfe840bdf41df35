import type { AnswerOf, BackTest, Endpoints } from "@parapet/contract";
import { and, desc, eq } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { findProtectedApi } from "../protected-api/find-protected-api.ts";
import { backTestTable as table, type BackTestRow } from "./table.ts";

/** Tests of one API that are shown. */
const shown = 20;

/** How far a back-test is, and what it gave. @throws Failure `not_found` */
export async function getBackTest({ platform, viewer }: ViewerCall, id: string): Promise<BackTest> {
  const [row] = await platform.postgres.db
    .select()
    .from(table)
    .where(and(eq(table.id, id), eq(table.providerId, viewer.providerId)));
  if (row === undefined) throw new Failure("not_found");
  return presentBackTest(row);
}

/** The newest back-tests of an API. @throws Failure `not_found` */
export async function listBackTests(call: ViewerCall, apiId: string): Promise<AnswerOf<Endpoints["backTests.list"]>> {
  const { db } = call.platform.postgres;
  await findProtectedApi(db, call, apiId);
  const rows = await db.select().from(table).where(eq(table.apiId, apiId)).orderBy(desc(table.createdAt)).limit(shown);
  return { items: rows.map(presentBackTest) };
}

export function presentBackTest(row: BackTestRow): BackTest {
  return {
    id: row.id,
    state: row.state,
    from: row.fromTime.toISOString(),
    to: row.toTime.toISOString(),
    total: row.total,
    done: row.done,
    created_at: row.createdAt.toISOString(),
    result: row.result,
  };
}
