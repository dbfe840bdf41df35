import type { ErrorCode } from "@parapet/contract";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import { getUnknownApiAnswer } from "../modules/adaptive-auth/decision/answer/unknown-api-answer.ts";
import { Failure } from "../platform/failure.ts";
import { sendToGateway } from "./fast-path/gateway-response.ts";
import { otlpError } from "./fast-path/otlp-response.ts";
import {
  problemResponse,
  protocolError,
  protocolResponse,
  sendResponse,
  type ProblemExtras,
} from "./fast-path/response.ts";

/** Sends an RFC 9457 problem document, or an error of the protocol that the endpoint's plane has. */
export function sendProblem(request: FastifyRequest, reply: FastifyReply, code: ErrorCode, extras: ProblemExtras = {}) {
  const { plane } = request.routeOptions.config;
  // Gateways count any other status as a failure of the decision service.
  if (plane === "decision") return sendToGateway(reply, getUnknownApiAnswer(request.id));
  if (plane === "apidynamics") return sendResponse(reply, protocolResponse(protocolError(code, extras)));
  const isOtlp = plane === "otlp";
  return sendResponse(
    reply,
    isOtlp ? otlpError(request.headers["content-type"], code, extras) : problemResponse(code, request.id, extras),
  );
}

/** Turns everything thrown or not found into a problem document; never a stack trace. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (error instanceof Failure) return sendFailure(request, reply, error);
    if (hasZodFastifySchemaValidationErrors(error)) return sendInvalid(error, request, reply);
    const code = codeByStatus[error.statusCode ?? 500] ?? "internal";
    if (code === "internal") request.log.error({ err: error, request_id: request.id }, "request failed");
    return sendProblem(request, reply, code, code === "invalid_input" ? { detail: error.message } : {});
  });
}

function sendFailure(request: FastifyRequest, reply: FastifyReply, failure: Failure) {
  // The plane that gateways speak refuses in the words of its protocol.
  const { access, plane } = request.routeOptions.config;
  if (failure.code === "unauthenticated" && access === "trace-source" && plane === undefined) {
    return reply.code(401).type("text/plain; charset=utf-8").serializer(String).send("Unauthorized");
  }
  return sendProblem(request, reply, failure.code, failure);
}

/** What Fastify itself refuses, by HTTP status. */
const codeByStatus: Readonly<Record<number, ErrorCode>> = {
  400: "invalid_input",
  404: "not_found",
  413: "body_too_large",
  415: "unsupported_media_type",
  429: "rate_limited",
  503: "unavailable",
};

function sendInvalid(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  // An id that is no id names nothing.
  if (error.validationContext === "params") return sendProblem(request, reply, "not_found");
  const where = error.validationContext === "body" ? "" : `/${error.validationContext ?? "body"}`;
  const errors = (error.validation ?? []).map((each) => ({
    pointer: `${where}${each.instancePath}`,
    message: each.message ?? "Invalid input",
  }));
  return sendProblem(request, reply, "invalid_input", { errors });
}
