import { suggestionSteps, suggestPrefixes } from "@parapet/api-model";
import { maxApiMembers, maxHostPrefixes, type AnswerOf, type Endpoints } from "@parapet/contract";
import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { inSlices } from "../../../platform/slices.ts";
import { isServicePrefix } from "./host-prefixes.ts";
import { siteOf } from "./places.ts";
import { ownApis } from "./policy.ts";
import { apiName } from "./present.ts";
import { apiDistinctTable, apiTable, apiTemplateTable } from "./table.ts";

/** APIs that are compared, the most recently called, and suggestions of one answer. */
const maxCompared = 500;
const maxListed = 20;

/** Lists APIs of the viewer's provider that look like one, and hosts that look like a gateway of several. */
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
  const seen = rows.map(({ api, templates }) => ({ ...api, host: siteOf(api), templates: templates ?? [] }));
  const names = new Map(
    rows.map(({ api: { id, displayName }, api }) => [id, { id, name: apiName(api), display_name: displayName }]),
  );
  const joined = await db
    .selectDistinct({ id: apiTable.memberOf })
    .from(apiTable)
    .where(and(eq(apiTable.providerId, call.viewer.providerId), isNotNull(apiTable.memberOf)));
  const hasMembers = new Set(joined.map(({ id }) => id));
  const gateways = await inSlices(prefixSteps(seen.filter(({ id, isWhole }) => !isWhole && !hasMembers.has(id))));
  const found = await inSlices(suggestionSteps(seen, (a, b) => pairs.has(`${a} ${b}`)));
  const all = [...found.map((each) => ({ ...each, prefixes: [] })), ...gateways];
  return {
    items: all.slice(0, maxListed).flatMap(({ reason, api, others, prefixes }) => {
      const named = names.get(api);
      if (named === undefined) return [];
      const members = others.slice(0, maxApiMembers).flatMap((id) => names.get(id) ?? []);
      return [{ reason, api: named, others: members, prefixes }];
    }),
  };
}

/** Hosts with services of their own, a step for each API. */
function* prefixSteps(apis: readonly { readonly id: string; readonly templates: readonly string[] }[]) {
  const found: { reason: "path_prefixes"; api: string; others: string[]; prefixes: string[] }[] = [];
  for (const { id, templates } of apis) {
    const prefixes = suggestPrefixes(templates).filter((prefix) => isServicePrefix(prefix));
    if (prefixes.length > 1)
      found.push({ reason: "path_prefixes", api: id, others: [], prefixes: prefixes.slice(0, maxHostPrefixes) });
    yield;
  }
  return found;
}
