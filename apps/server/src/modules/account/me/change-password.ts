import type { BodyOf, Endpoints } from "@parapet/contract";
import { eq } from "drizzle-orm";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { endLinks } from "../mail-link/issue-link.ts";
import { passwordChangedMail } from "../mails.ts";
import { acceptPassword } from "../registration/accept-password.ts";
import { refuseExposed } from "../registration/refuse-exposed.ts";
import { endAllSessions } from "../session/end-all-sessions.ts";
import { userTable } from "../user/table.ts";
import { confirmPassword } from "./confirm-password.ts";

type Input = BodyOf<Endpoints["me.changePassword"]>;

/** Changes the caller's password; every other session and every open link ends. @throws Failure `password_wrong`, `password_weak` */
export async function changePassword(call: ViewerCall, input: Input): Promise<void> {
  const user = await confirmPassword(call, input.current_password);
  await refuseExposed(user, input.new_password);
  const passwordHash = await acceptPassword(input.new_password, user.email);
  await call.platform.postgres.db.transaction(async (tx) => {
    await tx.update(userTable).set({ passwordHash, passwordExposedAt: null }).where(eq(userTable.id, user.id));
    await endLinks(tx, user.id);
    const ended = await endAllSessions(tx, { userId: user.id, except: call.viewer.sessionId }, call.now);
    await recordAudit(tx, call, {
      action: "password.change",
      subjectType: "user",
      subjectId: user.id,
      after: { sessions_ended: ended },
    });
    await call.platform.mailer.enqueue(tx, passwordChangedMail(user.email, call.platform.publicUrl()));
  });
}
