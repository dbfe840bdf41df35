import { createServer, request } from "node:http";
import { buffer } from "node:stream/consumers";
import {
  createGraphClient,
  type GraphClient,
  GraphProblem,
  listChanges,
  listPages,
  probeAbilities,
} from "@parapet/graph-client";
import { startTenantSimulator } from "@parapet/tenant-simulator";

/** One call that the client made, with what the tenant answered. */
export interface RecordedCall {
  readonly method: string;
  readonly version: string;
  /** Below the version. */
  readonly path: string;
  /** Names of its query options. */
  readonly query: readonly string[];
  /** Undefined without one, or when it is no JSON. */
  readonly body: unknown;
  readonly status: number;
  readonly answer: unknown;
}

/** Has the client do with a simulated tenant what the product does, and writes down every call. */
export async function recordGraphCalls(): Promise<readonly RecordedCall[]> {
  const simulator = await startTenantSimulator({ mailboxes: 9 });
  const line = await listenBetween(new URL(simulator.urls.graph).origin);
  const { clientId, secret } = simulator.registration;
  const client = createGraphClient({
    cloud: "global",
    tenantId: simulator.tenantId,
    clientId,
    credential: { kind: "secret", secret },
    baseUrls: { login: simulator.urls.login, graph: `${line.origin}/graph`, manage: simulator.urls.manage },
  });
  try {
    const address = await someAddress(client);
    await simulator.control.deliver({ from: "kim@partner.example", to: address, subject: "Invoice", text: "Hello" });
    await useTenant(client);
    return line.calls;
  } finally {
    client.close();
    line.close();
    await simulator.stop();
  }
}

/** Answers with problems are answers, too. */
async function tried(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!(error instanceof GraphProblem)) throw error;
  });
}

async function someAddress(client: GraphClient): Promise<string> {
  const { value } = await client.call("user.list", { path: {}, query: { $top: 1, $select: "id,mail" } });
  return value[0]?.mail ?? "";
}

async function useTenant(client: GraphClient): Promise<void> {
  await probeAbilities(client, null);
  await tried(client.call("organization.list", { path: {}, query: { $select: "id" } }));
  for await (const page of listPages(client, "user.list", {
    path: {},
    query: { $top: 5, $select: "id,mail,proxyAddresses" },
  }))
    if (page.items.length === 0) break;
  const { value } = await client.call("user.list", { path: {}, query: { $top: 1 } });
  const userId = value[0]?.id ?? "";
  await tried(client.call("user.get", { path: { userId }, query: { $select: "id,displayName" } }));
  await tried(client.call("folder.get", { path: { userId, folderId: "sentitems" }, query: { $select: "id" } }));
  await tried(readChanges(client, userId));
  const query = { $select: "id,receivedDateTime,isDraft,parentFolderId", $top: 10, $orderby: "receivedDateTime desc" };
  const { value: messages } = await client.call("message.list", { path: { userId }, query });
  const path = { userId, messageId: messages[0]?.id ?? "" };
  await tried(client.call("message.get", { path, query: { $select: "id,subject" } }));
  await tried(client.call("message.mime", { path }));
  await tried(client.call("message.change", { path, body: { categories: ["Checked"] } }));
  await tried(client.call("message.move", { path, body: { destinationId: "junkemail" } }));
  await tried(client.batch("message.get", [{ path }, { path: { userId, messageId: "none" } }]));
  const hidden = { displayName: "Secure Inbox Hold", isHidden: true };
  await tried(client.call("folder.create", { path: { userId }, body: hidden }));
  await tried(client.call("subscription.create", { path: {}, body: subscriptionOf(userId) }));
  await tried(client.call("subscription.list", { path: {} }));
  await tried(client.call("message.delete", { path }));
  await tried(client.call("message.get", { path: { userId, messageId: "AAkALgAAAAAAHYQDEapmEc2byACqAC-EWg0" } }));
}

async function readChanges(client: GraphClient, userId: string): Promise<void> {
  const query = { $select: "id,receivedDateTime", $filter: "receivedDateTime ge 2020-01-01T00:00:00Z" };
  const values = { path: { userId, folderId: "inbox" }, query };
  let link: string | null = null;
  for await (const page of listChanges(client, "message.delta", values, null)) link = page.link;
  for await (const page of listChanges(client, "message.delta", values, link)) link = page.link;
  for await (const page of listChanges(client, "folder.delta", { path: { userId } }, null)) link = page.link;
}

/** Nobody listens there, so that it is refused. */
function subscriptionOf(userId: string) {
  const notificationUrl = "https://127.0.0.1:1/notifications/";
  return {
    changeType: "created",
    notificationUrl,
    lifecycleNotificationUrl: `${notificationUrl}lifecycle/`,
    resource: `users/${userId}/messages`,
    expirationDateTime: new Date(Date.now() + 3_600_000).toISOString(),
    clientState: "secret",
  };
}

/** A line to another server on this machine that writes down what goes over it. */
async function listenBetween(target: string) {
  const calls: RecordedCall[] = [];
  const server = createServer((incoming, outgoing) => {
    void (async () => {
      const sent = await buffer(incoming);
      const { method = "GET", url = "/", headers } = incoming;
      const onward = request(`${target}${url}`, { method, headers });
      onward.on("response", (answer) => {
        void buffer(answer).then((received) => {
          calls.push(callOf(method, url, sent, answer.statusCode ?? 0, received));
          // Links lead to where the client asks, as a proxy has them.
          const told = Buffer.from(received.toString("latin1").replaceAll(target, `http://${headers.host}`), "latin1");
          const length = String(told.length);
          return outgoing
            .writeHead(answer.statusCode ?? 502, { ...answer.headers, "content-length": length })
            .end(told);
        });
      });
      onward.end(sent);
    })();
  });
  const port = await new Promise<number>((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      resolve(typeof address === "object" && address !== null ? address.port : 0);
    });
  });
  return { origin: `http://127.0.0.1:${port}`, calls, close: () => server.close() };
}

function callOf(method: string, target: string, sent: Buffer, status: number, received: Buffer): RecordedCall {
  const url = new URL(target, "http://tenant.invalid");
  const [, , version = "", ...path] = url.pathname.split("/");
  return {
    method,
    version,
    path: decodeURIComponent(`/${path.join("/")}`),
    query: [...url.searchParams.keys()],
    body: sent.length === 0 ? undefined : jsonOf(sent),
    status,
    answer: jsonOf(received),
  };
}

function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    return undefined;
  }
}
