import { enclosingPlace, isPathPrefix, isUnderPrefix } from "@parapet/api-model";
import { maxHostPrefixes, maxPrefixSegments, type AnswerOf, type Endpoints, type HostPrefix } from "@parapet/contract";
import { eq, inArray } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import type { Queryable } from "../../../platform/postgres/postgres.ts";
import { readHostPlaces, type HostPlace } from "./places.ts";
import { apiName } from "./present.ts";
import { findApi } from "./queries.ts";
import { apiTable, type ApiRow } from "./table.ts";

/** Lists the path prefixes of the host of an API's first place. @throws Failure `not_found` */
export async function listPrefixes(call: ViewerCall, id: string): Promise<AnswerOf<Endpoints["apis.prefixes"]>> {
  const api = await findApi(call, id);
  const { db } = call.platform.postgres;
  return { items: await presentPrefixes(db, prefixesBelow(api, await readHostPlaces(db, [api]))) };
}

/** The places under a place, by prefix. */
export function prefixesBelow(place: ApiRow, all: readonly HostPlace[]): HostPlace[] {
  return all
    .filter(({ prefix }) => prefix !== place.prefix && isUnderPrefix(prefix, place.prefix))
    .toSorted((a, b) => (a.prefix < b.prefix ? -1 : 1));
}

export async function presentPrefixes(db: Queryable, places: readonly HostPlace[]): Promise<HostPrefix[]> {
  const ids = places.map(({ apiId }) => apiId);
  const apis = await db.select().from(apiTable).where(inArray(apiTable.id, ids));
  return places.flatMap((place) => {
    const api = apis.find((each) => each.id === place.apiId);
    if (api === undefined) return [];
    const { id, displayName } = api;
    return [{ place_id: place.id, prefix: place.prefix, api: { id, name: apiName(api), display_name: displayName } }];
  });
}

/**
 * Checks that path prefixes can become APIs of their own at the host of an API's first place.
 * @returns the host's places, and of each prefix the place that it takes calls from
 * @throws Failure `invalid_input`; `conflict` if the API itself has just become a member
 */
export async function checkPrefixes(db: Queryable, { id }: ApiRow, prefixes: readonly string[]) {
  const [api] = await db.select().from(apiTable).where(eq(apiTable.id, id));
  if (api === undefined || api.memberOf !== null) throw new Failure("conflict");
  const places = await readHostPlaces(db, [api]);
  const wanted = [...new Set(prefixes)];
  const around = new Map(wanted.map((prefix, at) => [prefix, placeAround(api, places, prefix, at)]));
  const known = new Set(places.map(({ prefix }) => prefix));
  if (
    prefixesBelow({ ...api, prefix: "" }, places).length + wanted.filter((each) => !known.has(each)).length >
    maxHostPrefixes
  )
    throw wrong("", `The host has more than ${maxHostPrefixes} path prefixes`);
  return { api, places, around };
}

/** Whether a text can be the path prefix of an API. */
export const isServicePrefix = (text: string): boolean =>
  isPathPrefix(text) && text.split("/").length - 1 <= maxPrefixSegments;

function placeAround(api: ApiRow, places: readonly HostPlace[], prefix: string, at: number): HostPlace {
  if (!isServicePrefix(prefix))
    throw wrong(
      `/${at}`,
      `Write up to ${maxPrefixSegments} whole segments that are no parameters, without a slash at the end, such as /billing`,
    );
  if (!isUnderPrefix(prefix, api.prefix)) throw wrong(`/${at}`, `This isn't under ${api.prefix}`);
  const same = places.find((each) => each.prefix === prefix);
  if (same !== undefined && same.apiId !== api.id) throw wrong(`/${at}`, "This path prefix belongs to another API");
  const { host, port } = api;
  const around = enclosingPlace({ host, port, prefix, apiId: api.id }, places);
  if (around?.apiId !== api.id)
    throw wrong(`/${at}`, `This is under ${around?.prefix ?? "another host"}, which belongs to another API`);
  return around;
}

function wrong(at: string, message: string): Failure {
  return new Failure("invalid_input", { errors: [{ pointer: `/body/prefixes${at}`, message }] });
}
