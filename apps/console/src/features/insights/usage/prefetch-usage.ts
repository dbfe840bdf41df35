import { checklistQuery } from "../../../lib/checklist/checklist-query.ts";
import { queryClient } from "../../../lib/query/query-client.ts";
import { seriesQuery, summaryQuery } from "./usage-query.ts";
import { readUsageSearch } from "./usage-search.ts";

/** Fetches the page's first data in parallel with its code. */
export function prefetchUsage(address: Readonly<Record<string, unknown>>, isHome: boolean): void {
  const search = readUsageSearch(address);
  void queryClient.prefetchQuery(summaryQuery(search));
  void queryClient.prefetchQuery(seriesQuery(search));
  if (isHome) void queryClient.prefetchQuery(checklistQuery);
}
