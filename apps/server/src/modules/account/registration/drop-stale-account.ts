import { and, eq, gt, inArray, isNull, lt, ne, notExists, or, sql, type SQL } from "drizzle-orm";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { mailLinkTable } from "../mail-link/table.ts";
import { providerTable } from "../provider/table.ts";
import { userTable } from "../user/table.ts";

/**
 * Frees an address that a stranger typed into a form and didn't prove to own while the link was open: otherwise
 * anyone could keep an address from its owner. Invitations are their provider's.
 */
export async function dropStaleAccountOf(tx: Transaction, email: string, now: Date): Promise<void> {
  await dropUnproven(tx, and(hasEmail(email), eq(userTable.status, "active"), isStale(tx, now)));
}

/** Makes room for a provider's invitation: its own earlier one that has expired, its own sign-up that waits. */
export async function dropUnprovenAccountOf(
  tx: Transaction,
  { providerId, email }: { readonly providerId: string; readonly email: string },
  now: Date,
): Promise<void> {
  const isHere = and(hasEmail(email), eq(userTable.providerId, providerId));
  const isOver = and(ne(userTable.status, "suspended"), isStale(tx, now));
  await dropUnproven(tx, and(isHere, or(isOver, eq(userTable.status, "active"))), "keep providers");
}

/** Ends registrations of providers that wait for a confirmation: strangers who may not register any more. */
export async function dropPendingRegistrations(tx: Transaction): Promise<void> {
  await dropUnproven(tx, and(eq(userTable.role, "provider_admin"), eq(userTable.status, "active")));
}

/** Drops all registrations that have been stale for a week. */
export async function dropForgottenAccounts(tx: Transaction, now: Date): Promise<void> {
  const aWeekAgo = new Date(now.getTime() - 7 * 24 * 3_600_000);
  await dropUnproven(tx, and(lt(userTable.createdAt, aWeekAgo), eq(userTable.status, "active"), isStale(tx, now)));
}

function hasEmail(email: string): SQL {
  return eq(sql`lower(${userTable.email})`, email.toLowerCase());
}

function isStale(tx: Transaction, now: Date): SQL {
  const openLink = tx
    .select({ id: mailLinkTable.id })
    .from(mailLinkTable)
    .where(
      and(
        eq(mailLinkTable.userId, userTable.id),
        inArray(mailLinkTable.purpose, ["confirm_email", "accept_invitation"]),
        isNull(mailLinkTable.usedAt),
        gt(mailLinkTable.expiresAt, now),
      ),
    );
  return notExists(openLink);
}

/** A provider goes with its only account. */
async function dropUnproven(tx: Transaction, which: SQL | undefined, providers?: "keep providers"): Promise<void> {
  const dropped = await tx
    .delete(userTable)
    .where(and(which, isNull(userTable.emailConfirmedAt)))
    .returning({ providerId: userTable.providerId });
  if (providers === "keep providers") return;
  for (const { providerId } of dropped) {
    const people = tx.select({ id: userTable.id }).from(userTable).where(eq(userTable.providerId, providerId));
    await tx.delete(providerTable).where(and(eq(providerTable.id, providerId), notExists(people)));
  }
}
