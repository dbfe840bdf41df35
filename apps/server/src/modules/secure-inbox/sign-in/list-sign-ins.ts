import type { AnswerOf, Endpoints, LoginEvent, QueryOf } from "@parapet/contract";
import { and, arrayOverlaps, eq, gte, inArray, lt, or, sql } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { likePattern } from "../../../platform/postgres/like-pattern.ts";
import { holds, orderOf } from "../../../platform/postgres/list-page.ts";
import { readPage } from "../../../platform/postgres/read-page.ts";
import { type SignInRow, signInTable as table } from "./table.ts";

type Row = Endpoints["loginEvents.list"];
type Selection = Omit<QueryOf<Row>, "page" | "page_size">;

const sortColumns = {
  time: table.at,
  user_name: table.userName,
  ip: table.ip,
  country: table.country,
  app: table.appName,
};

/** Lists sign-ins in the provider's tenant. */
export async function listSignIns(call: ViewerCall, query: QueryOf<Row>): Promise<AnswerOf<Row>> {
  const { page, page_size, ...selection } = query;
  const { rows, total } = await readPage(call.platform.postgres.db, table, signInSelection(call, selection), query);
  return { items: rows.map(presentSignIn), total, page, page_size };
}

/** Conditions and order of a list request. */
export function signInSelection(call: ViewerCall, { search, from, to, sort, ...lists }: Selection) {
  const pattern = search === undefined ? null : likePattern(search);
  const users = lists["user[is]"]?.map((name) => name.toLowerCase());
  const outcomes = lists["outcome[is]"]?.map((outcome) => outcome === "success");
  const where = and(
    eq(table.providerId, call.viewer.providerId),
    users && inArray(sql`lower(${table.userName})`, users),
    lists["ip[is]"] && inArray(table.ip, lists["ip[is]"]),
    lists["country[is]"] &&
      inArray(
        table.country,
        lists["country[is]"].map((code) => code.toUpperCase()),
      ),
    lists["app[is]"] && inArray(table.appName, lists["app[is]"]),
    outcomes && inArray(table.isSuccess, outcomes),
    lists["detection[is]"] && arrayOverlaps(table.detections, lists["detection[is]"]),
    from === undefined ? undefined : gte(table.at, new Date(from)),
    to === undefined ? undefined : lt(table.at, new Date(to)),
    pattern === null
      ? undefined
      : or(
          ...[table.userName, table.displayName, table.ip, table.appName, table.city].map((each) =>
            holds(each, pattern),
          ),
        ),
  );
  return { where, orderBy: orderOf(sort, sortColumns, table.id) };
}

export function presentSignIn(row: SignInRow): LoginEvent {
  return {
    id: row.id,
    time: row.at.toISOString(),
    user_id: row.userId,
    user_name: row.userName,
    display_name: row.displayName,
    app: row.appName || row.appId,
    ip: row.ip,
    asn: row.asn,
    country: row.country,
    city: row.city,
    client: row.client,
    user_agent: row.userAgent,
    device: row.deviceName || row.deviceId,
    is_managed: row.isManaged,
    is_interactive: row.isInteractive,
    is_success: row.isSuccess,
    error_code: row.errorCode,
    failure: row.failure,
    risk_level: row.riskLevel,
    risk_state: row.riskState,
    detections: row.detections,
  };
}
