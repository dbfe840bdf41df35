import type { Platform } from "../../../platform/platform.ts";
import { operationsOf } from "../api/operations-of.ts";
import { readTemplates } from "../api/read-templates.ts";
import { saveTemplates } from "../api/save-templates.ts";
import { refreshKnowledge } from "./refresh-knowledge.ts";

/** Call it after a change of an API's document, decisions or settings is committed: the next call is analysed by it. */
export async function refreshAnalysis(platform: Platform, apiId: string): Promise<void> {
  const { templates, known } = await readTemplates(platform, apiId);
  await saveTemplates(platform.postgres.db, apiId, operationsOf(templates, known), platform.clock.now());
  await refreshKnowledge(platform, apiId);
}
