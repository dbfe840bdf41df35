/**
 * The clouds that Microsoft 365 tenants live in: where tokens come from, where Graph answers, and where the Management
 * Activity API does. GCC shares the worldwide hosts but that one; for China, Microsoft documents none.
 */
export const clouds = {
  global: {
    login: "https://login.microsoftonline.com",
    graph: "https://graph.microsoft.com",
    manage: "https://manage.office.com",
  },
  us_gcc: {
    login: "https://login.microsoftonline.com",
    graph: "https://graph.microsoft.com",
    manage: "https://manage-gcc.office.com",
  },
  us_government: {
    login: "https://login.microsoftonline.us",
    graph: "https://graph.microsoft.us",
    manage: "https://manage.office365.us",
  },
  us_defense: {
    login: "https://login.microsoftonline.us",
    graph: "https://dod-graph.microsoft.us",
    manage: "https://manage.protection.apps.mil",
  },
  china: {
    login: "https://login.partner.microsoftonline.cn",
    graph: "https://microsoftgraph.chinacloudapi.cn",
    manage: null,
  },
} as const satisfies Record<string, GraphHosts>;

export type Cloud = keyof typeof clouds;

/** What tokens are for. */
export type Resource = "graph" | "manage";

/** Origins, each with an optional path before what is asked for, without a trailing slash. */
export interface GraphHosts {
  readonly login: string;
  readonly graph: string;
  /** Null where a cloud has no Management Activity API. */
  readonly manage: string | null;
}
