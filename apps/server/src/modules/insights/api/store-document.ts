import type { ApiDocument } from "@parapet/contract";
import { eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { eventBusService } from "../../../platform/events/event-bus.ts";
import { Failure } from "../../../platform/failure.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { usageBookService } from "../../account/quota/usage-book.ts";
import { presentDocument, readDocumentRow, type DocumentRow } from "./document-store.ts";
import { refreshTemplates } from "./refresh-templates.ts";
import { apiDocumentTable, apiKnowledgeTopic, apiTable } from "./table.ts";

/** Of a person, or of a schedule, which has no user ID. */
export type DocumentCall = Pick<ViewerCall, "platform" | "now" | "address" | "requestId"> & {
  readonly viewer: { readonly providerId: string; readonly userId: string | null; readonly email: string };
};

/** A document to store, without generated columns. */
export type NewDocument = Omit<DocumentRow, "id" | "apiId" | "version" | "createdAt" | "createdBy" | "author">;

/**
 * Stores a document as the next version of an API's.
 * @param expected the version that has to be the newest, 0 for none @throws Failure `quota_exceeded`, and `conflict` where it isn't
 */
export async function storeDocument(
  call: DocumentCall,
  apiId: string,
  document: NewDocument,
  expected?: number,
): Promise<ApiDocument> {
  await assertStorage(call, document);
  const stored = await call.platform.services.get(eventBusService).change(async (tx, publish) => {
    // Two people at once make two versions.
    await tx.select({ id: apiTable.id }).from(apiTable).where(eq(apiTable.id, apiId)).for("update");
    const version = await addVersion(tx, call, apiId, document, expected);
    await publish(apiKnowledgeTopic, { apiId });
    return version;
  });
  await refreshTemplates(call.platform, apiId);
  return stored;
}

/** @throws Failure `quota_exceeded` */
export async function assertStorage(call: DocumentCall, { source, written }: NewDocument): Promise<void> {
  const bytes = source.length + (written?.length ?? 0);
  await call.platform.services.get(usageBookService).assertStorage(call.viewer.providerId, call.now, bytes);
}

/** Adds the next version in a transaction that has the API to itself. @throws Failure `conflict` */
export async function addVersion(
  tx: Transaction,
  call: DocumentCall,
  apiId: string,
  document: NewDocument,
  expected?: number,
): Promise<ApiDocument> {
  const newest = (await readDocumentRow(tx, apiId))?.version ?? 0;
  if (expected !== undefined && expected !== newest) throw new Failure("conflict");
  const row = {
    ...document,
    id: newId(),
    apiId,
    version: newest + 1,
    createdAt: call.now,
    createdBy: call.viewer.userId,
    author: call.viewer.email,
  };
  await tx.insert(apiDocumentTable).values(row);
  const { created_at: _, author: __, ...after } = presentDocument(row);
  const audited = { action: "api.provide_document", subjectType: "api", subjectId: apiId, after };
  await recordAudit(tx, call, { ...audited, actor: call.viewer });
  return presentDocument(row);
}
