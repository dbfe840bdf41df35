import { and, eq, isNull, lte } from "drizzle-orm";
import type { Call } from "../../../platform/call.ts";
import { sessionLimits } from "./open-session.ts";
import { sessionTable } from "./table.ts";

const minute = 60_000;

/** Records that a session is in use, once a minute, and postpones its idle end. */
export async function touchSession(
  call: Call,
  session: { readonly id: string; readonly lastUsedAt: Date },
): Promise<void> {
  const aMinuteAgo = new Date(call.now.getTime() - minute);
  if (session.lastUsedAt > aMinuteAgo) return;
  const { postgres, log } = call.platform;
  const touched = postgres.db
    .update(sessionTable)
    .set({ lastUsedAt: call.now, idleExpiresAt: new Date(call.now.getTime() + sessionLimits.idle) })
    .where(
      and(eq(sessionTable.id, session.id), isNull(sessionTable.endedAt), lte(sessionTable.lastUsedAt, aMinuteAgo)),
    );
  // A database that can be read and not written, as on a full disk, still answers questions.
  await touched.catch((error: unknown) => log.warn({ err: error }, "a session's use could not be noted"));
}
