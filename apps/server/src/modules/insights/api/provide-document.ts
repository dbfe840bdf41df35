import { readDocument } from "@parapet/api-model";
import type { AnswerOf, Endpoints } from "@parapet/contract";
import { eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { refreshAnalysis } from "../analysis/refresh-analysis.ts";
import { presentDocument, readDocumentRow } from "./document-store.ts";
import { findApi } from "./get-api.ts";
import { apiDocumentTable, apiTable } from "./table.ts";

type Answer = AnswerOf<Endpoints["apis.provideDocument"]>;

/** Keeps a document as the next version of an API's, unless it is none. @throws Failure `not_found` */
export async function provideDocument(call: ViewerCall, id: string, source: string): Promise<Answer> {
  const api = await findApi(call, id);
  const read = readDocument(source);
  if (!read.ok) return { outcome: "refused", problems: [...read.problems] };
  const { dialect, title, version: infoVersion } = read;
  const answer = await call.platform.postgres.db.transaction(async (tx): Promise<Answer> => {
    // Two people at once make two versions.
    await tx.select({ id: apiTable.id }).from(apiTable).where(eq(apiTable.id, api.id)).for("update");
    const version = ((await readDocumentRow(tx, api.id))?.version ?? 0) + 1;
    const row = {
      id: newId(),
      apiId: api.id,
      version,
      title,
      infoVersion,
      dialect,
      source,
      createdAt: call.now,
      createdBy: call.viewer.userId,
    };
    await tx.insert(apiDocumentTable).values(row);
    await recordAudit(tx, call, {
      action: "api.provide_document",
      subjectType: "api",
      subjectId: api.id,
      after: { version, title, info_version: infoVersion, dialect },
    });
    return { outcome: "kept", document: presentDocument(row) };
  });
  await refreshAnalysis(call.platform, api.id);
  return answer;
}
