import { eq } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { issueLink } from "../mail-link/issue-link.ts";
import { invitationMail, invitedElsewhereMail } from "../mails.ts";
import { providerTable } from "../provider/table.ts";
import { mayInvite, secondsUntilTomorrow } from "../sent-email/limit-email.ts";
import { findUser, findUserByEmail } from "./queries.ts";
import type { UserRow } from "./table.ts";

/** Mails an invited user a link to choose a password; an earlier one ends. @returns the link. @throws Failure `rate_limited` */
export async function sendInvitation(tx: Transaction, call: ViewerCall, invited: UserRow): Promise<string> {
  const inviter = await findUser(tx, call.viewer.userId);
  const [provider] = await tx
    .select({ name: providerTable.name })
    .from(providerTable)
    .where(eq(providerTable.id, invited.providerId));
  const link = await issueLink(tx, call, "accept_invitation", invited);
  const who = {
    inviter: inviter === null ? call.viewer.email : `${inviter.firstName} ${inviter.lastName}`,
    provider: provider?.name ?? "",
  };
  if (!(await mayInvite(tx, call, invited.providerId, invited.email))) {
    throw new Failure("rate_limited", { retryAfter: secondsUntilTomorrow(call.now) });
  }
  const owner = await findUserByEmail(tx, invited.email);
  const isElsewhere = owner !== null && owner.emailConfirmedAt !== null;
  const mail = isElsewhere ? invitedElsewhereMail(invited.email, who) : invitationMail(invited.email, link, who);
  await call.platform.mailer.enqueue(tx, mail);
  return link;
}
