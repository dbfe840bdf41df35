import { and, eq, isNull, ne } from "drizzle-orm";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { mfaAttemptTable } from "../mfa/table.ts";
import { sessionTable } from "./table.ts";

interface Whose {
  readonly userId: string;
  /** A session that goes on. */
  readonly except?: string;
}

/** Ends a user's sessions and half-finished logins at once. @returns how many sessions ended. */
export async function endAllSessions(tx: Transaction, { userId, except }: Whose, now: Date): Promise<number> {
  const ended = await tx
    .update(sessionTable)
    .set({ endedAt: now })
    .where(
      and(
        eq(sessionTable.userId, userId),
        isNull(sessionTable.endedAt),
        except === undefined ? undefined : ne(sessionTable.id, except),
      ),
    )
    .returning({ id: sessionTable.id });
  await tx
    .update(mfaAttemptTable)
    .set({ endedAt: now })
    .where(and(eq(mfaAttemptTable.userId, userId), isNull(mfaAttemptTable.endedAt)));
  return ended.length;
}
