import { ingestEndpoints, ingestStatusEndpoints, ingestTrialEndpoints } from "@parapet/contract";
import { receiveCapture } from "../../../modules/insights/capture/receive-capture.ts";
import { receiveTraces } from "../../../modules/insights/capture/receive-traces.ts";
import { tryPayload } from "../../../modules/insights/capture/try-payload.ts";
import { readIngestStatus } from "../../../modules/insights/ingest-status/read-ingest-status.ts";
import { defineHandlers } from "../../handler.ts";

export const ingestHandlers = defineHandlers(ingestEndpoints, {
  "ingest.traces": ({ call, mediaType, body }) => receiveTraces(call, mediaType, body),
  "ingest.batch": ({ call, body }) => receiveCapture(call, "telemetry", body),
  "ingest.accessLog": ({ call, body }) => receiveCapture(call, "access_log", body),
  "ingest.akto": ({ call, body }) => receiveCapture(call, "akto", body),
  "ingest.metlo": ({ call, body }) => receiveCapture(call, "metlo", body),
});

export const ingestStatusHandlers = defineHandlers(ingestStatusEndpoints, {
  "ingestStatus.read": ({ call, query }) => readIngestStatus(call, query),
});

export const ingestTrialHandlers = defineHandlers(ingestTrialEndpoints, {
  "ingestTrial.run": ({ call, query, body }) => tryPayload(call, query.format, body),
});
