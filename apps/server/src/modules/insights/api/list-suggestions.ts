import { suggestionSteps } from "@parapet/api-model";
import { maxApiMembers, type AnswerOf, type Endpoints } from "@parapet/contract";
import { eq, inArray, sql } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { inSlices } from "../../../platform/slices.ts";
import { ownApis } from "./policy.ts";
import { apiName } from "./present.ts";
import { apiDistinctTable, apiTable, apiTemplateTable } from "./table.ts";

/** APIs that are compared, the most recently called, and suggestions of one answer. */
const maxCompared = 500;
const maxListed = 20;

/** Lists APIs of the viewer's provider that look like one. */
export async function listSuggestions(call: ViewerCall): Promise<AnswerOf<Endpoints["apis.suggestions"]>> {
  const { db } = call.platform.postgres;
  const rows = await db
    .select({ api: apiTable, templates: apiTemplateTable.templates })
    .from(apiTable)
    .leftJoin(apiTemplateTable, eq(apiTemplateTable.apiId, apiTable.id))
    .where(ownApis(call.viewer))
    .orderBy(sql`${apiTable.lastSeenAt} DESC NULLS LAST`, apiTable.id)
    .limit(maxCompared);
  const distinct = await db
    .select()
    .from(apiDistinctTable)
    .where(
      inArray(
        apiDistinctTable.apiId,
        rows.map(({ api }) => api.id),
      ),
    );
  const pairs = new Set(distinct.flatMap(({ apiId, otherId }) => [`${apiId} ${otherId}`, `${otherId} ${apiId}`]));
  const seen = rows.map(({ api, templates }) => ({ ...api, templates: templates ?? [] }));
  const names = new Map(
    rows.map(({ api: { id, displayName }, api }) => [id, { id, name: apiName(api), display_name: displayName }]),
  );
  const found = await inSlices(suggestionSteps(seen, (a, b) => pairs.has(`${a} ${b}`)));
  return {
    items: found.slice(0, maxListed).flatMap(({ reason, api, others }) => {
      const named = names.get(api);
      return named === undefined
        ? []
        : [{ reason, api: named, others: others.slice(0, maxApiMembers).flatMap((id) => names.get(id) ?? []) }];
    }),
  };
}
