import type { Checklist } from "@parapet/contract";
import { and, asc, desc, eq, exists, isNull, or, sql } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { settleFewRows } from "../../../platform/journal/settle-rows.ts";
import type { Queryable } from "../../../platform/postgres/postgres.ts";
import { apiClientAccessTable as accessTable, apiClientTable as clientTable } from "../api-client/table.ts";
import { canPassStepUp } from "../challenge/step-up-methods.ts";
import { clientKeyTable, signingKeyTable } from "../client-key/table.ts";
import { hasDecisions } from "../decision-log/has-decisions.ts";
import { ownProtectedApis } from "./policy.ts";
import { adaptiveConfigTable as configTable, protectedApiTable as apiTable } from "./table.ts";

type Step = Checklist["protection"];

/** The next setup step of the viewer's provider. */
export async function findProtectionStep(call: ViewerCall): Promise<Step> {
  const { platform, viewer } = call;
  await settleFewRows(platform);
  const [pair, isInUse] = await Promise.all([
    findFarthest(platform.postgres.db, call),
    hasDecisions(platform.clickhouse, viewer.providerId),
  ]);
  const none = { api_id: null, client_id: null };
  if (pair === undefined) return { step: "register_api", ...none };
  const { apiId: api_id, clientId: client_id, hasKey, canPass, isEnforced } = pair;
  if (client_id === null) return { step: "create_client", api_id, client_id };
  if (!hasKey) return { step: "create_key", api_id, client_id };
  if (!isInUse) return { step: "connect_gateway", api_id, client_id: null };
  if (!canPass) return { step: "add_factor", api_id, client_id };
  return isEnforced ? { step: "done", ...none } : { step: "enforce", api_id, client_id: null };
}

/** The API and client with the most complete setup. */
async function findFarthest(db: Queryable, { viewer }: ViewerCall) {
  const hasKey = sql<boolean>`coalesce(${or(
    exists(
      db
        .select({ one: sql`1` })
        .from(clientKeyTable)
        .where(and(eq(clientKeyTable.clientId, clientTable.id), isNull(clientKeyTable.revokedAt))),
    ),
    exists(
      db
        .select({ one: sql`1` })
        .from(signingKeyTable)
        .where(and(eq(signingKeyTable.clientId, clientTable.id), isNull(signingKeyTable.revokedAt))),
    ),
  )}, false)`;
  const canPass = sql<boolean>`coalesce(${and(hasKey, canPassStepUp(db))}, false)`;
  const isEnforced = sql<boolean>`${configTable.settings} ->> 'mode' = 'enforce'`;
  const [found] = await db
    .select({ apiId: apiTable.id, clientId: clientTable.id, hasKey, canPass, isEnforced })
    .from(apiTable)
    .innerJoin(configTable, and(eq(configTable.apiId, apiTable.id), eq(configTable.version, apiTable.configVersion)))
    .leftJoin(accessTable, eq(accessTable.apiId, apiTable.id))
    .leftJoin(clientTable, eq(clientTable.id, accessTable.clientId))
    .where(and(ownProtectedApis(viewer), isNull(apiTable.archivedAt)))
    .orderBy(
      desc(sql`${canPass} and ${isEnforced}`),
      desc(canPass),
      desc(hasKey),
      sql`${clientTable.id} is null`,
      asc(apiTable.createdAt),
      asc(clientTable.id),
    )
    .limit(1);
  return found;
}
