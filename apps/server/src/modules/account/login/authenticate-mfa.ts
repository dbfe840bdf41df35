import { and, eq } from "drizzle-orm";
import type { Call, MfaCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { openMfaAttempts } from "../mfa/open-mfa-attempt.ts";
import { mfaAttemptTable } from "../mfa/table.ts";
import { tokensOf } from "../session/tokens-of.ts";

/** Tells which pending login an MFA token stands for. @throws Failure `unauthenticated`, `token_expired` */
export async function authenticateMfa(call: Call, token: string): Promise<MfaCall["mfa"]> {
  const tokens = await tokensOf(call.platform);
  const { userId, sessionId: tokenId } = await tokens.read("mfa", token, call.now);
  const [pending] = await call.platform.postgres.db
    .select({ id: mfaAttemptTable.id })
    .from(mfaAttemptTable)
    .where(and(eq(mfaAttemptTable.id, tokenId), eq(mfaAttemptTable.userId, userId), openMfaAttempts(call.now)));
  if (pending === undefined) throw new Failure("token_expired");
  return { userId, tokenId };
}
