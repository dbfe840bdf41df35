import { listIn, objectIn, textIn, timeIn } from "./plain-json.ts";
import type { SignIn, SignInDetail, SignInPlace, SignInRisk } from "./sign-in.ts";

type Fields = Readonly<Record<string, unknown>>;

/** Reads Microsoft Graph's `signIn`, v1.0 or beta; null without ID, time or user. */
export function readSignIn(value: unknown): SignIn | null {
  const fields = objectIn(value);
  const [id, at, userId] = [textIn(fields["id"]), timeIn(fields["createdDateTime"]), textIn(fields["userId"])];
  if (id === "" || at === null || userId === "") return null;
  const status = objectIn(fields["status"]);
  const device = objectIn(fields["deviceDetail"]);
  const { errorCode } = status;
  const { autonomousSystemNumber: asn } = fields;
  return {
    id,
    at,
    userId,
    userName: textIn(fields["userPrincipalName"]),
    displayName: textIn(fields["userDisplayName"]),
    appId: textIn(fields["appId"]).toLowerCase(),
    appName: textIn(fields["appDisplayName"]),
    resourceName: textIn(fields["resourceDisplayName"]),
    ip: textIn(fields["ipAddress"]),
    client: textIn(fields["clientAppUsed"]),
    userAgent: textIn(fields["userAgent"]),
    isInteractive: fields["isInteractive"] !== false,
    // A missing code counts as a failure.
    errorCode: typeof errorCode === "number" ? errorCode : -1,
    failure: textIn(status["failureReason"]),
    device: {
      id: textIn(device["deviceId"]),
      name: textIn(device["displayName"]),
      system: textIn(device["operatingSystem"]),
      browser: textIn(device["browser"]),
      isManaged: device["isManaged"] === true || device["isCompliant"] === true,
    },
    place: placeIn(objectIn(fields["location"])),
    risk: riskIn(fields),
    asn: typeof asn === "number" && asn > 0 ? asn : null,
    detail: detailIn(fields),
  };
}

/** Microsoft writes 0, 0 for unknown coordinates. */
function placeIn(location: Fields): SignInPlace {
  const { latitude, longitude } = objectIn(location["geoCoordinates"]);
  const isKnown = typeof latitude === "number" && typeof longitude === "number" && (latitude !== 0 || longitude !== 0);
  return {
    country: textIn(location["countryOrRegion"]).toUpperCase(),
    region: textIn(location["state"]),
    city: textIn(location["city"]),
    point: isKnown ? { latitude, longitude } : null,
  };
}

function riskIn(fields: Fields): SignInRisk {
  const types = [...listIn(fields["riskEventTypes_v2"]), ...listIn(fields["riskEventTypes"])].map(textIn);
  const during = levelIn(fields["riskLevelDuringSignIn"]);
  return {
    level: during === "none" ? levelIn(fields["riskLevelAggregated"]) : during,
    state: textIn(fields["riskState"]),
    types: [...new Set(types)].filter((type) => type !== "" && type !== "none"),
  };
}

/** Future levels of Microsoft's count as hidden. */
export function levelIn(value: unknown): SignInRisk["level"] {
  const level = textIn(value);
  if (level === "low" || level === "medium" || level === "high") return level;
  return level === "none" || level === "" ? "none" : "hidden";
}

const detailNames = ["sessionId", "authenticationProtocol", "originalTransferMethod", "authenticationDetails"] as const;

function detailIn(fields: Fields): SignInDetail | null {
  if (detailNames.every((name) => fields[name] === undefined)) return null;
  return {
    sessionId: textIn(fields["sessionId"]),
    protocol: textIn(fields["authenticationProtocol"]),
    transferMethod: textIn(fields["originalTransferMethod"]),
    requirement: textIn(fields["authenticationRequirement"]),
    steps: listIn(fields["authenticationDetails"])
      .map((step) => textIn(objectIn(step)["authenticationStepResultDetail"]))
      .filter((result) => result !== ""),
  };
}
