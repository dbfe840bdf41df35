import type { BodyOf, Endpoints } from "@parapet/contract";
import { recordAudit } from "../../../platform/audit.ts";
import type { Call } from "../../../platform/call.ts";
import { forgetProfile } from "../login-risk/login-profile.ts";
import { endLinks } from "../mail-link/issue-link.ts";
import { readLink } from "../mail-link/use-link.ts";
import { passwordChangedMail } from "../mails.ts";
import { endAllSessions } from "../session/end-all-sessions.ts";
import { forgetStrangers } from "../throttle/login-throttles.ts";
import { actorOf } from "../user/actor.ts";
import { acceptPassword } from "./accept-password.ts";
import { admitUser } from "./admit-user.ts";
import { refuseExposed } from "./refuse-exposed.ts";

type Input = BodyOf<Endpoints["password.reset"]>;

/**
 * Sets a new password with the mailed link. Ends all sessions and resets failed attempts and the login profile, which
 * may hold an intruder's logins. The link proves that its user owns the mailbox, so the address counts as confirmed and
 * an invitation as accepted. @throws Failure `link_invalid`, `password_weak`
 */
export async function resetPassword(call: Call, { password, ...link }: Input): Promise<void> {
  const { db } = call.platform.postgres;
  const owner = await readLink(db, call, "reset_password", link);
  await refuseExposed(owner, password);
  const passwordHash = await acceptPassword(password, owner.email);
  await db.transaction(async (tx) => {
    const user = await admitUser(tx, call, { purpose: "reset_password", link, passwordHash });
    await endLinks(tx, user.id);
    await forgetStrangers(tx, user.email);
    await forgetProfile(tx, user.id);
    const sessions = await endAllSessions(tx, { userId: user.id }, call.now);
    await recordAudit(tx, call, {
      actor: actorOf(user),
      action: "password.reset",
      subjectType: "user",
      subjectId: user.id,
      after: { sessions_ended: sessions },
    });
    await call.platform.mailer.enqueue(tx, passwordChangedMail(user.email, call.platform.publicUrl()));
  });
}
