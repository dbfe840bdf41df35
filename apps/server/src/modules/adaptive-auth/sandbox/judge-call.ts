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
  usualCalibration,
  usualSettings,
} from "@parapet/risk-engine";
import { v7 as newId } from "uuid";
import { invoicingApi } from "./invoicing-api.ts";
import { population } from "./known-client.ts";

/** What every API starts with, in force. */
export const sandboxSettings = { ...usualSettings(newId), mode: "enforce" } as const;

export interface Judged {
  readonly circumstances: Circumstances;
  readonly assessment: Assessment;
  readonly rule: PolicyRule | undefined;
  readonly effect: Effect;
}

interface Asked {
  readonly call: SandboxCall;
  readonly observation: Observation;
  readonly elevated: boolean;
  readonly thresholds: Thresholds;
}

/** Assesses a call with the real engine and finds its rule among those that every API starts with. Changes nothing. */
export function judgeCall({ call, observation, elevated, thresholds }: Asked, history: History): Judged {
  const { network, atMs } = observation;
  const onAnonymiserList = network?.kind === undefined ? null : network.kind === "anonymiser";
  const circumstances = { ...noCircumstances, onAnonymiserList, onBlockList: network && false, elevated };
  const options = { calibration: usualCalibration, thresholds };
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
