import type { Api, BodyOf, Endpoints } from "@parapet/contract";
import { eq } from "drizzle-orm";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { findApi, getApi } from "./get-api.ts";
import { apiTable } from "./table.ts";

/** Says whose an API is, where its first call told it wrongly. @throws Failure `not_found` */
export async function updateApi(
  call: ViewerCall,
  id: string,
  { kind }: BodyOf<Endpoints["apis.update"]>,
): Promise<Api> {
  const before = await findApi(call, id);
  if (before.kind !== kind) {
    await call.platform.postgres.db.transaction(async (tx) => {
      await tx.update(apiTable).set({ kind }).where(eq(apiTable.id, before.id));
      await recordAudit(tx, call, {
        action: "api.update",
        subjectType: "api",
        subjectId: before.id,
        before: { kind: before.kind },
        after: { kind },
      });
    });
  }
  return getApi(call, id);
}
