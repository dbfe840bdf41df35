import { GraphError } from "../graph/graph-error.ts";
import type { Random } from "../random.ts";
import { noFaults, type Faults, type PlannedFault } from "./faults.ts";

/** Decides by chance or by plan what goes wrong. */
export interface FaultSource {
  readonly current: () => Faults;
  readonly set: (changed: Partial<Faults>) => void;
  /** Lets the next requests fail. */
  readonly plan: (fault: PlannedFault) => void;
  /** Refuses a request that is not to be served. */
  readonly checkServed: (path: string) => void;
  /** Whether the answer to a change is lost on its way. */
  readonly losesAnswer: (path: string) => boolean;
  readonly losesNotification: () => boolean;
}

export function createFaultSource(random: Random): FaultSource {
  let faults = noFaults;
  let planned: PlannedFault[] = [];

  const takePlanned = (kind: PlannedFault["kind"], path: string): PlannedFault | null => {
    const next = planned.find((fault) => fault.kind === kind && path.includes(fault.path ?? ""));
    planned = planned.flatMap((fault) => (fault === next ? rest(fault) : [fault]));
    return next ?? null;
  };
  const happensByChance = (share: number) => share > 0 && random.fraction() < share;
  const refuse = (kind: "throttled" | "unavailable", path: string) => {
    const fault = takePlanned(kind, path);
    if (fault === null && !happensByChance(faults[kind])) return;
    const refusal = kind === "throttled" ? "tooManyRequests" : "unavailable";
    throw new GraphError(refusal, undefined, { "retry-after": String(fault?.retryAfter ?? 1) });
  };

  return {
    current: () => faults,
    set: (changed) => {
      faults = { ...faults, ...changed };
    },
    plan: (fault) => {
      planned = [...planned, fault];
    },
    checkServed: (path) => {
      refuse("throttled", path);
      refuse("unavailable", path);
    },
    losesAnswer: (path) => takePlanned("lostAnswer", path) !== null || happensByChance(faults.lostAnswers),
    losesNotification: () => happensByChance(faults.lostNotifications),
  };
}

function rest(fault: PlannedFault): readonly PlannedFault[] {
  return fault.times > 1 ? [{ ...fault, times: fault.times - 1 }] : [];
}
