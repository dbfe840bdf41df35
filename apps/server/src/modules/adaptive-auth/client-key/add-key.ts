import { type ClientKeyWithSecret, maxClientKeys } from "@parapet/contract";
import { and, eq, gt, isNull, or } from "drizzle-orm";
import { v7 as newId } from "uuid";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { createApiKey } from "./api-key.ts";
import { presentKey } from "./present-key.ts";
import { clientKeyTable as table } from "./table.ts";

interface NewKey {
  readonly name: string;
  readonly expires_at: string | null;
}

/** Adds a key to a locked client. @throws Failure `invalid_input` for a past expiry, `conflict` over the limit of keys */
export async function addKey(
  tx: Transaction,
  { now }: ViewerCall,
  client: { readonly id: string; readonly providerId: string },
  { name, expires_at }: NewKey,
): Promise<ClientKeyWithSecret> {
  const expiresAt = expires_at === null ? null : new Date(expires_at);
  if (expiresAt !== null && expiresAt <= now) {
    throw new Failure("invalid_input", {
      errors: [{ pointer: "/body/expires_at", message: "This time is in the past." }],
    });
  }
  const working = and(isNull(table.revokedAt), or(isNull(table.expiresAt), gt(table.expiresAt, now)));
  if ((await tx.$count(table, and(eq(table.clientId, client.id), working))) >= maxClientKeys) {
    throw new Failure("conflict", { detail: `A client can have up to ${maxClientKeys} active keys.` });
  }
  const { key, hash, prefix } = createApiKey();
  const row = {
    id: newId(),
    providerId: client.providerId,
    clientId: client.id,
    name,
    prefix,
    keyHash: hash,
    createdAt: now,
    expiresAt,
    revokedAt: null,
    lastUsedAt: null,
    importId: null,
    lockedAt: null,
    lockReason: null,
    consumer: null,
  };
  await tx.insert(table).values(row);
  return { ...presentKey(row, now), key };
}

/** A key's audited members. */
export function auditedKey(client: { readonly name: string }, key: { readonly name: string; readonly prefix: string }) {
  return { client: client.name, name: key.name, prefix: key.prefix };
}
