import { reanalysisEndpoints } from "@parapet/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../../lib/api/call.ts";

/** How often it is asked again while mail is being analysed, in milliseconds. */
const soon = 2_000;

export const reanalysisQuery = queryOptions({
  queryKey: ["mailReanalysis.read"],
  queryFn: ({ signal }) => call(reanalysisEndpoints["mailReanalysis.read"], { signal }),
  refetchInterval: ({ state: { data } }) => (data?.last?.state === "running" ? soon : false),
});
