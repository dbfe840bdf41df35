import { randomUUID } from "node:crypto";
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { type Endpoint, telemetryEndpoints } from "@parapet/contract";
import { receiveTelemetry } from "../../modules/insights/ingest/receive/receive-telemetry.ts";
import { knownSource } from "../../modules/insights/trace-source/identify-source.ts";
import { sourcePeersService } from "../../modules/insights/trace-source/source-peers.ts";
import type { SentCall } from "../../platform/call.ts";
import { Failure } from "../../platform/failure.ts";
import type { Platform } from "../../platform/platform.ts";
import { fastPathSupport, type FastPath } from "./fast-path.ts";
import { declaredLength, readBody } from "./request-body.ts";
import { problemResponse, type WireResponse } from "./response.ts";

const row: Endpoint = telemetryEndpoints["telemetry.send"];

/**
 * Receives single traced calls of senders in the cache: gateways send one per call they proxy. Unknown senders, and
 * bodies that are compressed, chunked or too large, are left to the framework, which calls the same verb.
 */
export function telemetryFastPath(platform: Platform): FastPath {
  const { send, logError } = fastPathSupport(platform);
  const peers = platform.services.get(sourcePeersService);

  async function receive(call: SentCall, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const requestId = randomUUID();
    const started = performance.now();
    const payload = await readBody(request);
    const content = await receiveTelemetry(call, payload).then(
      () => accepted(requestId),
      (error: unknown) => rejected(error, requestId),
    );
    send(response, { endpoint: "telemetry.send", started, content, isForBrowser: true });
  }

  function rejected(error: unknown, requestId: string): WireResponse {
    if (error instanceof Failure) return problemResponse(error.code, requestId, error);
    logError(error, requestId);
    return problemResponse("internal", requestId);
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
    void receive({ platform, now, source }, request, response);
    return true;
  };
}

function accepted(requestId: string): WireResponse {
  const headers = { "content-type": "text/plain; charset=utf-8", "x-request-id": requestId };
  return { status: 200, headers, body: "" };
}

/** Whether a body is uncompressed, not chunked, within the limit, and sent by the peer itself. */
function isPlain(headers: IncomingHttpHeaders): boolean {
  const length = declaredLength(headers) ?? 0;
  return (
    length > 0 &&
    length <= (row.bodyLimit ?? 0) &&
    headers["content-encoding"] === undefined &&
    headers["x-forwarded-for"] === undefined
  );
}
