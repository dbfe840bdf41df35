import type { Checklist } from "@parapet/contract";
import { and, asc, desc, eq, exists, isNull, or, sql } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { settleFewRows } from "../../../platform/journal/settle-rows.ts";
import type { Queryable } from "../../../platform/postgres/postgres.ts";
import { apiClientAccessTable as accessTable } from "../api-client/table.ts";
import { clientKeyTable, signingKeyTable } from "../client-key/table.ts";
import { hasDecisions } from "../decision-log/has-decisions.ts";
import { ownProtectedApis } from "./policy.ts";
import { protectedApiTable } from "./table.ts";

/** What is missing until a gateway asks about calls of the caller's provider. */
export async function findProtectionStep({ platform, viewer }: ViewerCall): Promise<Checklist["protection"]> {
  await settleFewRows(platform);
  const { db } = platform.postgres;
  if (await hasDecisions(platform.clickhouse, viewer.providerId))
    return { step: "done", api_id: null, client_id: null };
  const [api] = await db
    .select({ id: protectedApiTable.id })
    .from(protectedApiTable)
    .where(and(ownProtectedApis(viewer), isNull(protectedApiTable.archivedAt)))
    .orderBy(asc(protectedApiTable.createdAt))
    .limit(1);
  if (api === undefined) return { step: "register_api", api_id: null, client_id: null };
  const client = await findClient(db, api.id);
  if (client === undefined) return { step: "create_client", api_id: api.id, client_id: null };
  if (!client.hasKey) return { step: "create_key", api_id: api.id, client_id: client.id };
  return { step: "connect_gateway", api_id: api.id, client_id: null };
}

/** A client that may call the API, one with a key if there is one. */
async function findClient(db: Queryable, apiId: string) {
  const hasKey = or(
    exists(
      db
        .select({ one: sql`1` })
        .from(clientKeyTable)
        .where(and(eq(clientKeyTable.clientId, accessTable.clientId), isNull(clientKeyTable.revokedAt))),
    ),
    exists(
      db
        .select({ one: sql`1` })
        .from(signingKeyTable)
        .where(and(eq(signingKeyTable.clientId, accessTable.clientId), isNull(signingKeyTable.revokedAt))),
    ),
  );
  const [found] = await db
    .select({ id: accessTable.clientId, hasKey: sql<boolean>`${hasKey}` })
    .from(accessTable)
    .where(eq(accessTable.apiId, apiId))
    .orderBy(desc(sql`${hasKey}`), asc(accessTable.clientId))
    .limit(1);
  return found;
}
