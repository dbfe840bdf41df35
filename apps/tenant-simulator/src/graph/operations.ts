import type { Service } from "../limits/limiter.ts";
import type { Call, GraphAnswer, GraphVersion } from "../odata/call.ts";
import {
  deleteGrant,
  getMailboxSettings,
  getServicePrincipal,
  listGrants,
  listMethods,
  listUserGrants,
  revokeSessions,
} from "./directory/account.ts";
import { listDomains, listOrganizations } from "./directory/organization.ts";
import { followUsers, getManager, getUser, listMembers, listUsers, updateUser } from "./directory/users.ts";
import {
  copyMessage,
  createMessage,
  deleteMessage,
  moveMessage,
  permanentlyDeleteMessage,
  updateMessage,
} from "./outlook/change-messages.ts";
import { createFolder, followFolders, getFolder, listChildFolders, listFolders } from "./outlook/folders.ts";
import { followMessages } from "./outlook/follow-messages.ts";
import {
  getAttachment,
  getAttachmentContent,
  getMessage,
  getMessageContent,
  listAttachments,
  listFolderMessages,
  listMessages,
  translateIds,
} from "./outlook/messages.ts";
import { createRule, deleteRule, getRule, listRules, updateRule } from "./outlook/rules.ts";
import { sendMessage } from "./outlook/send-message.ts";
import { accepted } from "./permissions.ts";
import { confirmUsersCompromised, dismissRiskyUsers, listRiskDetections, listRiskyUsers } from "./reports/risk.ts";
import {
  confirmSignInsCompromised,
  confirmSignInsSafe,
  getSignIn,
  listDirectoryAudits,
  listSignIns,
} from "./reports/sign-ins.ts";
import type { Resources } from "./resources.ts";
import { createAuditQuery, getAuditQuery, listAuditRecords } from "./security/audit-queries.ts";
import { getAnalyzedEmail, listAnalyzedEmails, listMessageTraces, remediateEmails } from "./security/traces.ts";
import {
  createSubscription,
  deleteSubscription,
  getSubscription,
  listSubscriptions,
  reauthorizeSubscription,
  renewSubscription,
} from "./subscriptions/subscriptions.ts";

type Method = "GET" | "POST" | "PATCH" | "DELETE";

type Answer = (call: Call, resources: Resources) => GraphAnswer | Promise<GraphAnswer>;

export interface Operation {
  readonly method: Method;
  /** Relative to the version, with parameters in braces. */
  readonly path: string;
  readonly version: GraphVersion;
  /** Sufficient roles, least privileged first. */
  readonly accepts: readonly string[];
  readonly service: Service;
  readonly answer: Answer;
}

/** A row of the operation table. */
type Row = readonly [method: Method, path: string, accepts: readonly string[], answer: Answer];

function operationsOf(service: Service, rows: readonly Row[], version: GraphVersion = "v1.0"): readonly Operation[] {
  return rows.map(([method, path, accepts, answer]) => ({ method, path, accepts, answer, service, version }));
}

const user = "/users/{user-id}";
const folder = `${user}/mailFolders/{mailFolder-id}`;
const message = `${user}/messages/{message-id}`;
const attachment = `${message}/attachments/{attachment-id}`;
const rule = `${folder}/messageRules/{messageRule-id}`;
const auditQuery = "/security/auditLog/queries/{auditLogQuery-id}";
const analyzed = "/security/collaboration/analyzedEmails";
const subscription = "/subscriptions/{subscription-id}";

/** All operations of the simulated Graph. */
export const operations: readonly Operation[] = [
  ...operationsOf("directory", [
    ["GET", "/organization", accepted.organizationReaders, listOrganizations],
    ["GET", "/domains", accepted.domainReaders, listDomains],
    ["GET", "/users", accepted.userReaders, listUsers],
    ["GET", "/users/delta", accepted.profileReaders, followUsers],
    ["GET", user, accepted.userReaders, getUser],
    ["PATCH", user, accepted.userWriters, updateUser],
    ["GET", `${user}/manager`, accepted.profileReaders, getManager],
    ["POST", `${user}/revokeSignInSessions`, accepted.sessionRevokers, revokeSessions],
    ["GET", `${user}/authentication/methods`, accepted.methodReaders, listMethods],
    ["GET", `${user}/oauth2PermissionGrants`, accepted.userGrantReaders, listUserGrants],
    ["GET", "/oauth2PermissionGrants", accepted.grantReaders, listGrants],
    ["DELETE", "/oauth2PermissionGrants/{oAuth2PermissionGrant-id}", accepted.grantWriters, deleteGrant],
    ["GET", "/servicePrincipals/{servicePrincipal-id}", accepted.applicationReaders, getServicePrincipal],
    ["GET", "/groups/{group-id}/members", accepted.memberReaders, listMembers],
  ]),
  ...operationsOf("outlook", [
    ["GET", `${user}/mailFolders`, accepted.mailboxReaders, listFolders],
    ["POST", `${user}/mailFolders`, accepted.mailWriters, createFolder],
    ["GET", `${user}/mailFolders/delta`, accepted.mailboxReaders, followFolders],
    ["GET", folder, accepted.mailboxReaders, getFolder],
    ["GET", `${folder}/childFolders`, accepted.mailboxReaders, listChildFolders],
    ["GET", `${folder}/messages`, accepted.mailboxReaders, listFolderMessages],
    ["GET", `${folder}/messages/delta`, accepted.mailboxReaders, followMessages],
    ["POST", `${folder}/messages`, accepted.mailWriters, createMessage],
    ["GET", `${user}/messages`, accepted.mailboxReaders, listMessages],
    ["GET", message, accepted.messageReaders, getMessage],
    ["PATCH", message, accepted.mailWriters, updateMessage],
    ["DELETE", message, accepted.mailWriters, deleteMessage],
    ["GET", `${message}/$value`, accepted.contentReaders, getMessageContent],
    ["POST", `${message}/move`, accepted.mailWriters, moveMessage],
    ["POST", `${message}/copy`, accepted.mailWriters, copyMessage],
    ["POST", `${message}/permanentDelete`, accepted.mailWriters, permanentlyDeleteMessage],
    ["GET", `${message}/attachments`, accepted.contentReaders, listAttachments],
    ["GET", attachment, accepted.contentReaders, getAttachment],
    ["GET", `${attachment}/$value`, accepted.contentReaders, getAttachmentContent],
    ["POST", `${user}/sendMail`, accepted.mailSenders, sendMessage],
    ["GET", `${user}/mailboxSettings`, accepted.settingsReaders, getMailboxSettings],
    ["GET", `${folder}/messageRules`, accepted.ruleReaders, listRules],
    ["POST", `${folder}/messageRules`, accepted.ruleWriters, createRule],
    ["GET", rule, accepted.ruleReaders, getRule],
    ["PATCH", rule, accepted.ruleWriters, updateRule],
    ["DELETE", rule, accepted.ruleWriters, deleteRule],
    ["POST", `${user}/translateExchangeIds`, accepted.idTranslators, translateIds],
  ]),
  ...operationsOf("reports", [
    ["GET", "/auditLogs/signIns", accepted.signInReaders, listSignIns],
    ["GET", "/auditLogs/signIns/{signIn-id}", accepted.signInReaders, getSignIn],
    ["POST", "/auditLogs/signIns/confirmCompromised", accepted.signInWriters, confirmSignInsCompromised],
    ["POST", "/auditLogs/signIns/confirmSafe", accepted.signInWriters, confirmSignInsSafe],
    ["GET", "/auditLogs/directoryAudits", accepted.auditReaders, listDirectoryAudits],
  ]),
  ...operationsOf("reports", [["GET", "/auditLogs/signIns", accepted.signInReaders, listSignIns]], "beta"),
  ...operationsOf("identityProtection", [
    ["GET", "/identityProtection/riskDetections", accepted.riskReaders, listRiskDetections],
    ["GET", "/identityProtection/riskyUsers", accepted.riskyUserReaders, listRiskyUsers],
    ["POST", "/identityProtection/riskyUsers/confirmCompromised", accepted.riskyUserWriters, confirmUsersCompromised],
    ["POST", "/identityProtection/riskyUsers/dismiss", accepted.riskyUserWriters, dismissRiskyUsers],
  ]),
  ...operationsOf("security", [
    ["POST", "/security/auditLog/queries", accepted.auditQueryReaders, createAuditQuery],
    ["GET", auditQuery, accepted.auditQueryReaders, getAuditQuery],
    ["GET", `${auditQuery}/records`, accepted.auditQueryReaders, listAuditRecords],
    ["GET", "/admin/exchange/tracing/messageTraces", accepted.traceReaders, listMessageTraces],
    ["GET", analyzed, accepted.analyzedReaders, listAnalyzedEmails],
    ["GET", `${analyzed}/{analyzedEmail-id}`, accepted.analyzedReaders, getAnalyzedEmail],
    ["POST", `${analyzed}/remediate`, accepted.analyzedWriters, remediateEmails],
  ]),
  ...operationsOf("subscriptions", [
    ["GET", "/subscriptions", accepted.watchers, listSubscriptions],
    ["POST", "/subscriptions", accepted.watchers, createSubscription],
    ["GET", subscription, accepted.watchers, getSubscription],
    ["PATCH", subscription, accepted.watchers, renewSubscription],
    ["DELETE", subscription, accepted.watchers, deleteSubscription],
    ["POST", `${subscription}/reauthorize`, accepted.watchers, reauthorizeSubscription],
  ]),
];
