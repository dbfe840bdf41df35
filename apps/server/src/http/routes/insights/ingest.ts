import { ingestEndpoints, ingestStatusEndpoints, ingestTrialEndpoints } from "@parapet/contract";
import { receiveBatch, receiveTraces } from "../../../modules/insights/ingest/receive/receive-batch.ts";
import { tryPayload } from "../../../modules/insights/ingest/receive/try-payload.ts";
import { readIngestStatus } from "../../../modules/insights/ingest-status/read-ingest-status.ts";
import { defineHandlers } from "../../handler.ts";

export const ingestHandlers = defineHandlers(ingestEndpoints, {
  "ingest.traces": ({ call, mediaType, body }) => receiveTraces(call, mediaType, body),
  "ingest.batch": ({ call, body }) => receiveBatch(call, "telemetry", body),
  "ingest.accessLog": ({ call, body }) => receiveBatch(call, "access_log", body),
  "ingest.akto": ({ call, body }) => receiveBatch(call, "akto", body),
  "ingest.metlo": ({ call, body }) => receiveBatch(call, "metlo", body),
});

export const ingestStatusHandlers = defineHandlers(ingestStatusEndpoints, {
  "ingestStatus.read": ({ call, query }) => readIngestStatus(call, query),
});

export const ingestTrialHandlers = defineHandlers(ingestTrialEndpoints, {
  "ingestTrial.run": ({ call, query, body }) => tryPayload(call, query.format, body),
});
