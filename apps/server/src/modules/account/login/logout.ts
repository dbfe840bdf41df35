import { and, eq, isNull } from "drizzle-orm";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { sessionTable } from "../session/table.ts";

/** Ends the session of this call; its access and refresh tokens are worth nothing from now on. */
export async function logout(call: ViewerCall): Promise<void> {
  const { sessionId } = call.viewer;
  await call.platform.postgres.db.transaction(async (tx) => {
    await tx
      .update(sessionTable)
      .set({ endedAt: call.now })
      .where(and(eq(sessionTable.id, sessionId), isNull(sessionTable.endedAt)));
    await recordAudit(tx, call, { action: "session.logout", subjectType: "session", subjectId: sessionId });
  });
}
