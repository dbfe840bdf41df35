import type { InsecureCodeSource } from "@parapet/contract";
import { and, eq, gt, isNull, lt, or, sql } from "drizzle-orm";
import type { Call } from "../../../platform/call.ts";
import type { Queryable, Transaction } from "../../../platform/postgres/postgres.ts";
import { hotp, matchingStep, stepOf } from "../../../platform/totp/totp.ts";
import type { ApiClientRow } from "../api-client/table.ts";
import type { ChallengeRow } from "../challenge/table.ts";
import { insecureCodeTable as table } from "./table.ts";

type Context = Pick<Call, "platform" | "now">;

/** Whether a client may use such codes now. */
export async function isAllowed(db: Queryable, clientId: string, source: InsecureCodeSource, now: Date) {
  return (await db.$count(table, isCurrent(clientId, source, now))) > 0;
}

/** The current code of a challenge, available to any server of its API. */
export function generateCode(call: Context, challenge: ChallengeRow): string {
  return hotp(getSecret(call, challenge), stepOf(call.now));
}

/**
 * Accepts a code that needs no secret, if the client may use such, and counts it. A derived code works once per time step; a
 * generated one is bound to its challenge. @returns null for a wrong code
 */
export async function acceptInsecureCode(
  tx: Transaction,
  call: Context,
  { client, challenge, code }: { client: ApiClientRow; challenge: ChallengeRow; code: string },
): Promise<{ readonly result: "right" | "replayed"; readonly source: InsecureCodeSource } | null> {
  const { now } = call;
  // The protocol's secret: the characters of the ID that every call of the client carries.
  const step = matchingStep(Buffer.from(client.publicId), code, now);
  if (step !== null && (await isAllowed(tx, client.id, "derived", now))) {
    const isUnused = or(isNull(table.lastStep), lt(table.lastStep, step));
    const used = await tx
      .update(table)
      .set({ lastStep: step, passes: sql`${table.passes} + 1`, lastPassedAt: now })
      .where(and(isCurrent(client.id, "derived", now), isUnused))
      .returning({ clientId: table.clientId });
    return { result: used.length > 0 ? "right" : "replayed", source: "derived" };
  }
  if (matchingStep(getSecret(call, challenge), code, now) === null) return null;
  const used = await tx
    .update(table)
    .set({ passes: sql`${table.passes} + 1`, lastPassedAt: now })
    .where(isCurrent(client.id, "server", now))
    .returning({ clientId: table.clientId });
  return used.length > 0 ? { result: "right", source: "server" } : null;
}

function getSecret({ platform }: Context, { clientId, nonce }: ChallengeRow): Buffer {
  return platform.sealing.digest(nonce, `client:${clientId}:generated-code`);
}

function isCurrent(clientId: string, source: InsecureCodeSource, now: Date) {
  return and(eq(table.clientId, clientId), eq(table.source, source), gt(table.allowedUntil, now));
}
