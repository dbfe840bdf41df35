import { maxPrefixSegments } from "@parapet/contract";
import { and, eq, isNull } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Queryable } from "../../../platform/postgres/postgres.ts";
import { apiIdOf, siteOf } from "../api/places.ts";
import { apiTable, type ApiRow } from "../api/table.ts";
import { apiKey } from "./evaluation.ts";
import type { RuleRow } from "./table.ts";

/** A place that rules watch. Its API is in use, and may have other places. */
export interface RuleApi extends ApiRow {
  /** Of its API: what a rule is limited to. */
  readonly apiId: string;
}

/** The places of a provider's APIs in use, by `apiKey` of `siteOf`. */
export async function readRuleApis(db: Queryable, providerId: string): Promise<ReadonlyMap<string, RuleApi>> {
  const place = alias(apiTable, "place");
  const rows = await db
    .select({ place, apiId: apiTable.id })
    .from(place)
    .innerJoin(apiTable, eq(apiTable.id, apiIdOf(place)))
    .where(and(eq(place.providerId, providerId), isNull(apiTable.archivedAt)));
  return new Map(rows.map((row) => [apiKey(siteOf(row.place), row.place.port), { ...row.place, apiId: row.apiId }]));
}

/** The place of an operation's calls: of those whose path prefix its template is under, the one with the longest. */
export function apiOfOperation(
  apis: ReadonlyMap<string, RuleApi>,
  { host, port, template }: { readonly host: string; readonly port: number; readonly template: string },
): RuleApi | undefined {
  const segments = template.split("/").slice(1, maxPrefixSegments + 1);
  for (let count = segments.length; count > 0; count -= 1) {
    const place = apis.get(apiKey([host, ...segments.slice(0, count)].join("/"), port));
    if (place !== undefined) return place;
  }
  return apis.get(apiKey(host, port));
}

/** When each API was first called at any of its places, by its ID; none that never was. */
export function firstSeenOf(apis: ReadonlyMap<string, RuleApi>): ReadonlyMap<string, Date> {
  const first = new Map<string, Date>();
  for (const { apiId, firstSeenAt } of apis.values()) {
    const known = first.get(apiId);
    if (firstSeenAt !== null && (known === undefined || firstSeenAt < known)) first.set(apiId, firstSeenAt);
  }
  return first;
}

/** A rule that is limited to an API still is when that API has joined another one. */
export function withCurrentApis<Rule extends Pick<RuleRow, "scope">>(
  rule: Rule,
  apis: ReadonlyMap<string, RuleApi>,
): Rule {
  if (rule.scope.apis.length === 0) return rule;
  const apiIds = new Map([...apis.values()].map(({ id, apiId }) => [id, apiId]));
  return { ...rule, scope: { ...rule.scope, apis: rule.scope.apis.map((id) => apiIds.get(id) ?? id) } };
}
