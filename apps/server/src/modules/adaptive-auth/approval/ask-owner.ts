import { randomBytes } from "node:crypto";
import type { AnswerOf, Endpoints } from "@parapet/contract";
import { eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import type { ClientCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { emailStateOf } from "../../account/mail-link/shown-link.ts";
import { secondsUntilTomorrow, sendNotice } from "../../account/sent-email/limit-email.ts";
import { countAttempt } from "../../account/throttle/throttle.ts";
import type { ApiClientRow } from "../api-client/table.ts";
import { lockOpenChallenge } from "../challenge/lock-open-challenge.ts";
import { approvalMail } from "../challenge/mails.ts";
import { challengeTable, type ChallengeRow } from "../challenge/table.ts";
import { readApiName } from "../protected-api/queries.ts";
import { hashOfApprovalToken } from "./queries.ts";
import { challengeApprovalTable } from "./table.ts";

/** Validity of the link in milliseconds. */
const lifetime = 10 * 60_000;

const unsent = "Email isn't set up on this server. The owner's link is only in the server's log.";

/** Emails before throttling; fewer per network, so that one network can't use up the client's limit. */
const freeMails = { network: 2, client: 6 } as const;

/**
 * Emails the owner of the calling client for approval, once per challenge, which stays open as long as the link.
 * @throws Failure as `verifyChallenge`
 */
export async function askOwner(call: ClientCall, id: string): Promise<AnswerOf<Endpoints["challenges.verify"]>> {
  const { db } = call.platform.postgres;
  await db.transaction(async (tx) => {
    const found = await lockOpenChallenge(tx, call, { id, method: "approval" });
    if (found instanceof Failure) throw found;
    const { client, challenge } = found;
    const asked = eq(challengeApprovalTable.challengeHash, challenge.idHash);
    if ((await tx.$count(challengeApprovalTable, asked)) > 0) return;
    await countMail(tx, call, client, challenge);
    await sendLink(tx, call, client, challenge);
  });
  const asked = { result: "asked", elevation: null, expires_at: null } as const;
  return emailStateOf(call) === "off" ? { ...asked, detail: unsent } : asked;
}

async function countMail(tx: Transaction, { now }: ClientCall, { id }: ApiClientRow, { context }: ChallengeRow) {
  await countAttempt(tx, { key: `approval ${id} ${context.network}`, free: freeMails.network }, now);
  await countAttempt(tx, { key: `approval ${id}`, free: freeMails.client }, now);
}

async function sendLink(tx: Transaction, call: ClientCall, client: ApiClientRow, challenge: ChallengeRow) {
  const { platform, now } = call;
  const token = randomBytes(32).toString("base64url");
  const expiresAt = new Date(now.getTime() + lifetime);
  const id = newId();
  await tx.insert(challengeApprovalTable).values({
    id,
    challengeHash: challenge.idHash,
    providerId: challenge.providerId,
    expiresAt,
    tokenHash: hashOfApprovalToken(token),
    state: "waiting",
    createdAt: now,
    answeredAt: null,
  });
  await tx.update(challengeTable).set({ expiresAt }).where(eq(challengeTable.idHash, challenge.idHash));
  const link = `${platform.publicUrl()}/public/approval/${id}/${token}`;
  const api = await readApiName(tx, challenge.apiId);
  const mail = approvalMail(client.ownerEmail, link, { client: client.name, api });
  if (!(await sendNotice(tx, call, client.providerId, mail))) {
    throw new Failure("rate_limited", { retryAfter: secondsUntilTomorrow(now) });
  }
}
