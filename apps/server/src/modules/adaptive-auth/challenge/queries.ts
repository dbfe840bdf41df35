import type { Challenge } from "@parapet/contract";
import { and, eq } from "drizzle-orm";
import type { ClientCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import type { Queryable, Transaction } from "../../../platform/postgres/postgres.ts";
import { readApiName, readCurrentSettings } from "../protected-api/queries.ts";
import { hashChallengeId, getVerifyUrl } from "./challenge-id.ts";
import { limits } from "./failure-limits.ts";
import { challengeTable as table, type ChallengeRow } from "./table.ts";

/** Reads a challenge of the calling client; null for others. */
export async function findOwnChallenge(
  db: Queryable,
  { client }: ClientCall,
  id: string,
): Promise<ChallengeRow | null> {
  const [row] = await db.select().from(table).where(isOwn(client.id, id));
  return row ?? null;
}

/** Like `findOwnChallenge`, and locks the row. The client's row must be locked. */
export async function lockOwnChallenge(
  tx: Transaction,
  { client }: ClientCall,
  id: string,
): Promise<ChallengeRow | null> {
  const [row] = await tx.select().from(table).where(isOwn(client.id, id)).for("update");
  return row ?? null;
}

function isOwn(clientId: string, id: string) {
  return and(eq(table.idHash, hashChallengeId(id)), eq(table.clientId, clientId));
}

/** The effective state: expiry counts even if the row wasn't updated yet. */
export function getState({ state, expiresAt }: ChallengeRow, now: Date): ChallengeRow["state"] {
  return state === "pending" && expiresAt <= now ? "expired" : state;
}

/** State of the calling client's challenge. @throws Failure `not_found` */
export async function getChallenge(call: ClientCall, id: string): Promise<Challenge> {
  const { db } = call.platform.postgres;
  const challenge = await findOwnChallenge(db, call, id);
  if (challenge === null) throw new Failure("not_found");
  const { methods, nonce, apiId, attempts, expiresAt } = challenge;
  const { remember_days } = await readCurrentSettings(db, apiId);
  return {
    challenge_id: id,
    state: getState(challenge, call.now),
    methods,
    nonce,
    remember_days: remember_days ?? null,
    api: { id: apiId, name: await readApiName(db, apiId) },
    verify_url: getVerifyUrl(call.platform.publicUrl(), id),
    attempts_left: Math.max(0, limits.tries - attempts),
    expires_at: expiresAt.toISOString(),
  };
}
