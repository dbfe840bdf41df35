import { instant, type Clock } from "../base/clock.ts";
import type { Json, JsonObject } from "../base/json.ts";
import type { Random } from "../base/random.ts";
import type { User } from "../directory/directory.ts";

/** A log entity with its id. */
export type Logged = JsonObject & { readonly id: string };

/** Entra's logs: append-only, except for risk states. */
export interface EntraLog {
  readonly signIns: Logged[];
  readonly directoryAudits: Logged[];
  readonly riskDetections: Logged[];
  /** By user id. */
  readonly riskyUsers: Map<string, Logged>;
}

/** The log, and what its entries are dated and numbered by. */
export interface EntraLogging {
  readonly log: EntraLog;
  readonly clock: Clock;
  readonly random: Random;
}

interface DirectoryActivity {
  readonly activity: string;
  readonly category: string;
  readonly service: string;
  readonly operationType: string;
  readonly ip?: string | undefined;
  readonly target: { readonly id: string; readonly name: string; readonly type: string };
  readonly modified?: readonly { readonly name: string; readonly value: string }[] | undefined;
}

/** Appends a directory audit record. */
export function logDirectoryActivity(
  { log, clock, random }: EntraLogging,
  user: User,
  activity: DirectoryActivity,
): void {
  const { id, displayName, userPrincipalName } = user;
  const modifiedProperties: Json = (activity.modified ?? []).map(({ name, value }) => ({
    displayName: name,
    oldValue: null,
    newValue: JSON.stringify(value),
  }));
  log.directoryAudits.push({
    id: `Directory_${random.uuid()}`,
    category: activity.category,
    correlationId: random.uuid(),
    result: "success",
    resultReason: "",
    activityDisplayName: activity.activity,
    activityDateTime: instant(clock.now()),
    loggedByService: activity.service,
    operationType: activity.operationType,
    initiatedBy: { user: { id, displayName, userPrincipalName, ipAddress: activity.ip ?? "" }, app: null },
    targetResources: [
      {
        id: activity.target.id,
        displayName: activity.target.name,
        type: activity.target.type,
        userPrincipalName: null,
        groupType: null,
        modifiedProperties,
      },
    ],
    additionalDetails: [],
  });
}
