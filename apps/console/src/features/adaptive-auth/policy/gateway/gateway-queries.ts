import { gatewayEndpoints, type FailureMode, type GatewayKind } from "@parapet/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../../lib/api/call.ts";

/** What a text is asked for with. */
interface AskedText {
  readonly gateway: GatewayKind;
  readonly failure_mode: FailureMode;
  /** Origin of the API behind the gateway. */
  readonly upstream: string;
}

export function textQuery(id: string, query: AskedText) {
  return queryOptions({
    queryKey: ["gateways.text", id, query],
    queryFn: ({ signal }) => call(gatewayEndpoints["gateways.text"], { params: { id }, query, signal }),
    // The text of one gateway stays while its address is typed.
    placeholderData: (last) => (last?.gateway === query.gateway ? last : undefined),
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

/** What decisions say about the gateway. */
export const findingsQuery = (id: string) =>
  queryOptions({
    queryKey: ["gateways.findings", id],
    queryFn: ({ signal }) => call(gatewayEndpoints["gateways.findings"], { params: { id }, signal }),
  });
