import type { AnswerOf, DocumentFormat, Endpoints, QueryOf, SpecDialect } from "@parapet/contract";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { inDocumentThread } from "../document-work/in-document-thread.ts";
import { presentDocument, readDocumentRow, type DocumentRow } from "./document-store.ts";
import { findApi } from "./get-api.ts";

type Row = Endpoints["apis.document"];

/** Reads one version, as it was written unless a format or another dialect is asked for. @throws Failure `not_found`, `too_costly` */
export async function getDocument(
  call: ViewerCall,
  id: string,
  { version, at, format, dialect }: QueryOf<Row>,
): Promise<AnswerOf<Row>> {
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
