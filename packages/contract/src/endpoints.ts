import { apiTokenEndpoints } from "./account/api-token.ts";
import { auditEndpoints } from "./account/audit.ts";
import { checklistEndpoints } from "./account/checklist.ts";
import { emailEndpoints } from "./account/email.ts";
import { installationEndpoints } from "./account/installation.ts";
import { loginEndpoints } from "./account/login.ts";
import { meEndpoints } from "./account/me.ts";
import { mfaEndpoints } from "./account/mfa.ts";
import { notificationEndpoints } from "./account/notification.ts";
import { organizationEndpoints } from "./account/organization.ts";
import { providerEndpoints } from "./account/provider.ts";
import { quotaEndpoints } from "./account/quota.ts";
import { registrationEndpoints } from "./account/registration.ts";
import { savedViewEndpoints } from "./account/saved-view.ts";
import { searchEndpoints } from "./account/search.ts";
import { sessionEndpoints } from "./account/session.ts";
import { setupEndpoints } from "./account/setup.ts";
import { userLoginEndpoints } from "./account/user-login.ts";
import { userEndpoints } from "./account/user.ts";
import { adaptiveConfigEndpoints } from "./adaptive-auth/adaptive-config.ts";
import { adaptiveTrialEndpoints } from "./adaptive-auth/adaptive-trial.ts";
import { apiClientEndpoints } from "./adaptive-auth/api-client.ts";
import { apiDynamicsEndpoints } from "./adaptive-auth/apidynamics.ts";
import { backTestEndpoints } from "./adaptive-auth/back-test.ts";
import {
  approvalEndpoints,
  challengeEndpoints,
  decisionServiceEndpoints,
  ownDeviceEndpoints,
} from "./adaptive-auth/challenge.ts";
import { clientKeyEndpoints } from "./adaptive-auth/client-key.ts";
import { clientTotpEndpoints } from "./adaptive-auth/client-key.ts";
import { clientWayEndpoints } from "./adaptive-auth/client-way.ts";
import { configurationEndpoints } from "./adaptive-auth/configuration.ts";
import { dataPackEndpoints } from "./adaptive-auth/data-pack.ts";
import { decisionEndpoints } from "./adaptive-auth/decision.ts";
import { gatewayQuestionEndpoints } from "./adaptive-auth/gateway-question.ts";
import { gatewayEndpoints } from "./adaptive-auth/gateway.ts";
import { networkZoneEndpoints } from "./adaptive-auth/network-zone.ts";
import { policyRuleEndpoints } from "./adaptive-auth/policy-rules.ts";
import { protectedApiEndpoints } from "./adaptive-auth/protected-api.ts";
import { sandboxEndpoints } from "./adaptive-auth/sandbox.ts";
import { scoreDistributionEndpoints } from "./adaptive-auth/score-distribution.ts";
import { alertChannelEndpoints } from "./insights/alert-channel.ts";
import { alertRuleEndpoints } from "./insights/alert-rule.ts";
import { alertEndpoints } from "./insights/alert.ts";
import { apiContractEndpoints } from "./insights/api-contract.ts";
import { apiDecisionEndpoints } from "./insights/api-decision.ts";
import { apiDocumentEndpoints } from "./insights/api-document.ts";
import { apiKindRuleEndpoints } from "./insights/api-kind-rule.ts";
import { apiPlaceEndpoints } from "./insights/api-place.ts";
import { apiReferenceEndpoints, ownReferenceEndpoints } from "./insights/api-reference.ts";
import { apiSettingsEndpoints } from "./insights/api-settings.ts";
import { apiEndpoints } from "./insights/api.ts";
import { documentScheduleEndpoints } from "./insights/document-schedule.ts";
import { eventEndpoints } from "./insights/event.ts";
import { findingEndpoints } from "./insights/finding.ts";
import { importEndpoints } from "./insights/import.ts";
import { ingestStatusEndpoints } from "./insights/ingest-status.ts";
import { ingestTrialEndpoints } from "./insights/ingest-trial.ts";
import { ingestEndpoints } from "./insights/ingest.ts";
import { logFormatEndpoints } from "./insights/log-trial.ts";
import { rejectEndpoints } from "./insights/reject.ts";
import { rulePackEndpoints } from "./insights/rule-pack.ts";
import { sourceFunnelEndpoints } from "./insights/source-funnel.ts";
import { sourceProxyEndpoints } from "./insights/source-proxies.ts";
import { sourceRuleEndpoints } from "./insights/source-rules.ts";
import { telemetryEndpoints } from "./insights/telemetry.ts";
import { traceSourceEndpoints } from "./insights/trace-source.ts";
import { usageEndpoints } from "./insights/usage.ts";
import { operationsEndpoints } from "./operations.ts";
import { campaignEndpoints } from "./secure-inbox/campaign.ts";
import { mailConnectionEndpoints } from "./secure-inbox/connection.ts";
import { inboxDashboardEndpoints } from "./secure-inbox/inbox-dashboard.ts";
import { intakeEndpoints } from "./secure-inbox/intake.ts";
import { integrationEndpoints } from "./secure-inbox/integration.ts";
import { listImportEndpoints } from "./secure-inbox/list-import.ts";
import { loginCaseEndpoints } from "./secure-inbox/login-case.ts";
import { loginEventEndpoints } from "./secure-inbox/login-event.ts";
import { mailPolicyEndpoints } from "./secure-inbox/mail-policy.ts";
import { mailEndpoints } from "./secure-inbox/mail.ts";
import { mailboxEndpoints } from "./secure-inbox/mailbox.ts";
import { protectionEndpoints } from "./secure-inbox/protection.ts";
import { quarantineEndpoints } from "./secure-inbox/quarantine.ts";
import { reanalysisEndpoints } from "./secure-inbox/reanalysis.ts";
import { reportSettingsEndpoints } from "./secure-inbox/report-settings.ts";
import { reportEndpoints } from "./secure-inbox/report.ts";
import { ruleChangeEndpoints } from "./secure-inbox/rule-change.ts";
import { tenantActionEndpoints } from "./secure-inbox/tenant-action.ts";
import { thresholdEndpoints } from "./secure-inbox/threshold.ts";
import { vipGroupEndpoints } from "./secure-inbox/vip-group.ts";

// One table of each application: the type of all in one is too long for a declaration.
const accountEndpoints = {
  ...apiTokenEndpoints,
  ...operationsEndpoints,
  ...ownReferenceEndpoints,
  ...loginEndpoints,
  ...mfaEndpoints,
  ...registrationEndpoints,
  ...setupEndpoints,
  ...emailEndpoints,
  ...checklistEndpoints,
  ...meEndpoints,
  ...sessionEndpoints,
  ...userLoginEndpoints,
  ...providerEndpoints,
  ...quotaEndpoints,
  ...installationEndpoints,
  ...userEndpoints,
  ...organizationEndpoints,
  ...auditEndpoints,
  ...savedViewEndpoints,
  ...notificationEndpoints,
  ...searchEndpoints,
};
const insightsEndpoints = {
  ...traceSourceEndpoints,
  ...sourceFunnelEndpoints,
  ...rejectEndpoints,
  // Before apis.get, whose path has a parameter where apis.suggestions has a word.
  ...apiKindRuleEndpoints,
  ...apiPlaceEndpoints,
  ...apiEndpoints,
  ...apiDocumentEndpoints,
  ...documentScheduleEndpoints,
  ...apiReferenceEndpoints,
  ...apiSettingsEndpoints,
  ...apiDecisionEndpoints,
  ...apiContractEndpoints,
  ...eventEndpoints,
  ...findingEndpoints,
  ...rulePackEndpoints,
  ...telemetryEndpoints,
  ...usageEndpoints,
  ...ingestEndpoints,
  ...ingestStatusEndpoints,
  ...ingestTrialEndpoints,
  ...sourceRuleEndpoints,
  ...sourceProxyEndpoints,
  ...logFormatEndpoints,
  ...importEndpoints,
  ...alertEndpoints,
  ...alertRuleEndpoints,
  ...alertChannelEndpoints,
};
const adaptiveAuthEndpoints = {
  ...apiClientEndpoints,
  ...clientKeyEndpoints,
  ...clientWayEndpoints,
  ...configurationEndpoints,
  ...dataPackEndpoints,
  ...gatewayEndpoints,
  ...gatewayQuestionEndpoints,
  ...apiDynamicsEndpoints,
  ...decisionEndpoints,
  ...challengeEndpoints,
  ...decisionServiceEndpoints,
  ...approvalEndpoints,
  ...ownDeviceEndpoints,
  ...clientTotpEndpoints,
  ...protectedApiEndpoints,
  ...adaptiveConfigEndpoints,
  ...networkZoneEndpoints,
  ...backTestEndpoints,
  ...scoreDistributionEndpoints,
  ...adaptiveTrialEndpoints,
  ...policyRuleEndpoints,
  ...sandboxEndpoints,
};
const secureInboxEndpoints = {
  ...integrationEndpoints,
  ...campaignEndpoints,
  ...loginCaseEndpoints,
  ...loginEventEndpoints,
  ...inboxDashboardEndpoints,
  ...mailConnectionEndpoints,
  ...mailEndpoints,
  ...mailboxEndpoints,
  ...listImportEndpoints,
  ...protectionEndpoints,
  ...reanalysisEndpoints,
  ...ruleChangeEndpoints,
  ...reportEndpoints,
  ...reportSettingsEndpoints,
  ...tenantActionEndpoints,
  ...quarantineEndpoints,
  ...mailPolicyEndpoints,
  ...thresholdEndpoints,
  ...vipGroupEndpoints,
  ...intakeEndpoints,
};

type Table = typeof accountEndpoints &
  typeof insightsEndpoints &
  typeof adaptiveAuthEndpoints &
  typeof secureInboxEndpoints;

/** The table of endpoints: the only list of what the server offers. */
export const endpoints: Table = {
  ...accountEndpoints,
  ...insightsEndpoints,
  ...adaptiveAuthEndpoints,
  ...secureInboxEndpoints,
};

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;

/** Whether the table has a row of that name. */
export function isEndpointName(name: string): name is EndpointName {
  return Object.hasOwn(endpoints, name);
}
