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

  const happens = (kind: PlannedFault["kind"], share: number, path: string): boolean => {
    const next = planned.find((fault) => fault.kind === kind && path.includes(fault.path ?? ""));
    if (next !== undefined) {
      planned = planned.flatMap((fault) => (fault === next ? rest(fault) : [fault]));
      return true;
    }
    return share > 0 && random.fraction() < share;
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
      if (happens("throttled", faults.throttled, path))
        throw new GraphError("tooManyRequests", undefined, { "retry-after": "1" });
      if (happens("unavailable", faults.unavailable, path))
        throw new GraphError("unavailable", undefined, { "retry-after": "1" });
    },
    losesAnswer: (path) => happens("lostAnswer", faults.lostAnswers, path),
    losesNotification: () => faults.lostNotifications > 0 && random.fraction() < faults.lostNotifications,
  };
}

function rest(fault: PlannedFault): readonly PlannedFault[] {
  return fault.times > 1 ? [{ ...fault, times: fault.times - 1 }] : [];
}
