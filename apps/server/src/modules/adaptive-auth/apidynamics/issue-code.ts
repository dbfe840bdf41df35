import { apiDynamicsHeaders, type ProtocolAnswer } from "@parapet/contract";
import type { GatewayCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { getState } from "../challenge/queries.ts";
import { getHeader } from "../decision/request/inbound-call.ts";
import { findStepUp } from "./find-step-up.ts";
import { identifyServer } from "./identify-server.ts";
import { generateCode, isAllowed } from "./insecure-codes.ts";

/**
 * Generates the code of a client's step-up for its API's server: the strategy `server`, which proves nothing about the
 * client. @throws Failure `forbidden`, `not_found`, `challenge_expired`, `method_not_offered`, `rate_limited`
 */
export async function issueCode(call: GatewayCall, { tid }: { readonly tid: string }): Promise<ProtocolAnswer> {
  const server = await identifyServer(call);
  const { challenge, client } = await findStepUp(call, server, tid);
  if (getHeader(call.exchange.headers, apiDynamicsHeaders.clientId) !== client.publicId)
    throw new Failure("not_found", { detail: "Unknown transaction" });
  if (getState(challenge, call.now) !== "pending") throw new Failure("challenge_expired");
  if (!(await isAllowed(call.platform.postgres.db, client.id, "server", call.now)))
    throw new Failure("method_not_offered", { detail: "This client may not use generated codes" });
  call.platform.metrics.insecureCodes.inc({ source: "server", step: "generated" });
  return { status: 200, body: { totp: generateCode(call, challenge), transaction_id: tid } };
}
