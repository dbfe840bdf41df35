import { type SandboxCall, sandboxAttacker, type SandboxRaceRow } from "@parapet/contract";
import { type Thresholds, defaultRiskThresholds } from "@parapet/risk-engine";
import type { Call } from "../../../platform/call.ts";
import { attackers, type Habits } from "./attackers.ts";
import { assessSandboxCall } from "./assess-sandbox-call.ts";
import { observedCall } from "./observed-call.ts";
import { sandboxesService } from "./sandboxes.ts";
import { nextAt } from "./sandbox-clock.ts";
import { seeded } from "./seeded.ts";

const tries = 100;

interface Race {
  readonly seed: number;
  readonly thresholds?: Thresholds | undefined;
}

/** Runs each attacker against a sandbox's current profile, without training. @throws Failure `not_found` */
export async function raceAttackers(
  { platform, now }: Call,
  id: string,
  { seed, thresholds = defaultRiskThresholds }: Race,
): Promise<{ items: SandboxRaceRow[] }> {
  const { history, atMs } = platform.services.get(sandboxesService).get(id, now.getTime());
  const random = seeded(seed);
  const items = sandboxAttacker.options.map((attacker) => {
    const row = { attacker, tries, allowed: 0, stepped_up: 0, denied: 0 };
    for (let each = 0; each < tries; each += 1) {
      const call = createAttempt(attackers[attacker], random);
      const observation = observedCall(call, nextAt(atMs, call.hour));
      const { effect } = assessSandboxCall({ call, observation, elevated: false, thresholds }, history);
      row[counted[effect]] += 1;
    }
    return row;
  });
  return { items };
}

const counted = { allow: "allowed", step_up: "stepped_up", throttle: "denied", deny: "denied" } as const;

function createAttempt(habits: Habits, random: () => number): SandboxCall {
  const one = <Value>(values: readonly [Value, ...Value[]]): Value =>
    values[Math.floor(random() * values.length)] ?? values[0];
  return {
    country: one(habits.country),
    network: one(habits.network),
    agent: one(habits.agent),
    key: one(habits.key),
    endpoint: one(habits.endpoint),
    hour: one(habits.hour),
    per_minute: one(habits.per_minute),
  };
}
