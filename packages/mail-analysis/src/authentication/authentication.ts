/** How a check came out (RFC 8601); `unavailable` where nobody could look anything up, which is no result at all. */
export type AuthResult =
  | "pass"
  | "fail"
  | "softfail"
  | "neutral"
  | "none"
  | "policy"
  | "temperror"
  | "permerror"
  | "unavailable";

/** Who handed the mail over: what SPF is checked against. */
export interface Envelope {
  /** The address that connected. */
  readonly ip: string;
  /** What it called itself. */
  readonly helo: string | null;
  /** The address of `MAIL FROM`; empty for a report of non-delivery. */
  readonly sender: string;
}

export interface SpfCheck {
  readonly result: AuthResult;
  /** The domain whose record was asked; null when none was. */
  readonly domain: string | null;
  /** Whether that domain is the one of `From`, as the domain's DMARC record understands it. */
  readonly isAligned: boolean;
}

/** One DKIM signature. */
export interface DkimCheck {
  readonly result: AuthResult;
  readonly domain: string;
  readonly selector: string;
  readonly isAligned: boolean;
  /** Why it fails, in the verifier's words; empty when it does not. */
  readonly comment: string;
}

export interface DmarcCheck {
  readonly result: AuthResult;
  /** The domain of `From`; null when there is none or more than one. */
  readonly domain: string | null;
  /** What the domain asks receivers to do; null without a record. */
  readonly policy: "none" | "quarantine" | "reject" | null;
}

export interface ArcCheck {
  readonly result: AuthResult;
  /** Sets in the chain. */
  readonly instances: number;
  /** Who sealed last; null without a chain. */
  readonly sealer: string | null;
}

/** What is known about the sender by our own look-ups. */
export interface Authentication {
  readonly spf: SpfCheck;
  readonly dkim: readonly DkimCheck[];
  readonly dmarc: DmarcCheck;
  readonly arc: ArcCheck;
}
