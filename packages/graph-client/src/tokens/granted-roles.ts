import * as z from "zod/mini";

const claims = z.looseObject({ roles: z.optional(z.array(z.string())), scp: z.optional(z.string()) });

/** An access token's application roles or delegated scopes. */
export function grantedRoles(accessToken: string): readonly string[] {
  const payload = accessToken.split(".")[1] ?? "";
  try {
    const { roles, scp } = claims.parse(JSON.parse(Buffer.from(payload, "base64url").toString("utf8")));
    return [...(roles ?? []), ...(scp?.split(" ") ?? [])];
  } catch {
    return [];
  }
}
