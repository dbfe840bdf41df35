import * as z from "zod/mini";
import { may } from "../access.ts";
import { endpoint } from "../endpoint.ts";
import { rejectReason } from "./reject.ts";
import { callScheme, hostAndPort } from "./trace-source.ts";

/** Largest payload of several calls, in bytes, after it was inflated. */
export const ingestLimit = 16 * 1024 * 1024;

/** What became of the calls of a payload. */
export const ingestOutcome = z.object({
  accepted: z.int(),
  /** No HTTP calls, and not meant to be: blank lines, spans of a database. */
  ignored: z.int(),
  rejected_total: z.int(),
  /** The first of them, by their place in the payload. */
  rejected: z.array(z.object({ index: z.int(), reason: rejectReason, detail: z.string() })),
});
export type IngestOutcome = z.infer<typeof ingestOutcome>;

/** `ExportTraceServiceResponse`; 64-bit numbers are texts in OTLP's JSON. */
export const exportTraceResponse = z.object({
  partialSuccess: z.optional(z.object({ rejectedSpans: z.string(), errorMessage: z.string() })),
});

/** Host and scheme of calls without a host; what the source is set to by default. */
export const defaultHostQuery = { host: z.optional(hostAndPort), scheme: z.optional(callScheme) };

/** What every row here has in common: senders with a source's token, who repeat what was not taken. */
const bulk = {
  method: "POST",
  access: may.sendTraffic,
  rate: "ingest",
  bodyKind: "bytes",
  bodyLimit: ingestLimit,
} as const;
const taken = {
  answer: { status: 200, body: ingestOutcome },
  errors: ["invalid_input", "body_too_large", "unsupported_media_type", "rate_limited", "unavailable"],
} as const;

/** Traffic in bulk. Bodies may be compressed with gzip or deflate. */
export const ingestEndpoints = {
  "ingest.traces": endpoint({
    ...bulk,
    ...taken,
    path: "/v1/traces",
    summary: "Send spans by OTLP/HTTP, in JSON or protobuf",
    plane: "otlp",
    answer: { status: 200, body: exportTraceResponse },
  }),
  "ingest.batch": endpoint({
    ...bulk,
    ...taken,
    path: "/api/dynamics/ingest/batch",
    query: z.strictObject(defaultHostQuery),
    summary: "Send traced calls as a JSON list, as `{events}` or one a line (NDJSON)",
  }),
  "ingest.accessLog": endpoint({
    ...bulk,
    ...taken,
    path: "/api/dynamics/ingest/access-log",
    query: z.strictObject(defaultHostQuery),
    summary: "Send lines of an access log: CLF, combined, nginx, HAProxy, Caddy and Kong in JSON, Envoy, ALB",
  }),
  "ingest.akto": endpoint({
    ...bulk,
    ...taken,
    path: "/api/dynamics/ingest/akto",
    summary: "Send calls as Akto's sensors write them",
  }),
  "ingest.metlo": endpoint({
    ...bulk,
    ...taken,
    path: "/api/dynamics/ingest/metlo",
    summary: "Send calls as Metlo's agents write them",
  }),
};
