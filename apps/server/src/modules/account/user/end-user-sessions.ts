import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { endAllSessions } from "../session/end-all-sessions.ts";
import { lockManagedUser } from "./queries.ts";

/** Ends all sessions of a person the caller manages. @throws Failure `not_found`, `forbidden` */
export async function endUserSessions(call: ViewerCall, id: string): Promise<void> {
  await call.platform.postgres.db.transaction(async (tx) => {
    await lockManagedUser(tx, call, id);
    const ended = await endAllSessions(tx, { userId: id }, call.now);
    await recordAudit(tx, call, {
      action: "user.end_sessions",
      subjectType: "user",
      subjectId: id,
      after: { sessions_ended: ended },
    });
  });
}
