import { parentPort } from "node:worker_threads";
import { sampledCalls, type SampledCall } from "@parapet/api-model";
import type { CaptureAsked, CaptureTold } from "./capture-messages.ts";
import { packCalls } from "./packed-calls.ts";
import { payloadReaders, type PayloadFormat } from "./payload-readers.ts";

const port = parentPort;
if (port === null) throw new Error("This is a thread that reads payloads");

let format: PayloadFormat = "telemetry";
let receivedAtMs = 0;
let pieces: Uint8Array[] = [];
let calls: readonly SampledCall[] = [];

function tell(what: CaptureTold, moved: readonly ArrayBuffer[] = []): void {
  port?.postMessage(what, moved);
}

function forget(): void {
  pieces = [];
  calls = [];
}

function read(): CaptureTold {
  const payload = pieces.length === 1 && pieces[0] !== undefined ? pieces[0] : Buffer.concat(pieces);
  pieces = [];
  const captured = payloadReaders[format](payload, { receivedAtMs });
  if (!captured.ok) return { kind: "unreadable", why: { reason: captured.reason, detail: captured.detail } };
  calls = [...sampledCalls(captured.calls)];
  return { kind: "read", total: calls.length };
}

port.on("message", (asked: CaptureAsked) => {
  switch (asked.kind) {
    case "payload":
      forget();
      ({ format, receivedAtMs } = asked);
      tell({ kind: "more" });
      break;
    case "piece":
      pieces.push(asked.piece);
      tell(asked.isLast ? read() : { kind: "more" });
      break;
    case "calls": {
      const packed = packCalls(calls, asked.from);
      tell({ kind: "calls", packed }, [packed.bytes.buffer]);
      break;
    }
    case "forget":
      forget();
  }
});
// What it needs is loaded: from here on time counts.
tell({ kind: "ready" });
