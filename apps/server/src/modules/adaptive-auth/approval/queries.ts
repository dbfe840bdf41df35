import { hash, timingSafeEqual } from "node:crypto";
import type { ApprovalRequest } from "@parapet/contract";
import { and, eq } from "drizzle-orm";
import type { Call } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import type { Queryable } from "../../../platform/postgres/postgres.ts";
import { isInUse } from "../../account/provider/is-in-use.ts";
import { apiClientTable } from "../api-client/table.ts";
import { challengeTable, type ChallengeRow } from "../challenge/table.ts";
import { clientKeyTable } from "../client-key/table.ts";
import { protectedApiTable } from "../protected-api/table.ts";
import { challengeApprovalTable, type ChallengeApprovalRow } from "./table.ts";

/** A link sent by email. */
export interface ApprovalLink {
  readonly id: string;
  readonly token: string;
}

/** An approval request and its call. */
interface Approval {
  readonly approval: ChallengeApprovalRow;
  readonly challenge: ChallengeRow;
  readonly client: string;
  readonly api: string;
  /** The key of the call; null for a caller without one of ours. */
  readonly key: { readonly name: string; readonly prefix: string } | null;
}

/** Tokens have 256 bits of entropy, so a plain hash is safe. */
export function hashOfApprovalToken(token: string): Buffer {
  return hash("sha256", token, "buffer");
}

/** Reads the approval request of a link. @throws Failure `not_found` for an invalid link */
export async function findApproval(db: Queryable, { id, token }: ApprovalLink): Promise<Approval> {
  const [found] = await db
    .select({
      approval: challengeApprovalTable,
      challenge: challengeTable,
      client: apiClientTable.name,
      api: protectedApiTable.name,
      key: { name: clientKeyTable.name, prefix: clientKeyTable.prefix },
    })
    .from(challengeApprovalTable)
    .innerJoin(challengeTable, eq(challengeTable.idHash, challengeApprovalTable.challengeHash))
    .innerJoin(apiClientTable, eq(apiClientTable.id, challengeTable.clientId))
    .innerJoin(protectedApiTable, eq(protectedApiTable.id, challengeTable.apiId))
    .leftJoin(
      clientKeyTable,
      and(eq(clientKeyTable.id, challengeTable.keyId), eq(clientKeyTable.clientId, challengeTable.clientId)),
    )
    .where(eq(challengeApprovalTable.id, id));
  if (found === undefined || !timingSafeEqual(found.approval.tokenHash, hashOfApprovalToken(token)))
    throw new Failure("not_found");
  if (!(await isInUse(db, found.approval.providerId))) throw new Failure("not_found");
  return found;
}

/** An approval request for display. */
export function presentApproval({ now }: Call, { approval, challenge, client, api, key }: Approval): ApprovalRequest {
  const { country, asName, network, agent, method, endpoint, reasons = [] } = challenge.context;
  const isOver = approval.state === "waiting" && approval.expiresAt <= now;
  return {
    state: isOver ? "expired" : approval.state,
    client,
    api,
    time: challenge.createdAt.toISOString(),
    country,
    as_name: asName,
    network,
    agent,
    method,
    endpoint,
    reasons: [...reasons],
    key,
    expires_at: approval.expiresAt.toISOString(),
  };
}

/** An approval request. Read-only, because mail scanners follow links. @throws Failure `not_found` */
export async function getApproval(call: Call, link: ApprovalLink): Promise<ApprovalRequest> {
  return presentApproval(call, await findApproval(call.platform.postgres.db, link));
}
