import { gatewayEndpoints, type FailureMode, type GatewayKind } from "@parapet/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../../lib/api/call.ts";

export function textQuery(id: string, gateway: GatewayKind, failure_mode: FailureMode) {
  return queryOptions({
    queryKey: ["gateways.text", id, gateway, failure_mode],
    queryFn: ({ signal }) =>
      call(gatewayEndpoints["gateways.text"], { params: { id }, query: { gateway, failure_mode }, signal }),
  });
}

/** How often a probe that runs is looked at. */
const followMs = 500;

/** The last probe of an API, null before the first; followed while it runs. */
export function lastProbeQuery(id: string, isStarting: boolean) {
  return queryOptions({
    queryKey: ["gateways.lastProbe", id],
    queryFn: async ({ signal }) =>
      (await call(gatewayEndpoints["gateways.lastProbe"], { params: { id }, signal })) ?? null,
    refetchInterval: ({ state }) => (isStarting || state.data?.state === "running" ? followMs : false),
  });
}
