import { detectAt, type Detection } from "../detection.ts";
import type { Detector } from "../scene.ts";
import { isSuccess, type SignIn } from "../sign-in.ts";

/** Wrong or missing passwords, and lockouts. */
const refusals: ReadonlySet<number> = new Set([
  50034, 50053, 50055, 50056, 50057, 50064, 50076, 50079, 50105, 50126, 50135, 50142, 50144, 70000, 70008, 70043, 80002,
  80005, 120000, 120002, 120020,
]);
const minFailures = 20;
const windowMs = 15 * 60_000;
const points = { tried: 30, reached: 70 };

/**
 * Many failures for one account in a short time, more severe if one of the addresses then succeeds. Each run is
 * reported once.
 */
export const bruteForce: Detector<Detection> = ({ byUser }) =>
  [...byUser.values()].flatMap((signIns) => {
    const failures = signIns.filter(({ errorCode }) => refusals.has(errorCode));
    return runsOf(failures).map((run) => found(run, signIns));
  });

/** Runs of failures that reach the minimum, until they pause. */
function runsOf(failures: readonly SignIn[]): (readonly SignIn[])[] {
  const runs: SignIn[][] = [];
  for (const [index, failure] of failures.entries()) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run !== undefined && last !== undefined && failure.at - last.at <= windowMs) {
      run.push(failure);
      continue;
    }
    const within = failures.slice(0, index + 1).filter(({ at }) => failure.at - at <= windowMs);
    if (within.length >= minFailures) runs.push(within);
  }
  return runs;
}

function found(run: readonly SignIn[], signIns: readonly SignIn[]): Detection {
  const [first, last] = [run[0], run.at(-1)];
  if (first === undefined || last === undefined) throw new Error("A run has failures");
  const addresses = new Set(run.map(({ ip }) => ip));
  const reached = signIns.find(
    (each) => isSuccess(each) && each.at >= first.at && each.at - last.at <= windowMs && addresses.has(each.ip),
  );
  // Identifies the run, because this moment doesn't change when it continues.
  const moment = run[minFailures - 1] ?? last;
  return detectAt("signin.brute_force", moment, {
    points: reached === undefined ? points.tried : points.reached,
    isRisky: reached !== undefined,
    events: [first.id, last.id, ...(reached === undefined ? [] : [reached.id])],
    evidence: {
      failures: run.length,
      minutes: Math.max(1, Math.round((last.at - first.at) / 60_000)),
      addresses: [...addresses].toSorted().slice(0, 5),
      codes: [...new Set(run.map(({ errorCode }) => String(errorCode)))].toSorted(),
      succeeded: reached === undefined ? "no" : "yes",
    },
    clears: ["known_client", "user_confirms", "no_success"],
  });
}
