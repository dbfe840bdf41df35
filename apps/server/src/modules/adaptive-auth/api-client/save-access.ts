import { and, asc, eq, inArray, isNull, notInArray } from "drizzle-orm";
import { Failure } from "../../../platform/failure.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { protectedApiTable as api } from "../protected-api/table.ts";
import { apiClientAccessTable as access } from "./table.ts";

interface Client {
  readonly id: string;
  readonly providerId: string;
}

/** Unarchived APIs that a client may call. */
export async function readAccess(tx: Transaction, client: Client): Promise<string[]> {
  const rows = await tx
    .select({ id: access.apiId })
    .from(access)
    .innerJoin(api, and(eq(api.id, access.apiId), isNull(api.archivedAt)))
    .where(eq(access.clientId, client.id))
    .orderBy(asc(access.apiId));
  return rows.map(({ id }) => id);
}

/**
 * Sets which unarchived APIs a client may call. Access to archived ones stays, so that restoring an API restores its
 * clients. @throws Failure `invalid_input` for an API of another provider
 */
export async function saveAccess(tx: Transaction, client: Client, apiIds: readonly string[]): Promise<void> {
  const wanted = [...new Set(apiIds)];
  const inUse = and(eq(api.providerId, client.providerId), isNull(api.archivedAt));
  if (wanted.length > 0 && (await tx.$count(api, and(inUse, inArray(api.id, wanted)))) < wanted.length) {
    throw new Failure("invalid_input", { errors: [{ pointer: "/body/apis", message: "This API doesn't exist." }] });
  }
  await tx
    .delete(access)
    .where(
      and(
        eq(access.clientId, client.id),
        inArray(access.apiId, tx.select({ id: api.id }).from(api).where(inUse)),
        wanted.length === 0 ? undefined : notInArray(access.apiId, wanted),
      ),
    );
  if (wanted.length === 0) return;
  const rows = wanted.map((apiId) => ({ providerId: client.providerId, clientId: client.id, apiId }));
  await tx.insert(access).values(rows).onConflictDoNothing();
}
