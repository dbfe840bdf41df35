import {
  clientKind,
  clientState,
  counterfactual,
  decisionCause,
  decisionRemark,
  type DecisionSignal,
  effect,
  protectionMode,
  riskLevel,
  sensitivity,
  signalCode,
} from "@parapet/contract";
import * as z from "zod/mini";
import { rememberedDevice } from "../back-test/stored-decision.ts";

export const listColumnsSql = `id, time, api_id, client_id, organization_id, key_prefix, method, endpoint, address, country, asn,
  as_name, agent, scored, score, level, effect, mode, enforced, cause, rule_id, rule_name, first_of_session,
  CAST(has(splitByChar(',', remarks), 'device_remembered'), 'Bool') AS remembered, challenge_hash`;

/** A row as ClickHouse returns it. */
export const decisionRow = z.object({
  id: z.string(),
  time: z.string(),
  api_id: z.string(),
  client_id: z.string(),
  organization_id: z.string(),
  key_prefix: z.string(),
  method: z.string(),
  endpoint: z.string(),
  address: z.string(),
  country: z.string(),
  asn: z.number(),
  as_name: z.string(),
  agent: z.string(),
  scored: z.boolean(),
  score: z.number(),
  level: riskLevel,
  effect,
  mode: protectionMode,
  enforced: z.boolean(),
  cause: decisionCause,
  rule_id: z.string(),
  rule_name: z.string(),
  first_of_session: z.boolean(),
  remembered: z.boolean(),
  challenge_hash: z.string(),
});
export type DecisionRow = z.infer<typeof decisionRow>;

/** A JSON column; "" if empty. */
const jsonOf = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((text): unknown => (text === "" ? null : JSON.parse(text))),
    ),
    z.nullable(schema),
  );

/** The facts that rules evaluated besides signals. */
const policyContext = z.object({
  client: z.object({
    kind: clientKind,
    state: clientState,
    isLearning: z.optional(z.boolean()),
    tags: z.array(z.string()),
    hasFactor: z.boolean(),
  }),
  sensitivity,
  /** IDs of the zones that contain the address. */
  zones: z.array(z.string()),
  elevated: z.boolean(),
  /** Hexadecimal. */
  contextHash: z.optional(z.string()),
  remembered: z.optional(rememberedDevice),
});
export type PolicyContext = z.infer<typeof policyContext>;

const states = z.pipe(
  z.number(),
  z.transform((number): DecisionSignal["state"] => (number === 2 ? "unavailable" : number === 1 ? "on" : "off")),
);
const signalFacts = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));

const found = z.object({
  codes: z.array(signalCode),
  signal_states: z.array(states),
  signal_decibans: z.array(z.number()),
  facts: z.array(
    z.pipe(
      z.pipe(
        z.string(),
        z.transform((text): unknown => JSON.parse(text)),
      ),
      signalFacts,
    ),
  ),
  evidence: z.number(),
});
export const foundColumns = { sql: "codes, signal_states, signal_decibans, facts, evidence", row: found };

const wholeAssessment = z.extend(found, {
  middle: z.number(),
  spread: z.number(),
  sessions: z.number(),
  learnt_share: z.number(),
  context: jsonOf(policyContext),
});
export const assessmentColumns = {
  sql: `${foundColumns.sql}, middle, spread, sessions, learnt_share, context`,
  row: wholeAssessment,
};

/** A row without the columns of its assessment. @see withAssessments */
const unassessed = z.extend(decisionRow, { assessed_as: z.string() });
const unassessedSql = `${listColumnsSql}, assessed_as`;

/** A row with its signals, as ClickHouse returns it. */
export const rowWithSignals = z.extend(unassessed, found.shape);
export const columnsWithSignalsSql = `${unassessedSql}, ${foundColumns.sql}`;

/** A whole row. */
export const wholeDecision = z.extend(unassessed, {
  ...wholeAssessment.shape,
  network_kind: z.string(),
  user_agent: z.string(),
  config_version: z.number(),
  counterfactuals: jsonOf(z.array(counterfactual)),
  observation: z.string(),
  latency_us: z.number(),
  remarks: z.pipe(
    z.pipe(
      z.string(),
      z.transform((text) => text.split(",").filter((each) => each !== "")),
    ),
    z.array(decisionRemark),
  ),
});
export type WholeDecision = z.infer<typeof wholeDecision>;
export const wholeColumnsSql = `${unassessedSql}, ${assessmentColumns.sql}, network_kind, user_agent, config_version,
  counterfactuals, observation, latency_us, remarks`;

/** The signals of a row; null decibans for unavailable ones. */
export function getSignals(row: z.infer<typeof rowWithSignals>) {
  return row.codes.map((code, at) => {
    const state = row.signal_states[at] ?? "unavailable";
    const decibans = state === "unavailable" ? null : (row.signal_decibans[at] ?? 0);
    return { code, state, decibans, facts: row.facts[at] ?? {} };
  });
}

/** "None" in a UUID column. */
export const noId = "00000000-0000-0000-0000-000000000000";
