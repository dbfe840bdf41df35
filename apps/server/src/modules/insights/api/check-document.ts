import type { AnswerOf, ApiChanges, BodyOf, Endpoints } from "@parapet/contract";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import type { ComparedText } from "../document-work/document-tasks.ts";
import { compareTexts, readSide } from "./compare-documents.ts";
import { readDocumentRow } from "./document-store.ts";
import { readProvided } from "./provide-document.ts";
import { findApi } from "./queries.ts";
import type { ApiRow } from "./table.ts";

type Row = Endpoints["apis.checkDocument"];

/**
 * What publishing a document would change, and for whom: against the newest version, or what traffic shows where there
 * is none. Nothing is stored. @throws Failure `not_found`
 */
export async function checkDocument(
  call: ViewerCall,
  id: string,
  { source, files }: BodyOf<Row>,
): Promise<AnswerOf<Row>> {
  const api = await findApi(call, id);
  const read = await readProvided(call.platform, call.viewer.providerId, source, files);
  if (!read.ok) return { outcome: "refused", problems: [...read.problems] };
  const { title, version: info_version, dialect, warnings } = read;
  const after = (await readDocumentRow(call.platform.postgres.db, api.id))?.version ?? 0;
  const revision = { id: null, source: read.source, written: read.written };
  const changes = await changesSince(call, api, after, revision).catch(tooCostly);
  return { outcome: "checked", title, info_version, dialect, warnings: [...warnings], after, changes };
}

async function changesSince(call: ViewerCall, api: ApiRow, after: number, revision: ComparedText): Promise<ApiChanges> {
  const base = await readSide(call, api, after === 0 ? "learnt" : after);
  return compareTexts(call, api, base, revision);
}

function tooCostly(error: unknown): null {
  if (error instanceof Failure && error.code === "too_costly") return null;
  throw error;
}
