import type { BodyOf, DocumentSchedule, Endpoints } from "@parapet/contract";
import { recordAudit } from "../../../../platform/audit.ts";
import type { ViewerCall } from "../../../../platform/call.ts";
import { findApi } from "../queries.ts";
import { findSchedule, presentSchedule } from "./queries.ts";
import { type DocumentScheduleRow, documentScheduleTable as table } from "./table.ts";

type Body = BodyOf<Endpoints["apis.setDocumentSchedule"]>;

/** Sets from where and how often an API's document is fetched; it is due at once. @throws Failure `not_found` */
export async function setSchedule(call: ViewerCall, id: string, { url, every }: Body): Promise<DocumentSchedule> {
  const api = await findApi(call, id);
  return call.platform.postgres.db.transaction(async (tx) => {
    const before = await findSchedule(tx, api.id);
    const fresh = { lastAt: null, lastOutcome: null, failures: 0, digest: null, etag: null };
    // What is known of a source holds for its URL.
    const known = before?.url === url ? before : fresh;
    const row: DocumentScheduleRow = { ...known, apiId: api.id, url, every, nextAt: call.now };
    await tx.insert(table).values(row).onConflictDoUpdate({ target: table.apiId, set: row });
    await recordAudit(tx, call, {
      action: "api.set_document_schedule",
      subjectType: "api",
      subjectId: api.id,
      ...(before === null ? {} : { before: { url: before.url, every: before.every } }),
      after: { url, every },
    });
    return presentSchedule(row);
  });
}
