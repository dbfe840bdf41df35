import type { Platform } from "../../../platform/platform.ts";
import { IngestThread, type IngestThreadOptions } from "./ingest-thread.ts";

const threads = new WeakMap<Platform, IngestThread>();

/** The second thread of a platform, where it may have one. */
export function ingestThreadOf(platform: Platform): IngestThread | null {
  return threads.get(platform) ?? null;
}

/** Lets a platform have a second thread for calls, and goes on with what an earlier one left. */
export async function allowIngestThread(platform: Platform, options?: IngestThreadOptions): Promise<IngestThread> {
  const thread = new IngestThread(platform, options);
  await thread.takeOver();
  threads.set(platform, thread);
  return thread;
}

/** Ends the thread, and takes over what it could not bring to ClickHouse. */
export async function stopIngestThread(platform: Platform): Promise<void> {
  await threads.get(platform)?.stop();
}
