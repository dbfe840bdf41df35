import { callDifference, renderDocument } from "@parapet/api-model";
import type { AnswerOf, Endpoints, EventDetail, QueryOf } from "@parapet/contract";
import { and, eq } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import type { Queryable } from "../../../platform/postgres/postgres.ts";
import { readDocumentRow } from "../api/document-store.ts";
import { apiName, apiServer } from "../api/present.ts";
import { readTemplates } from "../api/read-templates.ts";
import { apiDocumentTable } from "../api/table.ts";
import { findApiOf } from "./find-api-of.ts";
import { getEvent } from "./get-event.ts";
import { storedExchange } from "./stored-exchange.ts";

type Row = Endpoints["events.difference"];

interface Compared {
  readonly document: unknown;
  readonly version: number | null;
}

/**
 * Compares what a call would write with the document of its API: with the version it was checked against then, else
 * with today's. Nothing when there is no such document. @throws Failure `not_found`
 */
export async function compareEvent(
  call: ViewerCall,
  id: string,
  { against, whole }: QueryOf<Row>,
): Promise<AnswerOf<Row>> {
  const event = await getEvent(call, id);
  const compared = await (against === "documented" ? readDocumented(call, event) : readLearntDocument(call, event));
  if (compared === null) return undefined;
  const isChecked = against === "documented" && event.document_id !== null;
  const { left, right, findings } = callDifference(storedExchange(event), {
    document: compared.document,
    template: event.template,
    // What is no longer kept cannot be checked again.
    findings: isChecked || !event.payload_kept ? withoutNone(event) : undefined,
    whole,
  });
  return {
    left,
    right,
    version: compared.version,
    masked: [...event.req_headers, ...event.res_headers, ...event.redactions].some(
      (each) => !("redacted" in each) || each.redacted,
    ),
    differences: findings.map(({ leftLine, rightLine, ...finding }) => ({
      ...finding,
      left_line: leftLine,
      right_line: rightLine,
    })),
  };
}

/** A difference is none of "none", which only the store's type does not say. */
function withoutNone({ differences }: EventDetail) {
  return differences.flatMap(({ verdict, ...rest }) => (verdict === "none" ? [] : [{ ...rest, verdict }]));
}

async function readDocumented({ platform }: ViewerCall, event: EventDetail): Promise<Compared | null> {
  if (event.api === null) return null;
  const { db } = platform.postgres;
  const then = event.document_id === null ? null : await readVersion(db, event.api.id, event.document_id);
  const row = then ?? (await readDocumentRow(db, event.api.id));
  return row && { document: JSON.parse(row.source), version: row.version };
}

async function readVersion(db: Queryable, apiId: string, documentId: string) {
  const [row] = await db
    .select()
    .from(apiDocumentTable)
    .where(and(eq(apiDocumentTable.apiId, apiId), eq(apiDocumentTable.id, documentId)));
  return row ?? null;
}

async function readLearntDocument({ platform, viewer }: ViewerCall, event: EventDetail): Promise<Compared | null> {
  const api = await findApiOf(platform, viewer.providerId, event);
  if (api === null) return null;
  const { templates } = await readTemplates(platform, api.id);
  const options = { dialect: "3.1", title: apiName(api), version: "learnt", server: apiServer(api) } as const;
  return { document: renderDocument(templates, options), version: null };
}
