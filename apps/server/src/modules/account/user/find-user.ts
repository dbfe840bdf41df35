import { and, desc, eq, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { Queryable } from "../../../platform/postgres/postgres.ts";
import { userTable, type UserRow } from "./table.ts";

/**
 * Finds an account by its address, in any case: the one of who has proven to own it, else the newest that waits, those
 * that have a password first.
 */
export async function findUserByEmail(db: Queryable, email: string): Promise<UserRow | null> {
  const [row] = await db
    .select()
    .from(userTable)
    .where(eq(sql`lower(${userTable.email})`, email.toLowerCase()))
    .orderBy(
      sql`${userTable.emailConfirmedAt} IS NULL`,
      sql`${userTable.status} = 'suspended'`,
      sql`${userTable.passwordHash} IS NULL`,
      desc(userTable.createdAt),
    )
    .limit(1);
  return row ?? null;
}

/**
 * Whether an account with this address can't be added to a provider (null for a new one): its owner has one, or the
 * provider has one that waits. What waits elsewhere is no obstacle.
 */
export async function isAddressTaken(db: Queryable, email: string, providerId: string | null): Promise<boolean> {
  const waitsHere =
    providerId === null ? undefined : and(eq(userTable.providerId, providerId), isNull(userTable.emailConfirmedAt));
  const found = await db.$count(
    userTable,
    and(eq(sql`lower(${userTable.email})`, email.toLowerCase()), or(isNotNull(userTable.emailConfirmedAt), waitsHere)),
  );
  return found > 0;
}

export async function findUser(db: Queryable, id: string): Promise<UserRow | null> {
  const [row] = await db.select().from(userTable).where(eq(userTable.id, id));
  return row ?? null;
}
