import type { GatewayAnswer } from "@parapet/contract";
import type { GatewayCall } from "../../../platform/call.ts";
import { decisionService } from "./decision-service.ts";
import { notUnderstood } from "./not-understood.ts";
import { type Asking, readCall } from "./read-call.ts";

/** A question without what no answer depends on. */
type Question = Pick<GatewayCall, "platform" | "now" | "exchange">;

/**
 * Answers a gateway's question, whatever breaks: an API that nobody knows lets nothing pass. At once, unless something has to
 * be waited for.
 */
export function askAboutCall(
  call: Question,
  apiName: string,
  asking: Asking,
  form?: string,
): GatewayAnswer | Promise<GatewayAnswer> {
  const service = call.platform.services.get(decisionService);
  if (!service.isStarted) return service.start().then(() => askAboutCall(call, apiName, asking, form));
  const api = service.api(apiName);
  if (api === undefined) return notUnderstood();
  const read = () => readCall(call.exchange, asking, api, service.addresses, form);
  const told = service.decide(call, api, read, asking === "ext_authz" ? "envoy" : asking);
  return told instanceof Promise ? told.then(({ answer }) => answer) : told.answer;
}
