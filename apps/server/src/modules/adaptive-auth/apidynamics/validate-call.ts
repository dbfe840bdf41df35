import type { BodyOf, Endpoints, ProtocolAnswer } from "@parapet/contract";
import * as z from "zod/mini";
import type { GatewayCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { type DecisionResult, decisionService } from "../decision/decision-service.ts";
import type { CallerAddress } from "../decision/request/caller-address.ts";
import { getClientAddress } from "../decision/request/client-address.ts";
import { type Headers, type InboundCall, getHeader, mergeHeaderLines } from "../decision/request/inbound-call.ts";
import { toOriginForm } from "../decision/request/read-call.ts";
import type { ApiEntry } from "../directory/entries.ts";
import { findApi } from "./find-api.ts";
import { identifyServer } from "./identify-server.ts";

type Body = BodyOf<Endpoints["apiDynamics.validateCall"]>;

/**
 * Decides about a call that an API's server received. A 401 asks for a code; no other refusal has that status, because
 * clients look for a transaction in it. @throws Failure `forbidden`, `not_found`, `conflict`, `invalid_input`, `rate_limited`
 */
export async function validateCall(call: GatewayCall, body: Body): Promise<ProtocolAnswer> {
  const { apis } = await identifyServer(call);
  const headers = parseHeaders(body.client_request_headers);
  const endpoint = body.client_request_endpoint;
  const api = findApi(apis, { endpoint, headers });
  const service = call.platform.services.get(decisionService);
  const read = (): InboundCall => ({
    method: body.client_request_method,
    uri: toOriginForm(endpoint) ?? endpoint,
    address: readAddress((text) => service.addresses.read(text), call.address, api, headers),
    headers,
    userAgent: getHeader(headers, "user-agent"),
    tls: null,
    apiKey: "",
    clientId: body.client_id ?? "",
  });
  return toProtocolAnswer(await service.decide(call, api, read, "envoy"));
}

const maxHeaders = 200;
const headerLines = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));

/** @throws Failure `invalid_input` */
function parseHeaders(text: string): Record<string, string> {
  const { data } = headerLines.safeParse(parseJson(text));
  const lines = Object.entries(data ?? {});
  if (data === undefined || lines.length > maxHeaders)
    throw new Failure("invalid_input", {
      detail: `client_request_headers must be a JSON object in a string, with up to ${maxHeaders} headers of one value each`,
    });
  return mergeHeaderLines(Object.fromEntries(lines.map(([name, value]) => [name, String(value)])));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The client's address: its own word only where the API trusts that, else what trusted hops report. */
function readAddress(
  read: (text: string) => CallerAddress | null,
  server: string,
  { hops, trustsRemoteAddr }: ApiEntry,
  headers: Headers,
): CallerAddress | null {
  const own = trustsRemoteAddr ? read(getHeader(headers, "remote_addr") || getHeader(headers, "remote-addr")) : null;
  // Envoy's headers: proxies append to them, while a client's own X-Real-IP may pass unchanged.
  return own ?? read(getClientAddress(headers, server, hops, "envoy"));
}

const refusal = z.object({
  type: z.string(),
  challenge_id: z.optional(z.string()),
  methods: z.optional(z.array(z.string())),
  retry_after: z.optional(z.number()),
});

function toProtocolAnswer({ decision, answer }: DecisionResult): ProtocolAnswer {
  const score = decision.scored?.assessment.score ?? null;
  if (answer.status === 200)
    return { status: 200, body: { validation_result: { score, decision: "allow" }, request_id: decision.id } };
  const { type, challenge_id, methods, retry_after: retryAfter } = refusal.parse(JSON.parse(answer.body));
  const refuse = (status: number, error: string, detail: string): ProtocolAnswer => ({
    status,
    body: { error, detail, request_id: decision.id },
    retryAfter,
  });
  switch (type) {
    case "/problems/step_up_required":
      if (challenge_id === undefined)
        return refuse(429, "step_up_unavailable", "A step-up is required, but none can be opened now");
      if (methods?.includes("totp") !== true)
        return refuse(403, "no_code_enrolled", "A step-up is required, and the client can't pass one with a code");
      return {
        status: 401,
        body: { transaction_id: challenge_id, validation_result: { score, decision: "step_up" } },
      };
    case "/problems/throttled":
      return refuse(429, "throttled", "Too many calls");
    case "/problems/invalid_token":
      return refuse(403, "client_unknown", "The client ID is missing, unknown or has no access to this API");
    default:
      return refuse(403, "denied", "The call is denied");
  }
}
