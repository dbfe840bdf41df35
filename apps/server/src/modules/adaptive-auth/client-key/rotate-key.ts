import type { BodyOf, ClientKeyWithSecret, Endpoints } from "@parapet/contract";
import { eq } from "drizzle-orm";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { lockManagedClient } from "../api-client/queries.ts";
import { changeProtection } from "../change-protection.ts";
import { addKey, auditedKey } from "./add-key.ts";
import { presentKey } from "./present-key.ts";
import { findKey } from "./queries.ts";
import { clientKeyTable as table } from "./table.ts";

type Input = BodyOf<Endpoints["clientKeys.rotate"]>;

const hourMs = 3_600_000;

interface Which {
  readonly clientId: string;
  readonly keyId: string;
}

/**
 * Creates a key's successor. The old key works for the overlap or until its own expiry.
 * @throws Failure `not_found`, `invalid_input`, `conflict` for an inactive key or over the limit of keys
 */
export async function rotateKey(
  call: ViewerCall,
  { clientId, keyId }: Which,
  input: Input,
): Promise<ClientKeyWithSecret> {
  const { overlap_hours: overlap, expires_at } = input;
  return changeProtection(call, [{ kind: "client", id: clientId }], async (tx) => {
    const client = await lockManagedClient(tx, call.viewer, clientId);
    const row = await findKey(tx, clientId, keyId);
    const { state } = presentKey(row, call.now);
    if (state === "revoked" || state === "expired")
      throw new Failure("conflict", { detail: "The key has expired or was revoked." });
    const end = new Date(call.now.getTime() + overlap * hourMs);
    const expiresAt = row.expiresAt !== null && row.expiresAt < end ? row.expiresAt : end;
    await tx.update(table).set({ expiresAt }).where(eq(table.id, keyId));
    const key = await addKey(tx, call, client, { name: row.name, expires_at });
    await recordAudit(tx, call, {
      action: "client_key.rotate",
      subjectType: "api_client",
      subjectId: clientId,
      before: { ...auditedKey(client, row), expires_at: expiresAt.toISOString() },
      after: { ...auditedKey(client, key), expires_at: key.expires_at },
    });
    return key;
  });
}
