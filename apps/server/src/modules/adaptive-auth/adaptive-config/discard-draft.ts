import { eq } from "drizzle-orm";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { lockProtectedApi } from "../protected-api/queries.ts";
import { protectedApiTable, type ProtectedApiRow } from "../protected-api/table.ts";

export const noDraft = { draft: null, draftSavedAt: null, draftSavedBy: null } as const;

/** Deletes the draft. @throws Failure `not_found` */
export async function discardDraft(call: ViewerCall, apiId: string): Promise<void> {
  await call.platform.postgres.db.transaction(async (tx) =>
    dropDraft(tx, call, await lockProtectedApi(tx, call, apiId)),
  );
}

/** Deletes the draft of a locked API, if any. */
export async function dropDraft(tx: Transaction, call: ViewerCall, api: ProtectedApiRow): Promise<void> {
  if (api.draft === null) return;
  await tx.update(protectedApiTable).set(noDraft).where(eq(protectedApiTable.id, api.id));
  await recordAudit(tx, call, {
    action: "adaptive_config.discard_draft",
    subjectType: "protected_api",
    subjectId: api.id,
    before: { saved_by: api.draftSavedBy, saved_at: api.draftSavedAt?.toISOString() ?? null },
  });
}
