import type { AnswerOf, BodyOf, Endpoints } from "@parapet/contract";
import { and, eq, inArray, sql } from "drizzle-orm";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { apiName } from "./present.ts";
import { apiDistinctTable as table, apiTable } from "./table.ts";

type Row = Endpoints["apis.endApart"];

/** Pairs that an audit row names; it counts all. */
const maxNamed = 100;

/** Forgets that pairs of APIs are not the same: they may be suggested again. @throws Failure `not_found` */
export async function endApart(call: ViewerCall, { pairs }: BodyOf<Row>): Promise<AnswerOf<Row>> {
  const ids = [...new Set(pairs.flatMap(({ api_id, other_id }) => [api_id, other_id]))];
  await call.platform.postgres.db.transaction(async (tx) => {
    const rows = await tx
      .select()
      .from(apiTable)
      .where(and(eq(apiTable.providerId, call.viewer.providerId), inArray(apiTable.id, ids)));
    if (rows.length !== ids.length) throw new Failure("not_found");
    const ordered = pairs.map(({ api_id, other_id }) => [api_id, other_id].toSorted());
    const [first, second] = [0, 1].map((at) => sql.param(ordered.map((pair) => pair[at])));
    const ended = await tx
      .delete(table)
      .where(sql`(${table.apiId}, ${table.otherId}) IN (SELECT * FROM unnest(${first}::uuid[], ${second}::uuid[]))`)
      .returning();
    if (ended.length === 0) return;
    const names = new Map(rows.map((row) => [row.id, apiName(row)]));
    const named = ended.slice(0, maxNamed).map(({ apiId, otherId }) => [names.get(apiId), names.get(otherId)]);
    await recordAudit(tx, call, {
      action: "api.end_apart",
      subjectType: "api",
      subjectId: ended[0]?.apiId ?? null,
      before: { pairs: named, total: ended.length },
    });
  });
  return undefined;
}
