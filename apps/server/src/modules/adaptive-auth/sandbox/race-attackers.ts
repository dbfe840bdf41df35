import { type SandboxCall, sandboxAttacker, type SandboxRaceRow } from "@parapet/contract";
import { type Thresholds, usualThresholds } from "@parapet/risk-engine";
import type { Call } from "../../../platform/call.ts";
import { attackers, type Habits } from "./attackers.ts";
import { judgeCall } from "./judge-call.ts";
import { observedCall } from "./observed-call.ts";
import { sandboxesService } from "./sandboxes.ts";
import { nextAt } from "./sandbox-clock.ts";
import { seeded } from "./seeded.ts";

const tries = 100;

interface Race {
  readonly seed: number;
  readonly thresholds?: Thresholds | undefined;
}

/** Lets each attacker try against what a sandbox knows now; nothing is learnt. @throws Failure `not_found` without it */
export async function raceAttackers(
  { platform, now }: Call,
  id: string,
  { seed, thresholds = usualThresholds }: Race,
): Promise<{ items: SandboxRaceRow[] }> {
  const { history, atMs } = platform.services.get(sandboxesService).get(id, now.getTime());
  const random = seeded(seed);
  const items = sandboxAttacker.options.map((attacker) => {
    const row = { attacker, tries, allowed: 0, stepped_up: 0, denied: 0 };
    for (let each = 0; each < tries; each += 1) {
      const call = tryOf(attackers[attacker], random);
      const observation = observedCall(call, nextAt(atMs, call.hour));
      const { effect } = judgeCall({ call, observation, elevated: false, thresholds }, history);
      row[counted[effect]] += 1;
    }
    return row;
  });
  return { items };
}

const counted = { allow: "allowed", step_up: "stepped_up", throttle: "denied", deny: "denied" } as const;

function tryOf(habits: Habits, random: () => number): SandboxCall {
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
