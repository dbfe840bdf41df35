import { and, eq, isNull, ne } from "drizzle-orm";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { mfaAttemptTable } from "../mfa/table.ts";
import { sessionTable } from "./table.ts";

interface OfUser {
  readonly userId: string;
  /** A session that goes on. */
  readonly except?: string;
  /** The only session that ends; half-finished logins end with it. */
  readonly only?: string;
}

interface OfProvider {
  readonly providerId: string;
}

/** Ends the sessions and half-finished logins of a person, or of everybody in a provider, at once. @returns how many sessions ended. */
export async function endAllSessions(tx: Transaction, whose: OfUser | OfProvider, now: Date): Promise<number> {
  const theirs = (table: typeof sessionTable | typeof mfaAttemptTable) =>
    "userId" in whose ? eq(table.userId, whose.userId) : eq(table.providerId, whose.providerId);
  const { except: kept, only } = "userId" in whose ? whose : {};
  const ended = await tx
    .update(sessionTable)
    .set({ endedAt: now })
    .where(
      and(
        theirs(sessionTable),
        isNull(sessionTable.endedAt),
        kept === undefined ? undefined : ne(sessionTable.id, kept),
        only === undefined ? undefined : eq(sessionTable.id, only),
      ),
    )
    .returning({ id: sessionTable.id });
  await tx
    .update(mfaAttemptTable)
    .set({ endedAt: now })
    .where(and(theirs(mfaAttemptTable), isNull(mfaAttemptTable.endedAt)));
  return ended.length;
}
