import { instant } from "../base/clock.ts";
import type { JsonObject } from "../base/json.ts";
import type { User } from "../directory/directory.ts";
import type { EntraLogging } from "./entra-log.ts";

type RiskLevel = "low" | "medium" | "high";

/** Adds a risk detection to a sign-in and updates the user's risk. */
export function detectRisk(
  logging: EntraLogging,
  user: User,
  signIn: JsonObject,
  riskEventType: string,
  riskLevel: RiskLevel,
): void {
  const { log, clock, random } = logging;
  const now = instant(clock.now());
  log.riskDetections.push({
    id: random.bytes(32).toString("hex"),
    requestId: signIn["id"] ?? null,
    correlationId: signIn["correlationId"] ?? null,
    riskEventType,
    riskLevel,
    riskState: "atRisk",
    riskDetail: "none",
    source: "IdentityProtection",
    detectionTimingType: "realtime",
    activity: "signin",
    tokenIssuerType: "AzureAD",
    ipAddress: signIn["ipAddress"] ?? null,
    location: signIn["location"] ?? null,
    activityDateTime: signIn["createdDateTime"] ?? now,
    detectedDateTime: now,
    lastUpdatedDateTime: now,
    userId: user.id,
    userDisplayName: user.displayName,
    userPrincipalName: user.userPrincipalName,
    additionalInfo: JSON.stringify([{ Key: "userAgent", Value: signIn["userAgent"] ?? "" }]),
  });
  setUserRisk(logging, user, { riskLevel, riskState: "atRisk", riskDetail: "none" });
}

/** Sets a user's risk. */
export function setUserRisk(
  { log, clock }: Pick<EntraLogging, "log" | "clock">,
  user: User,
  risk: { readonly riskLevel: RiskLevel | "none"; readonly riskState: string; readonly riskDetail: string },
): void {
  log.riskyUsers.set(user.id, {
    id: user.id,
    isDeleted: false,
    isProcessing: false,
    riskLastUpdatedDateTime: instant(clock.now()),
    userDisplayName: user.displayName,
    userPrincipalName: user.userPrincipalName,
    ...risk,
  });
}
