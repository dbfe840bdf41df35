import type { ApprovalRequest, BodyOf, Endpoints, FeedbackVerdict } from "@parapet/contract";
import { and, eq, gt, isNull } from "drizzle-orm";
import { recordAudit } from "../../../platform/audit.ts";
import type { Call } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { notify } from "../../account/notification/notify.ts";
import { listHandlers } from "../../account/user/queries.ts";
import { apiClientTable, type ApiClientRow } from "../api-client/table.ts";
import { lockClient } from "../challenge/lock-client.ts";
import { passChallenge } from "../challenge/pass-challenge.ts";
import { proofs } from "../challenge/step-up-methods.ts";
import { challengeTable, type ChallengeRow } from "../challenge/table.ts";
import { changeProtection } from "../change-protection.ts";
import { endElevations } from "../client-context/end-elevations.ts";
import { clientContextTable } from "../client-context/table.ts";
import { lockKeys } from "../client-key/lock-keys.ts";
import { clientKeyTable } from "../client-key/table.ts";
import { recordOwnerFeedback } from "../feedback/record-owner-feedback.ts";
import { readApiName } from "../protected-api/queries.ts";
import { findApproval, presentApproval, type ApprovalLink } from "./queries.ts";
import { challengeApprovalTable } from "./table.ts";

type Answer = BodyOf<Endpoints["approvals.answer"]>["answer"];

const dayMs = 24 * 3_600_000;
/** How long a context stays trusted, in milliseconds. */
const trustMs = 30 * dayMs;
/** Min validity of an approval: programs that call daily pass with their next call. */
const approvedMs = dayMs;

/**
 * Applies the owner's answer: approves the context for a day, trusts it for 30 days, or locks or revokes the key of the call.
 * @throws Failure `not_found`, `link_invalid` for a used or expired link, `conflict` for a call without a key
 */
export async function answerApproval(call: Call, link: ApprovalLink, answer: Answer): Promise<ApprovalRequest> {
  const { db } = call.platform.postgres;
  const { challenge, key } = await findApproval(db, link);
  if (answer === "revoke" && key === null) throw new Failure("conflict");
  const by = await changeProtection(call, [{ kind: "client", id: challenge.clientId }], async (tx) => {
    const client = await lockClient(tx, challenge.clientId);
    if (client === null) throw new Failure("not_found");
    await consumeLink(tx, call, link, answer);
    const isOurs = answer === "approve" || answer === "trust";
    await (isOurs ? passChallenge(tx, call, challenge, getGrant(call, answer)) : disown(tx, call, challenge, answer));
    await recordAudit(tx, call, {
      action: actions[answer],
      subjectType: "api_client",
      subjectId: client.id,
      after: {
        api_id: challenge.apiId,
        decision_id: challenge.decisionId,
        network: challenge.context.network,
        key: key?.prefix ?? null,
      },
      actor: { providerId: client.providerId, userId: null, email: client.ownerEmail },
    });
    if (!isOurs) await notifyDisowned(tx, call, client, challenge);
    return client.ownerEmail;
  });
  await giveAsFeedback(call, challenge, { verdict: states[answer] === "approved" ? "ours" : "not_ours", by });
  return presentApproval(call, await findApproval(db, link));
}

const actions: Readonly<Record<Answer, string>> = {
  approve: "api_client.approve_call",
  trust: "api_client.trust_context",
  not_ours: "api_client.disown_call",
  revoke: "api_client.revoke_key",
};

const states = { approve: "approved", trust: "approved", not_ours: "refused", revoke: "revoked" } as const;

/** Consumes the link; of concurrent answers only one succeeds. */
async function consumeLink(tx: Transaction, { now }: Call, { id }: ApprovalLink, answer: Answer): Promise<void> {
  const { state, expiresAt } = challengeApprovalTable;
  const used = await tx
    .update(challengeApprovalTable)
    .set({ state: states[answer], answeredAt: now })
    .where(and(eq(challengeApprovalTable.id, id), eq(state, "waiting"), gt(expiresAt, now)))
    .returning({ id: challengeApprovalTable.id });
  if (used.length === 0) throw new Failure("link_invalid");
}

function getGrant({ now }: Call, answer: Answer) {
  const trustedUntil = answer === "trust" ? new Date(now.getTime() + trustMs) : null;
  return { ...proofs.approval, trustedUntil, minValidMs: approvedMs };
}

/** The key is compromised: locks it until an operator unlocks it, or revokes it. Without a Parapet key, locks the client. */
async function disown(tx: Transaction, { now }: Call, challenge: ChallengeRow, answer: "not_ours" | "revoke") {
  const { idHash, keyId, clientId, apiId, contextHash } = challenge;
  await tx.update(challengeTable).set({ state: "exhausted" }).where(eq(challengeTable.idHash, idHash));
  if (keyId === null)
    await tx
      .update(apiClientTable)
      .set({ state: "locked", stateReason: "owner", lockedUntil: null })
      .where(eq(apiClientTable.id, clientId));
  else if (answer === "not_ours") await lockKeys(tx, { ids: [keyId], clientId, reason: "owner", now });
  else
    await tx
      .update(clientKeyTable)
      .set({ revokedAt: now })
      .where(
        and(eq(clientKeyTable.id, keyId), eq(clientKeyTable.clientId, clientId), isNull(clientKeyTable.revokedAt)),
      );
  await endElevations(tx, { clientId, now });
  const { clientId: client, apiId: api, contextHash: hash } = clientContextTable;
  await tx
    .update(clientContextTable)
    .set({ trustedUntil: null, passedAt: null })
    .where(and(eq(client, clientId), eq(api, apiId), eq(hash, contextHash)));
}

/** Failures are only logged: the owner's answer is already saved. */
async function giveAsFeedback(call: Call, challenge: ChallengeRow, given: { verdict: FeedbackVerdict; by: string }) {
  try {
    await recordOwnerFeedback(call, challenge, given);
  } catch (error) {
    call.platform.log.error(
      { err: error, decision: challenge.decisionId },
      "failed to train the profile by an owner's answer",
    );
  }
}

/** Notifies responders that an owner's key is used by someone else. */
async function notifyDisowned(tx: Transaction, call: Call, client: ApiClientRow, challenge: ChallengeRow) {
  const api = await readApiName(tx, challenge.apiId);
  await notify(tx, call, await listHandlers(tx, client.providerId), {
    kind: "decision.not_ours",
    severity: "warning",
    details: { client: client.name, client_id: client.id, api, who: client.ownerEmail },
    link: `/provider/logging?decision=${challenge.decisionId}`,
  });
}
