import * as z from "zod/mini";
import { may } from "../access.ts";
import { endpoint } from "../endpoint.ts";
import { id, instant } from "../primitives.ts";
import { eventHeader, eventWarning } from "./event.ts";
import { rejectReason } from "./reject.ts";
import { telemetryLimit } from "./telemetry.ts";
import { transport } from "./transport.ts";

/** A call as it would be stored, secrets masked. */
export const trialCall = z.object({
  time: instant,
  duration_ms: z.nullable(z.number()),
  method: z.string(),
  scheme: z.nullable(z.string()),
  host: z.string(),
  port: z.nullable(z.int()),
  path: z.string(),
  query: z.nullable(z.string()),
  status: z.nullable(z.int()),
  http_version: z.nullable(z.string()),
  src_ip: z.nullable(z.string()),
  dst_ip: z.nullable(z.string()),
  is_api: z.boolean(),
  req_headers: z.array(eventHeader),
  res_headers: z.array(eventHeader),
  req_body: z.nullable(z.string()),
  res_body: z.nullable(z.string()),
  warnings: z.array(eventWarning),
});
export type TrialCall = z.infer<typeof trialCall>;

const refusal = z.object({ reason: rejectReason, detail: z.string() });

/** What would become of a payload. */
export const ingestTrial = z.object({
  format: transport,
  /** Why the payload as a whole cannot be read; then no other field is set. */
  unreadable: z.nullable(refusal),
  accepted: z.int(),
  ignored: z.int(),
  rejected_total: z.int(),
  /** The first 20. */
  calls: z.array(trialCall),
  /** The first 20, by their place in the payload. */
  rejected: z.array(z.extend(refusal, { index: z.int() })),
});
export type IngestTrial = z.infer<typeof ingestTrial>;

export const ingestTrialEndpoints = {
  "ingestTrial.run": endpoint({
    method: "POST",
    path: "/api/dynamics/ingest/try",
    summary: "Read a payload (the body, as it is) without storing it: what would become of it",
    access: may.readTraffic,
    bodyKind: "bytes",
    bodyLimit: telemetryLimit,
    /** Without a format it is recognised by what the payload holds. */
    query: z.strictObject({
      format: z.optional(transport),
      /** Reads access logs as this source does. */
      source_id: z.optional(id),
    }),
    answer: { status: 200, body: ingestTrial },
    errors: ["body_too_large", "not_found"],
  }),
};
