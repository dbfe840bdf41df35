import { type Exchange, readPhrase, renderDocument } from "@parapet/api-model";
import type { AnswerOf, Endpoints, EventDetail, QueryOf } from "@parapet/contract";
import { desc, eq, or } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { apiName, apiServer } from "../api/present.ts";
import { findApi, readTemplates } from "../api/queries.ts";
import { apiDocumentTable as table } from "../api/table.ts";
import type { DocumentText } from "../document-work/document-tasks.ts";
import { inDocumentThread } from "../document-work/in-document-thread.ts";
import { getEvent } from "./queries.ts";

const encoder = new TextEncoder();

/** A stored call as an exchange of the model, as far as it is stored; redacted parts stay redacted. */
function storedExchange(event: EventDetail): Exchange {
  const body = (text: string | null, isCut: boolean) => (text === null || isCut ? null : encoder.encode(text));
  return {
    tsMs: Date.parse(event.time),
    durationMs: event.duration_ms,
    method: event.method,
    scheme: event.scheme,
    host: event.host,
    port: event.port,
    path: event.path,
    query: event.query,
    status: event.status,
    srcIp: event.src_ip,
    srcPort: event.src_port,
    dstIp: event.dst_ip,
    dstPort: event.dst_port,
    dstNamespace: event.dst_namespace,
    requestId: event.request_id,
    httpVersion: event.http_version,
    reqHeaders: event.req_headers,
    resHeaders: event.res_headers,
    reqBody: body(event.req_body, event.req_body_truncated),
    resBody: body(event.res_body, event.res_body_truncated),
    reqBodyTruncated: event.req_body_truncated,
    resBodyTruncated: event.res_body_truncated,
    reqBytes: event.req_bytes,
    resBytes: event.res_bytes,
    userAgent: event.user_agent,
    isApi: event.is_api,
    warnings: event.warnings,
  };
}

type Row = Endpoints["events.difference"];

interface Compared {
  readonly document: DocumentText;
  readonly version: number | null;
}

/**
 * Compares what a call would write with the document of its API: with the version it was checked against then, else
 * with today's. Nothing when there is no such document. @throws Failure `not_found`, `too_costly`
 */
export async function compareEvent(
  call: ViewerCall,
  id: string,
  { against, whole }: QueryOf<Row>,
): Promise<AnswerOf<Row>> {
  const event = await getEvent(call, id);
  const compared = await (against === "documented" ? readDocumented(call, event) : readLearnedDocument(call, event));
  if (compared === null) return undefined;
  const isChecked = against === "documented" && event.document_id !== null;
  const comparison = {
    template: event.template,
    // Expired payloads can't be checked again.
    findings: isChecked || !event.payload_kept ? withoutNone(event) : undefined,
    whole,
  };
  const exchange = storedExchange(event);
  const { document } = compared;
  const { left, right, findings } = await inDocumentThread(
    call.platform,
    call.viewer.providerId,
    "callDifference",
    exchange,
    document,
    comparison,
  );
  return {
    left,
    right,
    version: compared.version,
    masked: [...event.req_headers, ...event.res_headers, ...event.redactions].some(
      (each) => !("redacted" in each) || each.redacted,
    ),
    differences: findings.map(({ leftLine, rightLine, ...finding }) => ({
      ...finding,
      expected_words: readPhrase(finding.expected),
      got_words: readPhrase(finding.got),
      left_line: leftLine,
      right_line: rightLine,
    })),
  };
}

/** A difference is none of "none", which only the store's type does not say. */
function withoutNone({ differences }: EventDetail) {
  return differences.flatMap(({ verdict, ...rest }) => (verdict === "none" ? [] : [{ ...rest, verdict }]));
}

/** The version that the call was checked against, else the newest. */
async function readDocumented({ platform }: ViewerCall, { api, document_id }: EventDetail): Promise<Compared | null> {
  if (api === null) return null;
  const [row] = await platform.postgres.db
    .select({ id: table.id, source: table.source, version: table.version })
    .from(table)
    // The API may have got its own place since: the document was that of its host.
    .where(or(eq(table.apiId, api.id), document_id === null ? undefined : eq(table.id, document_id)))
    .orderBy(...(document_id === null ? [] : [desc(eq(table.id, document_id))]), desc(table.version))
    .limit(1);
  return row === undefined ? null : { document: { id: row.id, source: row.source }, version: row.version };
}

async function readLearnedDocument(call: ViewerCall, event: EventDetail): Promise<Compared | null> {
  if (event.api === null) return null;
  const { platform } = call;
  const api = await findApi(call, event.api.id);
  const { templates } = await readTemplates(platform, api.id);
  const options = { dialect: "3.1", title: apiName(api), version: "learned", server: apiServer(api) } as const;
  return { document: { id: null, source: JSON.stringify(renderDocument(templates, options)) }, version: null };
}
