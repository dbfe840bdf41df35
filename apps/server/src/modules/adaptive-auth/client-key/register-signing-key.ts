import { createPublicKey, type JsonWebKey } from "node:crypto";
import { type BodyOf, type Endpoints, maxClientKeys, type SigningKey } from "@parapet/contract";
import { and, eq, isNull } from "drizzle-orm";
import { calculateJwkThumbprint } from "jose";
import { v7 as newId } from "uuid";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { lockManagedClient } from "../api-client/queries.ts";
import { changeProtection } from "../change-protection.ts";
import { presentSigningKey } from "./present-key.ts";
import { signingKeyTable as table } from "./table.ts";

type Input = BodyOf<Endpoints["signingKeys.create"]>;

/**
 * Registers a public key with which a client signs. @throws Failure `not_found`, `invalid_input` for what is no point of
 * its curve, `conflict` for a key that the client has or had, and for one key too many
 */
export async function registerSigningKey(
  call: ViewerCall,
  clientId: string,
  { name, jwk: given }: Input,
): Promise<SigningKey> {
  const jwk = publicMembers(given);
  const thumbprint = await calculateJwkThumbprint(jwk);
  return changeProtection(call, [{ kind: "client", id: clientId }], async (tx) => {
    const client = await lockManagedClient(tx, call.viewer, clientId);
    const working = and(eq(table.clientId, clientId), isNull(table.revokedAt));
    if ((await tx.$count(table, working)) >= maxClientKeys) {
      throw new Failure("conflict", { detail: `A client can have up to ${maxClientKeys} active public keys.` });
    }
    const [row] = await tx
      .insert(table)
      .values({ id: newId(), providerId: client.providerId, clientId, name, jwk, thumbprint, createdAt: call.now })
      .onConflictDoNothing()
      .returning();
    // Revoked keys may be compromised and can't be registered again.
    if (row === undefined) throw new Failure("conflict", { detail: "This key was already added to the client." });
    const after = { client: client.name, name, thumbprint };
    await recordAudit(tx, call, {
      action: "signing_key.create",
      subjectType: "api_client",
      subjectId: clientId,
      after,
    });
    return presentSigningKey(row);
  });
}

/** The public members in canonical form, so that equal keys have equal thumbprints. */
function publicMembers(jwk: Input["jwk"]): Record<string, string> {
  try {
    const { kty, crv, x, y }: JsonWebKey = createPublicKey({ key: { ...jwk }, format: "jwk" }).export({
      format: "jwk",
    });
    return Object.fromEntries(
      Object.entries({ kty, crv, x, y }).flatMap(([name, value]) => (value ? [[name, value]] : [])),
    );
  } catch {
    throw new Failure("invalid_input", { errors: [{ pointer: "/body/jwk", message: "Enter a valid public key." }] });
  }
}
