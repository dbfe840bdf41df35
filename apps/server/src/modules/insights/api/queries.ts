import type { AnswerOf, ApiSettings, DocumentFormat, Endpoints, QueryOf, SpecDialect } from "@parapet/contract";
import { and, desc, eq } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { type DocumentRow, presentDocument, readDocumentRow } from "./document-store.ts";
import { findApi } from "./get-api.ts";
import { apiDecisionTable, apiDocumentTable, apiTable } from "./table.ts";
import { Failure } from "../../../platform/failure.ts";
import { inDocumentThread } from "../document-work/in-document-thread.ts";
import { getSpec } from "./get-spec.ts";
import { pageRange } from "../../../platform/postgres/list-page.ts";
import { toConsumers } from "./to-consumers.ts";
import { toSpan } from "./span.ts";
import { readConsumerCalls } from "./traffic-store.ts";
import { ownApis } from "./policy.ts";
import { toSettings } from "./settings.ts";

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

/** Lists the owners and tags that the provider's APIs have, in the order of their texts. */
export async function listFacets({ platform, viewer }: ViewerCall): Promise<AnswerOf<Endpoints["apis.facets"]>> {
  const rows = await platform.postgres.db
    .select({ owner: apiTable.owner, tags: apiTable.tags })
    .from(apiTable)
    .where(ownApis(viewer));
  const sorted = (words: readonly string[]) => [...new Set(words)].toSorted((a, b) => a.localeCompare(b));
  return { owners: sorted(rows.flatMap(({ owner }) => owner ?? [])), tags: sorted(rows.flatMap(({ tags }) => tags)) };
}

/** @throws Failure `not_found` */
export async function getSettings(call: ViewerCall, id: string): Promise<ApiSettings> {
  return toSettings((await findApi(call, id)).settings);
}
