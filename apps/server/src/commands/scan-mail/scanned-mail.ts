/** Result for one file. */
export interface ScannedMail {
  readonly file: string;
  /** `refused` if it isn't an email or can't be analyzed. */
  readonly verdict: "malicious" | "suspicious" | "spam" | "graymail" | "clean" | "unsure" | "refused";
  /** Probability that it is unwanted; null if refused. */
  readonly p: number | null;
  readonly attack_type: string | null;
  /** Raised signals, or the reason if refused. */
  readonly signals: readonly string[];
  /** Milliseconds from bytes to verdict. */
  readonly ms: number;
  /** CPU time of the worker, without waiting for a CPU. */
  readonly cpuMs: number;
}

/**
 * A refused file and the reason: `not_a_mail`, `too_large`, `unreadable`, `too_costly` (time or memory limit) or
 * `failed` (internal error). @param ms elapsed milliseconds @param cpuMs CPU time, if known
 */
export function refusedFile(file: string, reason: string, ms: number, cpuMs = ms): ScannedMail {
  const spent = { ms: inHundredths(ms), cpuMs: inHundredths(cpuMs) };
  return { file, verdict: "refused", p: null, attack_type: null, signals: [reason], ...spent };
}

export function inHundredths(ms: number): number {
  return Math.round(ms * 100) / 100;
}
