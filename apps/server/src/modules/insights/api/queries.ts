import { renderDocument, withExamples, type RouteNode } from "@parapet/api-model";
import {
  type AnswerOf,
  type ApiSettings,
  type DocumentFormat,
  type Endpoints,
  type QueryOf,
  type SpecDialect,
  apiColumns,
  type ApiKind,
  type Api,
  type SearchHit,
} from "@parapet/contract";
import { isIp, isOwnNetwork, splitPort } from "@parapet/ip-address";
import { and, desc, eq, inArray, asc, isNotNull, sql } from "drizzle-orm";
import type { Viewer, ViewerCall } from "../../../platform/call.ts";
import { csvOf } from "../../../platform/csv/csv.ts";
import { recordExport } from "../../../platform/csv/record-export.ts";
import { Failure } from "../../../platform/failure.ts";
import type { Platform } from "../../../platform/platform.ts";
import { likePattern } from "../../../platform/postgres/like-pattern.ts";
import { pageRange, collated } from "../../../platform/postgres/list-page.ts";
import { readInBatches } from "../../../platform/postgres/read-in-batches.ts";
import { readIds } from "../../../platform/postgres/read-page.ts";
import { inDocumentThread } from "../document-work/in-document-thread.ts";
import {
  type DocumentRow,
  presentDocument,
  readDocumentRow,
  readKnownPaths,
  type KnownPaths,
} from "./document-store.ts";
import { learnedSources, type LearnedSource } from "./learned-sources.ts";
import { learnerService } from "./learner/learner.ts";
import { readLearned } from "./learner/learning-store.ts";
import { apiSelection, presentApis, apiNameHolds } from "./list-apis.ts";
import { clusterTemplates } from "./list-known-operations.ts";
import { readApiOf, readHostPlaces, readPlaces, siteOf } from "./places.ts";
import { ownApis } from "./policy.ts";
import { apiName, apiServer } from "./present.ts";
import { toSettings } from "./settings.ts";
import { toSpan } from "./span.ts";
import { apiDecisionTable, apiDocumentTable, apiTable, type ApiRow } from "./table.ts";
import { toConsumers } from "./to-consumers.ts";
import { readConsumerCalls } from "./traffic-store.ts";

/** Lists the versions of an API's document, newest first. @throws Failure `not_found` */
export async function listDocuments(call: ViewerCall, id: string): Promise<AnswerOf<Endpoints["apis.documents"]>> {
  const api = await findApi(call, id);
  const { db } = call.platform.postgres;
  const rows = await db
    .select()
    .from(apiDocumentTable)
    .where(eq(apiDocumentTable.apiId, api.id))
    .orderBy(desc(apiDocumentTable.version));
  return { items: rows.map(presentDocument) };
}

/** Reads one version, as it was written unless a format or another dialect is asked for. @throws Failure `not_found`, `too_costly` */
export async function getDocument(
  call: ViewerCall,
  id: string,
  { version, at, format, dialect }: QueryOf<Endpoints["apis.document"]>,
): Promise<AnswerOf<Endpoints["apis.document"]>> {
  const api = await findApi(call, id);
  const until = at === undefined ? undefined : new Date(at);
  const row = await readDocumentRow(call.platform.postgres.db, api.id, { version, at: until });
  if (row === null) throw new Failure("not_found");
  return { ...presentDocument(row), source: await textOf(call, row, format, dialect) };
}

async function textOf(
  { platform, viewer }: ViewerCall,
  row: DocumentRow,
  format: DocumentFormat | undefined,
  dialect: SpecDialect | undefined,
): Promise<string> {
  const { id: documentId, source, written } = row;
  const own: DocumentFormat = written === null ? "json" : "yaml";
  const isOwnDialect = dialect === undefined || dialect === row.dialect;
  if (isOwnDialect && (format ?? own) === own) return written ?? source;
  const other = isOwnDialect ? null : dialect;
  return inDocumentThread(platform, viewer.providerId, "text", { id: documentId, source }, other, format ?? own);
}

/** What was learned of an API as text. @throws Failure `not_found`, `too_costly` */
export async function getSpecText(
  call: ViewerCall,
  id: string,
  { dialect, format }: QueryOf<Endpoints["apis.specText"]>,
): Promise<AnswerOf<Endpoints["apis.specText"]>> {
  const document = await getSpec(call, id, { dialect });
  const text = { id: null, source: JSON.stringify(document) };
  return { source: await inDocumentThread(call.platform, call.viewer.providerId, "text", text, null, format) };
}

/** Lists the decisions in effect, newest first. @throws Failure `not_found` */
export async function listDecisions(call: ViewerCall, id: string): Promise<AnswerOf<Endpoints["apis.decisions"]>> {
  const api = await findApi(call, id);
  const rows = await call.platform.postgres.db
    .select()
    .from(apiDecisionTable)
    .where(and(eq(apiDecisionTable.apiId, api.id), eq(apiDecisionTable.withdrawn, false)))
    .orderBy(desc(apiDecisionTable.decidedAt), apiDecisionTable.subject);
  return {
    items: rows.map(({ edit, decidedAt, author }) => ({ edit, decided_at: decidedAt.toISOString(), author })),
  };
}

/** Lists the consumers of an API. @throws Failure `not_found`, `invalid_input` */
export async function listConsumers(
  call: ViewerCall,
  id: string,
  { page, page_size, ...range }: QueryOf<Endpoints["apis.consumers"]>,
): Promise<AnswerOf<Endpoints["apis.consumers"]>> {
  const api = await findApi(call, id);
  const span = toSpan(range, call.now);
  const consumers = toConsumers(await readConsumerCalls(call.platform, api, span));
  const { limit, offset } = pageRange({ page, page_size });
  return {
    from: span.from.toISOString(),
    to: span.to.toISOString(),
    items: consumers.slice(offset, offset + limit),
    total: consumers.length,
    page,
    page_size,
  };
}

/** Lists the owners, tags and environments that the provider's APIs have, in the order of their texts. */
export async function listFacets({ platform, viewer }: ViewerCall): Promise<AnswerOf<Endpoints["apis.facets"]>> {
  const rows = await platform.postgres.db
    .select({ owner: apiTable.owner, tags: apiTable.tags })
    .from(apiTable)
    .where(ownApis(viewer));
  const labels = await platform.postgres.db
    .selectDistinct({ name: apiTable.environment })
    .from(apiTable)
    .where(and(eq(apiTable.providerId, viewer.providerId), isNotNull(apiTable.environment)));
  const sorted = (words: readonly string[]) => [...new Set(words)].toSorted((a, b) => a.localeCompare(b));
  return {
    owners: sorted(rows.flatMap(({ owner }) => owner ?? [])),
    tags: sorted(rows.flatMap(({ tags }) => tags)),
    environments: sorted(labels.flatMap(({ name }) => name ?? [])),
  };
}

/** @throws Failure `not_found` */
export async function getSettings(call: ViewerCall, id: string): Promise<ApiSettings> {
  return toSettings((await findApi(call, id)).settings);
}

/** Streams the APIs that the filters select as CSV. */
export async function exportApis(
  call: ViewerCall,
  query: QueryOf<Endpoints["apis.export"]>,
): Promise<AsyncIterable<string>> {
  const { column = apiColumns.options, ...selection } = query;
  const { db } = call.platform.postgres;
  const { ids } = await readIds(db, apiTable, apiSelection(call, selection));
  await recordExport(call, { subjectType: "api", query });
  const read = async (some: string[]) =>
    presentApis(call, await db.select().from(apiTable).where(inArray(apiTable.id, some)));
  return csvOf(column, readInBatches(ids, read), (api, name) => {
    const value = api[name];
    return Array.isArray(value) ? value.join(", ") : value;
  });
}

interface FoundApi {
  readonly id: string;
  readonly kind: ApiKind;
  readonly host: string;
  readonly port: number;
}

/** The APIs in use whose own places are at these hosts, as `siteOf` names them, on any port. */
export async function findApisAt({ platform, viewer }: ViewerCall, hosts: readonly string[]): Promise<FoundApi[]> {
  if (hosts.length === 0) return [];
  const { id, kind, host, port, prefix } = apiTable;
  const rows = await platform.postgres.db
    .select({ id, kind, host, port, prefix })
    .from(apiTable)
    .where(
      and(
        ownApis(viewer),
        inArray(
          host,
          hosts.map((each) => each.split("/", 1)[0] ?? ""),
        ),
        inArray(sql`${host} || ${prefix}`, [...hosts]),
      ),
    );
  return rows.map((row) => ({ ...row, host: siteOf(row) }));
}

/** @throws Failure `not_found` for an API of another provider. */
export async function getApi(call: ViewerCall, id: string): Promise<Api> {
  const [api] = await presentApis(call, [await findApi(call, id)]);
  if (api === undefined) throw new Failure("not_found");
  return api;
}

/** The row of an API of the viewer's provider, archived or not; of a member, that of its API. @throws Failure `not_found` */
export async function findApi(
  { platform, viewer }: Pick<ViewerCall, "platform"> & { readonly viewer: Pick<Viewer, "providerId"> },
  id: string,
): Promise<ApiRow> {
  const row = await readApiOf(platform.postgres.db, id);
  if (row === null || row.providerId !== viewer.providerId) throw new Failure("not_found");
  return row;
}

type Row = Endpoints["apis.spec"];

/** What was learned of an API as an OpenAPI document, valid in its dialect. @throws Failure `not_found` */
export async function getSpec(call: ViewerCall, id: string, { dialect }: QueryOf<Row>): Promise<AnswerOf<Row>> {
  const api = await findApi(call, id);
  const { templates } = await readTemplates(call.platform, api.id);
  const options = { dialect, title: apiName(api), version: "learned", server: apiServer(api), isShared: true };
  return { ...withExamples(renderDocument(templates, options)) };
}

/** Calls of one sender whose `X-Forwarded-For` was the same. */
export interface ForwardedCalls {
  readonly sourceId: string;
  /** The other end of the connection, as the sender reported it. */
  readonly peer: string;
  /** As the header lists them: the farthest first, each as the next one saw it. */
  readonly chain: string;
  readonly calls: number;
  readonly lastSeenAt: string;
}

interface SeenProxy {
  readonly address: string;
  readonly sourceId: string;
  readonly lastSeenAt: string;
}

/** Share of the calls that a proxy forwards at least: outside of private networks it may be a busy caller. */
const minShare = { private: 0.01, public: 0.2 } as const;

/**
 * Proxies that forwarded calls, the nearest first. A chain is read from its near end for as long as each hop is a proxy,
 * because what is beyond a caller's address is made up by the caller. The farthest address is never a proxy.
 */
export function listProxies(forwarded: readonly ForwardedCalls[]): SeenProxy[] {
  const total = callsOf(forwarded);
  const proxies = new Map<string, SeenProxy>();
  let open = forwarded.map((each) => ({ ...each, hops: hopsOf(each) }));
  for (let depth = 0; open.length > 0; depth += 1) {
    const byHop = Map.groupBy(open, ({ hops }) => hops[depth] ?? "");
    byHop.delete("");
    open = [];
    for (const [address, through] of byHop) {
      if (callsOf(through) < total * minShare[isOwnNetwork(address) ? "private" : "public"]) continue;
      open.push(...through);
      const { sourceId, lastSeenAt } = through.reduce((a, b) => (a.lastSeenAt < b.lastSeenAt ? b : a));
      if (!proxies.has(address)) proxies.set(address, { address, sourceId, lastSeenAt });
    }
  }
  return [...proxies.values()];
}

const callsOf = (forwarded: readonly ForwardedCalls[]) => forwarded.reduce((sum, { calls }) => sum + calls, 0);

/** Where a gateway has taken the caller's address out of the chain already, hops are on the near side of it. */
function hopsOf({ chain, peer }: ForwardedCalls): string[] {
  const addresses = chain.split(",").map((element) => splitPort(element.trim().toLowerCase()).host);
  const caller = addresses.lastIndexOf(peer);
  const hops = (caller === -1 ? [...addresses, peer].slice(1) : addresses.slice(caller + 1)).toReversed();
  const odd = hops.findIndex((hop) => !isIp(hop));
  return odd === -1 ? hops : hops.slice(0, odd);
}

/** The templates of an API as all learners know them now. */
export async function readTemplates(
  platform: Platform,
  apiId: string,
): Promise<{ templates: RouteNode; known: KnownPaths }> {
  const { db } = platform.postgres;
  const places = await readHostPlaces(db, await readPlaces(db, apiId));
  return templatesOf(platform, apiId, learnedSources(apiId, places));
}

/** The templates that an API has, or would have, by what was learned there. @throws Failure `too_costly` */
export async function templatesOf(
  platform: Platform,
  apiId: string,
  sources: readonly LearnedSource[],
): Promise<{ templates: RouteNode; known: KnownPaths }> {
  const learner = platform.services.get(learnerService);
  const [learned, known] = await Promise.all([
    readLearned(platform.postgres.db, apiId, sources, (place) => learner.held(place)),
    readKnownPaths(platform, apiId),
  ]);
  return { templates: await clusterTemplates(learned, known, sources), known };
}

/** Finds APIs of the inventory by a part of their host or name, the most called first. */
export async function searchApis(call: ViewerCall, text: string, limit: number): Promise<SearchHit[]> {
  const rows = await call.platform.postgres.db
    .select()
    .from(apiTable)
    .where(and(ownApis(call.viewer), apiNameHolds(likePattern(text))))
    .orderBy(desc(apiTable.calls), asc(collated(apiTable.host)), asc(apiTable.id))
    .limit(limit);
  return rows.map((row) => {
    const address = apiName(row);
    const title = row.displayName ?? address;
    return { scope: "api", id: row.id, title, detail: title === address ? "" : address };
  });
}
