import { hash } from "node:crypto";
import { type DocumentInterval, maxFetchFailures, type ScheduledFetch } from "@parapet/contract";
import { and, eq } from "drizzle-orm";
import { Failure } from "../../../../platform/failure.ts";
import type { Transaction } from "../../../../platform/postgres/postgres.ts";
import { notify } from "../../../account/notification/notify.ts";
import { listHandlers } from "../../../account/user/queries.ts";
import { readDocumentRow } from "../document-store.ts";
import { fetchSource } from "../fetch-document.ts";
import { apiName } from "../present.ts";
import { provideDocument } from "../provide-document.ts";
import { findApi } from "../queries.ts";
import type { DocumentCall } from "../store-document.ts";
import type { ApiRow } from "../table.ts";
import { type DocumentScheduleRow, documentScheduleTable as table } from "./table.ts";

const hourMs = 3_600_000;
const intervalMs: Readonly<Record<DocumentInterval, number>> = {
  hourly: hourMs,
  daily: 24 * hourMs,
  weekly: 7 * 24 * hourMs,
};

interface Result {
  readonly last: ScheduledFetch;
  /** What to compare the next text with, if that is another one than before. */
  readonly known?: Pick<DocumentScheduleRow, "digest" | "etag">;
}

/**
 * Fetches the document of a schedule, publishes it if it has changed, and stores how that ended.
 * @throws Failure `conflict` if another version was published meanwhile
 */
export async function fetchScheduled(call: DocumentCall, api: ApiRow, schedule: DocumentScheduleRow): Promise<void> {
  const { last, known = {} } = await fetchChanged(call, api, schedule);
  const isFailure = last.outcome !== "unchanged" && last.outcome !== "published";
  const failures = isFailure ? schedule.failures + 1 : 0;
  const nextAt = new Date(call.now.getTime() + intervalMs[schedule.every]);
  await call.platform.postgres.db.transaction(async (tx) => {
    const stored = await tx
      .update(table)
      .set({ ...known, lastAt: call.now, lastOutcome: last, failures, nextAt })
      // Another schedule may have been set meanwhile, or it was deleted.
      .where(and(eq(table.apiId, api.id), eq(table.url, schedule.url), eq(table.every, schedule.every)))
      .returning({ apiId: table.apiId });
    if (stored.length > 0 && failures === maxFetchFailures) await notifyAdministrators(tx, call, api);
  });
}

async function fetchChanged(
  call: DocumentCall,
  api: ApiRow,
  { url, digest, etag }: DocumentScheduleRow,
): Promise<Result> {
  const { config, postgres } = call.platform;
  const fetched = await fetchSource(config.specHosts, url, { etag });
  if (fetched.outcome === "failed") return { last: fetched };
  if (fetched.outcome === "not_modified") return { last: { outcome: "unchanged" } };
  const { source } = fetched;
  const known = { digest: hash("sha256", source, "buffer"), etag: fetched.etag };
  const newest = await readDocumentRow(postgres.db, api.id);
  // A version that people restored since stays the newest until the source changes.
  const isUnchanged = digest?.equals(known.digest) === true || source === (newest?.written ?? newest?.source);
  if (isUnchanged) return { last: { outcome: "unchanged" }, known };
  // It may have joined another API meanwhile, whose document this isn't.
  if ((await findApi(call, api.id)).id !== api.id) throw new Failure("conflict");
  try {
    const provided = await provideDocument(call, api.id, { source, url, after: newest?.version ?? 0 });
    if (provided.outcome === "kept")
      return { last: { outcome: "published", version: provided.document.version }, known };
    const [problem] = provided.problems;
    if (problem === undefined) throw new Error("A document was refused without a problem");
    return { last: { outcome: "refused", problem } };
  } catch (error) {
    if (error instanceof Failure && error.code === "quota_exceeded") return { last: { outcome: "quota_exceeded" } };
    throw error;
  }
}

async function notifyAdministrators(tx: Transaction, call: DocumentCall, api: ApiRow): Promise<void> {
  await notify(tx, call, await listHandlers(tx, api.providerId, ["provider_admin"]), {
    kind: "document_schedule.failing",
    severity: "warning",
    details: { api: api.displayName ?? apiName(api), count: String(maxFetchFailures) },
    link: `/insights/inventory/${api.kind}/${api.id}?tab=spec`,
  });
}
