import type { ServerResponse } from "node:http";
import { errorCatalogue, type ErrorCode, type FieldError, type Problem, type ProtocolAnswer } from "@parapet/contract";
import type { FastifyReply } from "fastify";

/** A complete response apart from the headers that all responses have; the same for the framework and for fast paths. */
export interface WireResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

/** Writes a response without the framework. @param common headers of all responses, names and values in turn */
export function writeResponse(
  response: ServerResponse,
  { status, headers, body }: WireResponse,
  common: readonly string[] = [],
): void {
  const lines = ["content-length", String(Buffer.byteLength(body)), ...common];
  for (const name in headers) lines.push(name, headers[name] ?? "");
  response.writeHead(status, lines).end(body);
}

/** Sends a response through the framework, whose hooks add the headers of all responses. */
export function sendResponse(reply: FastifyReply, { status, headers, body }: WireResponse) {
  reply.code(status).headers(headers);
  // The framework would give an empty text a content type.
  return body === "" ? reply.send() : reply.serializer(String).send(body);
}

export interface ProblemExtras {
  readonly detail?: string | undefined;
  readonly errors?: readonly FieldError[] | undefined;
  readonly retryAfter?: number | undefined;
  readonly existingId?: string | undefined;
}

/** An RFC 9457 problem document. */
export function problemResponse(code: ErrorCode, requestId: string, extras: ProblemExtras = {}): WireResponse {
  const { status, title } = errorCatalogue[code];
  const { detail, errors, retryAfter, existingId } = extras;
  const problem: Problem = {
    type: `/problems/${code}`,
    title,
    status,
    code,
    request_id: requestId,
    ...(detail !== undefined && { detail }),
    ...(retryAfter !== undefined && { retry_after: retryAfter }),
    ...(existingId !== undefined && { existing_id: existingId }),
    ...(errors !== undefined && { errors: [...errors] }),
  };
  const headers = { "content-type": problemType, "x-request-id": requestId, ...retryHeader(retryAfter) };
  return { status, headers, body: JSON.stringify(problem) };
}

/** A response of the APIDynamics protocol: its body is always a JSON object. */
export function protocolResponse({ status, body, retryAfter }: ProtocolAnswer): WireResponse {
  const headers = { "content-type": "application/json", "cache-control": "no-store", ...retryHeader(retryAfter) };
  return { status, headers, body: JSON.stringify(body) };
}

/** An error of that protocol. */
export function protocolError(code: ErrorCode, { detail, errors, retryAfter }: ProblemExtras): ProtocolAnswer {
  const { status, title } = errorCatalogue[code];
  const wrong = errors?.map(({ pointer, message }) => `${pointer}: ${message}`).join("; ");
  return { status, body: { error: code, detail: detail ?? wrong ?? title }, retryAfter };
}

export const problemType = "application/problem+json";

export function retryHeader(retryAfter: number | undefined): { readonly "retry-after"?: string } {
  return retryAfter === undefined ? {} : { "retry-after": String(retryAfter) };
}
