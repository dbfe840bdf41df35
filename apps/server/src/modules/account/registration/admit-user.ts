import { eq, sql } from "drizzle-orm";
import type { Call } from "../../../platform/call.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { userTable, type UserRow } from "../user/table.ts";

interface Admission {
  /** A password set with the same link. */
  readonly passwordHash?: string;
}

/** Notes that a locked user owns the address, which lets a new one in. */
export async function admitUser(
  tx: Transaction,
  call: Call,
  user: UserRow,
  admission: Admission = {},
): Promise<UserRow> {
  const passwordHash = admission.passwordHash ?? user.passwordHash;
  const admitted: UserRow = {
    ...user,
    passwordHash,
    status: user.status === "invited" && passwordHash !== null ? "active" : user.status,
    emailConfirmedAt: user.emailConfirmedAt ?? call.now,
    passwordExposedAt: admission.passwordHash === undefined ? user.passwordExposedAt : null,
    platformAdmin: user.platformAdmin || (await isFirstAdministrator(tx, user)),
  };
  const { status, emailConfirmedAt, passwordExposedAt, platformAdmin } = admitted;
  await tx
    .update(userTable)
    .set({ passwordHash, status, emailConfirmedAt, passwordExposedAt, platformAdmin })
    .where(eq(userTable.id, user.id));
  return admitted;
}

/** The first provider administrator who proves an address runs the installation, so a mistyped one is no loss. */
async function isFirstAdministrator(tx: Transaction, user: UserRow): Promise<boolean> {
  if (user.emailConfirmedAt !== null || user.role !== "provider_admin") return false;
  await lockFirstAdministrator(tx);
  const existing = await tx
    .select({ id: userTable.id })
    .from(userTable)
    .where(eq(userTable.platformAdmin, true))
    .limit(1);
  return existing.length === 0;
}

/** One transaction at a time decides who is the installation's first administrator. */
export async function lockFirstAdministrator(tx: Transaction): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('first administrator', 0))`);
}
