import type { AnswerOf, Endpoints } from "@parapet/contract";
import { and, desc, eq } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { findApi } from "./get-api.ts";
import { apiDecisionTable as table } from "./table.ts";

/** Lists the decisions that stand, newest first. @throws Failure `not_found` */
export async function listDecisions(call: ViewerCall, id: string): Promise<AnswerOf<Endpoints["apis.decisions"]>> {
  const api = await findApi(call, id);
  const rows = await call.platform.postgres.db
    .select()
    .from(table)
    .where(and(eq(table.apiId, api.id), eq(table.withdrawn, false)))
    .orderBy(desc(table.decidedAt), table.subject);
  return {
    items: rows.map(({ edit, decidedAt, author }) => ({ edit, decided_at: decidedAt.toISOString(), author })),
  };
}
