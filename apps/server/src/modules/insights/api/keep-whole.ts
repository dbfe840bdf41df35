import type { AnswerOf, Endpoints } from "@parapet/contract";
import { eq } from "drizzle-orm";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { findApi } from "./queries.ts";
import { apiTable } from "./table.ts";

/** Remembers that an API isn't a gateway of several services: it isn't suggested again. @throws Failure `not_found` */
export async function keepWhole(call: ViewerCall, id: string): Promise<AnswerOf<Endpoints["apis.keepWhole"]>> {
  const api = await findApi(call, id);
  await call.platform.postgres.db.transaction(async (tx) => {
    await tx.update(apiTable).set({ isWhole: true }).where(eq(apiTable.id, api.id));
    await recordAudit(tx, call, { action: "api.keep_whole", subjectType: "api", subjectId: api.id });
  });
  return undefined;
}
