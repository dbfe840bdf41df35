/** One method's result in an `Authentication-Results` header (RFC 8601). */
export interface ClaimedResult {
  /** `spf`, `dkim`, `dmarc`, `arc`, `compauth` … in lowercase. */
  readonly method: string;
  /** `pass`, `fail`, `none`, `temperror` … in lowercase. */
  readonly result: string;
  /** Properties such as `smtp.mailfrom`, `header.d`, `header.from`, `action`, `reason`, with lowercase names. */
  readonly properties: Readonly<Record<string, string>>;
}

/** One results header with its authserv-id. */
export interface ClaimedResults {
  /** The authserv-id; null if missing, as with Microsoft. */
  readonly by: string | null;
  /** Instance number of `ARC-Authentication-Results`. */
  readonly arcInstance: number | null;
  readonly results: readonly ClaimedResult[];
}

/** Headers that Microsoft 365 adds to an incoming message. */
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
  /** The connecting IP address. */
  readonly ip: string | null;
  readonly country: string | null;
  readonly language: string | null;
  /** `Anonymous`, `Internal` … of `X-MS-Exchange-Organization-AuthAs`. */
  readonly authenticatedAs: string | null;
  /** All fields as written, with uppercase names. */
  readonly fields: Readonly<Record<string, string>>;
}

/** Results that servers added, in message order: the last server's come first. */
export interface Claims {
  readonly results: readonly ClaimedResults[];
  /** Null if there is no Microsoft header. */
  readonly microsoft: MicrosoftClaims | null;
}
