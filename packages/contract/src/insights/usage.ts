import * as z from "zod/mini";
import { may } from "../access.ts";
import { endpoint } from "../endpoint.ts";
import { byId, id, instant, listOf, portNumber, text, timeZone } from "../primitives.ts";
import { apiKind } from "./api.ts";
import { environmentFilters } from "./environment.ts";
import { consumerKind, eventVerdict, statusClass } from "./event.ts";

/** Max time range of usage queries, in days. */
export const maxUsageDays = 400;

const word = listOf(text(500));

/** Filters of the usage, in the words of the events list; a status class is the first digit of a status code, 0 where it is unknown. */
export const usageFilters = {
  "source[is]": z.optional(listOf(id)),
  "host[is]": z.optional(word),
  "host[isNot]": z.optional(word),
  ...environmentFilters,
  "port[is]": z.optional(listOf(portNumber)),
  "method[is]": z.optional(word),
  "template[is]": z.optional(word),
  "action[is]": z.optional(word),
  "statusClass[is]": z.optional(listOf(statusClass)),
  "consumer[is]": z.optional(word),
  "organization[is]": z.optional(word),
  "verdict[is]": z.optional(listOf(eventVerdict)),
};

/**
 * What selects API calls: a time range, of which whole minutes count (the answer says which), and the filters. Without
 * an end it is now, without a start a day before the end. Calls are counted for 400 days; of one consumer or
 * organization, or by filters that no rollup knows together, for the 90 days of event retention.
 */
export const usageSelection = { from: z.optional(instant), to: z.optional(instant), ...usageFilters };

/** The minutes that were counted: `[from, to)`. */
const range = { from: instant, to: instant };
const count = z.int();
/** Milliseconds, within 2.2 % of the exact value; null when no call says how long it took. */
const latency = z.nullable(z.number());

/** When the provider's first call was made, whatever the filters: before it there is nothing to compare with. */
const knownSince = z.nullable(instant);

/** Calls that differ from the document of their API, by the gravest difference. */
const differing = z.object({ shadow: count, zombie: count, rogue: count, violation: count });

/** The numbers of a period. Errors are answers of 400 and above. */
export const usageTotals = z.object({
  calls: count,
  errors: count,
  p50: latency,
  p95: latency,
  p99: latency,
  req_bytes: count,
  res_bytes: count,
  differing,
  /** Hosts with ports that were called. */
  apis: count,
  /** Those never called before the period. */
  new_apis: count,
  /** Methods with path templates that were called. */
  operations: count,
  /** Distinct consumers, by name, key or address. */
  consumers: count,
  /** Organizations that calls named. */
  organizations: count,
});
export type UsageTotals = z.infer<typeof usageTotals>;

const step = {
  calls: count,
  /** Calls by class of the status; `other` is 1xx and unknown. */
  status: z.object({ "2xx": count, "3xx": count, "4xx": count, "5xx": count, other: count }),
  differing,
  p50: latency,
  p95: latency,
  p99: latency,
};

/** A step of time; at either end it may be cut by the range. */
export const usagePoint = z.object({
  time: instant,
  ...step,
  /** Calls to APIs never called before the range. */
  new_api_calls: count,
  /** The same step one range earlier. */
  previous: z.object(step),
});
export type UsagePoint = z.infer<typeof usagePoint>;

export const usageDimension = z.enum(["api", "operation", "consumer", "organization", "action"]);
export type UsageDimension = z.infer<typeof usageDimension>;

/** What a ranking goes by. */
export const usageOrders = z.enum(["calls", "errors", "p95"]);

/** What the calls are counted by: what the dimension does not tell is null. */
export const usageTopItem = z.object({
  host: z.nullable(z.string()),
  /** null also if unknown. */
  port: z.nullable(z.int()),
  method: z.nullable(z.string()),
  /** The path with its values replaced, with the latest names of its parameters. */
  template: z.nullable(z.string()),
  /** Where the path is for many operations; see `event.action`. */
  action: z.nullable(z.string()),
  consumer_kind: z.nullable(consumerKind),
  consumer: z.nullable(z.string()),
  organization: z.nullable(z.string()),
  /** Of an API: when it was first called. */
  first_call_at: z.nullable(instant),
  /** Its API, or that of the operation, in the inventory. */
  inventory: z.nullable(z.object({ id, kind: apiKind })),
  calls: count,
  errors: count,
  p95: latency,
});
export type UsageTopItem = z.infer<typeof usageTopItem>;

/** `weekday` 1 is Monday; hours without calls are left out. */
export const usageHour = z.object({ weekday: z.int(), hour: z.int(), calls: count });

/** What an organization of the console calls, by the names that traffic knows it by; each list holds ten at most. */
export const organizationUsage = z.object({
  ...range,
  /** The names; without any, nothing can be counted. */
  traffic_names: z.array(z.string()),
  known_since: knownSince,
  current: usageTotals,
  previous: usageTotals,
  apis: z.array(usageTopItem),
  /** Operations that their documents call deprecated. */
  deprecated: z.array(usageTopItem),
  /** Operations that answered 400 or above, by the number of these answers. */
  failing: z.array(usageTopItem),
});
export type OrganizationUsage = z.infer<typeof organizationUsage>;

const ordered = { ...usageSelection, order: z._default(usageOrders, "calls") };
const ranking = { ...ordered, by: usageDimension };
const limit = z._default(z.coerce.number<number>().check(z.int(), z.minimum(1), z.maximum(100)), 10);
const ranked = z.array(usageTopItem);

export const usageEndpoints = {
  "usage.summary": endpoint({
    method: "GET",
    path: "/api/dynamics/usage/summary",
    summary: "Sum up the API calls of a period and of the equally long one before it",
    access: may.readTraffic,
    query: z.strictObject(usageSelection),
    answer: {
      status: 200,
      body: z.object({ ...range, known_since: knownSince, current: usageTotals, previous: usageTotals }),
    },
    errors: ["invalid_input"],
  }),
  "usage.series": endpoint({
    method: "GET",
    path: "/api/dynamics/usage/series",
    summary: "Count API calls over time, in steps that suit the range and start where the zone's hours and days do",
    access: may.readTraffic,
    query: z.strictObject({ ...usageSelection, time_zone: z._default(timeZone, "UTC") }),
    answer: { status: 200, body: z.object({ ...range, step_s: z.int(), points: z.array(usagePoint) }) },
    errors: ["invalid_input"],
  }),
  "usage.top": endpoint({
    method: "GET",
    path: "/api/dynamics/usage/top",
    summary: "Rank APIs, operations, consumers, organizations or actions by calls, errors or latency",
    access: may.readTraffic,
    query: z.strictObject({ ...ranking, limit }),
    answer: { status: 200, body: z.object({ ...range, items: ranked }) },
    errors: ["invalid_input"],
  }),
  "usage.rankings": endpoint({
    method: "GET",
    path: "/api/dynamics/usage/rankings",
    summary: "Rank APIs, operations, consumers, organizations and actions at once",
    access: may.readTraffic,
    query: z.strictObject({ ...ordered, limit }),
    answer: {
      status: 200,
      body: z.object({
        ...range,
        api: ranked,
        operation: ranked,
        consumer: ranked,
        organization: ranked,
        action: ranked,
      }),
    },
    errors: ["invalid_input"],
  }),
  "usage.export": endpoint({
    method: "GET",
    path: "/api/dynamics/usage/export",
    summary: "Export the first ten thousand of a ranking as CSV",
    access: may.readTraffic,
    query: z.strictObject(ranking),
    answer: { status: 200, type: "text/csv" },
    errors: ["invalid_input"],
  }),
  "usage.organization": endpoint({
    method: "GET",
    path: "/api/dynamics/usage/organizations/:id",
    summary: "What one organization calls; its own people see it too",
    access: may.readPeople,
    params: byId,
    query: z.strictObject({ from: usageSelection.from, to: usageSelection.to }),
    answer: { status: 200, body: organizationUsage },
    errors: ["not_found", "invalid_input"],
  }),
  "usage.heatMap": endpoint({
    method: "GET",
    path: "/api/dynamics/usage/heat-map",
    summary: "Count API calls by weekday and hour of a zone",
    access: may.readTraffic,
    query: z.strictObject({ ...usageSelection, time_zone: z._default(timeZone, "UTC") }),
    answer: { status: 200, body: z.object({ ...range, hours: z.array(usageHour) }) },
    errors: ["invalid_input"],
  }),
};
