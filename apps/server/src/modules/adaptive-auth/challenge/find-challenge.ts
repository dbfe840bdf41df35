import { and, eq } from "drizzle-orm";
import type { ClientCall } from "../../../platform/call.ts";
import type { Queryable, Transaction } from "../../../platform/postgres/postgres.ts";
import { hashChallengeId } from "./challenge-id.ts";
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
