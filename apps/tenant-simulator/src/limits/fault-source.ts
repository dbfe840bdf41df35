import { GraphError } from "../graph/graph-error.ts";
import type { Random } from "../random.ts";
import { noFaults, refusedFaults, type Faults, type PlannedFault, type RefusedFault } from "./faults.ts";

/** Random and planned faults. */
export interface FaultSource {
  readonly current: () => Faults;
  readonly set: (changed: Partial<Faults>) => void;
  /** Plans faults for the next requests. */
  readonly plan: (fault: PlannedFault) => void;
  /** Throws if the request should fail. */
  readonly checkServed: (path: string) => void;
  /** Whether the response to a change is lost. */
  readonly losesAnswer: (path: string) => boolean;
  readonly losesNotification: () => boolean;
}

export function createFaultSource(random: Random): FaultSource {
  let faults = noFaults;
  let planned: PlannedFault[] = [];

  const nextPlanned = (kind: PlannedFault["kind"], path: string): PlannedFault | null => {
    const next = planned.find((fault) => fault.kind === kind && path.includes(fault.path ?? ""));
    planned = planned.flatMap((fault) => (fault === next ? rest(fault) : [fault]));
    return next ?? null;
  };
  const happensByChance = (share: number) => share > 0 && random.fraction() < share;
  const refuse = (kind: RefusedFault, path: string) => {
    const { refusal, sendsRetryAfter, paths } = refusedFaults[kind];
    if (!paths.test(path)) return;
    const fault = nextPlanned(kind, path);
    const share = kind === "throttled" || kind === "unavailable" ? faults[kind] : 0;
    if (fault === null && !happensByChance(share)) return;
    throw new GraphError(refusal, undefined, sendsRetryAfter ? { "retry-after": String(fault?.retryAfter ?? 1) } : {});
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
      for (const kind of kinds) refuse(kind, path);
    },
    losesAnswer: (path) => nextPlanned("lostAnswer", path) !== null || happensByChance(faults.lostAnswers),
    losesNotification: () => happensByChance(faults.lostNotifications),
  };
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the table has exactly these names
const kinds = Object.keys(refusedFaults) as readonly RefusedFault[];

function rest(fault: PlannedFault): readonly PlannedFault[] {
  return fault.times > 1 ? [{ ...fault, times: fault.times - 1 }] : [];
}
