/** One method's result in an `Authentication-Results` header (RFC 8601). */
export interface ClaimedResult {
  /** `spf`, `dkim`, `dmarc`, `arc`, `compauth` … in lower case. */
  readonly method: string;
  /** `pass`, `fail`, `none`, `temperror` … in lower case. */
  readonly result: string;
  /** What was looked at: `smtp.mailfrom`, `header.d`, `header.from`, `action`, `reason` and so on, names in lower case. */
  readonly properties: Readonly<Record<string, string>>;
}

/** One header of results, with who states them. */
export interface ClaimedResults {
  /** The authserv-id; null where Microsoft writes none. */
  readonly by: string | null;
  /** `ARC-Authentication-Results` carry the number of their set. */
  readonly arcInstance: number | null;
  readonly results: readonly ClaimedResult[];
}

/** What Microsoft 365 writes about a mail it took over. */
export interface MicrosoftClaims {
  /** Category: `PHSH`, `SPM`, `NONE` … */
  readonly category: string | null;
  /** Spam confidence level, -1 to 9. */
  readonly spamLevel: number | null;
  /** Bulk complaint level, 0 to 9. */
  readonly bulkLevel: number | null;
  /** Safety tip: `9.19`, `9.20` … */
  readonly safetyTip: string | null;
  /** Spam filtering verdict: `SPM`, `NSPM`, `SKN` … */
  readonly filterVerdict: string | null;
  /** `INB`, `OUT`, `INT`. */
  readonly direction: string | null;
  /** The connecting address. */
  readonly ip: string | null;
  readonly country: string | null;
  readonly language: string | null;
  /** `Anonymous`, `Internal` … of `X-MS-Exchange-Organization-AuthAs`. */
  readonly authenticatedAs: string | null;
  /** Every field as written, names in upper case. */
  readonly fields: Readonly<Record<string, string>>;
}

/** What servers on the way state, in the order of the mail: what the last server wrote stands first. */
export interface Claims {
  readonly results: readonly ClaimedResults[];
  /** Null when no header is Microsoft's. */
  readonly microsoft: MicrosoftClaims | null;
}
