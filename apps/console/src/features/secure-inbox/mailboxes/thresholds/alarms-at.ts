import type { MailThresholds } from "@parapet/contract";

/** How many of 1,000 mails of the last days had a probability of `percent` or more; null where there was no mail. */
export function alarmsAt({ mails, counts }: MailThresholds["history"], percent: number): number | null {
  if (mails === 0) return null;
  return (1_000 * counts.slice(percent).reduce((sum, count) => sum + count, 0)) / mails;
}
