import { and, eq, gt, isNull, lt, notExists, sql, type SQL } from "drizzle-orm";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { mailLinkTable } from "../mail-link/table.ts";
import { providerTable } from "../provider/table.ts";
import { userTable } from "../user/table.ts";

/**
 * Drops accounts whose owner never confirmed the address while a link was open: otherwise anybody could keep an
 * address from its owner by typing it into a form. Their providers go with them when nobody else is there.
 */
export async function dropStaleAccounts(tx: Transaction, which: SQL | undefined, now: Date): Promise<void> {
  const openLink = tx
    .select({ one: sql`1` })
    .from(mailLinkTable)
    .where(and(eq(mailLinkTable.userId, userTable.id), isNull(mailLinkTable.usedAt), gt(mailLinkTable.expiresAt, now)));
  const dropped = await tx
    .delete(userTable)
    .where(and(which, eq(userTable.status, "active"), isNull(userTable.emailConfirmedAt), notExists(openLink)))
    .returning({ providerId: userTable.providerId });
  for (const { providerId } of dropped) {
    const people = tx
      .select({ one: sql`1` })
      .from(userTable)
      .where(eq(userTable.providerId, providerId));
    await tx.delete(providerTable).where(and(eq(providerTable.id, providerId), notExists(people)));
  }
}

/** The stale account of one address, if there is one. */
export async function dropStaleAccountOf(tx: Transaction, email: string, now: Date): Promise<void> {
  await dropStaleAccounts(tx, eq(sql`lower(${userTable.email})`, email.toLowerCase()), now);
}

/** All accounts that have been stale for a week. */
export async function dropForgottenAccounts(tx: Transaction, now: Date): Promise<void> {
  await dropStaleAccounts(tx, lt(userTable.createdAt, new Date(now.getTime() - 7 * 24 * 3_600_000)), now);
}
