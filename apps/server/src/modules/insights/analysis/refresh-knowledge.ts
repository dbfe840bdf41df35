import type { Platform } from "../../../platform/platform.ts";
import { ingestThreadOf } from "../ingest-thread/ingest-thread-of.ts";
import { analysisOf } from "./analysis-of.ts";

/** Takes over what has changed of an API, or of all, in every thread of this process; other processes do within seconds. */
export async function refreshKnowledge(platform: Platform, apiId?: string): Promise<void> {
  await Promise.all([analysisOf(platform).refresh(apiId), ingestThreadOf(platform)?.refresh(apiId)]);
}
