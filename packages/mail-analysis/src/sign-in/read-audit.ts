import { listIn, objectIn, textIn, timeIn } from "./plain-json.ts";
import { levelIn } from "./read-sign-in.ts";
import type { AuditTarget, DirectoryAudit, RiskDetection } from "./sign-in.ts";

/** Reads Microsoft Graph's `directoryAudit`; null without ID or time. */
export function readDirectoryAudit(value: unknown): DirectoryAudit | null {
  const fields = objectIn(value);
  const [id, at] = [textIn(fields["id"]), timeIn(fields["activityDateTime"])];
  if (id === "" || at === null) return null;
  const actor = objectIn(objectIn(fields["initiatedBy"])["user"]);
  return {
    id,
    at,
    activity: textIn(fields["activityDisplayName"]),
    isSuccess: textIn(fields["result"]).toLowerCase() === "success",
    actorId: textIn(actor["id"]),
    actorName: textIn(actor["userPrincipalName"]),
    ip: textIn(actor["ipAddress"]),
    targets: listIn(fields["targetResources"]).map(targetIn),
  };
}

function targetIn(value: unknown): AuditTarget {
  const target = objectIn(value);
  const changed = listIn(target["modifiedProperties"]).map((each) => {
    const { displayName, newValue } = objectIn(each);
    return [textIn(displayName), unquoted(textIn(newValue))] as const;
  });
  return {
    id: textIn(target["id"]),
    name: textIn(target["displayName"]) || textIn(target["userPrincipalName"]),
    type: textIn(target["type"]),
    changed: Object.fromEntries(changed),
  };
}

/** Values are JSON encoded as JSON strings. */
function unquoted(text: string): string {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "string" ? value : text;
  } catch {
    return text;
  }
}

/** Reads Microsoft Graph's `riskDetection`; null without ID, time or user. */
export function readRiskDetection(value: unknown): RiskDetection | null {
  const fields = objectIn(value);
  const [id, userId] = [textIn(fields["id"]), textIn(fields["userId"])];
  const at = timeIn(fields["activityDateTime"]) ?? timeIn(fields["detectedDateTime"]);
  if (id === "" || at === null || userId === "") return null;
  return {
    id,
    at,
    userId,
    signInId: textIn(fields["requestId"]),
    type: textIn(fields["riskEventType"]),
    level: levelIn(fields["riskLevel"]),
    state: textIn(fields["riskState"]),
    ip: textIn(fields["ipAddress"]),
  };
}
