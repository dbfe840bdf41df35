import { type ErrorCode, id } from "@parapet/contract";
import * as z from "zod/mini";
import { Failure } from "../../../platform/failure.ts";
import { defineTask, type Task } from "../../../platform/jobs.ts";
import type { Platform } from "../../../platform/platform.ts";
import { inCaptureThread } from "../ingest/parse/in-capture-thread.ts";
import { filePieces } from "./file-parts.ts";
import { ImportRun } from "./import-run.ts";

declare module "../../../platform/jobs.ts" {
  interface JobPayloads {
    "import-traffic": { readonly importId: string };
  }
}

/** Longest pause while the provider's limit of events is reached: it may be raised before it begins again. */
const longestPauseS = 600;

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
  const run = await ImportRun.start(platform, importId);
  if (run === null) return;
  const { format, createdAt, providerId } = run.row;
  const payload = {
    format,
    owner: providerId,
    receivedAtMs: createdAt.getTime(),
    logFormat: run.logFormat,
    next: filePieces(platform, importId),
  };
  try {
    const unreadable = await inCaptureThread(platform, "imports", payload, run);
    if (unreadable !== null) await run.fail(unreadable);
  } finally {
    await run.close();
  }
}
