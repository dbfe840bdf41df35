import { captureFormats } from "@parapet/api-model";
import { id, type RejectReason } from "@parapet/contract";
import { and, eq, ne } from "drizzle-orm";
import * as z from "zod/mini";
import type { SourceCall } from "../../../platform/call.ts";
import { defineTask, type Task } from "../../../platform/jobs.ts";
import type { Platform } from "../../../platform/platform.ts";
import { storeCalls } from "../capture/store-calls.ts";
import { overloadOf } from "../capture/shedding.ts";
import { recordReject } from "../reject/record-reject.ts";
import { contentContext, importTable } from "./table.ts";

declare module "../../../platform/jobs.ts" {
  interface JobPayloads {
    "import-traffic": { readonly importId: string };
  }
}

/** Calls between two notes of how far an import is; after a crash at most so many are imported twice. */
const stepSize = 500;

/** Imports uploaded files. A job that finds the event store behind, or is interrupted, goes on later where it was. */
export function importTrafficTask(platform: Platform): Task {
  return defineTask<"import-traffic">(z.object({ importId: id }), ({ importId }) => runImport(platform, importId));
}

/** Imports one file from where an earlier try stopped. @throws Error while the event store is behind */
async function runImport(platform: Platform, importId: string): Promise<void> {
  const { db } = platform.postgres;
  const [row] = await db.select().from(importTable).where(eq(importTable.id, importId));
  if (row === undefined || row.content === null) return;
  /** False once somebody cancelled it. */
  const note = async (values: Partial<typeof importTable.$inferInsert>) => {
    const isWanted = and(eq(importTable.id, importId), ne(importTable.state, "cancelled"));
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
  if (!(await note({ state: "running", total: calls.length }))) return;
  let { done, imported, ignored, rejected, reasons } = row;
  while (done < calls.length) {
    if (overloadOf(platform) >= 1) throw new Error("The event store is behind");
    const step = calls.slice(done, done + stepSize);
    const stored = await storeCalls(call, step);
    done += step.length;
    imported += stored.accepted;
    ignored += stored.ignored;
    rejected += stored.rejected.length;
    reasons = stored.rejected.reduce(countReason, reasons);
    if (!(await note({ done, imported, ignored, rejected, reasons }))) return;
  }
  await note({ state: "done", content: null, finishedAt: platform.clock.now() });
}

function countReason(
  reasons: Partial<Record<RejectReason, number>>,
  { reason }: { readonly reason: RejectReason },
): Partial<Record<RejectReason, number>> {
  return { ...reasons, [reason]: (reasons[reason] ?? 0) + 1 };
}

function callOf(platform: Platform, row: typeof importTable.$inferSelect): SourceCall {
  const source = { id: row.sourceId, providerId: row.providerId };
  const carrier = { transport: row.format, bytes: row.bytes };
  return { platform, source, carrier, now: platform.clock.now(), requestId: row.id, address: "", userAgent: "" };
}
