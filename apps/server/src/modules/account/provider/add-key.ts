import type { Platform } from "../../../platform/platform.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { newKeyPair } from "../installation/open-installation.ts";
import { publicJwk } from "./public-jwk.ts";
import { providerKeyTable, type ProviderKeyRow } from "./table.ts";

/** Gives a provider without a signing key a new Ed25519 pair; the private half never leaves the server. */
export async function addKey(
  tx: Transaction,
  { sealing }: Pick<Platform, "sealing">,
  providerId: string,
  now: Date,
): Promise<ProviderKeyRow> {
  const { publicKey, privateKey } = newKeyPair();
  const row: ProviderKeyRow = {
    providerId,
    kid: publicJwk(publicKey).kid,
    publicKey,
    sealedPrivateKey: sealing.seal(privateKey, `provider:${providerId}:private-key`),
    createdAt: now,
    retiresAt: null,
  };
  await tx.insert(providerKeyTable).values(row);
  return row;
}
