import { and, gt, isNull, type SQL } from "drizzle-orm";
import { sessionTable } from "./table.ts";

/** A session lives until it is ended, unused for 12 hours or seven days old. */
export function liveSessions(now: Date): SQL | undefined {
  return and(isNull(sessionTable.endedAt), gt(sessionTable.expiresAt, now), gt(sessionTable.idleExpiresAt, now));
}
