import { randomBytes } from "node:crypto";
import type { AnswerOf, BodyOf, Endpoints } from "@parapet/contract";
import { and, eq, isNull } from "drizzle-orm";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { toBase32 } from "../../../platform/totp/base32.ts";
import { otpauthUrl } from "../../../platform/totp/totp.ts";
import { confirmPassword } from "../me/confirm-password.ts";
import { userTable } from "../user/table.ts";
import { sealTotpSecret } from "./totp-secret.ts";

type Row = Endpoints["mfa.enrol"];

/** Bytes; the length of an HMAC-SHA-1 key that RFC 4226 §4 recommends. */
const secretLength = 20;

/** Gives the caller a new authenticator secret, which counts once confirmed. @throws Failure `password_wrong`, `mfa_already_enabled` */
export async function enrol(call: ViewerCall, { password }: BodyOf<Row>): Promise<AnswerOf<Row>> {
  const user = await confirmPassword(call, password);
  const secret = randomBytes(secretLength);
  await call.platform.postgres.db.transaction(async (tx) => {
    const started = await tx
      .update(userTable)
      .set({ sealedTotpSecret: sealTotpSecret(call, user.id, secret), totpLastStep: null })
      .where(and(eq(userTable.id, user.id), isNull(userTable.totpConfirmedAt)))
      .returning({ id: userTable.id });
    if (started.length === 0) throw new Failure("mfa_already_enabled");
    await recordAudit(tx, call, { action: "mfa.enrol", subjectType: "user", subjectId: user.id });
  });
  return { secret: toBase32(secret), otpauth_url: otpauthUrl(secret, { issuer: "Parapet", account: user.email }) };
}
