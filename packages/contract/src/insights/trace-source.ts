import * as z from "zod/mini";
import { may } from "../access.ts";
import { maxGraceMs } from "../constants.ts";
import { actionEndpoint, deleteEndpoint, exportEndpoint, getEndpoint, listEndpoint } from "../endpoint-kinds.ts";
import { endpoint } from "../endpoint.ts";
import { byId, id, instant, sortBy, text } from "../primitives.ts";
import { logFormat } from "./log-format.ts";
import { sourceRule, maxSourceRules } from "./source-rule.ts";
import { trustedProxies } from "./trusted-proxies.ts";

/** What a person may set up to send traffic: a gateway plugin, an exporter, an upload. */
export const newTraceSourceType = z.enum([
  "APIGEE_X",
  "F5_BIG_IP",
  "KONG_INTERNAL",
  "TYK_INTERNAL",
  "ENVOY_WASM",
  "GLOO",
  "FASTLY",
  "OTEL",
  "TAP",
  "HAR",
  "ACCESS_LOG",
  "SDK",
  "OTHER",
]);
/** `DEFAULT` is the source of senders on the same machine that have no token. */
export const traceSourceType = z.enum([...newTraceSourceType.options, "DEFAULT"]);
export type TraceSourceType = z.infer<typeof traceSourceType>;

/** `pending`: nothing came yet; `active`: traffic in the last 10 minutes; `erroring`: only rejects in them; `idle`: else. */
export const traceSourceStatus = z.enum(["pending", "active", "idle", "erroring"]);
export type TraceSourceStatus = z.infer<typeof traceSourceStatus>;

/** Host name or IP address, with a port if it isn't the scheme's. */
export const hostAndPort = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(260),
    z.regex(/^(?:[a-z\d_](?:[a-z\d._-]*[a-z\d])?|\[[\da-f:.]+\])(?::\d{1,5})?$/),
  );
export const callScheme = z.enum(["http", "https"]);
/** Host of calls whose sender names none. */
export interface DefaultHost {
  /** As `hostAndPort`. */
  readonly host: string;
  readonly scheme: z.infer<typeof callScheme> | null;
}

export const traceSource = z.object({
  id,
  name: z.string(),
  type: traceSourceType,
  description: z.string(),
  /** First characters of the token, to tell tokens apart; null for the source that takes no token. */
  token_prefix: z.nullable(z.string()),
  created_at: instant,
  rotated_at: z.nullable(instant),
  /** The token before the last rotation, while it goes on working. */
  previous_token: z.nullable(z.object({ prefix: z.string(), ends_at: instant })),
  /** What a disabled source sends is refused and counted. */
  enabled: z.boolean(),
  /** Host and scheme of calls whose sender names no host, such as lines of an access log; null for none. */
  default_host: z.nullable(z.string()),
  default_scheme: z.nullable(callScheme),
  /** Of the source itself; its provider's come after them. */
  rules: z.array(sourceRule),
  /** null: callers are taken from `x-forwarded-for` of calls from private networks only. */
  trusted_proxies: z.nullable(trustedProxies),
  /** Read first in its access logs, before the formats that Parapet knows; null for none. */
  log_format: z.nullable(logFormat),
  status: traceSourceStatus,
  last_seen_at: z.nullable(instant),
  /** Events a second over the last minute. */
  rate_1m: z.number(),
  events_total: z.int(),
  rejects_total: z.int(),
  /** Events in each of the last 60 minutes, oldest first. */
  per_minute: z.array(z.int()),
  /** Milliseconds from the end of a call to its arrival, of the last hour; null where the source tells no time. */
  lag_p95_ms: z.nullable(z.number()),
  /** How far the source's clock is ahead, in milliseconds; null if unknown. */
  clock_ahead_ms: z.nullable(z.number()),
});
export type TraceSource = z.infer<typeof traceSource>;

/** The answer that shows a token: it is stored hashed and never shown again. */
export const traceSourceWithToken = z.extend(traceSource, { token: z.string() });

const description = z.string().check(z.trim(), z.maxLength(500));

const traceSourceSelection = {
  sort: sortBy(["name", "type", "created_at"], "name"),
  search: z.optional(text(200)),
};

/** Column ids of an export, in the order asked for. */
export const traceSourceColumns = z.enum([
  "name",
  "type",
  "status",
  "last_seen_at",
  "rate_1m",
  "events_total",
  "rejects_total",
  "lag_p95_ms",
  "clock_ahead_ms",
  "token_prefix",
  "created_at",
]);

export const traceSourceEndpoints = {
  "traceSources.list": listEndpoint(
    {
      path: "/api/dynamics/trace-sources",
      summary: "List trace sources with last seen and rate",
      access: may.readTraffic,
    },
    traceSourceSelection,
    traceSource,
  ),
  "traceSources.export": exportEndpoint(
    {
      path: "/api/dynamics/trace-sources/export",
      summary: "Export exactly the trace sources that the search selects as CSV, streamed",
      access: may.readTraffic,
    },
    traceSourceSelection,
    traceSourceColumns,
  ),
  "traceSources.create": endpoint({
    method: "POST",
    path: "/api/dynamics/trace-sources",
    summary: "Create a trace source; the answer shows its token once",
    access: may.administer,
    body: z.strictObject({
      name: text(120),
      type: newTraceSourceType,
      description: z._default(description, ""),
    }),
    answer: { status: 201, body: traceSourceWithToken },
    errors: ["conflict"],
  }),
  "traceSources.get": getEndpoint(
    { path: "/api/dynamics/trace-sources/:id", summary: "Read one trace source", access: may.readTraffic },
    traceSource,
  ),
  "traceSources.update": endpoint({
    method: "PATCH",
    path: "/api/dynamics/trace-sources/:id",
    summary:
      "Rename a trace source, describe it, disable or enable it, set the host of calls without one, rules, log format and proxies",
    access: may.administer,
    params: byId,
    body: z.strictObject({
      name: z.optional(text(120)),
      description: z.optional(description),
      enabled: z.optional(z.boolean()),
      default_host: z.optional(z.nullable(hostAndPort)),
      default_scheme: z.optional(z.nullable(callScheme)),
      rules: z.optional(z.array(sourceRule).check(z.maxLength(maxSourceRules))),
      log_format: z.optional(z.nullable(logFormat)),
      trusted_proxies: z.optional(z.nullable(trustedProxies)),
    }),
    answer: { status: 200, body: traceSource },
    errors: ["not_found", "conflict", "invalid_input"],
  }),
  "traceSources.rotateToken": endpoint({
    method: "POST",
    path: "/api/dynamics/trace-sources/:id/rotate-token",
    summary: "Replace the token; the earlier one ends at once or after a time of grace",
    access: may.administer,
    params: byId,
    body: z.strictObject({ grace_ms: z._default(z.int().check(z.minimum(0), z.maximum(maxGraceMs)), 0) }),
    answer: { status: 200, body: traceSourceWithToken },
    errors: ["not_found", "conflict"],
  }),
  "traceSources.endPreviousToken": actionEndpoint(
    {
      path: "/api/dynamics/trace-sources/:id/end-previous-token",
      summary: "End the token before the last rotation now",
      access: may.administer,
    },
    traceSource,
  ),
  "traceSources.delete": deleteEndpoint({
    path: "/api/dynamics/trace-sources/:id",
    summary: "Delete a trace source; its token ends at once, its events stay",
    access: may.administer,
  }),
};
