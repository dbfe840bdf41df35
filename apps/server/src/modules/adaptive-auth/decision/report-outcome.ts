import type { BodyOf, Endpoints } from "@parapet/contract";
import type { GatewayCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { decisionService } from "./decision-service.ts";

/**
 * Records an API's response to a recent call, decided in any process. Accepted from the API's trusted hops only.
 * @throws Failure `not_found` for others
 */
export async function reportOutcome(call: GatewayCall, body: BodyOf<Endpoints["reports.send"]>): Promise<undefined> {
  const { decision_id: decisionId, status } = body;
  const service = call.platform.services.get(decisionService);
  if (!service.acceptReport({ decisionId, status, peer: call.exchange.peer })) throw new Failure("not_found");
}
