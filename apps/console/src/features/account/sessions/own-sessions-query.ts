import { sessionEndpoints } from "@parapet/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";

export const ownSessionsQuery = queryOptions({
  queryKey: ["sessions.list"],
  queryFn: ({ signal }) => call(sessionEndpoints["sessions.list"], { signal }),
});
