import { eq } from "drizzle-orm";
import { Failure } from "../../../platform/failure.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { userTable, type UserRow } from "../user/table.ts";
import { dropBackupCodes } from "./backup-codes.ts";

/** Forgets a locked user's authenticator and backup codes. @throws Failure `mfa_not_enabled` */
export async function clearMfa(tx: Transaction, user: UserRow): Promise<UserRow> {
  if (user.totpConfirmedAt === null) throw new Failure("mfa_not_enabled");
  const cleared = { sealedTotpSecret: null, totpConfirmedAt: null, totpLastStep: null, mfaAlways: false };
  await tx.update(userTable).set(cleared).where(eq(userTable.id, user.id));
  await dropBackupCodes(tx, user.id);
  return { ...user, ...cleared };
}
