/**
 * Microsoft 365 clouds: login, Graph and Management Activity API. GCC uses the worldwide hosts except for the last one;
 * China has none documented.
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

/** Token resources. */
export type Resource = "graph" | "manage";

/** Origins with an optional path prefix, without a trailing slash. */
export interface GraphHosts {
  readonly login: string;
  readonly graph: string;
  /** Null in clouds without a Management Activity API. */
  readonly manage: string | null;
}
