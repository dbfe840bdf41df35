/** Microsoft's risk of a sign-in. */
export interface SignInRisk {
  /** `hidden` without the required license. */
  readonly level: "none" | "low" | "medium" | "high" | "hidden";
  /** Such as `atRisk`, `dismissed` or `confirmedCompromised`. */
  readonly state: string;
  /** Such as `anonymizedIPAddress`. */
  readonly types: readonly string[];
}

export interface SignInDevice {
  /** Empty if the directory doesn't know the device. */
  readonly id: string;
  readonly name: string;
  readonly system: string;
  readonly browser: string;
  /** Managed or compliant. */
  readonly isManaged: boolean;
}

export interface SignInPlace {
  /** ISO 3166 code, empty if unknown. */
  readonly country: string;
  readonly region: string;
  readonly city: string;
  /** Degrees; null if unknown. */
  readonly point: { readonly latitude: number; readonly longitude: number } | null;
}

/** A sign-in from either version of Microsoft Graph. */
export interface SignIn {
  readonly id: string;
  /** Milliseconds since 1970, like all times here. */
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
  /** 0 for success. */
  readonly errorCode: number;
  readonly failure: string;
  readonly device: SignInDevice;
  readonly place: SignInPlace;
  readonly risk: SignInRisk;
  /** Autonomous system number; missing in version 1.0. */
  readonly asn: number | null;
  /** Details from the beta; null for version 1.0. */
  readonly detail: SignInDetail | null;
}

export interface SignInDetail {
  readonly sessionId: string;
  readonly protocol: string;
  readonly transferMethod: string;
  /** `singleFactorAuthentication` or `multiFactorAuthentication`. */
  readonly requirement: string;
  /** Results of the authentication steps, in Microsoft's words. */
  readonly steps: readonly string[];
}

/** An entry of the directory's audit log. */
export interface DirectoryAudit {
  readonly id: string;
  readonly at: number;
  readonly activity: string;
  readonly isSuccess: boolean;
  /** The actor; empty for an application. */
  readonly actorId: string;
  readonly actorName: string;
  readonly ip: string;
  readonly targets: readonly AuditTarget[];
}

export interface AuditTarget {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  /** New values by property name, as plain text. */
  readonly changed: Readonly<Record<string, string>>;
}

/** A detection of Microsoft's Identity Protection. */
export interface RiskDetection {
  readonly id: string;
  readonly at: number;
  readonly userId: string;
  /** The sign-in's ID; empty without one. */
  readonly signInId: string;
  readonly type: string;
  readonly level: SignInRisk["level"];
  readonly state: string;
  readonly ip: string;
}

/** An event outside the sign-in log that can follow a takeover. */
export interface Trace {
  readonly kind: "rule" | "forwarding" | "notice_deleted" | "mail_sent";
  /** ID of the rule change or message. */
  readonly id: string;
  readonly userId: string;
  readonly at: number;
  /** Display text. */
  readonly label: string;
}

/** Whether the sign-in succeeded. */
export function isSuccess({ errorCode }: Pick<SignIn, "errorCode">): boolean {
  return errorCode === 0;
}

/** Sorts by time, then ID, so that the order of arrival doesn't matter. */
export function inOrder<Event extends { readonly id: string; readonly at: number }>(events: readonly Event[]): Event[] {
  const unique = new Map(events.map((event) => [event.id, event]));
  return [...unique.values()].toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
}
