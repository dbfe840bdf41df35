import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { endAllSessions } from "./end-all-sessions.ts";

/** Ends every session of the caller but this one. */
export async function endOtherSessions(call: ViewerCall): Promise<void> {
  const { userId, sessionId } = call.viewer;
  await call.platform.postgres.db.transaction(async (tx) => {
    const sessions = await endAllSessions(tx, { userId, except: sessionId }, call.now);
    await recordAudit(tx, call, {
      action: "session.end_others",
      subjectType: "user",
      subjectId: userId,
      after: { sessions_ended: sessions },
    });
  });
}
