import { proposeEnvironment } from "@parapet/api-model";
import type { ApiPlace, AnswerOf, Endpoints } from "@parapet/contract";
import type { ViewerCall } from "../../../platform/call.ts";
import { readPlaces, siteOf } from "./places.ts";
import { apiName } from "./present.ts";
import { findApi } from "./queries.ts";
import type { ApiRow } from "./table.ts";

/** Lists the hosts and ports of an API, its own first. @throws Failure `not_found` */
export async function listPlaces(call: ViewerCall, id: string): Promise<AnswerOf<Endpoints["apis.places"]>> {
  const api = await findApi(call, id);
  const places = await readPlaces(call.platform.postgres.db, api.id);
  return { items: places.map(presentPlace) };
}

export function presentPlace(row: ApiRow): ApiPlace {
  return {
    id: row.id,
    name: apiName(row),
    host: siteOf(row),
    prefix: row.prefix,
    port: row.port === 0 ? null : row.port,
    scheme: row.scheme,
    environment: row.environment,
    proposed_environment: row.environment === null ? proposeEnvironment(row.host) : null,
    calls: row.calls,
    first_seen_at: row.firstSeenAt?.toISOString() ?? null,
    last_seen_at: row.lastSeenAt?.toISOString() ?? null,
    is_own: row.memberOf === null,
  };
}
