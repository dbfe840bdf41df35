import { errorCatalogue, exportTraceResponse, type ErrorCode } from "@parapet/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import { encodeExportResponse, encodeStatus } from "../modules/insights/capture/otlp-answer.ts";

const protobuf = "application/x-protobuf";
const isProtobuf = ({ headers }: FastifyRequest) => headers["content-type"]?.trim().toLowerCase().startsWith(protobuf);

/** Answers an export in the encoding of the request. */
export function sendOtlp(request: FastifyRequest, reply: FastifyReply, value: unknown) {
  const response = exportTraceResponse.parse(value);
  if (!isProtobuf(request)) return reply.send(response);
  return reply.type(protobuf).send(encodeExportResponse(response.partialSuccess));
}

/** Numbers of google.rpc.Code by HTTP status; what is not listed is UNKNOWN. */
const statusCodes: Readonly<Record<number, number>> = {
  400: 3,
  401: 16,
  403: 7,
  404: 5,
  413: 3,
  415: 3,
  429: 8,
  500: 13,
  503: 14,
};

/** Refuses with a google.rpc.Status, as OTLP/HTTP says, in the encoding of the request. */
export function sendOtlpError(
  request: FastifyRequest,
  reply: FastifyReply,
  error: ErrorCode,
  { detail, retryAfter }: { readonly detail?: string | undefined; readonly retryAfter?: number | undefined },
) {
  const { status, title } = errorCatalogue[error];
  const code = statusCodes[status] ?? 2;
  const message = detail ?? title;
  if (retryAfter !== undefined) reply.header("retry-after", String(retryAfter));
  reply.code(status);
  if (isProtobuf(request)) return reply.type(protobuf).send(encodeStatus(code, message));
  return reply.type("application/json").serializer(JSON.stringify).send({ code, message });
}
