import { SignJWT } from "jose";
import type { SigningKeys } from "../login/signing-keys.ts";

/** Microsoft's application that sends change notifications. */
const publisher = "0bf30f3b-4a52-48df-9a82-234910c4a086";
const lifetimeS = 3600;

/** A token that proves to subscribers that a rich notification comes from Microsoft. */
export async function validationToken(
  { id: tenantId, keys }: { readonly id: string; readonly keys: SigningKeys },
  applicationId: string,
  now: Date,
): Promise<string> {
  const at = Math.floor(now.getTime() / 1000);
  return await new SignJWT({ appid: publisher, tid: tenantId, ver: "1.0" })
    .setProtectedHeader({ typ: "JWT", alg: "RS256", kid: keys.id, x5t: keys.id })
    .setIssuer(`https://sts.windows.net/${tenantId}/`)
    .setAudience(applicationId)
    .setIssuedAt(at)
    .setNotBefore(at)
    .setExpirationTime(at + lifetimeS)
    .sign(keys.privateKey);
}
