import { thresholdEndpoints } from "@parapet/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../../lib/api/call.ts";

export const thresholdsQuery = queryOptions({
  queryKey: ["mailThresholds.read"],
  queryFn: ({ signal }) => call(thresholdEndpoints["mailThresholds.read"], { signal }),
});
