import type { AnswerOf, ComparedVersion, Endpoints, QueryOf } from "@parapet/contract";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure, requireFound } from "../../../platform/failure.ts";
import type { DocumentText } from "../document-work/document-tasks.ts";
import { inDocumentThread } from "../document-work/in-document-thread.ts";
import { type DocumentRow, presentDocument, readDocumentRow } from "./document-store.ts";
import { apiServer } from "./present.ts";
import { findApi, getSpec } from "./queries.ts";
import type { ApiRow } from "./table.ts";

/** Lists what a document offers. @throws Failure `not_found`, `too_costly` */
export async function readReference(
  call: ViewerCall,
  id: string,
  { version }: QueryOf<Endpoints["apis.reference"]>,
): Promise<AnswerOf<Endpoints["apis.reference"]>> {
  const api = await findApi(call, id);
  const { text, row } = await readText(call, api, version);
  const newest = version === undefined ? row : await readDocumentRow(call.platform.postgres.db, api.id);
  const index = await inDocumentThread(call.platform, call.viewer.providerId, "referenceIndex", text);
  return {
    ...requireFound(index),
    document: row === null ? null : presentDocument(row),
    newest: newest?.version ?? null,
    // Paths of a document without servers are those that calls have.
    origin: apiServer({ ...api, prefix: "" }),
  };
}

/** Reads one operation. @throws Failure `not_found`, `too_costly` */
export async function readReferenceOperation(
  call: ViewerCall,
  id: string,
  { version, method, path }: QueryOf<Endpoints["apis.referenceOperation"]>,
): Promise<AnswerOf<Endpoints["apis.referenceOperation"]>> {
  const { text } = await readText(call, await findApi(call, id), version);
  return requireFound(
    await inDocumentThread(call.platform, call.viewer.providerId, "referenceOperation", text, method, path),
  );
}

/** Reads one schema by its reference. @throws Failure `not_found`, `too_costly` */
export async function readReferenceSchema(
  call: ViewerCall,
  id: string,
  { version, pointer }: QueryOf<Endpoints["apis.referenceSchema"]>,
): Promise<AnswerOf<Endpoints["apis.referenceSchema"]>> {
  const { text } = await readText(call, await findApi(call, id), version);
  return {
    nodes: requireFound(
      await inDocumentThread(call.platform, call.viewer.providerId, "referenceSchema", text, pointer),
    ),
  };
}

interface ReadText {
  readonly text: DocumentText;
  /** null where the text was learned. */
  readonly row: DocumentRow | null;
}

async function readText(call: ViewerCall, api: ApiRow, version: ComparedVersion | undefined): Promise<ReadText> {
  const row = version === "learnt" ? null : await readDocumentRow(call.platform.postgres.db, api.id, { version });
  if (row !== null) return { text: { id: row.id, source: row.source }, row };
  if (typeof version === "number") throw new Failure("not_found");
  const source = JSON.stringify(await getSpec(call, api.id, { dialect: "3.1" }));
  return { text: { id: null, source }, row: null };
}
