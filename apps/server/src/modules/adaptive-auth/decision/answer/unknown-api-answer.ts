import { randomUUID } from "node:crypto";
import { adaptiveHeaders, type GatewayAnswer } from "@parapet/contract";

/** Denies an authorization request that names no protected API or violates the protocol. */
export function getUnknownApiAnswer(requestId: string = randomUUID()): GatewayAnswer {
  const problem = { type: "/problems/unknown_api", title: "Unknown protected API", status: 403 };
  const body = JSON.stringify({ ...problem, request_id: requestId });
  const headers = {
    [adaptiveHeaders.decision]: "deny",
    [adaptiveHeaders.requestId]: requestId,
    [adaptiveHeaders.problem]: body,
  };
  return { status: 403, headers, body };
}
