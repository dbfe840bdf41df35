import type { AnswerOf, Endpoints } from "@parapet/contract";
import { and, desc, eq, gt, isNull, or, type SQL } from "drizzle-orm";
import type { Call } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { publicJwk, type PublicJwk } from "./public-jwk.ts";
import { providerKeyTable, providerTable } from "./table.ts";

/** The keys that a verifier accepts now, the signing one first. @throws Failure `not_found`, also for an archived provider */
export async function publishKeys(call: Call, id: string): Promise<AnswerOf<Endpoints["providers.jwks"]>> {
  const keys = await readKeys(call, eq(providerTable.id, id));
  if (keys.length === 0) throw new Failure("not_found");
  return { keys };
}

/** The same of all providers together. */
export function listSigningKeys(call: Call): Promise<PublicJwk[]> {
  return readKeys(call, undefined);
}

async function readKeys({ platform, now }: Call, which: SQL | undefined): Promise<PublicJwk[]> {
  const rows = await platform.postgres.db
    .select({ publicKey: providerKeyTable.publicKey })
    .from(providerKeyTable)
    .innerJoin(providerTable, eq(providerTable.id, providerKeyTable.providerId))
    .where(
      and(
        which,
        isNull(providerTable.archivedAt),
        or(isNull(providerKeyTable.retiresAt), gt(providerKeyTable.retiresAt, now)),
      ),
    )
    // NULL comes first: the key that signs.
    .orderBy(desc(providerKeyTable.retiresAt));
  return rows.map(({ publicKey }) => publicJwk(publicKey));
}
