import { createServer } from "node:http";
import { startTenantSimulator, type TenantSimulator } from "@parapet/tenant-simulator";
import * as z from "zod";

/** A response of the tenant and the operation that returned it. */
interface GraphExchange {
  /** `GET /users/{user-id}`; operations of the beta start with `/{beta}`. */
  readonly operation: string;
  readonly status: number;
}

/** A simulated tenant with recorded responses. */
export interface TenantSession {
  readonly simulator: TenantSimulator;
  readonly exchanges: GraphExchange[];
  /** A token with only these roles. */
  readonly tokenFor: (roles: readonly string[]) => Promise<string>;
  /** Calls an operation; path parameters are filled in order. */
  readonly call: (operation: string, request?: GraphCall) => Promise<Answer>;
  /** A notification URL that confirms every validation. */
  readonly endpoint: string;
  readonly stop: () => Promise<void>;
}

interface GraphCall {
  readonly path?: readonly string[];
  readonly query?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** The session's own token by default; none if empty. */
  readonly token?: string;
}

const answerBody = z.record(z.string(), z.json());

export interface Answer {
  readonly status: number;
  readonly body: z.output<typeof answerBody>;
}

const tokenAnswer = z.object({ access_token: z.string() });

/** @param description the OpenAPI document to compare every exchange with, also inside batches */
export async function openTenantSession(description?: string): Promise<TenantSession> {
  const simulator = await startTenantSimulator({ mailboxes: 30, clock: { isFrozen: true }, description });
  const hooks = createServer((request, response) => {
    const token = new URL(request.url ?? "", "http://hooks").searchParams.get("validationToken");
    response.writeHead(200, { "content-type": "text/plain" }).end(token ?? "");
  });
  await new Promise<void>((resolve) => hooks.listen(0, "127.0.0.1", resolve));
  const address = hooks.address();
  const port = typeof address === "object" ? address?.port : undefined;
  const exchanges: GraphExchange[] = [];

  const fetchToken = async () => {
    const { urls, tenantId, registration } = simulator;
    const body = new URLSearchParams({
      grant_type: "client_credentials",
      client_id: registration.clientId,
      client_secret: registration.secret,
      scope: "https://graph.microsoft.com/.default",
    });
    const response = await fetch(`${urls.login}/${tenantId}/oauth2/v2.0/token`, { method: "POST", body });
    return tokenAnswer.parse(await response.json()).access_token;
  };
  const own = await fetchToken();

  return {
    simulator,
    exchanges,
    endpoint: `http://127.0.0.1:${port}/hook`,
    tokenFor: async (roles) => {
      const { control } = simulator;
      control.revokeConsent();
      for (const role of roles) control.grantRole(role);
      return await fetchToken();
    },
    call: async (operation, { path = [], query = "", body, headers = {}, token = own } = {}) => {
      // Rate limits of reports and risks aren't tested here.
      await simulator.control.advance(11_000);
      const [method = "", template = ""] = operation.split(" ");
      const values = path.values();
      const filled = template.replace("/{beta}", "").replaceAll(/\{[^}]+\}/g, () => values.next().value ?? "unknown");
      const version = template.startsWith("/{beta}") ? "beta" : "v1.0";
      const authorization = token === "" ? {} : { authorization: `Bearer ${token}` };
      const response = await fetch(`${simulator.urls.graph}/${version}${filled}${query}`, {
        method,
        headers: { ...authorization, ...headers, "content-type": "application/json" },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const contentType = response.headers.get("content-type") ?? "";
      const text = await response.text();
      const answered = contentType.includes("json") ? answerBody.parse(JSON.parse(text)) : {};
      exchanges.push({ operation, status: response.status });
      return { status: response.status, body: answered };
    },
    stop: async () => {
      await new Promise((resolve) => hooks.close(resolve));
      await simulator.stop();
    },
  };
}
