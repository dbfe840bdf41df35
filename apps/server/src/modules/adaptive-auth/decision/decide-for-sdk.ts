import type { AnswerOf, BodyOf, Endpoints } from "@parapet/contract";
import * as z from "zod/mini";
import type { GatewayCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { unknownApisService } from "../gateway/unknown-apis.ts";
import { decisionService } from "./decision-service.ts";
import { isTrusted } from "./request/client-address.ts";
import { type InboundCall, getHeader } from "./request/inbound-call.ts";
import { mergeHeaderLines } from "./request/inbound-call.ts";

const problemMembers = z.record(z.string(), z.unknown());

type Row = Endpoints["sdkDecisions.create"];

/**
 * Decides on a call described by an SDK or a custom gateway, which must be a trusted hop.
 * @throws Failure `not_found` for an unknown API, `forbidden` for a peer that is not trusted
 */
export async function decideForSdk(call: GatewayCall, body: BodyOf<Row>): Promise<AnswerOf<Row>> {
  const service = call.platform.services.get(decisionService);
  await service.start();
  const api = service.api(body.api);
  if (api === undefined) {
    call.platform.services.get(unknownApisService).note(body.api, call.exchange.peer, call.now);
    throw new Failure("not_found");
  }
  if (!isTrusted(call.exchange.peer, api.hops)) throw new Failure("forbidden");
  const headers = mergeHeaderLines(body.headers);
  const read = (): InboundCall => ({
    method: body.method,
    uri: body.path,
    address: service.addresses.read(body.address),
    headers,
    isFromTrustedHop: true,
    userAgent: getHeader(headers, "user-agent"),
    tls: getHeader(headers, "x-ja4") || null,
    apiKey: body.api_key,
    form: body.form,
  });
  const { decision, answer } = await service.decide(call, api, read, "envoy");
  const effect = answer.status === 200 ? "allow" : decision.effect;
  return {
    decision: effect === "step_up" ? "challenge" : effect,
    status: answer.status,
    request_id: decision.id,
    client_id: decision.client?.id ?? null,
    elevated: decision.scored !== null && decision.scored.elevation !== null,
    headers: answer.headers,
    problem: answer.body === "" ? null : problemMembers.parse(JSON.parse(answer.body)),
  };
}
