import * as z from "zod/mini";
import { may } from "../access.ts";
import { exportEndpoint, getEndpoint } from "../endpoint-kinds.ts";
import { endpoint } from "../endpoint.ts";
import { byId, id, instant, listOf, longPageOf, paging, sortBy, text, timeZone } from "../primitives.ts";
import { clientKind, clientState, deviceBinding } from "./client-kinds.ts";
import { protectionMode, sensitivity } from "./protected-api.ts";
import { networkKind } from "./rule-condition.ts";
import { counterfactual, decisionSignal, effect, riskLevel, signalCode } from "./signal.ts";

/** What settled a decision: the policy; a credential that is none; a state of the client; a bypass; a fault (on_error); how the request is written; a public path or a CORS preflight, which need no key; a locked key. */
export const decisionCause = z.enum([
  "policy",
  "credential",
  "client_state",
  "bypass",
  "off",
  "fault",
  "probe",
  "request",
  "public",
  "preflight",
  "key_locked",
]);
export type DecisionCause = z.infer<typeof decisionCause>;

/**
 * What else was seen of a call. proof_*: why its DPoP proof didn't count: unreadable or badly signed, too old, for another URL,
 * method or key, used before, without a claim, by a key that isn't
 * the client's, or not checked in time. device_remembered: a step-up wasn't asked for. header_*: of a gateway probe's call, what its gateway passed on.
 */
export const decisionRemark = z.enum([
  "proof_invalid",
  "proof_expired",
  "proof_other_url",
  "proof_other_method",
  "proof_other_key",
  "proof_replayed",
  "proof_incomplete",
  "proof_unregistered",
  "proof_unchecked",
  "device_remembered",
  "header_misspelled",
  "header_override",
  "target_other",
]);
export type DecisionRemark = z.infer<typeof decisionRemark>;

/** What became of a step-up that was asked for. */
export const stepUpOutcome = z.enum(["pending", "passed", "failed", "expired"]);
export type StepUpOutcome = z.infer<typeof stepUpOutcome>;

/** Feedback on whether a call was the client's. */
export const feedbackVerdict = z.enum(["ours", "not_ours"]);
export type FeedbackVerdict = z.infer<typeof feedbackVerdict>;

/** `name` is empty once the thing is deleted. */
const named = z.object({ id, name: z.string() });

/** One decision, as the log shows it. */
export const decision = z.object({
  id,
  time: instant,
  api: named,
  /** null without a known client. */
  client: z.nullable(named),
  /** The client's, at the time. */
  organization: z.nullable(named),
  key_prefix: z.nullable(z.string()),
  method: z.string(),
  /** Template of the endpoint; null where none is registered. */
  endpoint: z.nullable(z.string()),
  /** As the API keeps addresses: whole, its prefix, or a digest. */
  address: z.string(),
  country: z.nullable(z.string()),
  asn: z.nullable(z.int()),
  as_name: z.nullable(z.string()),
  agent: z.string(),
  /** null where nothing was scored. */
  score: z.nullable(z.int()),
  level: z.nullable(riskLevel),
  effect,
  mode: protectionMode,
  /** Whether the effect was applied; in monitor mode calls are allowed. */
  enforced: z.boolean(),
  cause: decisionCause,
  rule: z.nullable(named),
  /** First call of its session, by which rates are counted. */
  first_of_session: z.boolean(),
  /** Whether it passed without a step-up because the device is remembered. */
  remembered: z.boolean(),
  outcome: z.nullable(stepUpOutcome),
  feedback: z.nullable(feedbackVerdict),
});
export type Decision = z.infer<typeof decision>;

/** Facts that rules evaluated besides signals. */
const decisionContext = z.object({
  client_kind: clientKind,
  client_state: clientState,
  tags: z.array(z.string()),
  sensitivity,
  zones: z.array(named),
  elevated: z.boolean(),
  /** What the remembered device is bound to; null if it isn't remembered. */
  remembered_by: z.nullable(deviceBinding),
  has_factor: z.boolean(),
});

export const decisionDetail = z.extend(decision, {
  /** 0 without one. */
  config_version: z.int(),
  user_agent: z.string(),
  network_kind: z.nullable(networkKind),
  /** In decibans; the points of the signals add up to it. */
  evidence: z.nullable(z.number()),
  /** Points are exact here. */
  signals: z.array(decisionSignal),
  /** Evidence from which the call was medium and high; null where nothing was scored. */
  evidence_from: z.nullable(z.object({ medium: z.number(), high: z.number() })),
  /** null where no rule was asked. */
  context: z.nullable(decisionContext),
  learning: z.nullable(z.object({ sessions: z.int(), share: z.number() })),
  counterfactuals: z.array(counterfactual),
  /** Whether the client's profile includes it; risky calls and those reported as not the client's aren't learned. */
  learnt: z.boolean(),
  remarks: z.array(decisionRemark),
  /** From the request to the decision, in microseconds. */
  latency_us: z.int(),
  feedback_by: z.nullable(z.string()),
  feedback_note: z.string(),
  feedback_at: z.nullable(instant),
  /** Until when `ours` lets calls of its context pass. */
  feedback_trusted_until: z.nullable(instant),
});
export type DecisionDetail = z.infer<typeof decisionDetail>;

const bounds = { from: z.optional(instant), to: z.optional(instant) };

/** Filters of decisions besides time. */
export const decisionConditions = {
  api: z.optional(listOf(id)),
  client: z.optional(listOf(id)),
  effect: z.optional(listOf(effect)),
  level: z.optional(listOf(riskLevel)),
  cause: z.optional(listOf(decisionCause)),
  /** Signals of which one spoke against the client. */
  signal: z.optional(listOf(signalCode)),
  country: z.optional(listOf(text(2))),
  /** Address or its beginning. */
  address: z.optional(text(45)),
  enforced: z.optional(z.stringbool()),
  feedback: z.optional(z.enum(["ours", "not_ours", "none"])),
  /** Whether an endpoint is registered that has the call's path. */
  registered: z.optional(z.stringbool()),
  /** Words of client, endpoint or agent. */
  search: z.optional(text(200)),
};

const selection = { ...bounds, ...decisionConditions };

export const decisionSortColumns = ["time", "score"] as const;

/** Column ids of an export, in the order asked for. */
export const decisionColumns = z.enum([
  "time",
  "api",
  "client",
  "effect",
  "enforced",
  "cause",
  "rule",
  "score",
  "level",
  "method",
  "endpoint",
  "address",
  "country",
  "asn",
  "as_name",
  "agent",
  "signals",
  "organization",
  "outcome",
  "feedback",
]);

const bucket = z.object({ time: instant, allow: z.int(), step_up: z.int(), throttle: z.int(), deny: z.int() });

/** Decisions as a live tail tells them, oldest first. */
export const liveDecisions = z.object({
  items: z.array(decision),
  /** Older ones since the last message that aren't included: reload to see them. */
  left_out: z.int(),
});
export type LiveDecisions = z.infer<typeof liveDecisions>;

export const decisionEndpoints = {
  "decisions.list": endpoint({
    method: "GET",
    path: "/api/adaptive/decisions",
    summary: "List decisions; `total` counts up to 100,000",
    access: may.readClients,
    query: z.strictObject({ ...paging, ...selection, sort: sortBy(decisionSortColumns, "-time") }),
    answer: { status: 200, body: longPageOf(decision) },
    errors: [],
  }),
  "decisions.histogram": endpoint({
    method: "GET",
    path: "/api/adaptive/decisions/histogram",
    summary: "Count the decisions that the filters select over time by effect",
    access: may.readClients,
    query: z.strictObject({ ...selection, time_zone: z._default(timeZone, "UTC") }),
    answer: {
      status: 200,
      body: z.object({ from: instant, to: instant, step_s: z.int(), items: z.array(bucket) }),
    },
    errors: ["invalid_input"],
  }),
  "decisions.choices": endpoint({
    method: "GET",
    path: "/api/adaptive/decisions/choices",
    summary: "Filter choices, most decisions first, max 100 each; and attributions of network facts",
    access: may.readClients,
    query: z.strictObject(bounds),
    answer: {
      status: 200,
      body: z.object({
        apis: z.array(named),
        clients: z.array(named),
        countries: z.array(z.string()),
        /** What pages that show network facts must say, with a link. */
        attributions: z.array(z.object({ text: z.string(), url: z.string() })),
      }),
    },
    errors: [],
  }),
  "decisions.export": exportEndpoint(
    {
      path: "/api/adaptive/decisions/export",
      summary: "Export exactly the decisions that the filters select as CSV, newest first, streamed",
      access: may.readClients,
    },
    selection,
    decisionColumns,
  ),
  "decisions.exportLines": endpoint({
    method: "GET",
    path: "/api/adaptive/decisions/lines",
    summary: "The same as one JSON object a line, with every signal as it was kept",
    access: may.readClients,
    query: z.strictObject(selection),
    answer: { status: 200, type: "application/jsonl" },
    errors: [],
  }),
  "decisions.live": endpoint({
    method: "GET",
    path: "/api/adaptive/decisions/live",
    summary: "Decisions that the filters select as they are made, as server-sent events",
    access: may.readClients,
    query: z.strictObject(decisionConditions),
    /** Messages `decisions` with `liveDecisions`; `Last-Event-ID` resumes, and some decisions may come twice. */
    answer: { status: 200, type: "text/event-stream" },
    errors: ["rate_limited"],
  }),
  "decisions.get": getEndpoint(
    { path: "/api/adaptive/decisions/:id", summary: "One decision with every point of it", access: may.readClients },
    decisionDetail,
  ),
  "decisions.giveFeedback": endpoint({
    method: "POST",
    path: "/api/adaptive/decisions/:id/feedback",
    summary:
      "Give feedback on whether a call was the client's; `ours` trains its profile and trusts its context for 30 days; `not_ours` undoes the training of its session, locks its key, revokes elevations and watches the client",
    access: may.workClients,
    params: byId,
    body: z.strictObject({
      /** null takes an earlier word back. */
      verdict: z.nullable(feedbackVerdict),
      note: z._default(z.string().check(z.trim(), z.maxLength(1000)), ""),
    }),
    answer: { status: 200, body: decisionDetail },
    errors: ["not_found"],
  }),
};
