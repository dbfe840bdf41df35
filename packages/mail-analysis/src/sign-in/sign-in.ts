/** What Microsoft says about the risk of a sign-in. */
export interface SignInRisk {
  /** `hidden` where the tenant has not paid to see it. */
  readonly level: "none" | "low" | "medium" | "high" | "hidden";
  /** Such as `atRisk`, `dismissed` or `confirmedCompromised`. */
  readonly state: string;
  /** Such as `anonymizedIPAddress`. */
  readonly types: readonly string[];
}

export interface SignInDevice {
  /** Empty for a device that the directory does not know. */
  readonly id: string;
  readonly name: string;
  readonly system: string;
  readonly browser: string;
  /** The organization manages it, or it meets the organization's policy. */
  readonly isManaged: boolean;
}

export interface SignInPlace {
  /** ISO 3166 code, empty where unknown. */
  readonly country: string;
  readonly region: string;
  readonly city: string;
  /** Degrees; null where unknown. */
  readonly point: { readonly latitude: number; readonly longitude: number } | null;
}

/** A sign-in, as both versions of Microsoft Graph tell it. */
export interface SignIn {
  readonly id: string;
  /** Milliseconds since 1970, as all times here. */
  readonly at: number;
  readonly userId: string;
  readonly userName: string;
  readonly displayName: string;
  readonly appId: string;
  readonly appName: string;
  readonly resourceName: string;
  readonly ip: string;
  readonly client: string;
  readonly userAgent: string;
  readonly isInteractive: boolean;
  /** 0 for a success. */
  readonly errorCode: number;
  readonly failure: string;
  readonly device: SignInDevice;
  readonly place: SignInPlace;
  readonly risk: SignInRisk;
  /** Number of the network; version 1.0 does not tell it. */
  readonly asn: number | null;
  /** What only the beta tells; null where version 1.0 was read. */
  readonly detail: SignInDetail | null;
}

export interface SignInDetail {
  readonly sessionId: string;
  readonly protocol: string;
  readonly transferMethod: string;
  /** `singleFactorAuthentication` or `multiFactorAuthentication`. */
  readonly requirement: string;
  /** What came of each step of the authentication, in Microsoft's words. */
  readonly steps: readonly string[];
}

/** An entry of the directory's audit log. */
export interface DirectoryAudit {
  readonly id: string;
  readonly at: number;
  readonly activity: string;
  readonly isSuccess: boolean;
  /** Who did it; empty for an application. */
  readonly actorId: string;
  readonly actorName: string;
  readonly ip: string;
  readonly targets: readonly AuditTarget[];
}

export interface AuditTarget {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  /** New values by the names of what was changed, as plain text. */
  readonly changed: Readonly<Record<string, string>>;
}

/** What Microsoft's Identity Protection found. */
export interface RiskDetection {
  readonly id: string;
  readonly at: number;
  readonly userId: string;
  /** The sign-in it is about; empty for none. */
  readonly signInId: string;
  readonly type: string;
  readonly level: SignInRisk["level"];
  readonly state: string;
  readonly ip: string;
}

/** What is seen of an account elsewhere and may follow a takeover. */
export interface Trace {
  readonly kind: "rule" | "forwarding" | "notice_deleted" | "mail_sent";
  /** Of what is traced: a rule change, a mail. */
  readonly id: string;
  readonly userId: string;
  readonly at: number;
  /** What it is, for people. */
  readonly label: string;
}

/** Whether somebody got in. */
export function isSuccess({ errorCode }: Pick<SignIn, "errorCode">): boolean {
  return errorCode === 0;
}

/** In the order of time; of one moment in the order of their ids, so that the order they came in means nothing. */
export function inOrder<Event extends { readonly id: string; readonly at: number }>(events: readonly Event[]): Event[] {
  const unique = new Map(events.map((event) => [event.id, event]));
  return [...unique.values()].toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
}
