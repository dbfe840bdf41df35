import type { Call } from "../../../platform/call.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import type { UserRow } from "../user/table.ts";
import { acceptTotp } from "./accept-totp.ts";
import { useBackupCode } from "./backup-codes.ts";

/** Accepts six digits of the authenticator or a backup code; either works once. */
export async function acceptSecondFactor(tx: Transaction, call: Call, user: UserRow, code: string): Promise<boolean> {
  const compact = code.replace(/\s/g, "");
  return /^\d{6}$/.test(compact) ? acceptTotp(tx, call, user, compact) : useBackupCode(tx, call, user, compact);
}
