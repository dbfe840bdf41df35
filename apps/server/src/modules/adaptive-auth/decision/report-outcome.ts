import type { BodyOf, Endpoints } from "@parapet/contract";
import type { GatewayCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { decisionService } from "./decision-service.ts";

/**
 * Counts what an API answered to a call that was decided about lately, by whichever process. Only its trusted hops are believed.
 * @throws Failure `not_found` to whoever is not believed
 */
export async function reportOutcome(call: GatewayCall, body: BodyOf<Endpoints["reports.send"]>): Promise<undefined> {
  const { decision_id: decisionId, status } = body;
  const service = call.platform.services.get(decisionService);
  if (!service.takeReport({ decisionId, status, peer: call.exchange.peer })) throw new Failure("not_found");
}
