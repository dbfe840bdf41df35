import type { Platform } from "../../../platform/platform.ts";
import { listKnownOperations } from "./list-known-operations.ts";
import { readTemplates } from "./queries.ts";
import { regroupTraffic } from "./regroup-traffic.ts";
import { saveTemplates } from "./save-templates.ts";

/**
 * Call it once a change of an API's document, decisions or places is committed: it applies to earlier calls, too.
 * @param isMoved the API has other places: their calls are regrouped even if its templates are the same
 */
export async function refreshTemplates(platform: Platform, apiId: string, isMoved = false): Promise<void> {
  const { templates, known } = await readTemplates(platform, apiId);
  const operations = listKnownOperations(templates, known);
  if ((await saveTemplates(platform, apiId, operations, platform.clock.now())) || isMoved)
    await regroupTraffic(platform, apiId);
}
