import { and, eq, exists, gte, like, lte, or, sql, type SQL } from "drizzle-orm";
import { suffixPattern } from "../../../platform/postgres/like-pattern.ts";
import type { Queryable } from "../../../platform/postgres/postgres.ts";
import { contentTable, messageTable as table } from "../mail/table.ts";

interface Touched {
  readonly providerId: string;
  readonly since: Date;
  readonly until: Date;
  /** Null for all mail. */
  readonly senders: readonly string[] | null;
}

/** Mail between two moments whose content is kept, of these senders. */
export function touchedMail(db: Queryable, { providerId, since, until, senders }: Touched): SQL | undefined {
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

/** The listed address, or an address of the listed domain or one below it. */
function isFrom(sender: string): SQL | undefined {
  if (sender.includes("@")) return eq(table.fromAddress, sender);
  return or(...[`@${sender}`, `.${sender}`].map((end) => like(table.fromAddress, suffixPattern(end))));
}
