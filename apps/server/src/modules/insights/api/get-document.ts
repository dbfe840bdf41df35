import { writeYaml } from "@parapet/api-model";
import type { AnswerOf, DocumentFormat, Endpoints, QueryOf } from "@parapet/contract";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { presentDocument, readDocumentRow, type DocumentRow } from "./document-store.ts";
import { findApi } from "./get-api.ts";

type Row = Endpoints["apis.document"];

/** Reads one version, as it was written unless a format is asked for. @throws Failure `not_found` */
export async function getDocument(
  call: ViewerCall,
  id: string,
  { version, at, format }: QueryOf<Row>,
): Promise<AnswerOf<Row>> {
  const api = await findApi(call, id);
  const until = at === undefined ? undefined : new Date(at);
  const row = await readDocumentRow(call.platform.postgres.db, api.id, { version, at: until });
  if (row === null) throw new Failure("not_found");
  return { ...presentDocument(row), source: textOf(row, format) };
}

function textOf({ source, written }: DocumentRow, format: DocumentFormat | undefined): string {
  if (format === undefined || (format === "yaml") === (written !== null)) return written ?? source;
  const value: unknown = JSON.parse(source);
  return format === "yaml" ? writeYaml(value) : JSON.stringify(value, null, 2);
}
