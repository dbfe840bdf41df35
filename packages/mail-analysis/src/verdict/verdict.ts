/** What a mail is taken for. */
export type Verdict = "malicious" | "suspicious" | "spam" | "graymail" | "clean" | "unsure";

/** From which probability on a mail is what. */
export interface Thresholds {
  readonly malicious: number;
  readonly suspicious: number;
  /** Below it a mail is clean. */
  readonly clean: number;
  /** Share of threats among mails like this below which an unwanted one is mere advertising. */
  readonly spam: number;
}

export const usualThresholds: Thresholds = { malicious: 0.95, suspicious: 0.5, clean: 0.1, spam: 0.12 };

/** What decides a verdict. */
export interface Weighed {
  readonly p: number;
  /** Probability that it is a threat, if it is unwanted. */
  readonly threatShare: number;
  readonly isDecidedByRule: boolean;
  /** Sent to many, and says so. */
  readonly isBulk: boolean;
  /** Nothing to judge: a simulation, or allowed by the organization with proof. */
  readonly isExcused: boolean;
}

/** The verdict of a probability. */
export function verdictOf(weighed: Weighed, thresholds: Thresholds = usualThresholds): Verdict {
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
