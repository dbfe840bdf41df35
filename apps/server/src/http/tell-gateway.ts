import type { ServerResponse } from "node:http";
import type { GatewayAnswer } from "@parapet/contract";
import type { FastifyReply } from "fastify";

/** Answers a gateway by status and headers; the body is for callers who get to see it. */
export function tellGateway(reply: FastifyReply, { status, headers, body }: GatewayAnswer) {
  reply.code(status).headers({ ...headers, "cache-control": "no-store" });
  return body === "" ? reply.send() : reply.type(problemType).serializer(String).send(body);
}

/** The same without the framework. @param common names and values in turn, which every answer has */
export function writeToGateway(
  response: ServerResponse,
  { status, headers, body }: GatewayAnswer,
  common: readonly string[],
): void {
  const lines = [...common, "cache-control", "no-store", "content-length", String(Buffer.byteLength(body))];
  for (const [name, value] of Object.entries(headers)) lines.push(name, value);
  if (body !== "") lines.push("content-type", problemType);
  response.writeHead(status, lines).end(body);
}

const problemType = "application/problem+json";
