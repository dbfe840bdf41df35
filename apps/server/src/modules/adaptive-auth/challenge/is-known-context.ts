import { and, eq, gt, gte, isNotNull, or } from "drizzle-orm";
import type { Queryable } from "../../../platform/postgres/postgres.ts";
import { clientContextTable as table } from "../client-context/table.ts";
import type { ChallengeRow } from "./table.ts";

/** Days on which a client was seen in a context after which it is known there. */
const knownAfterDays = 3;

/** Whether a challenge's client is known in its context: seen on three days, passed a step-up in it, or trusted by its owner. */
export async function isKnownContext(db: Queryable, challenge: ChallengeRow, now: Date): Promise<boolean> {
  const found = await db.$count(
    table,
    and(
      eq(table.clientId, challenge.clientId),
      eq(table.apiId, challenge.apiId),
      eq(table.contextHash, challenge.contextHash),
      or(isNotNull(table.passedAt), gte(table.days, knownAfterDays), gt(table.trustedUntil, now)),
    ),
  );
  return found > 0;
}
