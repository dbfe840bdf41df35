import * as z from "zod/mini";
import { may } from "../access.ts";
import { endpoint } from "../endpoint.ts";
import { id, instant, listOf, longPageOf, paging } from "../primitives.ts";
import { transport } from "./transport.ts";

/** Why a payload was refused. */
export const rejectReason = z.enum([
  "json_syntax",
  "not_an_object",
  "request_missing",
  "response_missing",
  "method_missing",
  "path_missing",
  "too_large",
  "token_unknown",
  "protobuf_syntax",
  "compression",
  "too_many",
  "trace_id",
  "format",
  "request_line",
  "scheme_not_http",
  "token_ended",
  "source_disabled",
  "provider_archived",
  "too_costly",
]);
export type RejectReason = z.infer<typeof rejectReason>;

/** A rejected payload: never stored as an event, always recorded and counted. */
export const reject = z.object({
  id,
  time: instant,
  source_id: z.nullable(id),
  source_name: z.string(),
  reason: rejectReason,
  detail: z.string(),
  bytes: z.int(),
  /** In what it came; null for what was refused before it was read. */
  transport: z.nullable(transport),
  /** How many refusals this stands for: what is refused before it is read is summed up. */
  count: z.int(),
  /** The first 4,096 bytes, secrets masked. */
  sample: z.string(),
});
export type Reject = z.infer<typeof reject>;

export const rejectEndpoints = {
  "rejects.list": endpoint({
    method: "GET",
    path: "/api/dynamics/rejects",
    summary: "List refused payloads, newest first",
    access: may.readTraffic,
    query: z.strictObject({
      ...paging,
      source_id: z.optional(id),
      reason: z.optional(listOf(rejectReason)),
      from: z.optional(instant),
      to: z.optional(instant),
    }),
    answer: { status: 200, body: longPageOf(reject) },
    errors: [],
  }),
};
