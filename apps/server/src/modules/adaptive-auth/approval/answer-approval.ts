import type { ApprovalRequest, BodyOf, Endpoints } from "@parapet/contract";
import { and, eq, gt } from "drizzle-orm";
import { recordAudit } from "../../../platform/audit.ts";
import type { Call } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { apiClientTable } from "../api-client/table.ts";
import { lockClient } from "../challenge/lock-client.ts";
import { passChallenge, proofs } from "../challenge/pass-challenge.ts";
import { challengeTable, type ChallengeRow } from "../challenge/table.ts";
import { changeProtection } from "../change-protection.ts";
import { endElevations } from "../client-context/end-elevations.ts";
import { clientContextTable } from "../client-context/table.ts";
import { findApproval, presentApproval, type ApprovalLink } from "./queries.ts";
import { challengeApprovalTable } from "./table.ts";

type Answer = BodyOf<Endpoints["approvals.answer"]>["answer"];

/** How long a context stays trusted, in milliseconds. */
const trust = 30 * 24 * 3_600_000;

/**
 * Applies the owner's answer: approves the call, trusts its context for 30 days, or locks the client.
 * @throws Failure `not_found`, `link_invalid` for a link that was used or is too old
 */
export async function answerApproval(call: Call, link: ApprovalLink, answer: Answer): Promise<ApprovalRequest> {
  const { db } = call.platform.postgres;
  const { challenge } = await findApproval(db, link);
  await changeProtection(call, [{ kind: "client", id: challenge.clientId }], async (tx) => {
    const client = await lockClient(tx, challenge.clientId);
    if (client === null) throw new Failure("not_found");
    await consumeLink(tx, call, link, answer);
    await (answer === "not_ours"
      ? disown(tx, call, challenge)
      : passChallenge(tx, call, challenge, getGrant(call, answer)));
    await recordAudit(tx, call, {
      action: actions[answer],
      subjectType: "api_client",
      subjectId: client.id,
      after: { api_id: challenge.apiId, decision_id: challenge.decisionId, network: challenge.context.network },
      actor: { providerId: client.providerId, userId: null, email: client.ownerEmail },
    });
  });
  return presentApproval(call, await findApproval(db, link));
}

const actions: Readonly<Record<Answer, string>> = {
  approve: "api_client.approve_call",
  trust: "api_client.trust_context",
  not_ours: "api_client.disown_call",
};

/** Consumes the link; of concurrent answers only one succeeds. */
async function consumeLink(tx: Transaction, { now }: Call, { id }: ApprovalLink, answer: Answer): Promise<void> {
  const { state, expiresAt } = challengeApprovalTable;
  const used = await tx
    .update(challengeApprovalTable)
    .set({ state: answer === "not_ours" ? "refused" : "approved", answeredAt: now })
    .where(and(eq(challengeApprovalTable.id, id), eq(state, "waiting"), gt(expiresAt, now)))
    .returning({ id: challengeApprovalTable.id });
  if (used.length === 0) throw new Failure("link_invalid");
}

function getGrant({ now }: Call, answer: Answer) {
  const trustedUntil = answer === "trust" ? new Date(now.getTime() + trust) : null;
  return { amr: proofs.approval.amr, trustedUntil };
}

/** The key is compromised: locks the client until an operator unlocks it. */
async function disown(tx: Transaction, { now }: Call, { idHash, clientId, apiId, contextHash }: ChallengeRow) {
  await tx.update(challengeTable).set({ state: "exhausted" }).where(eq(challengeTable.idHash, idHash));
  await tx
    .update(apiClientTable)
    .set({ state: "locked", stateReason: "owner", lockedUntil: null })
    .where(eq(apiClientTable.id, clientId));
  await endElevations(tx, { clientId, now });
  const { clientId: client, apiId: api, contextHash: hash } = clientContextTable;
  await tx
    .update(clientContextTable)
    .set({ trustedUntil: null, passedAt: null })
    .where(and(eq(client, clientId), eq(api, apiId), eq(hash, contextHash)));
}
