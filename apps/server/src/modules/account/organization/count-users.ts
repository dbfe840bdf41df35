import { sql } from "drizzle-orm";

/** How many people belong to the organization of the row. Written out, because a column of the outer row needs its table. */
export const countedUsers = sql<number>`(
  SELECT count(*)::int FROM user_account WHERE user_account.organization_id = organization.id
)`;
