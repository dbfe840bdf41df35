import {
  createGraphClient,
  type GraphClient,
  GraphProblem,
  listChanges,
  listPages,
  probeAbilities,
} from "@parapet/graph-client";
import { startTenantSimulator } from "@parapet/tenant-simulator";

/**
 * Uses the client on a simulated tenant as the product does; resolves to the number of compared exchanges.
 * @param description the OpenAPI document to compare them with, also inside batches
 * @throws Error listing the differences
 */
export async function tourOfClient(description: string): Promise<number> {
  const simulator = await startTenantSimulator({ mailboxes: 9, description });
  const { clientId, secret } = simulator.registration;
  const client = createGraphClient({
    cloud: "global",
    tenantId: simulator.tenantId,
    clientId,
    credential: { kind: "secret", secret },
    baseUrls: simulator.urls,
  });
  try {
    const address = await someAddress(client);
    await simulator.control.deliver({ from: "kim@partner.example", to: address, subject: "Invoice", text: "Hello" });
    await useTenant(client);
  } finally {
    client.close();
    await simulator.stop();
  }
  return simulator.comparedExchanges();
}

/** Error responses count, too. */
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

/** A closed port, to get a refused connection. */
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
