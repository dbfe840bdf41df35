import { may } from "@parapet/contract";
import { createRoute, stripSearchParams } from "@tanstack/react-router";
import { dashboardSearchDefaults } from "../../features/secure-inbox/dashboard/dashboard-search-defaults.ts";
import {
  casesSearchDefaults,
  eventsSearchDefaults,
} from "../../features/secure-inbox/logins/logins-search-defaults.ts";
import { campaignsSearchDefaults } from "../../features/secure-inbox/mail/campaigns/campaigns-search-defaults.ts";
import {
  listDefaults,
  phishingSearchDefaults,
  threatsSearchDefaults,
} from "../../features/secure-inbox/mail/mail-search-defaults.ts";
import { reportsSearchDefaults } from "../../features/secure-inbox/mail/reports/reports-search-defaults.ts";
import { mailboxesSearchDefaults } from "../../features/secure-inbox/mailboxes/mailboxes-search-defaults.ts";
import { actionsSearchDefaults } from "../../features/secure-inbox/quarantine/actions/actions-search-defaults.ts";
import { quarantineSearchDefaults } from "../../features/secure-inbox/quarantine/quarantine-search-defaults.ts";
import { ruleChangesSearchDefaults } from "../../features/secure-inbox/rule-changes/rule-changes-search-defaults.ts";
import { laterCatalogue } from "../../lib/i18n/catalogue.ts";
import { anySearch } from "../any-search.ts";
import { rowParams } from "../known-params.ts";
import { lazyView } from "../lazy-view.ts";
import { rootRoute } from "../root-route.ts";

const getParentRoute = () => rootRoute;
const connectMessages = laterCatalogue(async () => (await import("./secure-inbox-messages.ts")).connectMessages);
const mailMessages = laterCatalogue(async () => (await import("./secure-inbox-messages.ts")).mailMessages);
const mailAnalysisMessages = laterCatalogue(
  async () => (await import("./secure-inbox-messages.ts")).mailAnalysisMessages,
);
const campaignMessages = laterCatalogue(async () => (await import("./secure-inbox-messages.ts")).campaignMessages);
const loginMessages = laterCatalogue(async () => (await import("./secure-inbox-messages.ts")).loginMessages);
const reportMessages = laterCatalogue(async () => (await import("./secure-inbox-messages.ts")).reportMessages);
const mailboxesMessages = laterCatalogue(async () => (await import("./secure-inbox-messages.ts")).mailboxesMessages);
const dashboardMessages = laterCatalogue(async () => (await import("./secure-inbox-messages.ts")).dashboardMessages);
const quarantineMessages = laterCatalogue(async () => (await import("./secure-inbox-messages.ts")).quarantineMessages);
const quarantineSettingsMessages = laterCatalogue(
  async () => (await import("./secure-inbox-messages.ts")).quarantineSettingsMessages,
);
const ruleChangeMessages = laterCatalogue(async () => (await import("./secure-inbox-messages.ts")).ruleChangeMessages);
const inSecureInbox = { layout: "secureInbox", requiresAuth: true, access: may.readMail } as const;

const dashboardRoute = createRoute({
  getParentRoute,
  path: "/secure-inbox/dashboard",
  staticData: { ...inSecureInbox, name: "dashboard" },
  validateSearch: anySearch,
  search: { middlewares: [stripSearchParams(dashboardSearchDefaults)] },
  component: lazyView(
    dashboardMessages,
    () => import("../../features/secure-inbox/dashboard/dashboard-page.tsx"),
    "DashboardPage",
  ),
});

const abuseInboxRoute = createRoute({
  getParentRoute,
  path: "/secure-inbox/phishing-threats/abuse-inbox",
  staticData: { ...inSecureInbox, name: "abuse-inbox" },
  validateSearch: anySearch,
  search: { middlewares: [stripSearchParams(reportsSearchDefaults)] },
  component: lazyView(
    reportMessages,
    () => import("../../features/secure-inbox/mail/reports/reports-page.tsx"),
    "ReportsPage",
  ),
});

/** Its address keeps the list's query for the way back. */
const abuseAnalysisRoute = createRoute({
  getParentRoute,
  path: "/secure-inbox/phishing-threats/abuse-inbox/analysis/$id",
  params: rowParams,
  staticData: { ...inSecureInbox, below: "abuse-inbox" },
  validateSearch: anySearch,
  search: { middlewares: [stripSearchParams(reportsSearchDefaults)] },
  component: lazyView(
    reportMessages,
    () => import("../../features/secure-inbox/mail/reports/report-page.tsx"),
    "ReportPage",
  ),
});

const threatLogRoute = createRoute({
  getParentRoute,
  path: "/secure-inbox/phishing-threats/logs",
  staticData: { ...inSecureInbox, name: "threat-log" },
  validateSearch: anySearch,
  search: { middlewares: [stripSearchParams(threatsSearchDefaults)] },
  component: lazyView(mailMessages, () => import("../../features/secure-inbox/mail/threats-page.tsx"), "ThreatsPage"),
});

/** Its address keeps the list's query for the way back. */
const threatAnalysisRoute = createRoute({
  getParentRoute,
  path: "/secure-inbox/phishing-threats/logs/analysis/$id",
  params: rowParams,
  staticData: { ...inSecureInbox, below: "threat-log" },
  validateSearch: anySearch,
  search: { middlewares: [stripSearchParams(listDefaults)] },
  component: lazyView(
    mailAnalysisMessages,
    () => import("../../features/secure-inbox/mail/analysis/analysis-page.tsx"),
    "AnalysisPage",
  ),
});

const campaignsRoute = createRoute({
  getParentRoute,
  path: "/secure-inbox/phishing-threats/logs/campaigns",
  staticData: { ...inSecureInbox, below: "threat-log" },
  validateSearch: anySearch,
  search: { middlewares: [stripSearchParams(campaignsSearchDefaults)] },
  component: lazyView(
    campaignMessages,
    () => import("../../features/secure-inbox/mail/campaigns/campaigns-page.tsx"),
    "CampaignsPage",
  ),
});

/** Its address keeps the list's query for the way back. */
const campaignRoute = createRoute({
  getParentRoute,
  path: "/secure-inbox/phishing-threats/logs/campaigns/$id",
  params: rowParams,
  staticData: { ...inSecureInbox, below: "threat-log" },
  validateSearch: anySearch,
  search: { middlewares: [stripSearchParams(campaignsSearchDefaults)] },
  component: lazyView(
    campaignMessages,
    () => import("../../features/secure-inbox/mail/campaigns/campaign-page.tsx"),
    "CampaignPage",
  ),
});

const suspiciousLoginRoute = createRoute({
  getParentRoute,
  path: "/secure-inbox/account-takeover/suspicious-login",
  staticData: { ...inSecureInbox, name: "suspicious-login" },
  validateSearch: anySearch,
  search: { middlewares: [stripSearchParams(casesSearchDefaults)] },
  component: lazyView(loginMessages, () => import("../../features/secure-inbox/logins/cases-page.tsx"), "CasesPage"),
});

const signInsRoute = createRoute({
  getParentRoute,
  path: "/secure-inbox/account-takeover/suspicious-login/sign-ins",
  staticData: { ...inSecureInbox, below: "suspicious-login" },
  validateSearch: anySearch,
  search: { middlewares: [stripSearchParams(eventsSearchDefaults)] },
  component: lazyView(
    loginMessages,
    () => import("../../features/secure-inbox/logins/events/events-page.tsx"),
    "EventsPage",
  ),
});

/** Its address keeps the list's query for the way back. */
const loginCaseRoute = createRoute({
  getParentRoute,
  path: "/secure-inbox/account-takeover/suspicious-login/caseDetail/$id",
  params: rowParams,
  staticData: { ...inSecureInbox, below: "suspicious-login" },
  validateSearch: anySearch,
  search: { middlewares: [stripSearchParams(casesSearchDefaults)] },
  component: lazyView(loginMessages, () => import("../../features/secure-inbox/logins/case/case-page.tsx"), "CasePage"),
});

const emailRulesRoute = createRoute({
  getParentRoute,
  path: "/secure-inbox/account-takeover/email-rules-changes",
  staticData: { ...inSecureInbox, name: "email-rules-changes" },
  validateSearch: anySearch,
  search: { middlewares: [stripSearchParams(ruleChangesSearchDefaults)] },
  component: lazyView(
    ruleChangeMessages,
    () => import("../../features/secure-inbox/rule-changes/rule-changes-page.tsx"),
    "RuleChangesPage",
  ),
});

/** Its address keeps the list's query for the way back. */
const emailRuleRoute = createRoute({
  getParentRoute,
  path: "/secure-inbox/account-takeover/email-rules/detail/$id",
  params: rowParams,
  staticData: { ...inSecureInbox, below: "email-rules-changes" },
  validateSearch: anySearch,
  search: { middlewares: [stripSearchParams(ruleChangesSearchDefaults)] },
  component: lazyView(
    ruleChangeMessages,
    () => import("../../features/secure-inbox/rule-changes/detail/rule-change-page.tsx"),
    "RuleChangePage",
  ),
});

const phishingEmailsRoute = createRoute({
  getParentRoute,
  path: "/secure-inbox/respond/phishing-emails",
  staticData: { ...inSecureInbox, name: "phishing-emails" },
  validateSearch: anySearch,
  search: { middlewares: [stripSearchParams(phishingSearchDefaults)] },
  component: lazyView(mailMessages, () => import("../../features/secure-inbox/mail/phishing-page.tsx"), "PhishingPage"),
});

const quarantineEmailsRoute = createRoute({
  getParentRoute,
  path: "/secure-inbox/respond/quarantine-emails",
  staticData: { ...inSecureInbox, name: "quarantine-emails" },
  validateSearch: anySearch,
  search: { middlewares: [stripSearchParams(quarantineSearchDefaults)] },
  component: lazyView(
    quarantineMessages,
    () => import("../../features/secure-inbox/quarantine/quarantine-page.tsx"),
    "QuarantinePage",
  ),
});

const actionsRoute = createRoute({
  getParentRoute,
  path: "/secure-inbox/respond/quarantine-emails/actions",
  staticData: { ...inSecureInbox, below: "quarantine-emails" },
  validateSearch: anySearch,
  search: { middlewares: [stripSearchParams(actionsSearchDefaults)] },
  component: lazyView(
    quarantineMessages,
    () => import("../../features/secure-inbox/quarantine/actions/actions-page.tsx"),
    "ActionsPage",
  ),
});

const vipUsersRoute = createRoute({
  getParentRoute,
  path: "/secure-inbox/settings/vip-users",
  staticData: { ...inSecureInbox, name: "vip-users" },
  validateSearch: anySearch,
  search: { middlewares: [stripSearchParams(mailboxesSearchDefaults)] },
  component: lazyView(
    mailboxesMessages,
    () => import("../../features/secure-inbox/mailboxes/mailboxes-page.tsx"),
    "MailboxesPage",
  ),
});

const quarantineSettingsRoute = createRoute({
  getParentRoute,
  path: "/secure-inbox/settings/QuarantineSettings",
  staticData: { ...inSecureInbox, name: "Quarantine-Settings" },
  component: lazyView(
    quarantineSettingsMessages,
    () => import("../../features/secure-inbox/quarantine-settings/quarantine-settings-page.tsx"),
    "QuarantineSettingsPage",
  ),
});

const documentationRoute = createRoute({
  getParentRoute,
  path: "/secure-inbox/settings/documentation",
  staticData: { ...inSecureInbox, name: "secure-inbox-documentation" },
  validateSearch: anySearch,
  component: lazyView(
    connectMessages,
    () => import("../../features/secure-inbox/documentation/documentation-page.tsx"),
    "DocumentationPage",
  ),
});

export const secureInboxRoutes = [
  dashboardRoute,
  abuseInboxRoute,
  abuseAnalysisRoute,
  threatLogRoute,
  threatAnalysisRoute,
  campaignsRoute,
  campaignRoute,
  suspiciousLoginRoute,
  signInsRoute,
  loginCaseRoute,
  emailRulesRoute,
  emailRuleRoute,
  phishingEmailsRoute,
  quarantineEmailsRoute,
  actionsRoute,
  vipUsersRoute,
  quarantineSettingsRoute,
  documentationRoute,
] as const;
