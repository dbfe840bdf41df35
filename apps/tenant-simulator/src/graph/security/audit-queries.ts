import * as z from "zod";
import type { AuditRecord } from "../../logs/audit-log.ts";
import type { Json, JsonObject } from "../../base/json.ts";
import { answerCollection } from "../../odata/answers.ts";
import type { Tenant } from "../../tenant.ts";
import { GraphError } from "../../odata/graph-error.ts";
import { type Call, type GraphAnswer, readBody } from "../../odata/call.ts";

/** Simulated run time of a search. */
const runs = { starts: 2000, ends: 10_000 };

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

/** An asynchronous audit log search. */
export interface AuditQuery {
  readonly id: string;
  readonly createdAt: Date;
  readonly filters: z.output<typeof auditQuery>;
}

export function createAuditQuery(call: Call): GraphAnswer {
  const { tenant } = call;
  const query: AuditQuery = {
    id: tenant.random.uuid(),
    createdAt: tenant.clock.now(),
    filters: readBody(call, auditQuery),
  };
  tenant.auditQueries.set(query.id, query);
  return {
    status: 201,
    body: { "@odata.context": `${call.root}/$metadata#security/auditLog/queries/$entity`, ...present(tenant, query) },
  };
}

export function getAuditQuery(call: Call): GraphAnswer {
  return { status: 200, body: present(call.tenant, queryOf(call)) };
}

export function listAuditRecords(call: Call): GraphAnswer {
  const query = queryOf(call);
  if (statusOf(call.tenant, query) !== "succeeded")
    throw new GraphError("badRequest", "The query has not succeeded yet.");
  return answerCollection(call, {
    rows: call.tenant.audit.records.filter((record) => isFound(record, query.filters)),
    present: presentRecord,
    pageSize: 150,
    largestPage: 999,
    paging: "skiptoken",
    context: "security/auditLog/queries/records",
  });
}

function queryOf({ tenant, params }: Call): AuditQuery {
  const query = tenant.auditQueries.get(params["auditLogQuery-id"] ?? "");
  if (query === undefined) throw new GraphError("notFound");
  return query;
}

function present(tenant: Tenant, query: AuditQuery): JsonObject {
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
    status: statusOf(tenant, query),
  };
}

function statusOf({ clock }: Tenant, { createdAt }: AuditQuery): "notStarted" | "running" | "succeeded" {
  const age = clock.now().getTime() - createdAt.getTime();
  if (age < runs.starts) return "notStarted";
  return age < runs.ends ? "running" : "succeeded";
}

function isFound({ createdAt, record }: AuditRecord, filters: AuditQuery["filters"]): boolean {
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

const recordTypes: Readonly<Record<number, string>> = {
  1: "ExchangeAdmin",
  2: "ExchangeItem",
  8: "AzureActiveDirectory",
};

/** The log appends the port to addresses. */
function addressOf(client: Json | undefined): string {
  return typeof client === "string" ? client.replace(/:\d+$/, "") : "";
}

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
