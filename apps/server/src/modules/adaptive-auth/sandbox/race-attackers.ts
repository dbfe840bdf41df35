import { type SandboxCall, sandboxAttacker, type SandboxRaceRow, type SandboxAttacker } from "@parapet/contract";
import { type Thresholds, defaultRiskThresholds } from "@parapet/risk-engine";
import type { Call } from "../../../platform/call.ts";
import { assessSandboxCall } from "./assess-sandbox-call.ts";
import { observedCall } from "./observed-call.ts";
import { nextAt } from "./sandbox-clock.ts";
import { sandboxesService } from "./sandboxes.ts";
import { seeded } from "./seeded.ts";

type Choices<Side extends keyof SandboxCall> = readonly [SandboxCall[Side], ...SandboxCall[Side][]];

/** An attacker's choices, equally likely; duplicates count twice. */
type Habits = { readonly [Side in keyof SandboxCall]: Choices<Side> };

const anywhere: Choices<"country"> = ["NO", "SE", "DE", "FR", "US", "BR", "SG", "NG"];

const anyHour: Choices<"hour"> = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23];

const officeHours: Choices<"hour"> = [8, 9, 10, 11, 12, 13, 14, 15, 16];

const anyEndpoint: Choices<"endpoint"> = [
  "GET /invoices",
  "GET /invoices/{id}",
  "POST /payouts",
  "DELETE /customers/{id}",
];

const commonEndpoints: Choices<"endpoint"> = ["GET /invoices", "GET /invoices", "GET /invoices/{id}", "POST /payouts"];

/** Four attackers with the API key, from opportunistic to highly targeted. */
const attackers: Readonly<Record<SandboxAttacker, Habits>> = {
  naive: {
    country: anywhere,
    network: ["hosting", "hosting", "same_isp", "anonymiser", "mobile"],
    agent: ["other_library", "tool", "browser", "absent"],
    key: ["missing"],
    endpoint: anyEndpoint,
    hour: anyHour,
    per_minute: [5, 30, 200],
  },
  vpn: {
    country: ["NO"],
    network: ["anonymiser", "anonymiser", "hosting"],
    agent: ["other_library", "tool", "browser", "usual"],
    key: ["missing"],
    endpoint: anyEndpoint,
    hour: anyHour,
    per_minute: [3, 10, 30],
  },
  targeted: {
    country: ["NO"],
    network: ["same_isp", "same_isp", "mobile"],
    agent: ["usual", "usual", "updated"],
    key: ["missing", "missing", "new"],
    endpoint: commonEndpoints,
    hour: anyHour,
    per_minute: [3, 5],
  },
  very_targeted: {
    country: ["NO"],
    network: ["same_isp", "home", "office"],
    agent: ["usual"],
    key: ["missing", "missing", "missing", "known"],
    endpoint: commonEndpoints,
    hour: officeHours,
    per_minute: [3, 5],
  },
};

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
