import { v7 as newId } from "uuid";
import type { Platform } from "../../../platform/platform.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { newKeyPair } from "../installation/open-installation.ts";
import { providerTable, type ProviderRow } from "./table.ts";

type NewProvider = Pick<ProviderRow, "name" | "contactName" | "contactEmail" | "contactPhone">;

/** Creates a provider with its own Ed25519 keys; the private half never leaves the server. */
export async function createProvider(
  tx: Transaction,
  { sealing }: Pick<Platform, "sealing">,
  provider: NewProvider,
  now: Date,
): Promise<ProviderRow> {
  const id = newId();
  const { publicKey, privateKey } = newKeyPair();
  const sealedPrivateKey = sealing.seal(privateKey, `provider:${id}:private-key`);
  const row: ProviderRow = { ...provider, id, publicKey, sealedPrivateKey, createdAt: now };
  await tx.insert(providerTable).values(row);
  return row;
}
