import { and, eq, isNull, lte } from "drizzle-orm";
import type { Call } from "../../../platform/call.ts";
import { sessionLimits } from "./open-session.ts";
import { sessionTable } from "./table.ts";

const minute = 60_000;

/** Notes that a session is in use, at most once a minute, and puts off its idle end. */
export async function touchSession(
  call: Call,
  session: { readonly id: string; readonly lastUsedAt: Date },
): Promise<void> {
  const aMinuteAgo = new Date(call.now.getTime() - minute);
  if (session.lastUsedAt > aMinuteAgo) return;
  await call.platform.postgres.db
    .update(sessionTable)
    .set({ lastUsedAt: call.now, idleExpiresAt: new Date(call.now.getTime() + sessionLimits.idle) })
    .where(
      and(eq(sessionTable.id, session.id), isNull(sessionTable.endedAt), lte(sessionTable.lastUsedAt, aMinuteAgo)),
    );
}
