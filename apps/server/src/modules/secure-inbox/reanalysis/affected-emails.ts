import { and, eq, exists, gte, like, lte, or, sql, type SQL } from "drizzle-orm";
import { suffixPattern } from "../../../platform/postgres/like-pattern.ts";
import type { Queryable } from "../../../platform/postgres/postgres.ts";
import { contentTable, messageTable as table } from "../mail/table.ts";

interface Touched {
  readonly providerId: string;
  readonly since: Date;
  readonly until: Date;
  /** Null for all email. */
  readonly senders: readonly string[] | null;
}

/** Selects email of these senders in a period, with content still stored. */
export function affectedEmails(db: Queryable, { providerId, since, until, senders }: Touched): SQL | undefined {
  return and(
    eq(table.providerId, providerId),
    gte(table.receivedAt, since),
    lte(table.receivedAt, until),
    senders === null ? undefined : (or(...senders.map(isFrom)) ?? sql`false`),
    exists(
      db
        .select({ one: sql`1` })
        .from(contentTable)
        .where(eq(contentTable.messageId, table.id)),
    ),
  );
}

/** Matches the address, the domain and its subdomains. */
function isFrom(sender: string): SQL | undefined {
  if (sender.includes("@")) return eq(table.fromAddress, sender);
  return or(...[`@${sender}`, `.${sender}`].map((end) => like(table.fromAddress, suffixPattern(end))));
}
