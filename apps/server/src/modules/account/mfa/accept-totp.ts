import { and, eq, isNull, lt, or } from "drizzle-orm";
import type { Call } from "../../../platform/call.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { matchingStep } from "../../../platform/totp/totp.ts";
import { userTable, type UserRow } from "../user/table.ts";
import { openTotpSecret } from "./totp-secret.ts";

/** Accepts a code of the authenticator once: its step and all earlier ones are used up. */
export async function acceptTotp(tx: Transaction, call: Call, user: UserRow, code: string): Promise<boolean> {
  const secret = openTotpSecret(call, user);
  if (secret === null) return false;
  const step = matchingStep(secret, code, call.now);
  if (step === null) return false;
  const accepted = await tx
    .update(userTable)
    .set({ totpLastStep: step })
    .where(and(eq(userTable.id, user.id), or(isNull(userTable.totpLastStep), lt(userTable.totpLastStep, step))))
    .returning({ id: userTable.id });
  return accepted.length > 0;
}
