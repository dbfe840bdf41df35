import type { BodyOf, Endpoints } from "@parapet/contract";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { mfaTurnedOffMail } from "../mails.ts";
import { confirmPassword } from "../me/confirm-password.ts";
import { lockUser } from "../user/lock-user.ts";
import { clearMfa } from "./clear-mfa.ts";
import { confirmCode } from "./confirm-code.ts";

/**
 * Turns the caller's two-step verification off and tells them by mail.
 * @throws Failure `password_wrong`, `code_wrong`, `mfa_not_enabled`, `rate_limited`
 */
export async function disable(call: ViewerCall, input: BodyOf<Endpoints["mfa.disable"]>): Promise<void> {
  await confirmPassword(call, input.password);
  await confirmCode(call, input.code);
  await call.platform.postgres.db.transaction(async (tx) => {
    const user = await lockUser(tx, call.viewer.userId);
    if (user === null) throw new Failure("mfa_not_enabled");
    await clearMfa(tx, user);
    await recordAudit(tx, call, { action: "mfa.disable", subjectType: "user", subjectId: user.id });
    await call.platform.mailer.enqueue(tx, mfaTurnedOffMail(user.email, call.platform.publicUrl()));
  });
}
