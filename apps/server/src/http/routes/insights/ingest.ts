import { ingestEndpoints } from "@parapet/contract";
import { receiveCapture } from "../../../modules/insights/capture/receive-capture.ts";
import { receiveTraces } from "../../../modules/insights/capture/receive-traces.ts";
import { defineHandlers } from "../../handler.ts";

export const ingestHandlers = defineHandlers(ingestEndpoints, {
  "ingest.traces": ({ call, mediaType, body }) => receiveTraces(call, mediaType, body),
  "ingest.batch": ({ call, body }) => receiveCapture(call, "telemetry", body),
  "ingest.accessLog": ({ call, body }) => receiveCapture(call, "access_log", body),
  "ingest.akto": ({ call, body }) => receiveCapture(call, "akto", body),
  "ingest.metlo": ({ call, body }) => receiveCapture(call, "metlo", body),
});
