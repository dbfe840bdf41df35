import * as z from "zod/mini";
import { operation } from "./operation.ts";
import { pageOf, record } from "./shapes.ts";

const read = { method: "GET", isRepeatable: true, answer: pageOf(record) } as const;
const inReports = ["$filter", "$top", "$orderby"] as const;
const requests = z.object({ requestIds: z.array(z.string()) });
const users = z.object({ userIds: z.array(z.string()) });

export const securityOperations = {
  "signIn.list": operation({
    ...read,
    path: "/auditLogs/signIns",
    query: inReports,
    roles: ["AuditLog.Read.All"],
    limit: "reports",
  }),
  /** The only one with sessions, protocols and authentication steps. */
  "signIn.listInDetail": operation({
    ...read,
    path: "/auditLogs/signIns",
    version: "beta",
    query: inReports,
    roles: ["AuditLog.Read.All"],
    limit: "reports",
  }),
  "signIn.confirmCompromised": operation({
    method: "POST",
    path: "/auditLogs/signIns/confirmCompromised",
    body: requests,
    answer: "nothing",
    roles: ["IdentityRiskEvent.ReadWrite.All"],
    limit: "reports",
    isRepeatable: true,
  }),
  "signIn.confirmSafe": operation({
    method: "POST",
    path: "/auditLogs/signIns/confirmSafe",
    body: requests,
    answer: "nothing",
    roles: ["IdentityRiskEvent.ReadWrite.All"],
    limit: "reports",
    isRepeatable: true,
  }),
  "directoryAudit.list": operation({
    ...read,
    path: "/auditLogs/directoryAudits",
    query: inReports,
    roles: ["AuditLog.Read.All", "Directory.Read.All"],
    limit: "reports",
  }),
  "riskDetection.list": operation({
    ...read,
    path: "/identityProtection/riskDetections",
    query: inReports,
    roles: ["IdentityRiskEvent.Read.All"],
    limit: "identity_protection",
  }),
  "riskyUser.list": operation({
    ...read,
    path: "/identityProtection/riskyUsers",
    query: ["$filter", "$top"],
    roles: ["IdentityRiskyUser.Read.All"],
    limit: "identity_protection",
  }),
  "riskyUser.confirmCompromised": operation({
    method: "POST",
    path: "/identityProtection/riskyUsers/confirmCompromised",
    body: users,
    answer: "nothing",
    roles: ["IdentityRiskyUser.ReadWrite.All"],
    limit: "identity_protection",
    isRepeatable: true,
  }),
  "riskyUser.dismiss": operation({
    method: "POST",
    path: "/identityProtection/riskyUsers/dismiss",
    body: users,
    answer: "nothing",
    roles: ["IdentityRiskyUser.ReadWrite.All"],
    limit: "identity_protection",
    isRepeatable: true,
  }),
  "messageTrace.list": operation({
    ...read,
    path: "/admin/exchange/tracing/messageTraces",
    query: ["$filter", "$top"],
    roles: ["ExchangeMessageTrace.Read.All"],
    limit: "directory",
  }),
  "analyzedEmail.list": operation({
    ...read,
    path: "/security/collaboration/analyzedEmails",
    query: ["$filter", "$top"],
    roles: ["SecurityAnalyzedMessage.Read.All", "SecurityAnalyzedMessage.ReadWrite.All"],
    limit: "directory",
  }),
};
