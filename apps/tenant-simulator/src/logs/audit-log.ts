import type { Clock } from "../base/clock.ts";
import type { Json, JsonObject } from "../base/json.ts";
import type { Random } from "../base/random.ts";

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
export interface AuditFacts {
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
  readonly records: readonly AuditRecord[];
  readonly write: (facts: AuditFacts) => AuditRecord;
}

export function createAuditLog(tenantId: string, clock: Clock, random: Random): AuditLog {
  const records: AuditRecord[] = [];
  return {
    records,
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
          OrganizationId: tenantId,
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
