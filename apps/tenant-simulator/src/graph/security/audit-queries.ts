import * as z from "zod";
import type { Json, JsonObject } from "../../base/json.ts";
import { recordsFound, statusOf, type AuditLog, type AuditQuery, type AuditRecord } from "../../logs/audit-log.ts";
import { answerCollection } from "../../odata/answers.ts";
import { readBody, type Call, type GraphAnswer } from "../../odata/call.ts";
import { GraphError } from "../../odata/graph-error.ts";
import type { Resources } from "../resources.ts";

const moment = z.iso.datetime({ offset: true }).nullish();
const texts = z.array(z.string()).default([]);

const auditQuery = z.object({
  displayName: z.string().nullish(),
  filterStartDateTime: moment,
  filterEndDateTime: moment,
  operationFilters: texts,
  userPrincipalNameFilters: texts,
  ipAddressFilters: texts,
  keywordFilter: z.string().nullish(),
});

type Searching = Pick<Resources, "audit" | "clock">;

export function createAuditQuery(
  call: Call,
  { audit, clock, random }: Searching & Pick<Resources, "random">,
): GraphAnswer {
  const query: AuditQuery = {
    id: random.uuid(),
    createdAt: clock.now(),
    filters: readBody(call, auditQuery),
  };
  audit.queries.set(query.id, query);
  return {
    status: 201,
    body: {
      "@odata.context": `${call.root}/$metadata#security/auditLog/queries/$entity`,
      ...present(query, clock.now()),
    },
  };
}

export function getAuditQuery(call: Call, { audit, clock }: Searching): GraphAnswer {
  return { status: 200, body: present(queryOf(call, audit), clock.now()) };
}

export function listAuditRecords(call: Call, { audit, clock }: Searching): GraphAnswer {
  const query = queryOf(call, audit);
  if (statusOf(query, clock.now()) !== "succeeded")
    throw new GraphError("badRequest", "The query has not succeeded yet.");
  return answerCollection(call, {
    rows: recordsFound(audit, query),
    present: presentRecord,
    pageSize: 150,
    largestPage: 999,
    paging: "skiptoken",
    context: "security/auditLog/queries/records",
  });
}

function queryOf({ params }: Call, { queries }: AuditLog): AuditQuery {
  const query = queries.get(params["auditLogQuery-id"] ?? "");
  if (query === undefined) throw new GraphError("notFound");
  return query;
}

function present(query: AuditQuery, now: Date): JsonObject {
  const {
    displayName = null,
    filterStartDateTime = null,
    filterEndDateTime = null,
    keywordFilter = null,
    ...lists
  } = query.filters;
  return {
    id: query.id,
    displayName,
    filterStartDateTime,
    filterEndDateTime,
    keywordFilter,
    ...lists,
    status: statusOf(query, now),
  };
}

const recordTypes: Readonly<Record<number, string>> = {
  1: "ExchangeAdmin",
  2: "ExchangeItem",
  8: "AzureActiveDirectory",
};

function presentRecord({ createdAt, record }: AuditRecord): JsonObject {
  const text = (name: string): Json => record[name] ?? null;
  return {
    id: record.Id,
    createdDateTime: createdAt.toISOString(),
    auditLogRecordType: recordTypes[Number(record["RecordType"])] ?? "ExchangeAdmin",
    operation: record.Operation,
    organizationId: text("OrganizationId"),
    userType: "Regular",
    userId: record.UserId,
    service: text("Workload"),
    objectId: text("ObjectId"),
    userPrincipalName: record.UserId,
    clientIp: text("ClientIP"),
    administrativeUnits: [],
    auditData: { "@odata.type": "#microsoft.graph.security.defaultAuditData", ...record },
  };
}
