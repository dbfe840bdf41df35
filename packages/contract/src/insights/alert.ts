import * as z from "zod/mini";
import { may } from "../access.ts";
import { bulkIds } from "../bulk.ts";
import { bulkEndpoint, exportEndpoint, getEndpoint, selectEndpoint } from "../endpoint-kinds.ts";
import { endpoint } from "../endpoint.ts";
import { byId, empty, id, instant, listOf, pageOf, paging, portNumber, sortBy, text } from "../primitives.ts";
import { alertKind } from "./alert-rule.ts";
import { insightsSeverity } from "./severity.ts";

/**
 * `open`: unassigned; `acknowledged`: being worked on; `snoozed`: muted until a moment;
 * `resolved`: what it tells of is over; `false_positive`: it tells of nothing, now and later.
 */
export const alertState = z.enum(["open", "acknowledged", "snoozed", "resolved", "false_positive"]);
export type AlertState = z.infer<typeof alertState>;

/** What the numbers of an alert count: calls, a share of calls (0 to 1), milliseconds, minutes. */
export const alertUnit = z.enum(["calls", "share", "ms", "minutes"]);
export type AlertUnit = z.infer<typeof alertUnit>;

/** Why an alert was raised, in numbers. */
export const alertEvidence = z.object({
  unit: alertUnit,
  observed: z.number(),
  /** What was to be expected; null where any call is one too many. */
  expected: z.nullable(z.number()),
  /** What the rule allows: beyond it, it alerts. */
  limit: z.number(),
  /** The time that was looked at: `[since, until)`. */
  since: instant,
  until: instant,
  /** Operations behind an alert that stands for many of one API. */
  operations: z.optional(z.int()),
});
export type AlertEvidence = z.infer<typeof alertEvidence>;

/** What a rule found, once for each thing it is about, however often. */
export const alert = z.object({
  id,
  kind: alertKind,
  severity: insightsSeverity,
  state: alertState,
  rule_id: z.nullable(id),
  rule_name: z.string(),
  /** The API; null for a source. */
  api_id: z.nullable(id),
  host: z.nullable(z.string()),
  port: z.nullable(z.int()),
  method: z.nullable(z.string()),
  template: z.nullable(z.string()),
  /** Of a new action, and of what a rule that names actions found; see `event.action`. */
  action: z.nullable(z.string()),
  source_id: z.nullable(id),
  source_name: z.nullable(z.string()),
  /** What a detector found, such as `BASIC_AUTH_SHORT_PASSWORD` or `iban`. */
  finding: z.nullable(z.string()),
  evidence: alertEvidence,
  /** Calls, or times that a condition came back. */
  count: z.int(),
  first_seen_at: instant,
  last_seen_at: instant,
  snoozed_until: z.nullable(instant),
  resolved_at: z.nullable(instant),
  assignee_id: z.nullable(id),
  assignee: z.nullable(z.string()),
});
export type Alert = z.infer<typeof alert>;

/** One entry of an alert's history. */
export const alertChange = z.object({
  id,
  time: instant,
  what: z.enum(["raised", "reopened", "quiet", "awake", "state", "assigned"]),
  /** The state it led to. */
  state: alertState,
  /** Who did it; null for the rules themselves. */
  actor: z.nullable(z.string()),
  evidence: z.nullable(alertEvidence),
  /** Of `assigned`: the assignee; null if unassigned. */
  assignee: z.nullable(z.string()),
});
export type AlertChange = z.infer<typeof alertChange>;

/** What was observed in a step of time, and what was to be expected then. */
export const alertPoint = z.object({
  time: instant,
  observed: z.nullable(z.number()),
  expected: z.nullable(z.number()),
});

export const alertDetail = z.extend(alert, {
  /** Newest first. */
  changes: z.array(alertChange),
  /** Equal steps of `step_s` seconds; empty where a course over time tells nothing. */
  series: z.object({ step_s: z.int(), points: z.array(alertPoint) }),
});
export type AlertDetail = z.infer<typeof alertDetail>;

export const alertSortColumns = ["last_seen_at", "first_seen_at", "severity", "count", "kind"] as const;

const alertSelection = {
  state: z.optional(alertState),
  "severity[is]": z.optional(listOf(insightsSeverity)),
  "kind[is]": z.optional(listOf(alertKind)),
  "host[is]": z.optional(listOf(text(500))),
  "port[is]": z.optional(listOf(portNumber)),
  "assignee[is]": z.optional(listOf(id)),
  search: z.optional(text(200)),
  from: z.optional(instant),
  to: z.optional(instant),
  sort: sortBy(alertSortColumns, "-last_seen_at"),
};

/** Column ids of an export, in the order asked for. */
export const alertColumns = z.enum([
  "severity",
  "kind",
  "subject",
  "state",
  "count",
  "observed",
  "expected",
  "assignee",
  "first_seen_at",
  "last_seen_at",
]);
export type AlertColumn = z.infer<typeof alertColumns>;

/** What people do with alerts. A snooze needs its end, an assignment its assignee (null to unassign). */
export const alertAction = z.discriminatedUnion("action", [
  z.strictObject({ action: z.enum(["acknowledge", "reopen", "resolve", "false_positive"]) }),
  z.strictObject({ action: z.literal("snooze"), until: instant }),
  z.strictObject({ action: z.literal("assign"), assignee_id: z.nullable(id) }),
]);
export type AlertAction = z.infer<typeof alertAction>;

const ids = { ids: bulkIds };

export const alertEndpoints = {
  "alerts.list": endpoint({
    method: "GET",
    path: "/api/dynamics/alerts",
    summary: "List alerts, those seen last first, with how many there are in each state",
    access: may.readTraffic,
    query: z.strictObject({ ...paging, ...alertSelection }),
    answer: { status: 200, body: z.extend(pageOf(alert), { states: z.record(alertState, z.int()) }) },
    errors: [],
  }),
  "alerts.export": exportEndpoint(
    {
      path: "/api/dynamics/alerts/export",
      summary: "Export exactly the alerts that the filters select as CSV, streamed",
      access: may.readTraffic,
    },
    alertSelection,
    alertColumns,
  ),
  "alerts.select": selectEndpoint(
    {
      path: "/api/dynamics/alerts/select",
      summary: "The ids of the alerts that the filters select, in their order",
      access: may.workCases,
    },
    alertSelection,
  ),
  "alerts.bulk": bulkEndpoint(
    {
      path: "/api/dynamics/alerts/bulk",
      summary: "Do the same with several alerts; each is refused or done as it would be alone",
      access: may.workCases,
    },
    z.discriminatedUnion("action", [
      z.strictObject({ action: z.enum(["acknowledge", "reopen", "resolve", "false_positive"]), ...ids }),
      z.strictObject({ action: z.literal("snooze"), until: instant, ...ids }),
      z.strictObject({ action: z.literal("assign"), assignee_id: z.nullable(id), ...ids }),
    ]),
  ),
  "alerts.get": getEndpoint(
    {
      path: "/api/dynamics/alerts/:id",
      summary: "Read one alert with its history and its course over time",
      access: may.readTraffic,
    },
    alertDetail,
  ),
  "alerts.update": endpoint({
    method: "PATCH",
    path: "/api/dynamics/alerts/:id",
    summary: "Acknowledge, snooze, resolve, reopen, assign an alert, or call it a false positive",
    access: may.workCases,
    params: byId,
    body: alertAction,
    answer: { status: 200, body: alert },
    errors: ["not_found", "invalid_input"],
  }),
  "alerts.evaluate": endpoint({
    method: "POST",
    path: "/api/dynamics/alerts/evaluate",
    summary: "Evaluate the provider's rules now, as every minute does",
    access: may.administer,
    body: empty,
    answer: { status: 200, body: z.object({ raised: z.int(), resolved: z.int() }) },
    errors: [],
  }),
};
