import { and, eq, sql } from "drizzle-orm";
import type { Queryable } from "../../../platform/postgres/postgres.ts";
import { mailboxTable } from "../mail/table.ts";
import { subscriptionTable } from "./table.ts";

/** Watched mailboxes, and how many of their subscriptions failed. */
export async function countSubscriptions(
  db: Queryable,
  providerId: string,
): Promise<{ readonly watched: number; readonly failed: number }> {
  const [row] = await db
    .select({
      watched: sql`count(*)`.mapWith(Number),
      failed: sql`count(*) FILTER (WHERE ${subscriptionTable.state} = 'failed')`.mapWith(Number),
    })
    .from(subscriptionTable)
    .innerJoin(mailboxTable, and(eq(mailboxTable.id, subscriptionTable.mailboxId), eq(mailboxTable.isMonitored, true)))
    .where(eq(subscriptionTable.providerId, providerId));
  return row ?? { watched: 0, failed: 0 };
}
