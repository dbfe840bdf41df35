import { gatewayEndpoints } from "@parapet/contract";
import { getGatewayText } from "../../../modules/adaptive-auth/gateway/get-gateway-text.ts";
import { getProbe } from "../../../modules/adaptive-auth/gateway/get-probe.ts";
import { probeGateway } from "../../../modules/adaptive-auth/gateway/probe-gateway.ts";
import { defineHandlers } from "../../handler.ts";

export const gatewayHandlers = defineHandlers(gatewayEndpoints, {
  "gateways.text": ({ call, params, query }) => getGatewayText(call, params.id, query),
  "gateways.lastProbe": ({ call, params }) => getProbe(call, params.id),
  "gateways.probe": ({ call, params, body }) => probeGateway(call, params.id, body),
});
