import type { Platform } from "../../../platform/platform.ts";
import { listKnownOperations } from "./list-known-operations.ts";
import { readTemplates } from "./queries.ts";
import { regroupTraffic } from "./regroup-traffic.ts";
import { saveTemplates } from "./save-templates.ts";

/** Call it once a change of an API's document or decisions is committed: it applies to earlier calls, too. */
export async function refreshTemplates(platform: Platform, apiId: string): Promise<void> {
  const { templates, known } = await readTemplates(platform, apiId);
  const operations = listKnownOperations(templates, known);
  if (await saveTemplates(platform, apiId, operations, platform.clock.now())) await regroupTraffic(platform, apiId);
}
