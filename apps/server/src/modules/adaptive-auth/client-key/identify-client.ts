import { and, eq, gt, isNull, or, type SQL } from "drizzle-orm";
import type { Call, ClientCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { isInUse } from "../../account/provider/is-in-use.ts";
import { hashApiKey, isWellFormed } from "./api-key.ts";
import { clientKeyTable } from "./table.ts";

/** Keys that are neither revoked, locked nor expired. */
export function isUsableKey(now: Date): SQL | undefined {
  const { revokedAt, lockedAt, expiresAt } = clientKeyTable;
  return and(isNull(revokedAt), isNull(lockedAt), or(isNull(expiresAt), gt(expiresAt, now)));
}

/** Identifies the client of a usable API key. @throws Failure `unauthenticated` */
export async function identifyClient({ platform, now }: Call, key: string): Promise<ClientCall["client"]> {
  if (!isWellFormed(key)) throw new Failure("unauthenticated");
  const { db } = platform.postgres;
  const { id, clientId, providerId, keyHash } = clientKeyTable;
  const [found] = await db
    .select({ keyId: id, id: clientId, providerId })
    .from(clientKeyTable)
    .where(and(eq(keyHash, hashApiKey(key)), isUsableKey(now)));
  if (found === undefined || !(await isInUse(db, found.providerId))) throw new Failure("unauthenticated");
  return found;
}
