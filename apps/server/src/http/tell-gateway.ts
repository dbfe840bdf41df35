import type { ServerResponse } from "node:http";
import { adaptiveHeaders, type GatewayAnswer } from "@parapet/contract";
import type { FastifyReply } from "fastify";
import { securityHeaderNames } from "./headers.ts";

/** Answers a gateway by status and headers; the body is for callers who get to see it. */
export function tellGateway(reply: FastifyReply, { status, headers, body }: GatewayAnswer) {
  reply.code(status).headers({ ...headers, "x-request-id": requestIdOf(headers), "cache-control": "no-store" });
  if (isForGateway(status)) for (const name of securityHeaderNames) reply.removeHeader(name);
  return body === "" ? reply.send() : reply.type(problemType).serializer(String).send(body);
}

/** The same without the framework. @param forPeople security headers, names and values in turn */
export function writeToGateway(
  response: ServerResponse,
  { status, headers, body }: GatewayAnswer,
  forPeople: readonly string[],
): void {
  const length = String(Buffer.byteLength(body));
  const lines = ["x-request-id", requestIdOf(headers), "cache-control", "no-store", "content-length", length];
  if (!isForGateway(status)) lines.push(...forPeople);
  for (const name in headers) lines.push(name, headers[name] ?? "");
  if (body !== "") lines.push("content-type", problemType);
  response.writeHead(status, lines).end(body);
}

/** A question and the decision about it have one id. */
const requestIdOf = (headers: GatewayAnswer["headers"]) => headers[adaptiveHeaders.requestId] ?? "";

/** What lets a call pass ends at the gateway; no browser ever sees it. A refusal may be handed on with its headers. */
const isForGateway = (status: number) => status === 200;

const problemType = "application/problem+json";
