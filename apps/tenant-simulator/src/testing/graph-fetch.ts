import type { Resource } from "../directory/applications.ts";
import type { TenantSimulator } from "../start-tenant-simulator.ts";
import { worldwide } from "../tokens/clouds.ts";

/** The parts of a response that tests use. */
interface Fetched {
  readonly status: number;
  readonly headers: Headers;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look where they expect something
  readonly body: any;
}

export async function fetchToken(
  { urls, tenantId, registration }: TenantSimulator,
  form: Readonly<Record<string, string>> = {},
  resource: Resource = "graph",
  headers: Readonly<Record<string, string>> = {},
): Promise<Fetched> {
  const body = new URLSearchParams({
    grant_type: "client_credentials",
    client_id: registration.clientId,
    client_secret: registration.secret,
    scope: `${worldwide[resource]}/.default`,
    ...form,
  });
  return await fetched(await fetch(`${urls.login}/${tenantId}/oauth2/v2.0/token`, { method: "POST", headers, body }));
}

/** Calls Graph with a token of the simulator's application. */
export async function graphFetcher(simulator: TenantSimulator) {
  const { body } = await fetchToken(simulator);
  return async (method: string, path: string, sent?: unknown, headers: Readonly<Record<string, string>> = {}) => {
    const url = path.startsWith("http") ? path : `${simulator.urls.graph}/v1.0${path}`;
    const response = await fetch(url, {
      method,
      headers: { authorization: `Bearer ${body.access_token}`, "content-type": "application/json", ...headers },
      ...(sent === undefined ? {} : { body: JSON.stringify(sent) }),
    });
    return await fetched(response);
  };
}

export async function fetched(response: Response): Promise<Fetched> {
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.includes("json") === true;
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
}
