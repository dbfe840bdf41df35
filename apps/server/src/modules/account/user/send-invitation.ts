import { eq } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { issueLink } from "../mail-link/issue-link.ts";
import { invitationMail } from "../mails.ts";
import { providerTable } from "../provider/table.ts";
import { findUser } from "./find-user.ts";
import type { UserRow } from "./table.ts";

/** Mails an invited user a link to choose a password; an earlier one ends. */
export async function sendInvitation(tx: Transaction, call: ViewerCall, invited: UserRow): Promise<void> {
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
  await call.platform.mailer.enqueue(tx, invitationMail(invited.email, link, who));
}
