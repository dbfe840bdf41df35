import type { Platform } from "../../../../platform/platform.ts";
import { listKnownOperations } from "../../api/list-known-operations.ts";
import { saveTemplates } from "../../api/save-templates.ts";
import { analysisService } from "../analyze/analysis-service.ts";
import { ingestThreadService } from "./ingest-thread.ts";
import { readTemplates } from "../../api/queries.ts";

/** Call it once a change of an API's document, decisions or settings is committed: it applies from the next call on. */
export async function refreshAnalysis(platform: Platform, apiId: string): Promise<void> {
  const { templates, known } = await readTemplates(platform, apiId);
  await saveTemplates(platform.postgres.db, apiId, listKnownOperations(templates, known), platform.clock.now());
  await refreshKnowledge(platform, apiId);
}

/** Reloads what has changed of one API, or of all, in both threads of this process; other processes poll for changes. */
export async function refreshKnowledge(platform: Platform, apiId?: string): Promise<void> {
  await Promise.all([
    platform.services.get(analysisService).refresh(apiId),
    platform.services.get(ingestThreadService).refresh(apiId),
  ]);
}
