import type { Platform } from "../../../platform/platform.ts";
import { ingestThreadService } from "../ingest-thread/ingest-thread.ts";
import { analysisService } from "./analysis-service.ts";

/** Takes over what has changed of an API, or of all, in every thread of this process; other processes do within seconds. */
export async function refreshKnowledge(platform: Platform, apiId?: string): Promise<void> {
  await Promise.all([
    platform.services.get(analysisService).refresh(apiId),
    platform.services.get(ingestThreadService).refresh(apiId),
  ]);
}
