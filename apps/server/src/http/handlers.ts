import type { AllHandlers } from "./handler.ts";
import { auditHandlers } from "./routes/account/audit.ts";
import { checklistHandlers } from "./routes/account/checklist.ts";
import { emailHandlers } from "./routes/account/email.ts";
import { installationHandlers } from "./routes/account/installation.ts";
import { loginHandlers } from "./routes/account/login.ts";
import { meHandlers } from "./routes/account/me.ts";
import { mfaHandlers } from "./routes/account/mfa.ts";
import { notificationHandlers } from "./routes/account/notifications.ts";
import { organizationHandlers } from "./routes/account/organizations.ts";
import { providerHandlers } from "./routes/account/providers.ts";
import { quotaHandlers } from "./routes/account/quotas.ts";
import { registrationHandlers } from "./routes/account/registration.ts";
import { savedViewHandlers } from "./routes/account/saved-views.ts";
import { searchHandlers } from "./routes/account/search.ts";
import { sessionHandlers } from "./routes/account/sessions.ts";
import { setupHandlers } from "./routes/account/setup.ts";
import { userLoginHandlers } from "./routes/account/user-logins.ts";
import { userHandlers } from "./routes/account/users.ts";
import { apiClientHandlers } from "./routes/adaptive-auth/api-clients.ts";
import { clientKeyHandlers } from "./routes/adaptive-auth/client-keys.ts";
import { dataPackHandlers } from "./routes/adaptive-auth/data-packs.ts";
import { approvalHandlers } from "./routes/adaptive-auth/approvals.ts";
import { challengeHandlers } from "./routes/adaptive-auth/challenges.ts";
import { clientTotpHandlers } from "./routes/adaptive-auth/client-totp.ts";
import { gatewayHandlers } from "./routes/adaptive-auth/gateways.ts";
import { decisionServiceHandlers } from "./routes/adaptive-auth/decision-service.ts";
import { gatewayQuestionHandlers } from "./routes/adaptive-auth/gateway-questions.ts";
import { decisionHandlers } from "./routes/adaptive-auth/decisions.ts";
import {
  adaptiveConfigHandlers,
  adaptiveTrialHandlers,
  scoreDistributionHandlers,
} from "./routes/adaptive-auth/adaptive-configs.ts";
import { backTestHandlers } from "./routes/adaptive-auth/back-tests.ts";
import { networkZoneHandlers } from "./routes/adaptive-auth/network-zones.ts";
import { protectedApiHandlers } from "./routes/adaptive-auth/protected-apis.ts";
import { sandboxHandlers } from "./routes/adaptive-auth/sandbox.ts";
import { apiContractHandlers } from "./routes/insights/api-contracts.ts";
import { apiDecisionHandlers } from "./routes/insights/api-decisions.ts";
import { apiDocumentHandlers } from "./routes/insights/api-documents.ts";
import { alertHandlers } from "./routes/insights/alerts.ts";
import { apiSettingsHandlers } from "./routes/insights/api-settings.ts";
import { apiHandlers } from "./routes/insights/apis.ts";
import { eventHandlers } from "./routes/insights/events.ts";
import { findingHandlers } from "./routes/insights/findings.ts";
import { rulePackHandlers } from "./routes/insights/rule-packs.ts";
import { importHandlers } from "./routes/insights/imports.ts";
import { ingestHandlers, ingestStatusHandlers, ingestTrialHandlers } from "./routes/insights/ingest.ts";
import { rejectHandlers } from "./routes/insights/rejects.ts";
import { telemetryHandlers } from "./routes/insights/telemetry.ts";
import { traceSourceHandlers } from "./routes/insights/trace-sources.ts";
import { usageHandlers } from "./routes/insights/usage.ts";
import { operationsHandlers, type DescribeApi } from "./routes/operations.ts";
import { campaignHandlers } from "./routes/secure-inbox/campaign.ts";
import { loginCaseHandlers, loginEventHandlers } from "./routes/secure-inbox/login-case.ts";
import { mailConnectionHandlers } from "./routes/secure-inbox/mail-connection.ts";
import { intakeHandlers } from "./routes/secure-inbox/intake.ts";
import { inboxDashboardHandlers } from "./routes/secure-inbox/inbox-dashboard.ts";
import { integrationHandlers } from "./routes/secure-inbox/integration.ts";
import { mailHandlers } from "./routes/secure-inbox/mail.ts";
import { mailboxHandlers } from "./routes/secure-inbox/mailbox.ts";
import { listImportHandlers } from "./routes/secure-inbox/list-import.ts";
import { protectionHandlers } from "./routes/secure-inbox/protection.ts";
import { reanalysisHandlers } from "./routes/secure-inbox/reanalysis.ts";
import { mailPolicyHandlers } from "./routes/secure-inbox/mail-policy.ts";
import { quarantineHandlers } from "./routes/secure-inbox/quarantine.ts";
import { ruleChangeHandlers } from "./routes/secure-inbox/rule-change.ts";
import { reportHandlers, reportSettingsHandlers } from "./routes/secure-inbox/report.ts";
import { tenantActionHandlers } from "./routes/secure-inbox/tenant-action.ts";
import { thresholdHandlers } from "./routes/secure-inbox/threshold.ts";
import { vipGroupHandlers } from "./routes/secure-inbox/vip-group.ts";

/** The handler of every row of the table. */
export function allHandlers(describe: DescribeApi): AllHandlers {
  return {
    ...operationsHandlers(describe),
    ...loginHandlers,
    ...mfaHandlers,
    ...registrationHandlers,
    ...setupHandlers,
    ...emailHandlers,
    ...checklistHandlers,
    ...meHandlers,
    ...sessionHandlers,
    ...userLoginHandlers,
    ...providerHandlers,
    ...quotaHandlers,
    ...installationHandlers,
    ...userHandlers,
    ...organizationHandlers,
    ...auditHandlers,
    ...savedViewHandlers,
    ...notificationHandlers,
    ...searchHandlers,
    ...traceSourceHandlers,
    ...rejectHandlers,
    ...apiHandlers,
    ...apiDocumentHandlers,
    ...apiSettingsHandlers,
    ...apiDecisionHandlers,
    ...apiContractHandlers,
    ...eventHandlers,
    ...findingHandlers,
    ...rulePackHandlers,
    ...telemetryHandlers,
    ...usageHandlers,
    ...ingestHandlers,
    ...ingestStatusHandlers,
    ...ingestTrialHandlers,
    ...importHandlers,
    ...alertHandlers,
    ...apiClientHandlers,
    ...clientKeyHandlers,
    ...dataPackHandlers,
    ...gatewayHandlers,
    ...decisionServiceHandlers,
    ...gatewayQuestionHandlers,
    ...decisionHandlers,
    ...integrationHandlers,
    ...campaignHandlers,
    ...loginCaseHandlers,
    ...loginEventHandlers,
    ...inboxDashboardHandlers,
    ...mailConnectionHandlers,
    ...mailHandlers,
    ...mailboxHandlers,
    ...listImportHandlers,
    ...protectionHandlers,
    ...reanalysisHandlers,
    ...ruleChangeHandlers,
    ...reportHandlers,
    ...reportSettingsHandlers,
    ...tenantActionHandlers,
    ...quarantineHandlers,
    ...mailPolicyHandlers,
    ...thresholdHandlers,
    ...vipGroupHandlers,
    ...intakeHandlers,
    ...challengeHandlers,
    ...sandboxHandlers,
    ...approvalHandlers,
    ...clientTotpHandlers,
    ...protectedApiHandlers,
    ...adaptiveConfigHandlers,
    ...adaptiveTrialHandlers,
    ...scoreDistributionHandlers,
    ...networkZoneHandlers,
    ...backTestHandlers,
  };
}
