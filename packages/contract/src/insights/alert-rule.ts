import * as z from "zod/mini";
import { may } from "../access.ts";
import { deleteEndpoint } from "../endpoint-kinds.ts";
import { endpoint } from "../endpoint.ts";
import { byId, id, instant, text } from "../primitives.ts";
import { insightsSeverity } from "./severity.ts";

/** What a rule looks for. */
export const alertKind = z.enum([
  "new_api",
  "new_operation",
  "shadow",
  "zombie",
  "violation",
  "pii_new",
  "weak_jwt",
  "error_rate",
  "latency",
  "traffic_drop",
  "traffic_spike",
  "source_silent",
]);
export type AlertKind = z.infer<typeof alertKind>;

/** Names of the default rules until they are renamed. */
export const initialRuleNames: Readonly<Record<AlertKind, string>> = {
  new_api: "New API",
  new_operation: "New operation",
  shadow: "Undocumented operation called",
  zombie: "Deprecated operation called",
  violation: "Calls break the contract",
  pii_new: "New personal data",
  weak_jwt: "Weak credentials",
  error_rate: "Calls fail",
  latency: "Calls are slow",
  traffic_drop: "Traffic drops",
  traffic_spike: "Traffic spikes",
  source_silent: "Source is silent",
};

/** A number that a rule is tuned by. `share` goes from 0 to 1. */
export interface AlertParameter {
  readonly initial: number;
  readonly min: number;
  readonly max: number;
  readonly unit: "calls" | "minutes" | "hours" | "ms" | "share" | "times";
}

/** The names of all numbers that rules are tuned by. */
export const alertParameterName = z.enum([
  "min_calls",
  "learning_hours",
  "window_minutes",
  "least_rate",
  "least_ms",
  "factor",
  "share",
  "silent_minutes",
]);
export type AlertParameterName = z.infer<typeof alertParameterName>;

type Parameters = Readonly<Partial<Record<AlertParameterName, AlertParameter>>>;

const calls = (initial: number): AlertParameter => ({ initial, min: 1, max: 1_000_000, unit: "calls" });
const window = (initial: number): AlertParameter => ({ initial, min: 1, max: 60, unit: "minutes" });
const factor = (initial: number): AlertParameter => ({ initial, min: 1.1, max: 100, unit: "times" });
const occurrences: Parameters = { min_calls: calls(1), window_minutes: window(5) };

/** Parameters of each kind of rule, with their defaults. */
export const alertParameters: Readonly<Record<AlertKind, Parameters>> = {
  new_api: {},
  new_operation: { min_calls: calls(3), learning_hours: { initial: 24, min: 0, max: 720, unit: "hours" } },
  shadow: occurrences,
  zombie: occurrences,
  violation: { ...occurrences, min_calls: calls(3) },
  pii_new: { min_calls: calls(1) },
  weak_jwt: occurrences,
  error_rate: {
    window_minutes: window(15),
    min_calls: calls(50),
    least_rate: { initial: 0.05, min: 0.001, max: 1, unit: "share" },
    factor: factor(3),
  },
  latency: {
    window_minutes: window(15),
    min_calls: calls(50),
    least_ms: { initial: 100, min: 1, max: 600_000, unit: "ms" },
    factor: factor(2),
  },
  traffic_drop: { min_calls: calls(60), share: { initial: 0.5, min: 0.05, max: 0.95, unit: "share" } },
  traffic_spike: { min_calls: calls(100), factor: factor(3) },
  source_silent: { silent_minutes: { initial: 30, min: 5, max: 10_080, unit: "minutes" } },
};

/** What a rule is limited to; an empty list limits nothing. */
export const alertScope = z.strictObject({
  apis: z.array(id).check(z.maxLength(200)),
  /** Method and template: `GET /pets/{id}`. */
  operations: z.array(text(600)).check(z.maxLength(200)),
  /** What calls do where one path is for many operations; see `event.action`. Each of them is judged by itself. */
  actions: z._default(z.array(text(200)).check(z.maxLength(200)), []),
  sources: z.array(id).check(z.maxLength(200)),
});
export type AlertScope = z.infer<typeof alertScope>;

/** How much what a rule raises matters. */
const parameters = z.partialRecord(alertParameterName, z.number());

export const alertRule = z.object({
  id,
  name: z.string(),
  kind: alertKind,
  enabled: z.boolean(),
  severity: insightsSeverity,
  scope: alertScope,
  /** Every number of its kind. */
  params: parameters,
  channels: z.array(id),
  /** Alerts that it raised and that are not over. */
  active: z.int(),
  updated_at: instant,
});
export type AlertRule = z.infer<typeof alertRule>;

const fields = {
  name: text(120),
  enabled: z.boolean(),
  severity: insightsSeverity,
  scope: alertScope,
  /** Those left out stay, or are as in `alertParameters`. */
  params: parameters,
  channels: z.array(id).check(z.maxLength(20)),
};

const everywhere = { apis: [], operations: [], actions: [], sources: [] };

/** What a rule would have raised. */
export const alertPreview = z.object({
  from: instant,
  to: instant,
  total: z.int(),
  /** The first of them, newest first. */
  items: z.array(
    z.object({
      time: instant,
      host: z.nullable(z.string()),
      port: z.nullable(z.int()),
      method: z.nullable(z.string()),
      template: z.nullable(z.string()),
      action: z.nullable(z.string()),
      source_name: z.nullable(z.string()),
      finding: z.nullable(z.string()),
      observed: z.number(),
      expected: z.nullable(z.number()),
    }),
  ),
});
export type AlertPreview = z.infer<typeof alertPreview>;

export const alertRuleEndpoints = {
  "alertRules.list": endpoint({
    method: "GET",
    path: "/api/dynamics/alert-rules",
    summary: "List the rules that raise alerts",
    access: may.readTraffic,
    answer: { status: 200, body: z.object({ items: z.array(alertRule) }) },
    errors: [],
  }),
  "alertRules.create": endpoint({
    method: "POST",
    path: "/api/dynamics/alert-rules",
    summary: "Add a rule",
    access: may.administer,
    body: z.strictObject({
      name: fields.name,
      kind: alertKind,
      enabled: z._default(fields.enabled, true),
      severity: fields.severity,
      scope: z._default(fields.scope, everywhere),
      params: z._default(fields.params, {}),
      channels: z._default(fields.channels, []),
    }),
    answer: { status: 201, body: alertRule },
    errors: ["conflict", "invalid_input"],
  }),
  "alertRules.update": endpoint({
    method: "PATCH",
    path: "/api/dynamics/alert-rules/:id",
    summary: "Change a rule",
    access: may.administer,
    params: byId,
    body: z.strictObject({
      name: z.optional(fields.name),
      enabled: z.optional(fields.enabled),
      severity: z.optional(fields.severity),
      scope: z.optional(fields.scope),
      params: z.optional(fields.params),
      channels: z.optional(fields.channels),
    }),
    answer: { status: 200, body: alertRule },
    errors: ["not_found", "invalid_input"],
  }),
  "alertRules.delete": deleteEndpoint({
    path: "/api/dynamics/alert-rules/:id",
    summary: "Delete a rule; its alerts stay",
    access: may.administer,
  }),
  "alertRules.preview": endpoint({
    method: "POST",
    path: "/api/dynamics/alert-rules/preview",
    summary: "What a rule of these numbers would have raised in the last seven days",
    access: may.readTraffic,
    body: z.strictObject({
      kind: alertKind,
      scope: z._default(fields.scope, everywhere),
      params: z._default(fields.params, {}),
    }),
    answer: { status: 200, body: alertPreview },
    errors: ["invalid_input"],
  }),
};
