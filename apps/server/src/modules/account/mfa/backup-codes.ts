import { randomBytes } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import type { Call } from "../../../platform/call.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { toBase32 } from "../../../platform/totp/base32.ts";
import type { UserRow } from "../user/table.ts";
import { backupCodeTable } from "./table.ts";

const howMany = 10;

/** Replaces a user's backup codes: 50 random bits each. @returns the codes, to be shown this once. */
export async function replaceBackupCodes(tx: Transaction, call: Call, user: UserRow): Promise<string[]> {
  const codes = Array.from({ length: howMany }, () => toBase32(randomBytes(7)).slice(0, 10));
  await dropBackupCodes(tx, user.id);
  await tx
    .insert(backupCodeTable)
    .values(
      codes.map((code) => ({ userId: user.id, providerId: user.providerId, codeHash: hashOf(call, user.id, code) })),
    );
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`);
}

export async function dropBackupCodes(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(backupCodeTable).where(eq(backupCodeTable.userId, userId));
}

/** Uses a backup code up, however it is spaced. @returns false when it is none of the user's, or used. */
export async function useBackupCode(tx: Transaction, call: Call, user: UserRow, code: string): Promise<boolean> {
  const used = await tx
    .update(backupCodeTable)
    .set({ usedAt: call.now })
    .where(
      and(
        eq(backupCodeTable.userId, user.id),
        eq(backupCodeTable.codeHash, hashOf(call, user.id, code.replace(/[\s-]/g, "").toUpperCase())),
        isNull(backupCodeTable.usedAt),
      ),
    )
    .returning({ userId: backupCodeTable.userId });
  return used.length > 0;
}

/** Keyed, because 50 bits alone would not withstand someone who has a copy of the table. */
function hashOf(call: Call, userId: string, code: string): Buffer {
  return call.platform.sealing.digest(code, `user:${userId}:backup-code`);
}
