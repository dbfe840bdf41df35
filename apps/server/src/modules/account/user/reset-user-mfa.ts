import type { User } from "@parapet/contract";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { mfaTurnedOffMail } from "../mails.ts";
import { clearMfa } from "../mfa/clear-mfa.ts";
import { notify } from "../notification/notify.ts";
import { endAllSessions } from "../session/end-all-sessions.ts";
import { presentUser } from "./present.ts";
import { lockManagedUser, refuseSelf } from "./queries.ts";

/**
 * Turns a person's two-step verification off, ends their sessions and tells them by mail and in the console.
 * @throws Failure `not_found`, `forbidden`, `mfa_not_enabled`
 */
export async function resetUserMfa(call: ViewerCall, id: string): Promise<User> {
  return call.platform.postgres.db.transaction(async (tx) => {
    const user = await lockManagedUser(tx, call, id);
    refuseSelf(call, user);
    const cleared = await clearMfa(tx, user);
    const ended = await endAllSessions(tx, { userId: id }, call.now);
    await recordAudit(tx, call, {
      action: "user.reset_mfa",
      subjectType: "user",
      subjectId: id,
      after: { sessions_ended: ended },
    });
    const details = { by: call.viewer.email };
    await notify(tx, call, [user], { kind: "user.mfa_reset", severity: "warning", details });
    await call.platform.mailer.enqueue(tx, mfaTurnedOffMail(user.email, call.platform.publicUrl()));
    return presentUser(cleared);
  });
}
