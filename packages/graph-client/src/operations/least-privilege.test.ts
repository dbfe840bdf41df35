import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { startTenantSimulator, type TenantSimulator } from "@parapet/tenant-simulator";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createGraphClient, type GraphClient } from "../create-graph-client.ts";
import { GraphProblem } from "../problem.ts";
import type { CallOf, Operation } from "./operation.ts";
import { operations, type OperationName, type Operations } from "./operations.ts";

const userId = "marianne.kowalski@meridianfreight.com";
let simulator: TenantSimulator;
let client: GraphClient;
let endpoint: Server;

beforeAll(async () => {
  simulator = await startTenantSimulator({ mailboxes: 9, clock: { isFrozen: true } });
  const { urls, tenantId, registration } = simulator;
  const credential = { kind: "secret", secret: registration.secret } as const;
  const pace = { now: () => performance.now(), random: () => 0, wait: () => Promise.resolve() };
  const { clientId } = registration;
  client = createGraphClient({ cloud: "global", tenantId, clientId, credential, baseUrls: urls, pace });
  endpoint = createServer(({ url = "" }, response) => {
    const token = new URL(url, "http://endpoint").searchParams.get("validationToken");
    response.writeHead(200, { "content-type": "text/plain" }).end(token ?? "");
  });
  await new Promise<void>((resolve) => endpoint.listen(0, "127.0.0.1", resolve));
});
afterAll(async () => {
  client.close();
  endpoint.close();
  await simulator.stop();
});

const ofTenant = () => ({ path: {} });
const ofUser = () => ({ path: { userId } });
const inFolder = () => ({ path: { userId, folderId: "inbox" } });

async function aMessage() {
  const [copy] = await simulator.control.deliver({ from: "kim@partner.example", to: userId, subject: "x", text: "x" });
  return { userId, messageId: copy?.immutableId ?? "" };
}

function aRule() {
  const rule = { displayName: "r", actions: { markAsRead: true } };
  return { userId, ruleId: simulator.control.changeRule(userId, { kind: "created", rule }) };
}

const expirationDateTime = () => new Date(simulator.control.now().getTime() + 3_600_000).toISOString();

function aSubscription(): CallOf<Operations["subscription.create"]> {
  const url = `http://127.0.0.1:${(endpoint.address() as AddressInfo).port}/hook`;
  const [changeType, resource, clientState] = ["created", `users/${userId}/messages`, "state"];
  return {
    path: {},
    body: {
      changeType,
      notificationUrl: url,
      lifecycleNotificationUrl: url,
      resource,
      clientState,
      expirationDateTime: expirationDateTime(),
    },
  };
}

async function subscribed() {
  await grantOnly(["Mail.ReadBasic.All"]);
  const { id } = await client.call("subscription.create", aSubscription());
  return { path: { subscriptionId: id } };
}

const inFeed = () => ({ path: { tenantId: simulator.tenantId }, query: { contentType: "Audit.Exchange" } });

async function started() {
  await grantOnly(["ActivityFeed.Read"]);
  await client.call("activitySubscription.start", inFeed());
}

const aSignIn = () => ({ path: {}, body: { requestIds: [simulator.control.signIn(userId)] } });
const aRiskyUser = () => ({ path: {}, body: { userIds: ["00000000-0000-4000-8000-000000000001"] } });

type Prepare<Name extends OperationName> = () => CallOf<Operations[Name]> | Promise<CallOf<Operations[Name]>>;

/** A call of each operation, prepared before roles are removed. */
const calls: { readonly [Name in OperationName]: Prepare<Name> } = {
  "organization.list": ofTenant,
  "domain.list": ofTenant,
  "user.list": ofTenant,
  "user.delta": ofTenant,
  "user.get": ofUser,
  "user.manager": ofUser,
  "user.change": () => ({ ...ofUser(), body: { accountEnabled: true } }),
  "user.revokeSessions": ofUser,
  "group.members": () => ({ path: { groupId: simulator.groups[0]?.id ?? "" } }),
  "authenticationMethod.list": ofUser,
  "consent.list": ofTenant,
  "folder.list": ofUser,
  "folder.get": inFolder,
  "folder.delta": ofUser,
  "folder.create": () => ({ ...ofUser(), body: { displayName: `Folder of ${simulator.control.now().getTime()}` } }),
  "message.list": ofUser,
  "message.listInFolder": inFolder,
  "message.delta": inFolder,
  "message.get": async () => ({ path: await aMessage() }),
  "message.mime": async () => ({ path: await aMessage() }),
  "message.change": async () => ({ path: await aMessage(), body: { isRead: true } }),
  "message.move": async () => ({ path: await aMessage(), body: { destinationId: "archive" } }),
  "message.create": () => ({ ...inFolder(), body: Buffer.from("From: kim@partner.example\r\nSubject: x\r\n\r\nx") }),
  "message.delete": async () => ({ path: await aMessage() }),
  "message.deletePermanently": async () => ({ path: await aMessage() }),
  "message.send": () => ({
    ...ofUser(),
    body: { message: { subject: "x", toRecipients: [{ emailAddress: { address: userId } }] } },
  }),
  "rule.list": ofUser,
  "rule.get": () => ({ path: aRule() }),
  "rule.create": () => ({
    ...ofUser(),
    body: { displayName: "r", sequence: 1, isEnabled: true, actions: { markAsRead: true } },
  }),
  "rule.change": () => ({ path: aRule(), body: { isEnabled: false } }),
  "rule.delete": () => ({ path: aRule() }),
  "subscription.list": ofTenant,
  "subscription.create": aSubscription,
  "subscription.renew": async () => ({ ...(await subscribed()), body: { expirationDateTime: expirationDateTime() } }),
  "subscription.delete": subscribed,
  "signIn.list": ofTenant,
  "signIn.listInDetail": ofTenant,
  "signIn.confirmCompromised": aSignIn,
  "signIn.confirmSafe": aSignIn,
  "directoryAudit.list": ofTenant,
  "riskDetection.list": ofTenant,
  "riskyUser.list": ofTenant,
  "riskyUser.confirmCompromised": aRiskyUser,
  "riskyUser.dismiss": aRiskyUser,
  "messageTrace.list": ofTenant,
  "analyzedEmail.list": ofTenant,
  "activitySubscription.list": () => ({ path: { tenantId: simulator.tenantId } }),
  "activitySubscription.start": inFeed,
  "activityContent.list": async () => (await started(), inFeed()),
  "activityContent.read": async () => {
    await started();
    aRule();
    await simulator.control.advance(600_000);
    const { value } = await client.call("activityContent.list", inFeed());
    return { path: { tenantId: simulator.tenantId, contentId: value[0]?.contentId ?? "" } };
  },
};

/** Leaves only these roles, and a client with a new token. */
async function grantOnly(roles: readonly string[]): Promise<void> {
  simulator.control.revokeConsent();
  // The application needs some role to count as consented.
  for (const role of ["none", ...roles]) simulator.control.grantRole(role);
  await client.grantedRoles();
  await client.grantedRoles("manage");
  // Avoids the limits of reports and risk.
  await simulator.control.advance(11_000);
}

async function attempt<Name extends OperationName>(
  name: Name,
  prepare: Prepare<Name>,
  roles: readonly string[],
): Promise<unknown> {
  const values = await prepare();
  await grantOnly(roles);
  return await client.call(name, values).then(
    () => "works",
    (error: unknown) => {
      if (error instanceof GraphProblem) return error;
      throw error;
    },
  );
}

const isOperation = (name: string): name is OperationName => Object.hasOwn(operations, name);
const names = Object.keys(operations).filter(isOperation);
const everyRole = [...new Set(names.flatMap((name): readonly string[] => operations[name].roles))];

it.each(names.flatMap((name) => operations[name].roles.map((role) => [name, role] as const)))(
  "%s needs no more than %s",
  async (name, role) => {
    expect(await attempt(name, calls[name], [role])).toBe("works");
  },
);

it.each(names)("%s is denied with all roles except its own", async (name) => {
  const { roles, host, limit }: Operation = operations[name];
  const others = everyRole.filter((role) => !roles.includes(role));
  const exchangeOrDirectory = limit === "mailbox" ? "ErrorAccessDenied" : "Authorization_RequestDenied";
  const code = host === "manage" ? "AF10001" : exchangeOrDirectory;
  expect(await attempt(name, calls[name], others)).toMatchObject({ kind: "permission", status: 403, code });
});
