import type { AnswerOf, BodyOf, DocumentFiles, Endpoints } from "@parapet/contract";
import { Failure } from "../../../platform/failure.ts";
import type { Platform } from "../../../platform/platform.ts";
import { inDocumentThread } from "../document-work/in-document-thread.ts";
import { findApi } from "./queries.ts";
import { type DocumentCall, type NewDocument, storeDocument } from "./store-document.ts";

type Row = Endpoints["apis.provideDocument"];

/** Keeps a document as the next version of an API's, unless it is none. @throws Failure `not_found`, `conflict` */
export async function provideDocument(
  call: DocumentCall,
  id: string,
  { source, files, url, after }: BodyOf<Row>,
): Promise<AnswerOf<Row>> {
  const api = await findApi(call, id);
  const read = await readProvided(call.platform, call.viewer.providerId, source, files);
  if (!read.ok) return { outcome: "refused", problems: [...read.problems] };
  const document = await storeDocument(call, api.id, toVersion(read, url), after);
  return { outcome: "kept", document, warnings: [...read.warnings] };
}

/** What is stored of a document that a person provides. @param url where it was fetched from */
export function toVersion(
  read: Extract<Awaited<ReturnType<typeof readProvided>>, { ok: true }>,
  url: string | undefined,
): NewDocument {
  return {
    role: "documented",
    title: storable(read.title),
    infoVersion: storable(read.version),
    dialect: read.dialect,
    source: read.source,
    written: read.written === null ? null : storable(read.written),
    origin: url === undefined ? "upload" : "url",
    originRef: url ?? null,
  };
}

/** PostgreSQL has no NUL in texts; browsers read it as U+FFFD, too. */
const storable = (text: string) => text.replaceAll("\0", "\u{FFFD}");

/** Reads a document; one that takes too long has that as its problem. */
export function readProvided(platform: Platform, owner: string, source: string, files: DocumentFiles = []) {
  return inDocumentThread(platform, owner, "read", source, files).catch(tooCostly);
}

function tooCostly(error: unknown) {
  if (!(error instanceof Failure) || error.code !== "too_costly") throw error;
  return { ok: false, problems: [{ fault: "too_costly", pointer: "", line: 1, column: 1 }] } as const;
}
