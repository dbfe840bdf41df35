import { importPKCS8, SignJWT } from "jose";
import type { Call } from "../../../platform/call.ts";
import { openSigningKey } from "../../account/provider/open-signing-key.ts";
import type { ChallengeContext, ElevationRow } from "./table.ts";

/** An elevation as a JWT signed by the provider's key. `ctx` is the caller's hash; `cnf` the key that signs calls, if any. */
export async function signElevation(
  { platform }: Call,
  elevation: ElevationRow,
  { acr, context }: { acr: string; context: ChallengeContext },
): Promise<string> {
  const { kid, privateKey } = await openSigningKey(platform, elevation.providerId);
  return new SignJWT({
    ctx: elevation.callerHash.toString("base64url"),
    acr,
    amr: elevation.amr,
    auth_time: Math.floor(elevation.authTime.getTime() / 1000),
    ...(context.jkt !== null && { cnf: { jkt: context.jkt } }),
  })
    .setProtectedHeader({ alg: "EdDSA", kid, typ: "JWT" })
    .setIssuer(platform.publicUrl())
    .setSubject(elevation.clientId)
    .setAudience(elevation.apiId)
    .setJti(elevation.id)
    .setIssuedAt(elevation.authTime)
    .setExpirationTime(elevation.expiresAt)
    .sign(await importPKCS8(privateKey, "EdDSA"));
}
