import { mailConnectionEndpoints } from "@parapet/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";

export const connectionQuery = queryOptions({
  queryKey: ["mailConnection.get"],
  queryFn: ({ signal }) => call(mailConnectionEndpoints["mailConnection.get"], { signal }),
});

/** For people who may not see how the tenant is connected. */
export const capabilitiesQuery = queryOptions({
  queryKey: ["mailConnection.capabilities"],
  queryFn: ({ signal }) => call(mailConnectionEndpoints["mailConnection.capabilities"], { signal }),
});
