import type { AnswerOf, Endpoints } from "@parapet/contract";
import { and, desc, eq, gt, isNull, or } from "drizzle-orm";
import type { Call } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { publicJwk } from "./public-jwk.ts";
import { providerKeyTable, providerTable } from "./table.ts";

/** The keys that a verifier accepts now, the signing one first. @throws Failure `not_found`, also for an archived provider */
export async function publishKeys({ platform, now }: Call, id: string): Promise<AnswerOf<Endpoints["providers.jwks"]>> {
  const rows = await platform.postgres.db
    .select({ publicKey: providerKeyTable.publicKey })
    .from(providerKeyTable)
    .innerJoin(providerTable, eq(providerTable.id, providerKeyTable.providerId))
    .where(
      and(
        eq(providerTable.id, id),
        isNull(providerTable.archivedAt),
        or(isNull(providerKeyTable.retiresAt), gt(providerKeyTable.retiresAt, now)),
      ),
    )
    // NULL comes first: the key that signs.
    .orderBy(desc(providerKeyTable.retiresAt));
  if (rows.length === 0) throw new Failure("not_found");
  return { keys: rows.map(({ publicKey }) => publicJwk(publicKey)) };
}
