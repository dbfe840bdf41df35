import { captureAccessLog } from "./access-log.ts";
import { captureAkto } from "./akto.ts";
import type { CaptureArrival, CapturedPayload } from "./captured.ts";
import { captureHar } from "./har.ts";
import { captureMetlo } from "./metlo.ts";
import { captureOtlpJson, captureOtlpProtobuf } from "./otlp-traces.ts";
import { capturePostman } from "./postman.ts";
import { captureTelemetryBatch } from "./telemetry-batch.ts";

/** What reads a payload of one format. It repairs what it can; what it refuses, it gives a reason for. */
export type Capture = (payload: Uint8Array, arrival: CaptureArrival) => CapturedPayload;

/** Every format that can be sent or uploaded in bulk. */
export const captureFormats = {
  telemetry: captureTelemetryBatch,
  otlp_json: captureOtlpJson,
  otlp_protobuf: captureOtlpProtobuf,
  access_log: captureAccessLog,
  akto: captureAkto,
  metlo: captureMetlo,
  har: captureHar,
  postman: capturePostman,
} as const satisfies Readonly<Record<string, Capture>>;

export type CaptureFormat = keyof typeof captureFormats;
