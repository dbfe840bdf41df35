import { and, eq } from "drizzle-orm";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { liveSessions } from "./live-sessions.ts";
import { sessionTable } from "./table.ts";

/** Ends one of the caller's sessions. @throws Failure `not_found` for anybody else's, or one that has ended. */
export async function endSession(call: ViewerCall, id: string): Promise<void> {
  await call.platform.postgres.db.transaction(async (tx) => {
    const [ended] = await tx
      .update(sessionTable)
      .set({ endedAt: call.now })
      .where(and(eq(sessionTable.id, id), eq(sessionTable.userId, call.viewer.userId), liveSessions(call.now)))
      .returning({ id: sessionTable.id });
    if (ended === undefined) throw new Failure("not_found");
    await recordAudit(tx, call, { action: "session.end", subjectType: "session", subjectId: id });
  });
}
