import { type Checklist, checklistEndpoints } from "@parapet/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../api/call.ts";

/** Polling interval in milliseconds while the tab is visible, so that a first call shows up as it arrives. */
const paceMs = 15_000;

export const checklistQuery = queryOptions({
  queryKey: ["checklist"],
  queryFn: ({ signal }) => call(checklistEndpoints["checklist.get"], { signal }),
  refetchInterval: ({ state: { data } }) => (data !== undefined && isShown(data) ? paceMs : false),
});

/** Whether there is anything left to do, and the user wants to be reminded of it. */
export function isShown({ is_dismissed: isDismissed, traffic, protection, mail }: Checklist): boolean {
  return !isDismissed && [traffic, protection, mail].some(({ step }) => step !== "done");
}
