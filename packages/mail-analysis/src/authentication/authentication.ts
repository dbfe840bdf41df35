/** Result of a check (RFC 8601), or `unavailable` if DNS couldn't be queried. */
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

/** The SMTP client that delivered the message, for SPF. */
export interface Envelope {
  /** IP address of the client. */
  readonly ip: string;
  /** HELO or EHLO name. */
  readonly helo: string | null;
  /** `MAIL FROM` address; empty for bounces. */
  readonly sender: string;
}

export interface SpfCheck {
  readonly result: AuthResult;
  /** The domain whose record was queried; null if none was. */
  readonly domain: string | null;
  /** Whether that domain is aligned with the `From` domain under its DMARC record. */
  readonly isAligned: boolean;
}

/** One DKIM signature. */
export interface DkimCheck {
  readonly result: AuthResult;
  readonly domain: string;
  readonly selector: string;
  readonly isAligned: boolean;
  /** Why it fails, as reported by the verifier; empty otherwise. */
  readonly comment: string;
}

export interface DmarcCheck {
  readonly result: AuthResult;
  /** The `From` domain; null if there is none or more than one. */
  readonly domain: string | null;
  /** The policy of the domain's record; null without a record. */
  readonly policy: "none" | "quarantine" | "reject" | null;
}

export interface ArcCheck {
  readonly result: AuthResult;
  /** Number of ARC sets. */
  readonly instances: number;
  /** Domain of the last seal; null without a chain. */
  readonly sealer: string | null;
}

/** Sender authentication, verified locally. */
export interface Authentication {
  readonly spf: SpfCheck;
  readonly dkim: readonly DkimCheck[];
  readonly dmarc: DmarcCheck;
  readonly arc: ArcCheck;
}
