import { and, eq, gt, isNull, or } from "drizzle-orm";
import type { Call, ClientCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { isInUse } from "../../account/provider/is-in-use.ts";
import { hashApiKey, isWellFormed } from "./api-key.ts";
import { clientKeyTable } from "./table.ts";

/** Tells which client calls, by a key that works now. @throws Failure `unauthenticated` */
export async function identifyClient({ platform, now }: Call, key: string): Promise<ClientCall["client"]> {
  if (!isWellFormed(key)) throw new Failure("unauthenticated");
  const { db } = platform.postgres;
  const { id, clientId, providerId, keyHash, revokedAt, expiresAt, lockedAt } = clientKeyTable;
  const [found] = await db
    .select({ keyId: id, id: clientId, providerId })
    .from(clientKeyTable)
    .where(
      and(eq(keyHash, hashApiKey(key)), isNull(revokedAt), isNull(lockedAt), or(isNull(expiresAt), gt(expiresAt, now))),
    );
  if (found === undefined || !(await isInUse(db, found.providerId))) throw new Failure("unauthenticated");
  return found;
}
