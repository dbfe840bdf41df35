import type { AnswerOf, Endpoints, QueryOf } from "@parapet/contract";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { presentDocument, readDocumentRow } from "./document-store.ts";
import { findApi } from "./get-api.ts";

/** Reads one version as it was written. @throws Failure `not_found` */
export async function getDocument(
  call: ViewerCall,
  id: string,
  { version }: QueryOf<Endpoints["apis.document"]>,
): Promise<AnswerOf<Endpoints["apis.document"]>> {
  const api = await findApi(call, id);
  const row = await readDocumentRow(call.platform.postgres.db, api.id, version);
  if (row === null) throw new Failure("not_found");
  return { ...presentDocument(row), source: row.source };
}
