import { and, eq, isNull } from "drizzle-orm";
import type { Platform } from "../../../platform/platform.ts";
import { providerKeyTable } from "./table.ts";

/** The Ed25519 key that signs for a provider now. */
interface OpenSigningKey {
  readonly kid: string;
  /** PKCS #8 in PEM. */
  readonly privateKey: string;
}

/** Opens a provider's signing key. @throws Error for a provider without one: each is made with its key */
export async function openSigningKey(
  { postgres, sealing }: Pick<Platform, "postgres" | "sealing">,
  providerId: string,
): Promise<OpenSigningKey> {
  const [key] = await postgres.db
    .select()
    .from(providerKeyTable)
    .where(and(eq(providerKeyTable.providerId, providerId), isNull(providerKeyTable.retiresAt)));
  if (key?.sealedPrivateKey == null) throw new Error("The provider has no signing key");
  return { kid: key.kid, privateKey: sealing.open(key.sealedPrivateKey, `provider:${providerId}:private-key`) };
}
