import { and, eq } from "drizzle-orm";
import type { Queryable } from "../../../platform/postgres/postgres.ts";
import { liveSessions } from "./live-sessions.ts";
import { sessionTable } from "./table.ts";

/** Whether a session still lets its person in. */
export async function isSessionLive(db: Queryable, id: string, now: Date): Promise<boolean> {
  return (await db.$count(sessionTable, and(eq(sessionTable.id, id), liveSessions(now)))) > 0;
}
