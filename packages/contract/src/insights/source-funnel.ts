import * as z from "zod/mini";
import { may } from "../access.ts";
import { endpoint } from "../endpoint.ts";
import { byId, id, instant } from "../primitives.ts";

/** The steps of a traced call, in order. A call that reaches a step has reached all steps before it. */
export const funnelStep = z.enum(["received", "http_call", "host_known", "api", "operation", "learned", "checked"]);
export type FunnelStep = z.infer<typeof funnelStep>;

/**
 * Why a call goes no further. Each call has at most one reason: that of the first step that it doesn't reach.
 * - `rejected`: the payload, or one call in it, couldn't be read, or the source may not send.
 * - `not_http`: not an HTTP call and not meant to be one, such as a blank line or a database span.
 * - `repeated`: a retry, or the second span of a call that client and server traced; the call itself is counted once.
 * - `shed`: sampled out unread while the event store was behind; the next kept call also counts for it in usage.
 * - `ignored`: a rule of the source or its provider dropped the call; it isn't stored.
 * - `no_host`: the sender names no host.
 * - `static_file`, `page`, `preflight`, `health_check`: a file or a page of a website, a CORS preflight, a probe that no
 *   document names.
 * - `api_limit`, `api_unavailable`: the provider has too many APIs, or the API couldn't be loaded in time.
 * - `learning_behind`: more calls came than could be learned from.
 * - `no_document`, `unchecked`: no document was provided for the API, or it is too costly to check.
 */
export const funnelReason = z.enum([
  "rejected",
  "not_http",
  "repeated",
  "shed",
  "ignored",
  "no_host",
  "static_file",
  "page",
  "preflight",
  "health_check",
  "api_limit",
  "api_unavailable",
  "learning_behind",
  "no_document",
  "unchecked",
]);
export type FunnelReason = z.infer<typeof funnelReason>;

/** The step that calls don't reach for a reason. */
export const stepOfReason = {
  rejected: "http_call",
  not_http: "http_call",
  repeated: "http_call",
  shed: "http_call",
  ignored: "http_call",
  no_host: "host_known",
  static_file: "api",
  page: "api",
  preflight: "api",
  health_check: "api",
  api_limit: "operation",
  api_unavailable: "operation",
  learning_behind: "learned",
  no_document: "checked",
  unchecked: "checked",
} as const satisfies Readonly<Record<FunnelReason, FunnelStep>>;

/** Max time range of a funnel, in days: how long calls are counted by reason. */
export const maxFunnelDays = 90;

const count = z.int();

export const sourceFunnel = z.object({
  /** The minutes that were counted, by time of receipt: `[from, to)`. */
  from: instant,
  to: instant,
  /** All steps, in order. `calls` of a step and `lost` before it sum up to the `calls` of the step before. */
  steps: z.array(
    z.object({
      step: funnelStep,
      calls: count,
      /** Only reasons that calls were lost for, most frequent first. */
      lost: z.array(z.object({ reason: funnelReason, calls: count })),
    }),
  ),
  /** What each rule of the source or its provider applied to, also of rules that were deleted. */
  by_rule: z.array(z.object({ rule_id: id, calls: count })),
});
export type SourceFunnel = z.infer<typeof sourceFunnel>;

export const sourceFunnelEndpoints = {
  "traceSources.funnel": endpoint({
    method: "GET",
    path: "/api/dynamics/trace-sources/:id/funnel",
    summary: "Count what a source sent by how far it came, from received to checked, with the reasons for losses",
    access: may.readTraffic,
    params: byId,
    /** Without an end it is now, without a start a day before the end. */
    query: z.strictObject({ from: z.optional(instant), to: z.optional(instant) }),
    answer: { status: 200, body: sourceFunnel },
    errors: ["not_found", "invalid_input"],
  }),
};
