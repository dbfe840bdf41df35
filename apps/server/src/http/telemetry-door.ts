import { randomUUID } from "node:crypto";
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { type Endpoint, telemetryEndpoints } from "@parapet/contract";
import { receiveTelemetry } from "../modules/insights/telemetry/receive-telemetry.ts";
import { knownSource } from "../modules/insights/trace-source/identify-source.ts";
import { sourcePeersService } from "../modules/insights/trace-source/source-peers.ts";
import type { SentCall } from "../platform/call.ts";
import { Failure } from "../platform/failure.ts";
import type { Platform } from "../platform/platform.ts";
import { problemOf } from "./errors.ts";
import type { Door } from "./gateway-door.ts";
import { securityHeadersOf } from "./headers.ts";

const row: Endpoint = telemetryEndpoints["telemetry.send"];

/**
 * Takes single traced calls of senders that are known at this moment before the framework sees them: gateways send one
 * for each call they pass on. Everybody else, and what comes compressed, in pieces or too large, goes the way of all
 * requests to the same verb.
 */
export function telemetryDoor(platform: Platform): Door {
  const common = Object.entries(securityHeadersOf(platform.config)).flat();
  const peers = platform.services.get(sourcePeersService);

  async function take(call: SentCall, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const requestId = randomUUID();
    const started = performance.now();
    const payload = await bodyOf(request);
    const failure = await receiveTelemetry(call, payload).then(() => null, failureOf);
    const answer = failure === null ? taken : refused(failure, requestId);
    const length = String(Buffer.byteLength(answer.body));
    const headers = [...common, "x-request-id", requestId, ...answer.headers, "content-length", length];
    response.writeHead(answer.status, headers).end(answer.body);
    platform.metrics.requests.observe(
      { endpoint: "telemetry.send", status: answer.status },
      (performance.now() - started) / 1000,
    );
  }

  function failureOf(error: unknown): Failure {
    if (error instanceof Failure) return error;
    platform.log.error({ err: error }, "request failed");
    return new Failure("internal");
  }

  return (request, response) => {
    const { method, url, headers } = request;
    const token = headers["x-trace-source-token"];
    if (url !== row.path || method !== row.method || typeof token !== "string" || !isPlain(headers)) return false;
    if (platform.disk.isLow) return false;
    const now = platform.clock.now();
    const source = knownSource({ platform, now }, token);
    if (source === null) return false;
    peers.note(source.id, request.socket.remoteAddress, now);
    void take({ platform, now, source }, request, response);
    return true;
  };
}

/** Whether a body comes whole and as it is, within the limit, from the one who is at the other end. */
function isPlain(headers: IncomingHttpHeaders): boolean {
  const length = Number(headers["content-length"] ?? 0);
  return (
    length > 0 &&
    length <= (row.bodyLimit ?? 0) &&
    headers["transfer-encoding"] === undefined &&
    headers["content-encoding"] === undefined &&
    headers["x-forwarded-for"] === undefined
  );
}

/** Resolves when all that was announced has come: never, when the sender goes before. */
function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const announced = Number(request.headers["content-length"]);
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    request.on("data", (chunk: Buffer) => {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes === announced) resolve(chunks.length === 1 ? chunk : Buffer.concat(chunks));
    });
  });
}

interface Told {
  readonly status: number;
  readonly headers: readonly string[];
  readonly body: string;
}

const taken: Told = { status: 200, headers: ["content-type", "text/plain; charset=utf-8"], body: "" };

function refused(failure: Failure, requestId: string): Told {
  const problem = problemOf(failure.code, requestId, failure);
  const wait = failure.retryAfter === undefined ? [] : ["retry-after", String(failure.retryAfter)];
  return {
    status: problem.status,
    headers: ["content-type", "application/problem+json", ...wait],
    body: JSON.stringify(problem),
  };
}
