import { parentPort } from "node:worker_threads";
import { sampledCalls, type SampledCall } from "@parapet/api-model";
import type { LogFormat } from "@parapet/contract";
import type { CaptureRequest, CaptureResponse } from "./capture-messages.ts";
import { packCalls } from "./packed-calls.ts";
import { payloadParsers, type PayloadFormat } from "./payload-parsers.ts";

const port = parentPort;
if (port === null) throw new Error("This file runs in a worker thread");

let format: PayloadFormat = "telemetry";
let receivedAtMs = 0;
let logFormat: LogFormat | null = null;
let pieces: Uint8Array[] = [];
let calls: readonly SampledCall[] = [];

function send(response: CaptureResponse, transfer: readonly ArrayBuffer[] = []): void {
  port?.postMessage(response, transfer);
}

function drop(): void {
  pieces = [];
  calls = [];
}

function parse(): CaptureResponse {
  const payload = pieces.length === 1 && pieces[0] !== undefined ? pieces[0] : Buffer.concat(pieces);
  pieces = [];
  const captured = payloadParsers[format](payload, { receivedAtMs, logFormat });
  if (!captured.ok) return { kind: "unreadable", reject: { reason: captured.reason, detail: captured.detail } };
  calls = [...sampledCalls(captured.calls)];
  return { kind: "parsed", total: calls.length };
}

port.on("message", (request: CaptureRequest) => {
  switch (request.kind) {
    case "payload":
      drop();
      ({ format, receivedAtMs, logFormat } = request);
      send({ kind: "more" });
      break;
    case "piece":
      pieces.push(request.piece);
      send(request.isLast ? parse() : { kind: "more" });
      break;
    case "calls": {
      const packed = packCalls(calls, request.from);
      send({ kind: "calls", packed }, [packed.bytes.buffer]);
      break;
    }
    case "drop":
      drop();
  }
});
// Modules are loaded; the time limit starts now.
send({ kind: "ready" });
