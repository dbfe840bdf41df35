import { mailPolicyEndpoints, quarantineEndpoints } from "@parapet/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";

export const settingsQuery = queryOptions({
  queryKey: ["quarantineSettings.read"],
  queryFn: ({ signal }) => call(quarantineEndpoints["quarantineSettings.read"], { signal }),
});

export const policiesQuery = queryOptions({
  queryKey: ["mailPolicies.list"],
  queryFn: ({ signal }) => call(mailPolicyEndpoints["mailPolicies.list"], { signal }),
});
