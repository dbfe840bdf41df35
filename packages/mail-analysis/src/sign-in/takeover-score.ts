import { type Detection, familyOf } from "./detection.ts";

const windowMs = 24 * 3_600_000;
/** Min score of each severity, highest first. */
const cuts = [
  ["critical", 90],
  ["high", 70],
  ["medium", 45],
  ["low", 25],
] as const;
export type TakeoverSeverity = "info" | (typeof cuts)[number][0];

/** Min score to open a case. */
export const caseScore = 25;

export interface TakeoverScore {
  /** 0 to 100: the probability that at least one detection is right, assuming independence. */
  readonly score: number;
  readonly severity: TakeoverSeverity;
  /** Contributions by key, strongest first; zero if a stronger one of the same family counts. */
  readonly shares: readonly { readonly key: string; readonly adds: number }[];
}

type Scored = Pick<Detection, "id" | "key" | "at" | "points">;

/** The score of an account: its highest score within 24 hours. */
export function scoreTakeover(detections: readonly Scored[]): TakeoverScore {
  const windows = detections.map(({ at }) => detections.filter((each) => each.at >= at && each.at - at <= windowMs));
  const scores = windows.map(scoreOf).toSorted((a, b) => b.score - a.score);
  const best = scores[0] ?? scoreOf([]);
  const outside = detections.filter(({ key }) => !best.shares.some((share) => share.key === key));
  return { ...best, shares: [...best.shares, ...outside.map(({ key }) => ({ key, adds: 0 }))] };
}

function scoreOf(detections: readonly Scored[]): TakeoverScore {
  const strongest = detections.toSorted((a, b) => b.points - a.points || (a.key < b.key ? -1 : 1));
  const counted = new Set<string>();
  let doubt = 1;
  const exact = strongest.map((detection) => {
    const family = familyOf(detection);
    if (counted.has(family)) return 0;
    counted.add(family);
    const adds = doubt * (detection.points / 100);
    doubt -= adds;
    return adds * 100;
  });
  const score = Math.round((1 - doubt) * 100);
  const adds = inTenths(exact, score);
  return { score, severity: severityOf(score), shares: strongest.map(({ key }, at) => ({ key, adds: adds[at] ?? 0 })) };
}

/** Contributions to one decimal that add up to the score; the weakest absorbs the rounding. */
function inTenths(exact: readonly number[], score: number): number[] {
  // A contribution never rounds to zero.
  const tenths = exact.map((share) => (share === 0 ? 0 : Math.max(1, Math.round(share * 10))));
  let rest = tenths.reduce((left, share) => left - share, score * 10);
  for (const [at, share] of [...tenths.entries()].toReversed()) {
    if (share === 0) continue;
    const change = Math.max(rest, 1 - share);
    tenths[at] = share + change;
    rest -= change;
  }
  return tenths.map((share) => share / 10);
}

export function severityOf(score: number): TakeoverSeverity {
  return cuts.find(([, min]) => score >= min)?.[0] ?? "info";
}
