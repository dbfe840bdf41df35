import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { startTenantSimulator, type TenantSimulator } from "@parapet/tenant-simulator";
import { and, eq } from "drizzle-orm";
import { sealCredential } from "../../../modules/secure-inbox/connection/credential-seal.ts";
import { mailConnectionTable } from "../../../modules/secure-inbox/connection/table.ts";
import { syncLater } from "../../../modules/secure-inbox/intake/sync-directory.ts";
import { subscriptionTable } from "../../../modules/secure-inbox/intake/table.ts";
import { tendLater } from "../../../modules/secure-inbox/intake/tend-mailbox.ts";
import { closeTenantClients } from "../../../modules/secure-inbox/intake/tenant-clients.ts";
import { type MailboxRow, mailboxTable, messageTable } from "../../../modules/secure-inbox/mail/table.ts";
import { tasksOf } from "../../tasks-of.ts";
import { startTestApp, type TestApp } from "../../testing.ts";

/** The server, reached by a simulated tenant through a line on which notifications get lost. */
export interface LossyServer {
  readonly server: TestApp;
  /** Whether the next notification gets lost; who sends it believes that it arrived. */
  isLost: () => boolean;
  close(): Promise<void>;
}

export async function startLossyServer(): Promise<LossyServer> {
  let server: TestApp | null = null;
  const lossy = { isLost: () => false };
  const line = createServer((request, response) => {
    void (async () => {
      const payload = await buffer(request);
      const url = request.url ?? "";
      if (!url.includes("validationToken") && lossy.isLost()) return response.writeHead(202).end();
      const headers = { "content-type": request.headers["content-type"] ?? "" };
      const answer = await server?.app.inject({ method: "POST", url, headers, payload });
      const type = answer?.headers["content-type"];
      return response
        .writeHead(answer?.statusCode ?? 503, typeof type === "string" ? { "content-type": type } : {})
        .end(answer?.body ?? "");
    })();
  });
  const started = await startTestApp(await originOf(line));
  server = started;
  return Object.assign(lossy, {
    server: started,
    async close() {
      await started.close();
      line.close();
    },
  });
}

function originOf(server: Server): Promise<string> {
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => resolve(`http://127.0.0.1:${addressOf(server.address()).port}`));
  });
}

function addressOf(address: AddressInfo | string | null): AddressInfo {
  if (address === null || typeof address === "string") throw new Error("The line has no TCP address");
  return address;
}

/** A provider's connection to a simulated tenant, as it is after an administrator consented. */
export async function connectSimulator({ platform }: TestApp, providerId: string): Promise<TenantSimulator> {
  const simulator = await startTenantSimulator({ mailboxes: 9 });
  const now = platform.clock.now();
  const { secret, clientId } = simulator.registration;
  await platform.postgres.db.transaction(async (tx) => {
    await tx.insert(mailConnectionTable).values({
      providerId,
      state: "connected",
      cloud: "simulator",
      simulatorUrl: new URL(simulator.urls.graph).origin,
      tenant: simulator.tenantId,
      tenantId: simulator.tenantId,
      clientId,
      credentialKind: "secret",
      sealedCredential: sealCredential(platform.sealing, providerId, secret),
      abilities: [],
      capabilities: [],
      grantedRoles: [],
      domains: [],
      createdAt: now,
      updatedAt: now,
      connectedAt: now,
    });
    await syncLater(tx, platform.jobs, providerId);
  });
  return simulator;
}

/** The intake stops and starts again, as when the server does. */
export async function restartIntake({ platform }: TestApp): Promise<void> {
  await platform.jobs.stop();
  closeTenantClients(platform);
  await platform.jobs.start(tasksOf(platform));
}

export function mailboxesOf({ platform }: TestApp, providerId: string): Promise<MailboxRow[]> {
  return platform.postgres.db.select().from(mailboxTable).where(eq(mailboxTable.providerId, providerId));
}

export async function countSubscriptions({ platform }: TestApp, providerId: string): Promise<number> {
  const active = and(eq(subscriptionTable.providerId, providerId), eq(subscriptionTable.state, "active"));
  return (await platform.postgres.db.select().from(subscriptionTable).where(active)).length;
}

/** What the clock does every few minutes: every mailbox is compared to what is known. */
export async function healAll(server: TestApp, providerId: string): Promise<void> {
  const { platform } = server;
  const mailboxes = await mailboxesOf(server, providerId);
  await platform.postgres.db.transaction(async (tx) => {
    for (const { id } of mailboxes) await tendLater(tx, platform.jobs, id);
  });
}

/** Each analysed copy as `mailbox address <Message-ID>`, sorted. */
export async function analysedCopies({ platform }: TestApp, providerId: string): Promise<string[]> {
  const rows = await platform.postgres.db
    .select({ address: mailboxTable.address, messageId: messageTable.internetMessageId })
    .from(messageTable)
    .innerJoin(mailboxTable, eq(mailboxTable.id, messageTable.mailboxId))
    .where(eq(messageTable.providerId, providerId));
  return rows.map(({ address, messageId }) => `${address} <${messageId}>`).toSorted();
}
