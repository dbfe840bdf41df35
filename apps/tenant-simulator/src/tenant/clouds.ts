/** The APIs that tokens are for. */
export type Resource = "graph" | "manage";

/** Microsoft's clouds by where they give tokens: what they give them for. GCC is worldwide but for its audit feed. */
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

/** What tokens of the worldwide cloud are for. */
export const worldwide: Readonly<Record<Resource, string>> = {
  graph: "https://graph.microsoft.com",
  manage: "https://manage.office.com",
};

/** Says by which name of a cloud a host was reached; without it, on the loopback interface, it goes by the names of all. */
const reachedHeader = "x-forwarded-host";

type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

/** The name of a cloud's host by which a request has come; null when it came by none. */
export function nameReached({ [reachedHeader]: name }: Headers): string | null {
  return typeof name === "string" ? name : null;
}

/** The header by which a proxy tells under which name of a cloud it was asked. */
export function reachedBy(name: string): Readonly<Record<string, string>> {
  return { [reachedHeader]: name };
}

/** The names of a login host: the one by which it was reached, or all of them when it was by none. */
export function loginNames(reached: string | null): readonly string[] {
  return reached === null ? Object.keys(clouds) : [reached];
}

/** What a token is for that is asked of a login host for an audience; null when the host gives none for that. */
export function resourceFor(audience: string, login: string | null): Resource | null {
  const asked = login === null ? Object.values(clouds) : [clouds[login]];
  const gives = (resource: Resource) =>
    asked.some((cloud) => cloud?.[resource].some((name) => `https://${name}` === audience) === true);
  return (["graph", "manage"] as const).find(gives) ?? null;
}

/** The audiences that the host of an API accepts: its own name, or all of them when it was reached by none. */
export function audiencesOf(resource: Resource, name: string | null): string[] {
  const names = name === null ? Object.values(clouds).flatMap((cloud) => cloud[resource]) : [name];
  return names.map((each) => `https://${each}`);
}

/** The audience of tokens for persons, who ask a login host for rights and not for an API. */
export function graphOf(login: string | null): string {
  const [name] = clouds[login ?? ""]?.graph ?? [];
  return name === undefined ? worldwide.graph : `https://${name}`;
}
