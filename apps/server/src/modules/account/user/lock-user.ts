import { eq } from "drizzle-orm";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { userTable, type UserRow } from "./table.ts";

/** Reads an account and keeps everybody else from changing it until the transaction ends. */
export async function lockUser(tx: Transaction, id: string): Promise<UserRow | null> {
  const [row] = await tx.select().from(userTable).where(eq(userTable.id, id)).for("no key update");
  return row ?? null;
}
