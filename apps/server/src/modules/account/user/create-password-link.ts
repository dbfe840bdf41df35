import type { AnswerOf, Endpoints } from "@parapet/contract";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { issueLink } from "../mail-link/issue-link.ts";
import { shownLink } from "../mail-link/shown-link.ts";
import { passwordResetMail } from "../mails.ts";
import { lockManagedUser, refuseSelf } from "./queries.ts";

type Answer = AnswerOf<Endpoints["users.createPasswordLink"]>;

/**
 * Sends a user a link to set a new password; without email, the administrator gets it to pass on.
 * @throws Failure `not_found`, `forbidden`, `conflict` for a user who is invited or suspended
 */
export async function createPasswordLink(call: ViewerCall, id: string): Promise<Answer> {
  return call.platform.postgres.db.transaction(async (tx) => {
    const user = await lockManagedUser(tx, call, id);
    refuseSelf(call, user);
    if (user.status !== "active") throw new Failure("conflict", { detail: "This user isn't active." });
    const link = await issueLink(tx, call, "reset_password", user);
    const shown = shownLink(call, link);
    if (shown.link === undefined) await call.platform.mailer.enqueue(tx, passwordResetMail(user.email, link));
    await recordAudit(tx, call, {
      action: "user.create_password_link",
      subjectType: "user",
      subjectId: id,
      after: { email: user.email, link_shown: shown.link !== undefined },
    });
    return shown;
  });
}
