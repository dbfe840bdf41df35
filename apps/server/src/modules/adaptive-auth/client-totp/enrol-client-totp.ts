import { randomBytes } from "node:crypto";
import type { AnswerOf, Endpoints } from "@parapet/contract";
import { isNull } from "drizzle-orm";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { toBase32 } from "../../../platform/totp/base32.ts";
import { otpauthUrl } from "../../../platform/totp/totp.ts";
import { readProviderName } from "../../account/provider/queries.ts";
import { lockManagedClient } from "../api-client/queries.ts";
import { sealClientSecret } from "./client-secret.ts";
import { clientTotpTable as table } from "./table.ts";

/** Bytes; the length of an HMAC-SHA-1 key that RFC 4226 §4 recommends. */
const secretLength = 20;

/**
 * Creates an authenticator secret to be confirmed. Only operators enroll, because the challenged caller mustn't choose the
 * factor. @throws Failure `not_found`, `mfa_already_enabled`, `conflict` for a headless client
 */
export async function enrolClientTotp(call: ViewerCall, id: string): Promise<AnswerOf<Endpoints["clientTotp.enrol"]>> {
  const { db } = call.platform.postgres;
  const secret = randomBytes(secretLength);
  const account = await db.transaction(async (tx) => {
    const { name, kind, providerId } = await lockManagedClient(tx, call.viewer, id);
    if (kind === "headless")
      throw new Failure("conflict", { detail: "Headless clients can't use an authenticator app" });
    const waiting = { sealedSecret: sealClientSecret(call, id, secret), confirmedAt: null, lastStep: null };
    const started = await tx
      .insert(table)
      .values({ clientId: id, providerId, createdAt: call.now, ...waiting })
      .onConflictDoUpdate({
        target: table.clientId,
        set: { createdAt: call.now, ...waiting },
        setWhere: isNull(table.confirmedAt),
      })
      .returning({ clientId: table.clientId });
    if (started.length === 0) throw new Failure("mfa_already_enabled");
    await recordAudit(tx, call, { action: "client_totp.enrol", subjectType: "api_client", subjectId: id });
    return name;
  });
  const issuer = await readProviderName(db, call.viewer.providerId);
  return { secret: toBase32(secret), otpauth_url: otpauthUrl(secret, { issuer, account }) };
}
