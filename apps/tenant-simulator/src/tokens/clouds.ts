import type { Resource } from "../directory/applications.ts";

/**
 * Microsoft's clouds by login host, with the audiences of their tokens. GCC uses the worldwide hosts, except for the
 * audit feed.
 */
const clouds: Readonly<Record<string, Readonly<Record<Resource, readonly string[]>>>> = {
  "login.microsoftonline.com": {
    graph: ["graph.microsoft.com"],
    manage: ["manage.office.com", "manage-gcc.office.com"],
  },
  "login.microsoftonline.us": {
    graph: ["graph.microsoft.us", "dod-graph.microsoft.us"],
    manage: ["manage.office365.us", "manage.protection.apps.mil"],
  },
  "login.partner.microsoftonline.cn": { graph: ["microsoftgraph.chinacloudapi.cn"], manage: [] },
};

/** Audiences in the worldwide cloud. */
export const worldwide: Readonly<Record<Resource, string>> = {
  graph: "https://graph.microsoft.com",
  manage: "https://manage.office.com",
};

/** The cloud's host name a request used; without it, on loopback, all names apply. */
const reachedHeader = "x-forwarded-host";

type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

/** The cloud's host name of a request; null if none. */
export function nameReached({ [reachedHeader]: name }: Headers): string | null {
  return typeof name === "string" ? name : null;
}

/** The header in which a proxy passes the requested host name. */
export function reachedBy(name: string): Readonly<Record<string, string>> {
  return { [reachedHeader]: name };
}

/** Names of a login host: the one it was reached by, or all of them. */
export function loginNames(reached: string | null): readonly string[] {
  return reached === null ? Object.keys(clouds) : [reached];
}

/** The resource of an audience at a login host; null if it has none. */
export function resourceFor(audience: string, login: string | null): Resource | null {
  const asked = login === null ? Object.values(clouds) : [clouds[login]];
  const gives = (resource: Resource) =>
    asked.some((cloud) => cloud?.[resource].some((name) => `https://${name}` === audience) === true);
  return (["graph", "manage"] as const).find(gives) ?? null;
}

/** Accepted audiences of an API host: its own name, or all if reached directly. */
export function audiencesOf(resource: Resource, name: string | null): string[] {
  const names = name === null ? Object.values(clouds).flatMap((cloud) => cloud[resource]) : [name];
  return names.map((each) => `https://${each}`);
}

/** The Graph audience for delegated tokens, which request scopes instead of an API. */
export function graphOf(login: string | null): string {
  const [name] = clouds[login ?? ""]?.graph ?? [];
  return name === undefined ? worldwide.graph : `https://${name}`;
}
