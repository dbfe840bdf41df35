import type { MailAuthentication } from "./authenticate-mail.ts";

/** The verdict of the tenant's filter. */
export interface FilterVerdict {
  /** `CAT` of the report. */
  readonly category: "NONE" | "BULK" | "SPM" | "HSPM" | "PHSH" | "HPHISH" | "SPOOF" | "UIMP" | "DIMP" | "MALW";
  readonly spamConfidence: number;
  /** `SFTY` of the report; null without a safety tip. */
  readonly safetyTip: string | null;
}

export const clean: FilterVerdict = { category: "NONE", spamConfidence: 1, safetyTip: null };

/** Min spam confidence level for Junk Email. */
export const junkFrom = 5;

/** The default verdict follows from DMARC. */
export function verdictOf({ dmarc, policy }: MailAuthentication): FilterVerdict {
  if (dmarc !== "fail") return clean;
  const isRefused = policy === "reject" || policy === "quarantine";
  return { category: "SPOOF", spamConfidence: isRefused ? junkFrom : 1, safetyTip: "9.5" };
}

/** Composite authentication: result and three-digit reason. */
export function compositeOf({ spf, dkim, dmarc, policy }: MailAuthentication): string {
  if (dmarc === "pass") return "compauth=pass reason=100";
  if (dmarc === "fail") return policy === "none" ? "compauth=fail reason=001" : "compauth=fail reason=000";
  const isVouchedFor = spf === "pass" || dkim.some(({ result }) => result === "pass");
  return isVouchedFor ? "compauth=pass reason=109" : "compauth=none reason=405";
}
