import type { ViewerCall } from "../../../platform/call.ts";
import { noActivity, readSourceActivity, type SourceActivity } from "./activity-store.ts";

export type { SourceActivity } from "./activity-store.ts";

/** What several sources sent, by their id; the caller has made sure that they may be seen. */
export async function readActivities(
  { platform, viewer, now }: ViewerCall,
  ids: readonly string[],
): Promise<(id: string) => SourceActivity> {
  const found = await readSourceActivity(platform.clickhouse, viewer.providerId, ids, now);
  return (id) => found.get(id) ?? noActivity;
}
