import type { BodyOf, Endpoints } from "@parapet/contract";
import type { GatewayCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { isTrusted } from "./client-address.ts";
import { decisionServiceOf } from "./decision-service-of.ts";

/**
 * Counts what an API answered to a call that was decided about here lately. Only its trusted hops are believed.
 * @throws Failure `not_found`, also to whoever is not believed
 */
export async function reportOutcome(call: GatewayCall, body: BodyOf<Endpoints["reports.send"]>): Promise<undefined> {
  const service = decisionServiceOf(call.platform);
  const mayTell = ({ hops }: Parameters<Parameters<typeof service.countOutcome>[2]>[0]) =>
    isTrusted(call.exchange.peer, hops);
  if (!service.countOutcome(body.decision_id, body.status, mayTell)) throw new Failure("not_found");
}
