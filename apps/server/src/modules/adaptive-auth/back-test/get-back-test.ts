import type { AnswerOf, BackTest, Endpoints } from "@parapet/contract";
import { and, desc, eq, inArray } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import type { Queryable } from "../../../platform/postgres/postgres.ts";
import { apiClientTable } from "../api-client/table.ts";
import { findProtectedApi } from "../protected-api/queries.ts";
import { backTestTable as table, type BackTestRow } from "./table.ts";

/** Max listed tests per API. */
const shown = 20;

/** Progress and result of a back-test. @throws Failure `not_found` */
export async function getBackTest({ platform, viewer }: ViewerCall, id: string): Promise<BackTest> {
  const [row] = await platform.postgres.db
    .select()
    .from(table)
    .where(and(eq(table.id, id), eq(table.providerId, viewer.providerId)));
  if (row === undefined) throw new Failure("not_found");
  return presentBackTest(row, await namesIn(platform.postgres.db, [row]));
}

/** The newest back-tests of an API. @throws Failure `not_found` */
export async function listBackTests(call: ViewerCall, apiId: string): Promise<AnswerOf<Endpoints["backTests.list"]>> {
  const { db } = call.platform.postgres;
  await findProtectedApi(db, call, apiId);
  const rows = await db.select().from(table).where(eq(table.apiId, apiId)).orderBy(desc(table.createdAt)).limit(shown);
  const names = await namesIn(db, rows);
  return { items: rows.map((row) => presentBackTest(row, names)) };
}

/** Current names of the clients in results. */
async function namesIn(db: Queryable, rows: readonly BackTestRow[]): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(rows.flatMap(({ result }) => result?.clients.map(({ id }) => id) ?? []))];
  if (ids.length === 0) return new Map();
  const named = await db
    .select({ id: apiClientTable.id, name: apiClientTable.name })
    .from(apiClientTable)
    .where(inArray(apiClientTable.id, ids));
  return new Map(named.map(({ id, name }) => [id, name]));
}

/** Deleted clients are left out; totals include their sessions. */
export function presentBackTest({ result, ...row }: BackTestRow, names: ReadonlyMap<string, string>): BackTest {
  return {
    id: row.id,
    state: row.state,
    from: row.fromTime.toISOString(),
    to: row.toTime.toISOString(),
    total: row.total,
    done: row.done,
    created_at: row.createdAt.toISOString(),
    result: result && {
      ...result,
      clients: result.clients.flatMap((client) => {
        const name = names.get(client.id);
        return name === undefined ? [] : [{ ...client, name }];
      }),
    },
  };
}
