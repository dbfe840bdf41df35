import { createRegistration } from "../directory/applications.ts";
import { answerGraph } from "../graph/graph-host.ts";
import type { Tenant } from "../tenant.ts";
import { worldwide } from "../tokens/clouds.ts";
import { issueAppToken } from "../tokens/tokens.ts";

const root = "https://graph.example";

/** Calls Graph in process, without a server; links resolve to it. Throws on nonconforming exchanges. */
export async function directGraph(tenant: Tenant) {
  const { clientId } = createRegistration(tenant, { isConsented: true, redirectUris: [] });
  const app = tenant.applications.registrations.get(clientId);
  if (app === undefined) throw new Error("The application is registered");
  const authorization = `Bearer ${await issueAppToken(tenant.issuer, app, { resource: "graph", audience: worldwide.graph })}`;
  return async (method: string, path: string, body?: unknown, headers: Readonly<Record<string, string>> = {}) => {
    const url = path.startsWith(root) ? path.slice(root.length) : `/v1.0${path}`;
    const answer = await answerGraph(tenant, { method, url, headers: { authorization, ...headers }, body }, root);
    tenant.exchanges.assertDescribed();
    // oxlint-disable-next-line typescript/no-explicit-any -- tests look where they expect something
    const read: any = answer.body;
    return { status: answer.status, headers: answer.headers ?? {}, body: read };
  };
}
