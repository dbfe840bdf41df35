import type { AnswerOf, BodyOf, Endpoints } from "@parapet/contract";
import { and, eq, inArray } from "drizzle-orm";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { apiName } from "./present.ts";
import { findApi } from "./queries.ts";
import { apiDistinctTable, apiTable } from "./table.ts";

type Row = Endpoints["apis.keepApart"];

/** Remembers that an API and others are not the same, none of them: they aren't suggested again. Returns new pairs. @throws Failure `not_found` */
export async function keepApart(call: ViewerCall, id: string, { others }: BodyOf<Row>): Promise<AnswerOf<Row>> {
  const api = await findApi(call, id);
  return call.platform.postgres.db.transaction(async (tx) => {
    const wanted = [...new Set(others)].filter((each) => each !== api.id);
    const rows = await tx
      .select()
      .from(apiTable)
      .where(and(eq(apiTable.providerId, api.providerId), inArray(apiTable.id, wanted)));
    if (rows.length !== wanted.length) throw new Failure("not_found");
    const ids = [api.id, ...wanted].toSorted();
    const values = ids.flatMap((apiId, at) => ids.slice(at + 1).map((otherId) => ({ apiId, otherId })));
    const added =
      values.length === 0 ? [] : await tx.insert(apiDistinctTable).values(values).onConflictDoNothing().returning();
    const after = { others: rows.map(apiName) };
    await recordAudit(tx, call, { action: "api.keep_apart", subjectType: "api", subjectId: api.id, after });
    return { pairs: added.map(({ apiId, otherId }) => ({ api_id: apiId, other_id: otherId })) };
  });
}
