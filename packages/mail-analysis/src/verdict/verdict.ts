/** The verdict on a message. */
export type Verdict = "malicious" | "suspicious" | "spam" | "graymail" | "clean" | "unsure";

/** Min probability of each verdict. */
export interface Thresholds {
  readonly malicious: number;
  readonly suspicious: number;
  /** Below it a message is clean. */
  readonly clean: number;
  /** Threat share below which an unwanted message is only advertising. */
  readonly spam: number;
}

export const defaultThresholds: Thresholds = { malicious: 0.95, suspicious: 0.5, clean: 0.1, spam: 0.12 };

/** Input of a verdict. */
export interface VerdictInput {
  readonly p: number;
  /** Probability that it's a threat, if unwanted. */
  readonly threatShare: number;
  readonly isDecidedByRule: boolean;
  /** Sent to many, as declared in its headers. */
  readonly isBulk: boolean;
  /** Excused: a simulation, or allowed by the organization and authenticated. */
  readonly isExcused: boolean;
}

/** The verdict of a probability. */
export function verdictOf(weighed: VerdictInput, thresholds: Thresholds = defaultThresholds): Verdict {
  const { p, threatShare, isDecidedByRule, isBulk, isExcused } = weighed;
  if (isExcused) return "clean";
  const isSpam = !isDecidedByRule && threatShare < thresholds.spam;
  if (p >= thresholds.suspicious) {
    if (isSpam) return "spam";
    return p >= thresholds.malicious ? "malicious" : "suspicious";
  }
  if (p < thresholds.clean) return "clean";
  return isBulk ? "graymail" : "unsure";
}
