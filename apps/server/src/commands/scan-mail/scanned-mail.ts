/** What is said about one file. */
export interface ScannedMail {
  readonly file: string;
  /** `refused` for what is no mail. */
  readonly verdict: "malicious" | "suspicious" | "spam" | "graymail" | "clean" | "unsure" | "refused";
  /** Probability that it is unwanted; null for what is no mail. */
  readonly p: number | null;
  readonly attack_type: string | null;
  /** Ids of the raised signals; for a refused file the reason. */
  readonly signals: readonly string[];
  /** Milliseconds from bytes to verdict. */
  readonly ms: number;
}
