/** The pages of the guide in reading order, by group. Each is a file of `docs/guide/<language>`. */
export const guideGroups = {
  start: ["overview", "getting-around"],
  insights: ["api-insights", "api-usage", "api-events", "api-inventory", "trace-sources", "alerts"],
  adaptive: [
    "adaptive-auth",
    "protected-apis",
    "api-policy",
    "api-clients",
    "auth-logs",
    "providers",
    "data-packs",
    "sandbox",
  ],
  inbox: [
    "secure-inbox",
    "inbox-dashboard",
    "abuse-inbox",
    "threat-logs",
    "campaigns",
    "email-analysis",
    "suspicious-login",
    "email-rules-changes",
    "phishing-emails",
    "quarantine-emails",
    "vip-users",
    "quarantine-settings",
    "microsoft-documentation",
  ],
  organization: ["users", "organizations", "account"],
  traffic: [
    "send-from-gateways",
    "send-from-logs",
    "send-from-node",
    "send-with-opentelemetry",
    "send-with-tap",
    "import-files",
  ],
  tasks: [
    "protect-an-api",
    "test-a-policy",
    "phishing-incident",
    "takeover-incident",
    "connect-microsoft-365",
    "set-up-alerts",
  ],
  operate: ["reverse-proxy", "back-up", "scale-out", "http-api"],
} as const;

export type GuideGroup = keyof typeof guideGroups;
export type GuidePageName = (typeof guideGroups)[GuideGroup][number];

export const guidePages: readonly GuidePageName[] = Object.values(guideGroups).flat();

/** The page that `/guide` shows. */
export const firstGuidePage: GuidePageName = "overview";

export const isGuidePage = (name: string | undefined): name is GuidePageName =>
  guidePages.some((each) => each === name);
