import type { Clock } from "../base/clock.ts";
import type { Json, JsonObject } from "../base/json.ts";
import type { Random } from "../base/random.ts";
import type { Organization } from "../directory/directory.ts";

export const contentTypes = [
  "Audit.AzureActiveDirectory",
  "Audit.Exchange",
  "Audit.SharePoint",
  "Audit.General",
  "DLP.All",
] as const;

export type ContentType = (typeof contentTypes)[number];

/** An audit record and its content type. */
export interface AuditRecord {
  readonly contentType: ContentType;
  readonly createdAt: Date;
  /** In the Management API's format. */
  readonly record: JsonObject & { readonly Id: string; readonly Operation: string; readonly UserId: string };
}

/** The fields specific to an operation. */
interface AuditFacts {
  readonly contentType: ContentType;
  readonly recordType: number;
  readonly operation: string;
  readonly workload: string;
  readonly userId: string;
  readonly clientIp: string;
  readonly objectId: string;
  readonly more: Readonly<Record<string, Json>>;
}

/** The tenant's unified audit log; append-only. */
export interface AuditLog {
  readonly organization: Organization;
  readonly records: readonly AuditRecord[];
  /** Searches by id. */
  readonly queries: Map<string, AuditQuery>;
  readonly write: (facts: AuditFacts) => AuditRecord;
}

export function createAuditLog(organization: Organization, clock: Clock, random: Random): AuditLog {
  const records: AuditRecord[] = [];
  return {
    organization,
    records,
    queries: new Map(),
    write: ({ contentType, recordType, operation, workload, userId, clientIp, objectId, more }) => {
      const createdAt = clock.now();
      const written: AuditRecord = {
        contentType,
        createdAt,
        record: {
          // UTC without a zone suffix.
          CreationTime: createdAt.toISOString().slice(0, 19),
          Id: random.uuid(),
          Operation: operation,
          OrganizationId: organization.id,
          RecordType: recordType,
          ResultStatus: recordType === 1 ? "True" : "Succeeded",
          UserKey: userId,
          UserType: 0,
          Version: 1,
          Workload: workload,
          ClientIP: clientIp,
          UserId: userId,
          ObjectId: objectId,
          ...more,
        },
      };
      records.push(written);
      return written;
    },
  };
}

/** What a search looks for. */
interface AuditFilters {
  readonly displayName?: string | null | undefined;
  readonly filterStartDateTime?: string | null | undefined;
  readonly filterEndDateTime?: string | null | undefined;
  readonly operationFilters: readonly string[];
  readonly userPrincipalNameFilters: readonly string[];
  readonly ipAddressFilters: readonly string[];
  readonly keywordFilter?: string | null | undefined;
}

/** An asynchronous audit log search. */
export interface AuditQuery {
  readonly id: string;
  readonly createdAt: Date;
  readonly filters: AuditFilters;
}

/** Simulated run time of a search. */
const runs = { starts: 2000, ends: 10_000 };

export function statusOf({ createdAt }: AuditQuery, now: Date): "notStarted" | "running" | "succeeded" {
  const age = now.getTime() - createdAt.getTime();
  if (age < runs.starts) return "notStarted";
  return age < runs.ends ? "running" : "succeeded";
}

/** The records that a search finds. */
export function recordsFound({ records }: AuditLog, { filters }: AuditQuery): readonly AuditRecord[] {
  return records.filter((record) => isFound(record, filters));
}

function isFound({ createdAt, record }: AuditRecord, filters: AuditFilters): boolean {
  const { operationFilters, userPrincipalNameFilters, ipAddressFilters, keywordFilter } = filters;
  const { filterStartDateTime, filterEndDateTime } = filters;
  const isOneOf = (list: readonly string[], value: string) =>
    list.length === 0 || list.some((each) => each.toLowerCase() === value.toLowerCase());
  return (
    createdAt >= new Date(filterStartDateTime ?? 0) &&
    createdAt < new Date(filterEndDateTime ?? "9999-01-01") &&
    isOneOf(operationFilters, record.Operation) &&
    isOneOf(userPrincipalNameFilters, record.UserId) &&
    isOneOf(ipAddressFilters, addressOf(record["ClientIP"])) &&
    JSON.stringify(record)
      .toLowerCase()
      .includes((keywordFilter ?? "").toLowerCase())
  );
}

/** The log appends the port to addresses. */
function addressOf(client: Json | undefined): string {
  return typeof client === "string" ? client.replace(/:\d+$/, "") : "";
}
