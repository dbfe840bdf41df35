import type { GatewayAnswer } from "@parapet/contract";
import type { FastifyReply } from "fastify";

/** Answers a gateway by status and headers; the body is for callers who get to see it. */
export function tellGateway(reply: FastifyReply, { status, headers, body }: GatewayAnswer) {
  reply.code(status).headers({ ...headers, "cache-control": "no-store" });
  return body === "" ? reply.send() : reply.type("application/problem+json").serializer(String).send(body);
}
