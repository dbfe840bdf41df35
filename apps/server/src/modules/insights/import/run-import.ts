import { captureFormats } from "@parapet/api-model";
import { type ErrorCode, id, type RejectReason } from "@parapet/contract";
import { and, eq, ne } from "drizzle-orm";
import { v7 as newId } from "uuid";
import * as z from "zod/mini";
import type { SourceCall } from "../../../platform/call.ts";
import { readRows } from "../../../platform/clickhouse/read-rows.ts";
import { Failure } from "../../../platform/failure.ts";
import { defineTask, type Task } from "../../../platform/jobs.ts";
import type { Platform } from "../../../platform/platform.ts";
import { usageBookOf } from "../../account/quota/usage-book.ts";
import { storeCalls } from "../capture/store-calls.ts";
import { overloadOf } from "../capture/shedding.ts";
import { recordReject } from "../reject/record-reject.ts";
import { importedEventId } from "../telemetry/event-id.ts";
import { contentContext, importTable } from "./table.ts";

declare module "../../../platform/jobs.ts" {
  interface JobPayloads {
    "import-traffic": { readonly importId: string };
  }
}

/** Calls between two notes of how far an import is. */
const stepSize = 500;
/** Longest pause while the provider's limit of events is reached: it may be raised before it begins again. */
const longestPauseS = 600;
/** Pause while the event store is behind, in seconds. */
const behindPauseS = 30;
/** Longest wait for rows that an earlier try left in the journal, in milliseconds. */
const settleMs = 30_000;

/** Imports uploaded files. A job that finds the event store behind, or is interrupted, continues later where it was. */
export function importTrafficTask(platform: Platform): Task {
  return defineTask<"import-traffic">(z.object({ importId: id }), ({ importId }) =>
    runImport(platform, importId).catch((error: unknown) => {
      if (!(error instanceof Failure && waitsFor.has(error.code))) throw error;
      // Failed tries would run out before a day's limit begins again, or a store is repaired.
      const afterS = Math.min(error.retryAfter ?? 0, longestPauseS);
      return platform.postgres.db.transaction((tx) =>
        platform.jobs.add(tx, "import-traffic", { importId }, { key: `import-traffic:${importId}:later`, afterS }),
      );
    }),
  );
}

/** What passes by itself: a full day and a store that is behind. */
const waitsFor: ReadonlySet<ErrorCode> = new Set(["quota_exceeded", "unavailable"]);

/** Imports one file from where an earlier try stopped. @throws Failure `quota_exceeded`, `unavailable` while the event store is behind */
async function runImport(platform: Platform, importId: string): Promise<void> {
  const { db } = platform.postgres;
  const [row] = await db.select().from(importTable).where(eq(importTable.id, importId));
  if (row === undefined || row.content === null) return;
  const runner = newId();
  await db.update(importTable).set({ runner }).where(eq(importTable.id, importId));
  /** False once it was cancelled, or continued by a process that took this one for dead. */
  const note = async (values: Partial<typeof importTable.$inferInsert>) => {
    const isMine = and(eq(importTable.id, importId), eq(importTable.runner, runner));
    const isWanted = and(isMine, ne(importTable.state, "cancelled"));
    const noted = await db.update(importTable).set(values).where(isWanted).returning({ id: importTable.id });
    return noted.length > 0;
  };
  const call = callOf(platform, row);
  const payload = Buffer.from(platform.sealing.open(row.content, contentContext(importId)));
  const captured = captureFormats[row.format](payload, { receivedAtMs: row.createdAt.getTime() });
  if (!captured.ok) {
    const { reason, detail } = captured;
    await recordReject(call, { reason, detail, bytes: row.bytes, sample: "" });
    await note({ state: "failed", reason, content: null, finishedAt: platform.clock.now() });
    return;
  }
  const calls = [...captured.calls];
  let { done, imported, ignored, rejected, reasons } = row;
  let stepAt = row.stepAt ?? platform.clock.now();
  const idOf = (index: number) => importedEventId(stepAt, importId, index);
  const idsOfStep = () => calls.slice(done, done + stepSize).map((_, at) => idOf(done + at));
  let stored = row.stepAt === null ? new Set<string>() : await findStored(platform, row, stepAt, idsOfStep());
  if (!(await note({ state: "running", total: calls.length, stepAt }))) return;
  while (done < calls.length) {
    if (overloadOf(platform) >= 1) throw storeIsBehind();
    const book = usageBookOf(platform);
    book.assertIntake(row.providerId, platform.clock.now());
    const step = calls.slice(done, done + stepSize).map((each, at) => ({ each, id: idOf(done + at) }));
    const missing = step.filter(({ id: each }) => !stored.has(each));
    // A process that was paused here for longer than its lease is not the runner anymore.
    if (!(await note({ stepAt }))) return;
    const { accepted } = await storeCalls(
      { ...call, now: stepAt },
      missing.map(({ each }) => each),
      (index) => missing[index]?.id ?? "",
    );
    book.take(row.providerId, platform.clock.now(), accepted);
    for (const { each } of step) {
      if (each.kind === "call") imported += 1;
      else if (each.kind === "reject") [rejected, reasons] = [rejected + 1, countReason(reasons, each)];
      else ignored += 1;
    }
    done += step.length;
    stored = new Set();
    stepAt = platform.clock.now();
    if (!(await note({ done, imported, ignored, rejected, reasons, stepAt }))) return;
  }
  await note({ state: "done", content: null, finishedAt: platform.clock.now() });
}

/**
 * Which of a step's calls an earlier try has stored before it was interrupted.
 * @throws Failure `unavailable` while its rows may still be on their way
 */
async function findStored(
  platform: Platform,
  { providerId }: typeof importTable.$inferSelect,
  stepAt: Date,
  ids: readonly string[],
): Promise<Set<string>> {
  if (!(await platform.journal.settle(settleMs))) throw storeIsBehind();
  const where = "provider_id = {provider:UUID} AND received_at = {at:DateTime64(3, 'UTC')} AND id IN {ids:Array(UUID)}";
  const found = await readRows(platform.clickhouse, {
    sql: `SELECT id FROM event WHERE ${where} UNION ALL SELECT id FROM ingest_reject WHERE ${where}`,
    params: { provider: providerId, at: stepAt.toISOString().replace("Z", ""), ids },
    row: z.object({ id: z.string() }),
  });
  return new Set(found.map((each) => each.id));
}

function storeIsBehind(): Failure {
  return new Failure("unavailable", { retryAfter: behindPauseS });
}

function countReason(
  reasons: Partial<Record<RejectReason, number>>,
  { reason }: { readonly reason: RejectReason },
): Partial<Record<RejectReason, number>> {
  return { ...reasons, [reason]: (reasons[reason] ?? 0) + 1 };
}

function callOf(platform: Platform, row: typeof importTable.$inferSelect): SourceCall {
  const source = { id: row.sourceId, providerId: row.providerId };
  const carrier = { transport: row.format, isImport: true };
  return { platform, source, carrier, now: platform.clock.now(), requestId: row.id, address: "", userAgent: "" };
}
