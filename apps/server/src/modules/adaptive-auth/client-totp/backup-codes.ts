import { randomBytes } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import type { Call } from "../../../platform/call.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { toBase32 } from "../../../platform/totp/base32.ts";
import type { ApiClientRow } from "../api-client/table.ts";
import { clientBackupCodeTable as table } from "./table.ts";

const howMany = 10;

/** Replaces a client's backup codes (60 random bits each). @returns the codes, to be shown once */
export async function replaceClientBackupCodes(
  tx: Transaction,
  call: Call,
  { id, providerId }: Pick<ApiClientRow, "id" | "providerId">,
): Promise<string[]> {
  const codes = Array.from({ length: howMany }, () => toBase32(randomBytes(8)).slice(0, 12));
  await tx.delete(table).where(eq(table.clientId, id));
  await tx
    .insert(table)
    .values(codes.map((code) => ({ clientId: id, providerId, codeHash: hashOfBackupCode(call, id, code) })));
  return codes.map((code) => code.replace(/(.{4})(?=.)/g, "$1-"));
}

/** Consumes a backup code. @returns how many are left; null for an invalid or used code */
export async function useClientBackupCode(
  tx: Transaction,
  call: Call,
  { clientId, code }: { clientId: string; code: string },
): Promise<number | null> {
  const codeHash = hashOfBackupCode(call, clientId, code);
  const unused = and(eq(table.clientId, clientId), isNull(table.usedAt));
  const used = await tx
    .update(table)
    .set({ usedAt: call.now })
    .where(and(unused, eq(table.codeHash, codeHash)))
    .returning({ clientId: table.clientId });
  return used.length === 0 ? null : tx.$count(table, unused);
}

/**
 * Keyed digest, as for accounts: without the key, which isn't in the database, 60 random bits can't be guessed offline, so
 * argon2id isn't needed.
 */
export function hashOfBackupCode({ platform }: Call, clientId: string, code: string): Buffer {
  const compact = code.replace(/[\s-]/g, "").toUpperCase();
  return platform.sealing.digest(compact, `client:${clientId}:backup-code`);
}
