import { and, eq } from "drizzle-orm";
import type { ClientCall } from "../../../platform/call.ts";
import type { Queryable, Transaction } from "../../../platform/postgres/postgres.ts";
import { hashOfChallengeId } from "./challenge-id.ts";
import { challengeTable as table, type ChallengeRow } from "./table.ts";

/** Reads a challenge of the calling client; null for everybody else's. */
export async function findOwnChallenge(
  db: Queryable,
  { client }: ClientCall,
  id: string,
): Promise<ChallengeRow | null> {
  const [row] = await db.select().from(table).where(isOwn(client.id, id));
  return row ?? null;
}

/** As `findOwnChallenge`, and nobody else answers it until the transaction ends. The client is locked. */
export async function lockOwnChallenge(
  tx: Transaction,
  { client }: ClientCall,
  id: string,
): Promise<ChallengeRow | null> {
  const [row] = await tx.select().from(table).where(isOwn(client.id, id)).for("update");
  return row ?? null;
}

function isOwn(clientId: string, id: string) {
  return and(eq(table.idHash, hashOfChallengeId(id)), eq(table.clientId, clientId));
}

/** How a challenge stands now: one whose time is over has expired, whether anybody noted it or not. */
export function stateOf({ state, expiresAt }: ChallengeRow, now: Date): ChallengeRow["state"] {
  return state === "pending" && expiresAt <= now ? "expired" : state;
}
