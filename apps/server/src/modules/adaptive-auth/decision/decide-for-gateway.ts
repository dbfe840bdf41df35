import type { GatewayAnswer } from "@parapet/contract";
import type { GatewayCall } from "../../../platform/call.ts";
import { unknownApisService } from "../gateway/unknown-apis.ts";
import { getUnknownApiAnswer } from "./answer/unknown-api-answer.ts";
import { decisionService } from "./decision-service.ts";
import { type AuthProtocol, readCall } from "./request/read-call.ts";

type AuthRequest = Pick<GatewayCall, "platform" | "now" | "exchange">;

/** Answers a gateway's authorization request, synchronously if possible. Unknown APIs are denied. */
export function decideForGateway(
  call: AuthRequest,
  apiName: string,
  protocol: AuthProtocol,
  form?: string,
): GatewayAnswer | Promise<GatewayAnswer> {
  const service = call.platform.services.get(decisionService);
  if (!service.isStarted) return service.start().then(() => decideForGateway(call, apiName, protocol, form));
  const api = service.api(apiName);
  if (api === undefined) {
    call.platform.services.get(unknownApisService).note(apiName, call.exchange.peer, call.now);
    return getUnknownApiAnswer();
  }
  const read = () => readCall(call.exchange, protocol, api, service.addresses, form);
  const result = service.decide(call, api, read, protocol === "ext_authz" ? "envoy" : protocol);
  return result instanceof Promise ? result.then(({ answer }) => answer) : result.answer;
}
