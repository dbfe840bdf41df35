import { authenticate } from "mailauth";
import type { Zone } from "./zone.ts";

/** SMTP envelope. */
export interface Envelope {
  readonly ip: string;
  readonly helo: string;
  /** The address of `MAIL FROM`. */
  readonly sender: string;
}

/** Authentication results, in header terms. */
export interface MailAuthentication {
  readonly spf: string;
  readonly spfDomain: string;
  /** One entry per signature. */
  readonly dkim: readonly { readonly result: string; readonly domain: string }[];
  readonly dmarc: string;
  readonly headerFrom: string;
  readonly policy: string | null;
}

export async function authenticateMail(raw: Buffer, envelope: Envelope, zone: Zone): Promise<MailAuthentication> {
  const checked = await authenticate(raw, { ...envelope, resolver: zone.resolve, mta: "simulated", disableBimi: true });
  const { dkim, spf, dmarc } = checked;
  return {
    spf: spf ? spf.status.result : "none",
    spfDomain: spf ? spf.domain : domainOf(envelope.sender),
    dkim: (dkim?.results ?? []).flatMap(({ signingDomain, status }) =>
      signingDomain === undefined ? [] : [{ result: status.result, domain: signingDomain }],
    ),
    dmarc: dmarc ? dmarc.status.result : "none",
    headerFrom: (dmarc ? dmarc.status.header?.from : undefined) ?? domainOf(envelope.sender),
    policy: dmarc && dmarc.status.result !== "none" ? dmarc.policy : null,
  };
}

/** The domain of an address, with or without a name. */
export function domainOf(address: string): string {
  return /@([^@>\s]+)>?\s*$/.exec(address)?.[1]?.toLowerCase() ?? "";
}

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
