import type { AnswerOf, BodyOf, Endpoints } from "@parapet/contract";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { issueLink } from "../mail-link/issue-link.ts";
import { shownLink } from "../mail-link/shown-link.ts";
import { addressLeavesMail, newAddressMail } from "../mails.ts";
import { claimAddress } from "../registration/claim-address.ts";
import { neutralAnswer } from "../registration/neutral-answer.ts";
import { lockUser } from "../user/lock-user.ts";
import { confirmPassword } from "./confirm-password.ts";

type Row = Endpoints["me.changeEmail"];

/**
 * Mails a link to a new address, which becomes the caller's when it is opened, and tells the old one. Whether the new
 * one has an account already, only its owner learns. @throws Failure `password_wrong`, `rate_limited`
 */
export async function changeEmail(call: ViewerCall, { email, password }: BodyOf<Row>): Promise<AnswerOf<Row>> {
  const { id, providerId, email: old } = await confirmPassword(call, password);
  if (email.toLowerCase() === old.toLowerCase()) return neutralAnswer(call);
  const { mailer, postgres, publicUrl } = call.platform;
  return postgres.db.transaction(async (tx) => {
    // The user before the address, as the link's use does.
    await lockUser(tx, id);
    if (!(await claimAddress(tx, call, email, providerId))) return neutralAnswer(call);
    const link = await issueLink(tx, call, "change_email", { id, providerId, address: email });
    await mailer.enqueue(tx, newAddressMail(email, link));
    await mailer.enqueue(tx, addressLeavesMail(old, publicUrl()));
    // Others have to prove the address; who owns the installation reads the log anyway.
    const shown = call.viewer.platformAdmin ? shownLink(call, link) : {};
    await recordAudit(tx, call, {
      action: "user.request_email_change",
      subjectType: "user",
      subjectId: id,
      before: { email: old },
      after: { email, link_shown: "link" in shown },
    });
    return { ...neutralAnswer(call), ...shown };
  });
}
