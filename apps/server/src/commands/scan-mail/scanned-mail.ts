/** What is said about one file. */
export interface ScannedMail {
  readonly file: string;
  /** `refused` for what is no mail, or could not be judged. */
  readonly verdict: "malicious" | "suspicious" | "spam" | "graymail" | "clean" | "unsure" | "refused";
  /** Probability that it is unwanted; null for a refused file. */
  readonly p: number | null;
  readonly attack_type: string | null;
  /** Ids of the raised signals; for a refused file the reason. */
  readonly signals: readonly string[];
  /** Milliseconds from bytes to verdict. */
  readonly ms: number;
  /** Of these, what the thread computed; what it waited for a processor does not count. */
  readonly cpuMs: number;
}

/**
 * A file that is not judged, and why: `not_a_mail`, `too_large`, `unreadable`, `too_costly` for one that took too long or
 * too much, or `failed` for a fault of ours. @param ms milliseconds that it took
 * @param cpuMs what was computed of them, where that is known
 */
export function refusedFile(file: string, reason: string, ms: number, cpuMs = ms): ScannedMail {
  const spent = { ms: inHundredths(ms), cpuMs: inHundredths(cpuMs) };
  return { file, verdict: "refused", p: null, attack_type: null, signals: [reason], ...spent };
}

export function inHundredths(ms: number): number {
  return Math.round(ms * 100) / 100;
}
