import type { AnswerOf, BodyOf, Endpoints } from "@parapet/contract";
import { recordAudit } from "../../../platform/audit.ts";
import type { Call } from "../../../platform/call.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { addLink, issueLink } from "../mail-link/issue-link.ts";
import { openLinks } from "../mail-link/open-links.ts";
import { passwordResetMail } from "../mails.ts";
import { isInUse } from "../provider/is-in-use.ts";
import { mayNetworkSend } from "../sent-email/may-be-mailed.ts";
import { isKnownNetwork } from "../throttle/is-known-network.ts";
import { actorOf } from "../user/actor.ts";
import { lockUser } from "../user/lock-user.ts";
import { findUserByEmail } from "../user/queries.ts";
import type { UserRow } from "../user/table.ts";
import { neutralAnswer } from "./neutral-answer.ts";

type Row = Endpoints["password.forgot"];

/** Open links that strangers can cause; one email may get lost. */
const linksByStrangers = 2;
/** A link counts as open while it's valid for at least this many minutes. */
const minutesToUse = 15;

/**
 * Emails a link that sets a new password if there is an account; the answer is always the same. From networks that the
 * owner doesn't use, requests beyond two open links send nothing and end nothing: those in the mailbox still work.
 */
export async function forgotPassword(call: Call, { email }: BodyOf<Row>): Promise<AnswerOf<Row>> {
  await call.platform.postgres.db.transaction(async (tx) => {
    const user = await findUserByEmail(tx, email);
    if (user === null || user.status === "suspended" || !(await isInUse(tx, user.providerId))) return;
    if (!(await mayNetworkSend(tx, call, email))) return;
    const link = await linkFor(tx, call, user);
    if (link === null) return;
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

/** @returns null if the mailbox already has links that work */
async function linkFor(tx: Transaction, call: Call, user: UserRow): Promise<string | null> {
  if (await isKnownNetwork(tx, call, user.id)) return issueLink(tx, call, "reset_password", user);
  await lockUser(tx, user.id);
  const open = await openLinks(tx, user.id, "reset_password", new Date(call.now.getTime() + minutesToUse * 60_000));
  return open < linksByStrangers ? addLink(tx, call, "reset_password", user) : null;
}
