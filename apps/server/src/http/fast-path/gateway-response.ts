import { adaptiveHeaders, type GatewayAnswer } from "@parapet/contract";
import type { FastifyReply } from "fastify";
import { securityHeaderNames } from "../headers.ts";
import { problemType, sendResponse, type WireResponse } from "./response.ts";

/** A decision as a response: gateways read its status and headers; the body is for callers who get to see it. */
export function gatewayResponse({ status, headers, body }: GatewayAnswer): WireResponse {
  // A question and its decision have one ID.
  const common = { "x-request-id": headers[adaptiveHeaders.requestId] ?? "", "cache-control": "no-store" };
  return { status, headers: { ...headers, ...common, ...(body !== "" && { "content-type": problemType }) }, body };
}

/** Sends a decision through the framework. */
export function sendToGateway(reply: FastifyReply, answer: GatewayAnswer) {
  if (!isForBrowser(answer)) for (const name of securityHeaderNames) reply.removeHeader(name);
  return sendResponse(reply, gatewayResponse(answer));
}

/** An allowed call's response ends at the gateway; a denial may be passed on with its headers. */
export const isForBrowser = ({ status }: Pick<GatewayAnswer, "status">) => status !== 200;
