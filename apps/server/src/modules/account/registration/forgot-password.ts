import type { AnswerOf, BodyOf, Endpoints } from "@parapet/contract";
import { recordAudit } from "../../../platform/audit.ts";
import type { Call } from "../../../platform/call.ts";
import { issueLink } from "../mail-link/issue-link.ts";
import { passwordResetMail } from "../mails.ts";
import { isInUse } from "../provider/is-in-use.ts";
import { mayBeMailed } from "../sent-email/may-be-mailed.ts";
import { actorOf } from "../user/actor.ts";
import { findUserByEmail } from "../user/find-user.ts";
import { neutralAnswer } from "./neutral-answer.ts";

type Row = Endpoints["password.forgot"];

/** Mails a link that sets a new password, where there is an account; the answer is the same everywhere. */
export async function forgotPassword(call: Call, { email }: BodyOf<Row>): Promise<AnswerOf<Row>> {
  await call.platform.postgres.db.transaction(async (tx) => {
    const user = await findUserByEmail(tx, email);
    if (user === null || user.status === "suspended" || !(await isInUse(tx, user.providerId))) return;
    if (!(await mayBeMailed(tx, call, email, user))) return;
    const link = await issueLink(tx, call, "reset_password", user);
    await call.platform.mailer.enqueue(tx, passwordResetMail(user.email, link));
    await recordAudit(tx, call, {
      actor: actorOf(user),
      action: "password.request_reset",
      subjectType: "user",
      subjectId: user.id,
    });
  });
  return neutralAnswer(call);
}
