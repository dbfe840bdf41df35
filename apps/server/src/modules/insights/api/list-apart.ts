import { maxApartListed, type AnswerOf, type Endpoints } from "@parapet/contract";
import { inArray, or } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { readPlaces } from "./places.ts";
import { apiName } from "./present.ts";
import { findApi } from "./queries.ts";
import { apiDistinctTable as table, apiTable } from "./table.ts";

/** Lists APIs that people said are not the same as an API, or a host of it. @throws Failure `not_found` */
export async function listApart(call: ViewerCall, id: string): Promise<AnswerOf<Endpoints["apis.listApart"]>> {
  const { db } = call.platform.postgres;
  const api = await findApi(call, id);
  const places = new Set((await readPlaces(db, api.id)).map((place) => place.id));
  const ids = [...places];
  const pairs = await db
    .select()
    .from(table)
    .where(or(inArray(table.apiId, ids), inArray(table.otherId, ids)));
  const outward = pairs.flatMap((pair) => {
    const { apiId, otherId } = pair;
    // Hosts that were joined since are the same now.
    if (places.has(apiId) && places.has(otherId)) return [];
    return { pair: { api_id: apiId, other_id: otherId }, otherId: places.has(apiId) ? otherId : apiId };
  });
  const rows =
    outward.length === 0
      ? []
      : await db
          .select()
          .from(apiTable)
          .where(
            inArray(
              apiTable.id,
              outward.map((each) => each.otherId),
            ),
          );
  const others = new Map(
    rows.map((row) => [row.id, { id: row.id, name: apiName(row), display_name: row.displayName }]),
  );
  const items = outward.flatMap(({ pair, otherId }) => {
    const other = others.get(otherId);
    return other === undefined ? [] : [{ pair, other }];
  });
  const sorted = items.toSorted((a, b) => (a.other.name < b.other.name ? -1 : 1));
  return { items: sorted.slice(0, maxApartListed), total: sorted.length };
}
