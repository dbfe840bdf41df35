import { and, gt, isNull, lt, type SQL } from "drizzle-orm";
import { v7 as newId } from "uuid";
import type { Call } from "../../../platform/call.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import type { UserRow } from "../user/table.ts";
import { mfaAttemptTable } from "./table.ts";

const lifetime = 5 * 60_000;
const maximumTries = 5;

/** Notes that a login waits for its second factor. @returns the id that the MFA token carries. */
export async function openMfaAttempt(tx: Transaction, call: Call, user: UserRow): Promise<string> {
  const id = newId();
  await tx.insert(mfaAttemptTable).values({
    id,
    userId: user.id,
    providerId: user.providerId,
    createdAt: call.now,
    expiresAt: new Date(call.now.getTime() + lifetime),
  });
  return id;
}

/** A pending login stays open for five minutes and five tries, until one succeeds. */
export function openMfaAttempts(now: Date): SQL | undefined {
  return and(
    isNull(mfaAttemptTable.endedAt),
    gt(mfaAttemptTable.expiresAt, now),
    lt(mfaAttemptTable.tries, maximumTries),
  );
}
