import { eq, sql } from "drizzle-orm";
import type { Queryable } from "../../../platform/postgres/postgres.ts";
import { userTable, type UserRow } from "./table.ts";

/** Finds an account by its address, in any case. */
export async function findUserByEmail(db: Queryable, email: string): Promise<UserRow | null> {
  const [row] = await db
    .select()
    .from(userTable)
    .where(eq(sql`lower(${userTable.email})`, email.toLowerCase()));
  return row ?? null;
}

export async function findUser(db: Queryable, id: string): Promise<UserRow | null> {
  const [row] = await db.select().from(userTable).where(eq(userTable.id, id));
  return row ?? null;
}
