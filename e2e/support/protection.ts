import { randomUUID } from "node:crypto";
import { endpoints } from "@parapet/contract";
import { type Api, bearer, type LoggedIn } from "./api.ts";

/** What a gateway says of a call beside the key. */
interface Asked {
  readonly address?: string;
  readonly agent?: string;
  readonly path?: string;
}

interface NewClient {
  readonly name: string;
  readonly organizationId?: string | null;
}

/** A protected API whose gateway asks about calls of clients that say they only use okhttp. */
export async function protectApi(api: Api, session: LoggedIn, name: string) {
  const headers = bearer(session);
  const slug = `api-${randomUUID().slice(0, 8)}`;
  const { path, answer } = endpoints["protectedApis.create"];
  const protectedApi = answer.body.parse(
    await (await api.post(path, { name, slug, base_url: "https://api.example.com" }, headers)).json(),
  );

  /** Asks about a call as nginx does. A wrong key is one that nobody has. */
  async function ask(
    key: string,
    { address = "203.0.113.7", agent = "okhttp/4.12.0", path: uri = "/invoices" }: Asked = {},
  ) {
    const logged = await api.call(`/v1/forward-auth?api=${slug}`, {
      headers: {
        "x-api-key": key,
        "x-original-uri": uri,
        "x-original-method": "GET",
        "x-real-ip": address,
        "user-agent": agent,
      },
    });
    await logged.arrayBuffer();
    return logged.status;
  }

  /** A client with a key, which may call the API. */
  async function addClient({ name: clientName, organizationId = null }: NewClient) {
    const client = {
      name: clientName,
      kind: "interactive",
      organization_id: organizationId,
      declared: { cidrs: [], asns: [], countries: [], agents: ["okhttp"] },
      apis: [protectedApi.id],
    };
    const created = await api.post(endpoints["apiClients.create"].path, client, headers);
    const { id } = endpoints["apiClients.create"].answer.body.parse(await created.json());
    const made = await api.post(`/api/adaptive/clients/${id}/keys`, {}, headers);
    return endpoints["clientKeys.create"].answer.body.parse(await made.json());
  }

  return { id: protectedApi.id, ask, addClient };
}
