import { sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { userTable, type UserRow } from "./table.ts";

type Required = "providerId" | "firstName" | "lastName" | "email" | "role" | "status";
type NewUser = Pick<UserRow, Required> & Partial<Omit<UserRow, Required | "id" | "createdAt">>;

/** Adds an account; the caller has locked its address and found it free. */
export async function createUser(tx: Transaction, user: NewUser, now: Date): Promise<UserRow> {
  const row: UserRow = {
    organizationId: null,
    phone: "",
    platformAdmin: false,
    passwordHash: null,
    emailConfirmedAt: null,
    sealedTotpSecret: null,
    totpConfirmedAt: null,
    mfaAlways: false,
    totpLastStep: null,
    lastLoginAt: null,
    passwordExposedAt: null,
    ...user,
    id: newId(),
    createdAt: now,
  };
  await tx.insert(userTable).values(row);
  return row;
}

/** Lets one transaction at a time decide what becomes of an address. */
export async function lockEmail(tx: Transaction, email: string): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`account ${email.toLowerCase()}`}, 0))`);
}
