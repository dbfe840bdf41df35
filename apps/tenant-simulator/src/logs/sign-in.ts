import { instant } from "../base/clock.ts";
import type { JsonObject } from "../base/json.ts";
import type { Device, User } from "../directory/directory.ts";
import type { EntraLogging } from "./entra-log.ts";

/** A sign-in attempt. */
export interface SignInFacts {
  readonly user: User;
  readonly place?: PlaceName | undefined;
  /** Defaults to the place's address. */
  readonly ip?: string | undefined;
  readonly userAgent?: string | undefined;
  /** 0 for success. */
  readonly errorCode?: number | undefined;
  readonly clientApp?: string | undefined;
  readonly app?: { readonly id: string; readonly name: string } | undefined;
  /** One of the user's devices; unknown by default. */
  readonly device?: Device["kind"] | undefined;
  readonly sessionId?: string | undefined;
  readonly protocol?: "none" | "deviceCode" | "ropc" | undefined;
  readonly risk?: { readonly level: "low" | "medium" | "high"; readonly types: readonly string[] } | undefined;
}

const defaultAgent =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";

const exchange = { id: "9199bf20-a13f-4107-85dc-02114787ef48", name: "Office 365 Exchange Online" };

/** Failure reasons, as logged. */
const reasons: Readonly<Record<number, string>> = {
  0: "Other.",
  50053: "The account is locked because of too many attempts.",
  50055: "The password is expired.",
  50057: "The user account is disabled.",
  50126: "Error validating credentials due to invalid username or password.",
  50133: "Session is invalid due to expiration or recent password change.",
  500121: "Authentication failed during strong authentication request.",
};

/** Logs a sign-in; disabled accounts and revoked sessions fail. */
export function signIn(logging: EntraLogging, facts: SignInFacts): JsonObject & { readonly id: string } {
  const { clock, random, log } = logging;
  const { user, app = exchange, protocol = "none", risk } = facts;
  const place = places[facts.place ?? "Rotterdam"];
  const errorCode = refusalOf(logging, facts);
  const device = user.devices.find(({ kind }) => kind === facts.device);
  const userAgent = facts.userAgent ?? device?.userAgent ?? defaultAgent;
  const entry = {
    id: random.uuid(),
    createdDateTime: instant(clock.now()),
    userDisplayName: user.displayName,
    userPrincipalName: user.userPrincipalName,
    userId: user.id,
    appId: app.id,
    appDisplayName: app.name,
    ipAddress: facts.ip ?? place.ip,
    clientAppUsed: facts.clientApp ?? "Browser",
    userAgent,
    correlationId: random.uuid(),
    conditionalAccessStatus: errorCode === 0 ? "success" : "notApplied",
    isInteractive: true,
    riskDetail: "none",
    riskLevelAggregated: risk?.level ?? "none",
    riskLevelDuringSignIn: risk?.level ?? "none",
    riskState: risk === undefined ? "none" : "atRisk",
    riskEventTypes: [],
    riskEventTypes_v2: risk?.types ?? [],
    resourceDisplayName: app.name,
    resourceId: "00000002-0000-0ff1-ce00-000000000000",
    status: { errorCode, failureReason: reasons[errorCode] ?? "Other.", additionalDetails: null },
    deviceDetail: deviceDetailOf(device, userAgent),
    location: {
      city: place.city,
      state: place.city,
      countryOrRegion: place.country,
      geoCoordinates: { altitude: null, latitude: place.latitude, longitude: place.longitude },
    },
    appliedConditionalAccessPolicies: [],
    // Beta only.
    sessionId: facts.sessionId ?? random.uuid(),
    servicePrincipalId: "",
    authenticationProtocol: protocol,
    originalTransferMethod: protocol === "deviceCode" ? "deviceCodeFlow" : "none",
    authenticationRequirement: "multiFactorAuthentication",
    signInEventTypes: ["interactiveUser"],
    autonomousSystemNumber: place.asn,
    authenticationDetails: [],
  };
  log.signIns.push(entry);
  return entry;
}

/** Device details; for an unknown device, only the browser. */
function deviceDetailOf(device: Device | undefined, userAgent: string): JsonObject {
  const chrome = /Chrome\/([\d.]+)/.exec(userAgent)?.[1];
  return {
    deviceId: device?.id ?? "",
    displayName: device?.displayName ?? "",
    operatingSystem: device?.operatingSystem ?? (userAgent.includes("Windows") ? "Windows10" : ""),
    browser: device?.browser ?? (chrome === undefined ? "" : `Chrome ${chrome}`),
    isCompliant: device !== undefined,
    isManaged: device !== undefined,
    trustType: device?.trustType ?? "",
  };
}

function refusalOf({ log }: Pick<EntraLogging, "log">, { user, errorCode = 0, sessionId }: SignInFacts): number {
  if (!user.accountEnabled) return 50057;
  if (errorCode !== 0 || sessionId === undefined) return errorCode;
  const began = log.signIns.find((each) => each["sessionId"] === sessionId)?.["createdDateTime"];
  const isRevoked = typeof began === "string" && new Date(began) < user.sessionsValidFrom;
  return isRevoked ? 50133 : 0;
}

/** Sign-in locations: documentation addresses (RFC 5737) with coordinates. */
const places = {
  Rotterdam: { city: "Rotterdam", country: "NL", latitude: 51.92, longitude: 4.48, ip: "203.0.113.10", asn: 1136 },
  Oslo: { city: "Oslo", country: "NO", latitude: 59.91, longitude: 10.75, ip: "203.0.113.24", asn: 2116 },
  Dubai: { city: "Dubai", country: "AE", latitude: 25.2, longitude: 55.27, ip: "203.0.113.61", asn: 5384 },
  Lagos: { city: "Lagos", country: "NG", latitude: 6.45, longitude: 3.4, ip: "198.51.100.90", asn: 37148 },
  Ashburn: { city: "Ashburn", country: "US", latitude: 39.04, longitude: -77.49, ip: "198.51.100.140", asn: 14618 },
} as const;

type PlaceName = keyof typeof places;
