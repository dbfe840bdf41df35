import type { Effect, PolicyRule, SandboxCall } from "@parapet/contract";
import {
  assess,
  type Assessment,
  type Circumstances,
  type History,
  noCircumstances,
  type Observation,
  type PolicyFacts,
  ruleFor,
  type Thresholds,
  defaultCalibration,
  createDefaultSettings,
} from "@parapet/risk-engine";
import { v7 as newId } from "uuid";
import { invoicingApi } from "./invoicing-api.ts";
import { population } from "./known-client.ts";

/** Default settings in enforce mode. */
export const sandboxSettings = { ...createDefaultSettings(newId), mode: "enforce" } as const;

export interface AssessedSandboxCall {
  readonly circumstances: Circumstances;
  readonly assessment: Assessment;
  readonly rule: PolicyRule | undefined;
  readonly effect: Effect;
}

interface SandboxInput {
  readonly call: SandboxCall;
  readonly observation: Observation;
  readonly elevated: boolean;
  readonly thresholds: Thresholds;
}

/** Assesses a call with the real engine and the default rules. Pure. */
export function assessSandboxCall(
  { call, observation, elevated, thresholds }: SandboxInput,
  history: History,
): AssessedSandboxCall {
  const { network, atMs } = observation;
  const onAnonymiserList = network?.kind === undefined ? null : network.kind === "anonymiser";
  const circumstances = { ...noCircumstances, onAnonymiserList, onBlockList: network && false, elevated };
  const options = { calibration: defaultCalibration, thresholds };
  const assessment = assess(observation, circumstances, history, population, options);
  const { method, sensitivity } = invoicingApi[call.endpoint];
  const { sessions } = sandboxSettings.learning;
  const facts: PolicyFacts = {
    atMs,
    score: assessment.score,
    level: assessment.level,
    signals: assessment.signals,
    client: {
      kind: "interactive",
      state: history.sessions < sessions ? "learning" : "normal",
      tags: [],
      hasFactor: true,
    },
    method,
    endpointId: null,
    sensitivity,
    zones: [],
    country: network?.country ?? null,
    elevated,
  };
  const rule = ruleFor(sandboxSettings.rules, facts);
  return { circumstances, assessment, rule, effect: rule?.effect ?? "deny" };
}
