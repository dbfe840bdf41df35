import * as z from "zod/mini";
import { may } from "../access.ts";
import { exportEndpoint, getEndpoint } from "../endpoint-kinds.ts";
import { endpoint } from "../endpoint.ts";
import { byId, id, instant, listOf, longPageOf, paging, sortBy, text, timeZone } from "../primitives.ts";
import { callWords } from "./call-words.ts";
import { environmentFilters } from "./environment.ts";

/** What the normaliser had to repair or could not tell; see `packages/api-model`. */
export const eventWarning = z.enum([
  "time_missing",
  "time_unit_s",
  "time_unit_us",
  "time_unit_ns",
  "time_skew",
  "negative_duration",
  "request_id_generated",
  "host_from_header",
  "bad_destination_address",
  "bad_source_address",
  "port_not_numeric",
  "status_missing",
  "json_repaired",
  "req_body_unparsable",
  "res_body_unparsable",
  "body_truncated",
  "path_is_template",
  "header_prefix_stripped",
]);
export type EventWarning = z.infer<typeof eventWarning>;

/** How a call stands to the document of its API: the gravest of what was found. `unchecked`: a part could not be checked. */
export const eventVerdict = z.enum(["none", "shadow", "zombie", "rogue", "violation", "unchecked"]);
export type EventVerdict = z.infer<typeof eventVerdict>;

/** How the consumer was identified; see `identifyConsumer` of `packages/api-model`. */
export const consumerKind = z.enum(["header", "jwt", "api_key", "basic", "mtls", "cookie", "ip"]);
export type ConsumerKind = z.infer<typeof consumerKind>;

/** Stands for actions that were never answered without an error, and for those beyond 500 of an operation. */
export const otherActions = "(other)";

/** One traced call, as a list shows it. Sizes are bytes, durations milliseconds. */
export const event = z.object({
  id,
  /** When the request was made, as the source says it. */
  time: instant,
  received_at: instant,
  source_id: id,
  source_name: z.string(),
  request_id: z.string(),
  method: z.string(),
  scheme: z.nullable(z.string()),
  host: z.string(),
  port: z.nullable(z.int()),
  path: z.string(),
  query: z.nullable(z.string()),
  status: z.nullable(z.int()),
  duration_ms: z.nullable(z.number()),
  http_version: z.nullable(z.string()),
  src_ip: z.nullable(z.string()),
  src_port: z.nullable(z.int()),
  dst_ip: z.nullable(z.string()),
  dst_port: z.nullable(z.int()),
  dst_namespace: z.nullable(z.string()),
  user_agent: z.nullable(z.string()),
  req_bytes: z.nullable(z.int()),
  res_bytes: z.nullable(z.int()),
  is_api: z.boolean(),
  warnings: z.array(eventWarning),
  /** The path with its values replaced: as documented, else as learned, else as it looks. */
  template: z.string(),
  /**
   * What the call does where one path is for many operations: a GraphQL operation, a method of JSON-RPC, a tool of MCP, an
   * action of SOAP. `otherActions` for names that aren't told apart; null where the call names nothing.
   */
  action: z.nullable(z.string()),
  /** null if the consumer couldn't be identified. */
  consumer_kind: z.nullable(consumerKind),
  /** The same text for the same caller: a name, an address, or the fingerprint of a secret. */
  consumer: z.nullable(z.string()),
  /** The organization that the call names. */
  organization: z.nullable(z.string()),
  /** null when the API had no document to check against. */
  verdict: z.nullable(eventVerdict),
  difference_count: z.int(),
  /** Kinds of what detectors found: weak credentials, guessable ids, personal data. */
  findings: z.array(z.string()),
});
export type Event = z.infer<typeof event>;

export const eventHeader = z.object({ name: z.string(), value: z.string(), redacted: z.boolean() });
export type EventHeader = z.infer<typeof eventHeader>;

/** Where something was masked: `pointer` is an RFC 6901 pointer into a JSON body, `` for a whole body. */
export const redaction = z.object({
  in: z.enum(["query", "req_body", "res_body"]),
  pointer: z.string(),
  kind: z.string(),
});
export type Redaction = z.infer<typeof redaction>;

/** One difference between a call and the document of its API; pointers are RFC 6901. */
export const eventDifference = z.object({
  rule: z.string(),
  verdict: eventVerdict,
  /** Into the call: `/request/query/limit`, `/response/body/items/0/id`. */
  sample: z.string(),
  /** Into the document; "" where it says nothing. */
  spec: z.string(),
  expected: z.string(),
  got: z.string(),
});
export type EventDifference = z.infer<typeof eventDifference>;

export const eventDetail = z.extend(event, {
  req_headers: z.array(eventHeader),
  res_headers: z.array(eventHeader),
  req_body: z.nullable(z.string()),
  res_body: z.nullable(z.string()),
  req_body_truncated: z.boolean(),
  res_body_truncated: z.boolean(),
  redactions: z.array(redaction),
  /** What the verdict rests on, against the document's version of then. */
  differences: z.array(eventDifference),
  /** The document's id; null when the API had none, or the payload has expired. */
  document_id: z.nullable(id),
  /** false once headers, bodies and differences are past their retention. */
  payload_kept: z.boolean(),
  /** The trace that the call is part of, as hexadecimal digits. */
  trace_id: z.nullable(z.string()),
  /** The API of the inventory that was called, its host with the path prefix, as filters name it; null when it has none. */
  api: z.nullable(z.object({ id, kind: z.enum(["internal", "external"]), host: z.string() })),
});
export type EventDetail = z.infer<typeof eventDetail>;

/** A call next to another one. */
export const neighbour = z.pick(event, { id: true, time: true, method: true, path: true, status: true });
export type Neighbour = z.infer<typeof neighbour>;

/** The calls before and after, within a day; null where there is none. */
export const neighbours = z.object({ previous: z.nullable(neighbour), next: z.nullable(neighbour) });
export type Neighbours = z.infer<typeof neighbours>;

/** What a call is compared with: the document that was provided, or the one that was learned. */
export const comparedWith = z.enum(["documented", "reconstructed"]);
export type ComparedWith = z.infer<typeof comparedWith>;

/** Two texts in YAML: the operation as the document has it, and as this call alone would write it. */
export const eventComparison = z.object({
  /** "" when the document does not know the operation. */
  left: z.string(),
  right: z.string(),
  /** Of the document that was provided, when there is one. */
  version: z.nullable(z.int()),
  /** Something of the call was masked when it was captured: its values are not those that were sent. */
  masked: z.boolean(),
  differences: z.array(
    z.extend(eventDifference, {
      /** The same as a phrase to say in other languages; null for what stands for itself, such as a type or a pattern. */
      expected_words: z.nullable(callWords),
      got_words: z.nullable(callWords),
      /** The lines, from 1, that it is about; null where a side says nothing of it. */
      left_line: z.nullable(z.int()),
      right_line: z.nullable(z.int()),
    }),
  ),
});
export type EventComparison = z.infer<typeof eventComparison>;

const word = listOf(text(500));
const number = listOf(z.coerce.number<number>().check(z.int(), z.minimum(0), z.maximum(65_535)));
const bound = z.coerce.number<number>().check(z.int(), z.minimum(0), z.maximum(999));
export const statusClass = z.coerce.number<number>().check(z.int(), z.minimum(0), z.maximum(9));

/** Filters of the events list, each `name[operator]`; a repeated parameter means "any of" ("none of" for isNot). */
export const eventFilters = {
  "method[is]": z.optional(word),
  "path[is]": z.optional(word),
  "path[isNot]": z.optional(word),
  "path[start]": z.optional(word),
  "path[end]": z.optional(word),
  "path[contains]": z.optional(word),
  /** A path with values as `{id}`, as the usage groups by it. */
  "template[is]": z.optional(word),
  "action[is]": z.optional(word),
  "action[isNot]": z.optional(word),
  "action[contains]": z.optional(word),
  "host[is]": z.optional(word),
  "host[isNot]": z.optional(word),
  "host[contains]": z.optional(word),
  ...environmentFilters,
  /** Of the API, as the caller addressed it. */
  "port[is]": z.optional(number),
  "statusCode[is]": z.optional(number),
  "statusCode[isNot]": z.optional(number),
  "statusCode[gte]": z.optional(bound),
  "statusCode[lte]": z.optional(bound),
  /** The first digit of the status, 0 where it is unknown. */
  "statusClass[is]": z.optional(listOf(statusClass)),
  "sourceIP[is]": z.optional(word),
  "sourceIP[isNot]": z.optional(word),
  "destinationIP[is]": z.optional(word),
  "destinationIP[isNot]": z.optional(word),
  "destinationPort[is]": z.optional(number),
  "destinationPort[isNot]": z.optional(number),
  "source[is]": z.optional(listOf(id)),
  "consumer[is]": z.optional(word),
  "organization[is]": z.optional(word),
  "verdict[is]": z.optional(listOf(eventVerdict)),
  "finding[is]": z.optional(word),
};

/** The columns an events list sorts by; verdicts by how grave they are. */
export const eventSortColumns = [
  "time",
  "method",
  "host",
  "path",
  "status",
  "duration_ms",
  "src_ip",
  "dst_ip",
  "dst_port",
  "template",
  "action",
  "consumer",
  "organization",
  "verdict",
  "difference_count",
] as const;

/** Which events: half-open time range `[from, to)`, calls that are no API calls on request, the filters. */
const eventConditions = {
  from: z.optional(instant),
  to: z.optional(instant),
  showNonApi: z._default(z.stringbool(), false),
  ...eventFilters,
};

/** Which events, and in which order. */
export const eventSelection = { ...eventConditions, sort: sortBy(eventSortColumns, "-time") };

/** What the bars of a histogram stand on each other by. */
export const histogramKind = z.enum(["status", "verdict"]);
export type HistogramKind = z.infer<typeof histogramKind>;

/** One bar; `calls` names only what was there. */
export const histogramPoint = z.object({
  time: instant,
  /** By `2xx` to `5xx` and `other`; by the verdicts and `unknown`. */
  calls: z.record(z.string(), z.int()),
});
export type HistogramPoint = z.infer<typeof histogramPoint>;

/** Column ids of an export, in the order asked for. */
export const eventColumns = z.enum([
  "id",
  "time",
  "received_at",
  "source_name",
  "request_id",
  "method",
  "scheme",
  "host",
  "port",
  "path",
  "query",
  "status",
  "duration_ms",
  "http_version",
  "src_ip",
  "src_port",
  "dst_ip",
  "dst_port",
  "dst_namespace",
  "user_agent",
  "req_bytes",
  "res_bytes",
  "is_api",
  "warnings",
  "template",
  "action",
  "consumer_kind",
  "consumer",
  "organization",
  "verdict",
  "difference_count",
  "findings",
]);
export type EventColumn = z.infer<typeof eventColumns>;

/** What a message of the live tail holds: the newest calls, oldest first, and how many more came than it can hold. */
export const liveEvents = z.object({ items: z.array(event), left_out: z.int() });
export type LiveEvents = z.infer<typeof liveEvents>;

/** Filters whose values can be suggested. */
export const suggestedFilter = z.enum([
  "path",
  "template",
  "action",
  "host",
  "sourceIP",
  "destinationIP",
  "consumer",
  "organization",
]);
export type SuggestedFilter = z.infer<typeof suggestedFilter>;

/** Live tails that one person may watch at once. */
export const maxLiveTails = 5;

export const eventEndpoints = {
  "events.list": endpoint({
    method: "GET",
    path: "/api/dynamics/events",
    summary: "List traced calls, newest first",
    access: may.readTraffic,
    query: z.strictObject({ ...paging, ...eventSelection }),
    answer: { status: 200, body: longPageOf(event) },
    errors: [],
  }),
  "events.export": exportEndpoint(
    {
      path: "/api/dynamics/events/export",
      summary: "Export exactly what the filters select as CSV, streamed",
      access: may.readTraffic,
    },
    eventSelection,
    eventColumns,
  ),
  "events.histogram": endpoint({
    method: "GET",
    path: "/api/dynamics/events/histogram",
    summary: "Count over time exactly what the filters select",
    access: may.readTraffic,
    query: z.strictObject({
      ...eventConditions,
      by: z._default(histogramKind, "status"),
      time_zone: z._default(timeZone, "UTC"),
    }),
    answer: {
      status: 200,
      /** The range that was counted, half open; the first bar may begin before it, the last one end after it. */
      body: z.object({ from: instant, to: instant, step_s: z.int(), points: z.array(histogramPoint) }),
    },
    errors: ["invalid_input"],
  }),
  "events.suggest": endpoint({
    method: "GET",
    path: "/api/dynamics/events/suggestions",
    summary: "Suggest values of a filter: the most frequent ones of the last day that hold a text",
    access: may.readTraffic,
    query: z.strictObject({ field: suggestedFilter, search: z.optional(text(200)) }),
    answer: { status: 200, body: z.object({ values: z.array(z.string()) }) },
    errors: [],
  }),
  "events.stream": endpoint({
    method: "GET",
    path: "/api/dynamics/events/stream",
    summary: "Follow the calls that the filters select as they come, by server-sent events",
    access: may.readTraffic,
    query: z.strictObject({ showNonApi: eventConditions.showNonApi, ...eventFilters }),
    /** Messages `calls` with `liveEvents`; `Last-Event-ID` resumes, and some calls may come twice. */
    answer: { status: 200, type: "text/event-stream" },
    errors: ["rate_limited"],
  }),
  "events.get": getEndpoint(
    {
      path: "/api/dynamics/events/:id",
      summary: "Read one traced call with headers and redacted bodies",
      access: may.readTraffic,
    },
    eventDetail,
  ),
  "events.neighbours": endpoint({
    method: "GET",
    path: "/api/dynamics/events/:id/neighbours",
    summary: "Find the calls before and after one, of the same consumer and of the same trace",
    access: may.readTraffic,
    params: byId,
    answer: { status: 200, body: z.object({ consumer: neighbours, trace: neighbours }) },
    errors: ["not_found"],
  }),
  "events.difference": endpoint({
    method: "GET",
    path: "/api/dynamics/events/:id/difference",
    summary: "Compare what one call would write with the document of its API",
    access: may.readTraffic,
    params: byId,
    query: z.strictObject({
      against: z._default(comparedWith, "documented"),
      /** The whole document instead of the operation alone. */
      whole: z._default(z.stringbool(), false),
    }),
    /** Nothing when there is no such document. */
    answer: { status: 200, body: eventComparison, orNothing: true },
    errors: ["not_found", "too_costly"],
  }),
};
