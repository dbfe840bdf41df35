import { captureFormats, normaliseTelemetry, parseTelemetry, redactExchange } from "@parapet/api-model";
import type { Captured, CapturedPayload, Exchange } from "@parapet/api-model";
import type { IngestTrial, Transport, TrialCall } from "@parapet/contract";
import type { ViewerCall } from "../../../platform/call.ts";
import { guessFormat } from "./guess-format.ts";

/** Calls, and refused calls, that are shown. */
const mostShown = 20;

/** Reads a payload the way it would be taken in, and stores nothing. */
export function tryPayload({ now }: ViewerCall, asked: Transport | undefined, payload: Uint8Array): IngestTrial {
  const format = asked ?? guessFormat(payload);
  const trial: IngestTrial = {
    format,
    unreadable: null,
    accepted: 0,
    ignored: 0,
    rejected_total: 0,
    calls: [],
    rejected: [],
  };
  const captured = read(format, payload, now.getTime());
  if (!captured.ok) return { ...trial, unreadable: { reason: captured.reason, detail: captured.detail } };
  let index = 0;
  for (const each of captured.calls) {
    count(trial, each, index);
    index += 1;
  }
  return trial;
}

/** A call alone is read as `POST /api/telemetry` reads it, which repairs more than a batch does. */
function read(format: Transport, payload: Uint8Array, receivedAtMs: number): CapturedPayload {
  if (format === "telemetry") {
    const parsed = parseTelemetry(payload);
    if (parsed.ok && !Object.keys(parsed.value).some((key) => key.toLowerCase() === "events")) {
      const single = normaliseTelemetry(parsed.value, { receivedAtMs, repaired: parsed.repaired });
      return {
        ok: true,
        calls: [single.ok ? { kind: "call", exchange: single.exchange } : { kind: "reject", ...single }],
      };
    }
  }
  return captureFormats[format](payload, { receivedAtMs });
}

function count(trial: IngestTrial, each: Captured, index: number): void {
  switch (each.kind) {
    case "call":
      trial.accepted += 1;
      if (trial.calls.length < mostShown) trial.calls.push(present(each.exchange));
      break;
    case "reject":
      trial.rejected_total += 1;
      if (trial.rejected.length < mostShown) trial.rejected.push({ index, reason: each.reason, detail: each.detail });
      break;
    case "ignored":
      trial.ignored += 1;
  }
}

function present(exchange: Exchange): TrialCall {
  const { tsMs, durationMs, method, scheme, host, port, status, httpVersion, srcIp, dstIp, isApi, warnings } = exchange;
  const redacted = redactExchange(exchange);
  return {
    time: new Date(tsMs).toISOString(),
    duration_ms: durationMs,
    method,
    scheme,
    host,
    port,
    path: redacted.path,
    query: redacted.query,
    status,
    http_version: httpVersion,
    src_ip: srcIp,
    dst_ip: dstIp,
    is_api: isApi,
    req_headers: [...redacted.reqHeaders],
    res_headers: [...redacted.resHeaders],
    req_body: redacted.reqBody,
    res_body: redacted.resBody,
    warnings: [...warnings],
  };
}
