import { apiEndpoints } from "@parapet/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../api/call.ts";

/** The owners, tags and environments that APIs have. */
export function facetsQuery() {
  return queryOptions({
    queryKey: ["apis.facets"],
    queryFn: ({ signal }) => call(apiEndpoints["apis.facets"], { signal }),
  });
}
