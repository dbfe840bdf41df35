/** The pages of the guide in reading order, by group. Each is a file of `docs/guide/<language>`. */
export const guideGroups = [
  { name: "start", pages: ["overview", "getting-around"] },
  { name: "insights", pages: ["api-insights", "api-usage", "api-events", "api-inventory", "trace-sources", "alerts"] },
  {
    name: "adaptive",
    pages: [
      "adaptive-auth",
      "protected-apis",
      "api-policy",
      "api-clients",
      "auth-logs",
      "providers",
      "data-packs",
      "sandbox",
    ],
  },
  {
    name: "inbox",
    pages: [
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
  },
  { name: "organization", pages: ["users", "organizations", "account"] },
  {
    name: "traffic",
    pages: [
      "send-from-gateways",
      "send-from-logs",
      "send-from-node",
      "send-with-opentelemetry",
      "send-with-tap",
      "import-files",
    ],
  },
  {
    name: "tasks",
    pages: [
      "protect-an-api",
      "call-protected-apis",
      "move-from-apidynamics",
      "test-a-policy",
      "phishing-incident",
      "takeover-incident",
      "connect-microsoft-365",
      "set-up-alerts",
    ],
  },
  { name: "operate", pages: ["reverse-proxy", "back-up", "scale-out", "http-api"] },
] as const;

export type GuideGroup = (typeof guideGroups)[number]["name"];
export type GuidePageName = (typeof guideGroups)[number]["pages"][number];

export const guidePages: readonly GuidePageName[] = guideGroups.flatMap(({ pages }): readonly GuidePageName[] => pages);

/** The page that `/guide` shows. */
export const firstGuidePage: GuidePageName = "overview";

export const isGuidePage = (name: string | undefined): name is GuidePageName =>
  guidePages.some((each) => each === name);
