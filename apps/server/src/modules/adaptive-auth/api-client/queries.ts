import {
  apiClientColumns,
  insecureCodeSource,
  type ApiClient,
  type Endpoints,
  type QueryOf,
  type AnswerOf,
  type SearchHit,
} from "@parapet/contract";
import { inArray, sql, and, eq, ne, asc, desc, arrayOverlaps, exists, or, type SQL } from "drizzle-orm";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall, Viewer } from "../../../platform/call.ts";
import { streamLines } from "../../../platform/clickhouse/read-rows.ts";
import { csvOf, type Cell } from "../../../platform/csv/csv.ts";
import { recordExport } from "../../../platform/csv/record-export.ts";
import { Failure } from "../../../platform/failure.ts";
import { settleRows } from "../../../platform/journal/settle-rows.ts";
import { likePattern, prefixPattern } from "../../../platform/postgres/like-pattern.ts";
import { pageRange, collated, holds, orderOf } from "../../../platform/postgres/list-page.ts";
import type { Queryable, Transaction } from "../../../platform/postgres/postgres.ts";
import { readInBatches } from "../../../platform/postgres/read-in-batches.ts";
import { readIds } from "../../../platform/postgres/read-page.ts";
import { visibleClients, managesClients } from "./policy.ts";
import { presentClients, selectClientRows } from "./present-clients.ts";
import { currentState, identifierHolds, isKnownBy } from "./sql.ts";
import { apiClientTable, type ApiClientRow, apiClientAccessTable as access } from "./table.ts";

type Column = (typeof apiClientColumns.options)[number];

const cells: Readonly<Record<Column, (client: ApiClient) => Cell>> = {
  name: ({ name }) => name,
  client_id: ({ client_id }) => client_id,
  kind: ({ kind }) => kind,
  organization: ({ organization }) => organization?.name ?? null,
  owner_name: ({ owner_name }) => owner_name,
  owner_email: ({ owner_email }) => owner_email,
  tags: ({ tags }) => tags,
  state: ({ state }) => state,
  apis: ({ apis }) => apis.map(({ name }) => name).join(", "),
  known_by: ({ known_by }) => known_by.map(({ kind, value }) => `${kind}: ${value}`),
  keys: ({ keys }) => keys,
  factors: ({ kind, factors: { totp, signing_keys, backup_codes, approval }, insecure_codes }) => [
    ...(kind === "interactive" && totp ? ["totp"] : []),
    ...(signing_keys > 0 ? ["signed"] : []),
    ...(kind === "interactive" && backup_codes > 0 ? ["backup_code"] : []),
    ...(approval ? ["approval"] : []),
    ...insecureCodeSource.options
      .filter((source) => insecure_codes[source].allowed_until !== null)
      .map((source) => `insecure_${source}_code`),
  ],
  last_seen_at: ({ last_seen_at }) => last_seen_at,
  decisions_7d: ({ decisions_7d }) => decisions_7d,
  step_ups_7d: ({ step_ups_7d }) => step_ups_7d,
  created_at: ({ created_at }) => created_at,
};

/** Streams the clients that the filters select as CSV. */
export async function exportClients(
  call: ViewerCall,
  query: QueryOf<Endpoints["apiClients.export"]>,
): Promise<AsyncIterable<string>> {
  const { column = apiClientColumns.options, ...selection } = query;
  const { ids } = await selectClients(call, selection);
  await recordExport(call, { subjectType: "api_client", query });
  const read = async (batch: string[]): Promise<ApiClient[]> =>
    presentClients(
      call,
      await selectClientRows(call.platform.postgres.db, call.now).where(inArray(apiClientTable.id, batch)),
    );
  return csvOf(column, readInBatches(ids, read), (client, name) => cells[name](client));
}

/** Personal data about a client, without digests and sealed secrets. */
const sections = {
  api_keys:
    "id, name, prefix, consumer, created_at, expires_at, revoked_at, locked_at, lock_reason, last_used_at FROM client_key",
  identities: "id, kind, value, created_at FROM client_identity",
  imported_changes: "before, after, changed_at FROM client_import_change",
  signing_keys: "id, name, jwk, thumbprint, created_at, revoked_at, last_used_at FROM signing_key",
  insecure_codes: "source, allowed_until, passes, last_passed_at FROM insecure_code",
  authenticators: "created_at, confirmed_at FROM client_totp",
  backup_codes: "used_at FROM client_backup_code",
  contexts: `id, api_id, country, asn, as_name, network, agent, first_seen_at, last_seen_at, sessions, days, passed_at,
    trusted_until FROM client_context`,
  remembered_devices: `id, api_id, thumbprint, method, country, as_name, network, agent, remembered_at, expires_at
    FROM remembered_device`,
  challenges:
    "api_id, decision_id, context, methods, state, attempts, created_at, expires_at, passed_at FROM challenge",
  elevations: "api_id, amr, auth_time, expires_at, revoked_at FROM elevation",
  learnt: "saved_at, encode(state, 'base64') AS packed FROM client_learning",
  feedback: "decision_id, verdict, note, given_by, given_at, decided_at, trusted_until FROM decision_feedback",
} as const;

/** Streams all data about a client as one JSON document. @throws Failure `not_found` */
export async function exportPersonalData(call: ViewerCall, id: string): Promise<AsyncIterable<string>> {
  const { db } = call.platform.postgres;
  const tables: [string, unknown][] = await db.transaction(async (tx) => {
    const { name } = await lockManagedClient(tx, call.viewer, id);
    const action = "api_client.export_personal_data";
    await recordAudit(tx, call, { action, subjectType: "api_client", subjectId: id, after: { client: name } });
    const read: [string, unknown][] = [];
    for (const [what, columns] of Object.entries(sections))
      read.push([what, (await tx.execute(sql`SELECT ${sql.raw(columns)} WHERE client_id = ${id}`)).rows]);
    return read;
  });
  const head = { client: await getClient(call, id), ...Object.fromEntries(tables) };
  return withDecisions(head, await readDecisions(call, id));
}

/** The decisions of a client as lines of JSON, oldest first, in batches. */
async function readDecisions({ platform, viewer }: ViewerCall, id: string): Promise<AsyncIterable<readonly string[]>> {
  await settleRows(platform);
  return streamLines(platform.clickhouse, {
    sql: `SELECT * EXCEPT (challenge_hash, signal_order, signal_codes, facts_by_signal, signal_facts), codes AS signal_codes,
        facts AS signal_facts
      FROM decision
      WHERE provider_id = {providerId: UUID} AND client_id = {id: UUID} ORDER BY time, id`,
    params: { providerId: viewer.providerId, id },
  });
}

async function* withDecisions(head: object, batches: AsyncIterable<readonly string[]>): AsyncGenerator<string> {
  yield `${JSON.stringify(head).slice(0, -1)},"decisions":[`;
  let comma = "";
  for await (const lines of batches) {
    if (lines.length === 0) continue;
    yield `${comma}${lines.join(",")}`;
    comma = ",";
  }
  yield "]}";
}

/** Reads one API client. @throws Failure `not_found` */
export async function getClient(call: ViewerCall, id: string): Promise<ApiClient> {
  const rows = await selectClientRows(call.platform.postgres.db, call.now).where(
    and(eq(apiClientTable.id, id), visibleClients(call.viewer)),
  );
  const [client] = await presentClients(call, rows);
  if (client === undefined) throw new Failure("not_found");
  return client;
}

type Row = Endpoints["apiClients.list"];

/** Lists the API clients that the caller may see and the filters select. */
export async function listClients(call: ViewerCall, query: QueryOf<Row>): Promise<AnswerOf<Row>> {
  const { db } = call.platform.postgres;
  const { where, orderBy } = clientSelection(call, query);
  const { limit, offset } = pageRange(query);
  const [found, total] = await Promise.all([
    selectClientRows(db, call.now)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset),
    db.$count(apiClientTable, where),
  ]);
  return { items: await presentClients(call, found), total, page: query.page, page_size: query.page_size };
}

const everything = sql`(${apiClientTable.name} || ' ' || ${apiClientTable.ownerName} || ' ' || ${apiClientTable.ownerEmail})`;

/** Finds API clients whose name or owner contains every word; matches at the start of the name come first. */
export async function searchClients(call: ViewerCall, text: string, limit: number): Promise<SearchHit[]> {
  const words = text.split(/\s+/).filter((word) => word !== "");
  const rows = await call.platform.postgres.db
    .select()
    .from(apiClientTable)
    .where(and(visibleClients(call.viewer), ...words.map((word) => holds(everything, likePattern(word)))))
    .orderBy(
      desc(holds(apiClientTable.name, prefixPattern(text))),
      asc(collated(apiClientTable.name)),
      asc(apiClientTable.id),
    )
    .limit(limit);
  return rows.map(({ id, name, ownerName, ownerEmail }) => ({
    scope: "client",
    id,
    title: name,
    detail: ownerName || ownerEmail,
  }));
}

/** Reads a client that the viewer may see. @throws Failure `not_found` for others */
export async function findVisibleClient(db: Queryable, viewer: Viewer, id: string): Promise<ApiClientRow> {
  const [row] = await db
    .select()
    .from(apiClientTable)
    .where(and(eq(apiClientTable.id, id), visibleClients(viewer)));
  if (row === undefined) throw new Failure("not_found");
  return row;
}

/** Locks a client that the viewer may change. @throws Failure `forbidden`, `not_found` */
export async function lockManagedClient(tx: Transaction, viewer: Viewer, id: string): Promise<ApiClientRow> {
  if (!managesClients(viewer)) throw new Failure("forbidden");
  const [row] = await tx
    .select()
    .from(apiClientTable)
    .where(and(eq(apiClientTable.id, id), visibleClients(viewer)))
    .for("no key update");
  if (row === undefined) throw new Failure("not_found");
  return row;
}

/** The condition of the clients that the caller may see and the filters select, and their order. */
export function clientSelection(
  call: ViewerCall,
  query: QueryOf<Endpoints["apiClients.select"]>,
): { where: SQL | undefined; orderBy: SQL[] } {
  const { sort, search, kind, state, api, organization, tag, owner, known_by } = query;
  const { db } = call.platform.postgres;
  const pattern = search === undefined ? null : likePattern(search);
  const ofState = currentState(call.now);
  const where = and(
    visibleClients(call.viewer),
    pattern === null
      ? undefined
      : or(
          holds(apiClientTable.name, pattern),
          holds(apiClientTable.ownerName, pattern),
          holds(apiClientTable.ownerEmail, pattern),
          search === undefined ? undefined : eq(apiClientTable.publicId, search),
          identifierHolds(pattern),
        ),
    kind === undefined ? undefined : eq(apiClientTable.kind, kind),
    state === undefined ? undefined : inArray(ofState, state),
    api === undefined
      ? undefined
      : exists(
          db
            .select({ one: sql`1` })
            .from(access)
            .where(and(eq(access.clientId, apiClientTable.id), eq(access.apiId, api))),
        ),
    organization === undefined ? undefined : eq(apiClientTable.organizationId, organization),
    tag === undefined ? undefined : arrayOverlaps(apiClientTable.tags, tag),
    known_by === undefined ? undefined : isKnownBy(known_by, call.now),
    owner === undefined ? undefined : (owner === "none" ? eq : ne)(apiClientTable.ownerEmail, ""),
  );
  const columns = {
    name: collated(apiClientTable.name),
    kind: apiClientTable.kind,
    state: ofState,
    last_seen_at: apiClientTable.lastSeenAt,
    created_at: apiClientTable.createdAt,
  };
  return { where, orderBy: orderOf(sort, columns, apiClientTable.id) };
}

/** IDs of the clients that the filters select. */
export async function selectClients(
  call: ViewerCall,
  query: QueryOf<Endpoints["apiClients.select"]>,
): Promise<AnswerOf<Endpoints["apiClients.select"]>> {
  return readIds(call.platform.postgres.db, apiClientTable, clientSelection(call, query));
}
