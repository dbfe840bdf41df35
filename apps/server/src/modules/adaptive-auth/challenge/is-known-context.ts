import { and, eq, gt, gte, isNotNull, or } from "drizzle-orm";
import type { Queryable } from "../../../platform/postgres/postgres.ts";
import { clientContextTable as table, daysUntilKnown } from "../client-context/table.ts";
import type { ChallengeRow } from "./table.ts";

/** Whether a context is known for its client: seen on three days, verified by a step-up, or trusted by the owner. */
export async function isKnownContext(db: Queryable, challenge: ChallengeRow, now: Date): Promise<boolean> {
  const found = await db.$count(
    table,
    and(
      eq(table.clientId, challenge.clientId),
      eq(table.apiId, challenge.apiId),
      eq(table.contextHash, challenge.contextHash),
      or(isNotNull(table.passedAt), gte(table.days, daysUntilKnown), gt(table.trustedUntil, now)),
    ),
  );
  return found > 0;
}
