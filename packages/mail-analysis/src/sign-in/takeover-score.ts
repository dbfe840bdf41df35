import { type Detection, familyOf } from "./detection.ts";

const windowMs = 24 * 3_600_000;
/** Where a score begins to be of a severity, the gravest first. */
const cuts = [
  ["critical", 90],
  ["high", 70],
  ["medium", 45],
  ["low", 25],
] as const;
export type TakeoverSeverity = "info" | (typeof cuts)[number][0];

/** Below this, what was found waits for more. */
export const caseScore = 25;

export interface TakeoverScore {
  /** 0 to 100: the chance that one of them is right, were they independent. */
  readonly score: number;
  readonly severity: TakeoverSeverity;
  /** What each adds, by its key, the strongest first; nought for one that a stronger one of its family tells, too. */
  readonly shares: readonly { readonly key: string; readonly adds: number }[];
}

type Weighed = Pick<Detection, "id" | "key" | "at" | "points">;

/** The score of one account's detections: of those within 24 hours that come to the most. */
export function scoreTakeover(detections: readonly Weighed[]): TakeoverScore {
  const windows = detections.map(({ at }) => detections.filter((each) => each.at >= at && each.at - at <= windowMs));
  const scores = windows.map(scoreOf).toSorted((a, b) => b.score - a.score);
  const best = scores[0] ?? scoreOf([]);
  const outside = detections.filter(({ key }) => !best.shares.some((share) => share.key === key));
  return { ...best, shares: [...best.shares, ...outside.map(({ key }) => ({ key, adds: 0 }))] };
}

function scoreOf(detections: readonly Weighed[]): TakeoverScore {
  const strongest = detections.toSorted((a, b) => b.points - a.points || (a.key < b.key ? -1 : 1));
  const told = new Set<string>();
  let doubt = 1;
  const exact = strongest.map((detection) => {
    const family = familyOf(detection);
    if (told.has(family)) return 0;
    told.add(family);
    const adds = doubt * (detection.points / 100);
    doubt -= adds;
    return adds * 100;
  });
  const score = Math.round((1 - doubt) * 100);
  const adds = inTenths(exact, score);
  return { score, severity: severityOf(score), shares: strongest.map(({ key }, at) => ({ key, adds: adds[at] ?? 0 })) };
}

/** Shares to one decimal that add up to the score: what it was rounded by goes to the weakest that count. */
function inTenths(exact: readonly number[], score: number): number[] {
  // What counts never rounds to nothing.
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
  return cuts.find(([, least]) => score >= least)?.[0] ?? "info";
}
