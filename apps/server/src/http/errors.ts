import { errorCatalogue, type ErrorCode, type FieldError, type Problem } from "@parapet/contract";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import { Failure } from "../platform/failure.ts";
import { notUnderstood } from "../modules/adaptive-auth/decision/not-understood.ts";
import { sendOtlpError } from "./otlp-plane.ts";
import { tellGateway } from "./tell-gateway.ts";

interface ProblemExtras {
  readonly detail?: string | undefined;
  readonly errors?: readonly FieldError[] | undefined;
  readonly retryAfter?: number | undefined;
}

/** Answers with an RFC 9457 problem document. */
export function sendProblem(request: FastifyRequest, reply: FastifyReply, code: ErrorCode, extras: ProblemExtras = {}) {
  const { plane } = request.routeOptions.config;
  // A gateway takes any other status for a fault of its own.
  if (plane === "decision") return tellGateway(reply, notUnderstood(request.id));
  if (plane === "otlp") return sendOtlpError(request, reply, code, extras);
  const body = problemOf(code, request.id, extras);
  if (extras.retryAfter !== undefined) reply.header("retry-after", String(extras.retryAfter));
  return reply.code(body.status).type("application/problem+json").serializer(JSON.stringify).send(body);
}

/** The problem document itself. */
export function problemOf(code: ErrorCode, requestId: string, extras: ProblemExtras = {}): Problem {
  const { status, title } = errorCatalogue[code];
  return {
    type: `/problems/${code}`,
    title,
    status,
    code,
    request_id: requestId,
    ...(extras.detail !== undefined && { detail: extras.detail }),
    ...(extras.retryAfter !== undefined && { retry_after: extras.retryAfter }),
    ...(extras.errors !== undefined && { errors: [...extras.errors] }),
  };
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
