/** The clouds that Microsoft 365 tenants live in: where tokens come from, and where Graph answers. */
export const clouds = {
  global: { login: "https://login.microsoftonline.com", graph: "https://graph.microsoft.com" },
  us_government: { login: "https://login.microsoftonline.us", graph: "https://graph.microsoft.us" },
  us_defense: { login: "https://login.microsoftonline.us", graph: "https://dod-graph.microsoft.us" },
  china: { login: "https://login.chinacloudapi.cn", graph: "https://microsoftgraph.chinacloudapi.cn" },
} as const satisfies Record<string, GraphHosts>;

export type Cloud = keyof typeof clouds;

/** Two origins, each with an optional path before what is asked for, without a trailing slash. */
export interface GraphHosts {
  readonly login: string;
  readonly graph: string;
}
