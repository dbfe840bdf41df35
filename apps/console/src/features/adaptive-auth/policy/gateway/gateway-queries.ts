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

/** Runs when it is asked to, and keeps its last result in sight as long as the console is open. */
export function probeQuery(id: string, path: string) {
  return queryOptions({
    // Without the path: the last result is the API's, whatever path it took.
    queryKey: ["gateways.probe", id],
    queryFn: ({ signal }) => call(gatewayEndpoints["gateways.probe"], { params: { id }, body: { path }, signal }),
    enabled: false,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
}
