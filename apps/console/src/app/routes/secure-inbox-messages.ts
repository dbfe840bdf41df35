// The words of all views of Secure Inbox, which share most of them: together they are one small file.
export { dashboardMessages } from "../../features/secure-inbox/dashboard/messages.ts";
export { connectMessages } from "../../features/secure-inbox/documentation/messages.ts";
export { loginMessages } from "../../features/secure-inbox/logins/messages.ts";
export { mailAnalysisMessages } from "../../features/secure-inbox/mail/analysis/messages.ts";
export { campaignMessages } from "../../features/secure-inbox/mail/campaigns/messages.ts";
export { mailMessages } from "../../features/secure-inbox/mail/messages.ts";
export { reportMessages } from "../../features/secure-inbox/mail/reports/messages.ts";
export { mailboxesMessages } from "../../features/secure-inbox/mailboxes/messages.ts";
export { outlookMessages } from "../../features/secure-inbox/outlook/messages.ts";
export { inboxDocumentationMessages } from "../../features/secure-inbox/public-documentation/messages.ts";
export { quarantineSettingsMessages } from "../../features/secure-inbox/quarantine-settings/messages.ts";
export { quarantineMessages } from "../../features/secure-inbox/quarantine/messages.ts";
export { ruleChangeMessages } from "../../features/secure-inbox/rule-changes/messages.ts";
