import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { startTenantSimulator, type TenantSimulator } from "@parapet/tenant-simulator";
import { and, eq, isNotNull, ne } from "drizzle-orm";
import { sealCredential } from "../../../modules/secure-inbox/connection/credential-seal.ts";
import { mailConnectionTable } from "../../../modules/secure-inbox/connection/table.ts";
import { enqueueReconcile } from "../../../modules/secure-inbox/intake/reconcile-mailbox-task.ts";
import { enqueueDirectorySync } from "../../../modules/secure-inbox/intake/sync-directory.ts";
import { mailboxIntakeTable, subscriptionTable } from "../../../modules/secure-inbox/intake/table.ts";
import { closeTenantClients } from "../../../modules/secure-inbox/intake/tenant-clients.ts";
import { mailModel } from "../../../modules/secure-inbox/mail/mail-model.ts";
import { contentTable, type MailboxRow, mailboxTable, messageTable } from "../../../modules/secure-inbox/mail/table.ts";
import type { Clock } from "../../../platform/clock.ts";
import { createTasks } from "../../create-tasks.ts";
import { startTestApp, type TestApp } from "../../testing.ts";

const presentModel = mailModel()?.version ?? "";

/** The server behind a proxy that drops notifications. */
export interface LossyServer {
  readonly server: TestApp;
  /** Whether the next notification is dropped; the sender sees a success. */
  isLost: () => boolean;
  /** Whether the server is unreachable, so that endpoint validation also fails. */
  isDown: () => boolean;
  close(): Promise<void>;
}

export async function startLossyServer(clock?: Clock): Promise<LossyServer> {
  let server: TestApp | null = null;
  const lossy = { isLost: () => false, isDown: () => false };
  const line = createServer((request, response) => {
    void (async () => {
      const payload = await buffer(request);
      const url = request.url ?? "";
      if (lossy.isDown()) return response.writeHead(503).end();
      if (!url.includes("validationToken") && lossy.isLost()) return response.writeHead(202).end();
      const headers = { "content-type": request.headers["content-type"] ?? "" };
      const answer = await server?.app.inject({ method: "POST", url, headers, payload });
      const type = answer?.headers["content-type"];
      return response
        .writeHead(answer?.statusCode ?? 503, typeof type === "string" ? { "content-type": type } : {})
        .end(answer?.body ?? "");
    })();
  });
  const started = await startTestApp(await originOf(line), clock);
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
  if (address === null || typeof address === "string") throw new Error("The proxy has no TCP address");
  return address;
}

/** A provider's connection to a simulated tenant after consent. */
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
    await enqueueDirectorySync(tx, platform.jobs, providerId);
  });
  return simulator;
}

/** Restarts the intake, as a server restart does. */
export async function restartIntake({ platform }: TestApp): Promise<void> {
  await platform.jobs.stop();
  closeTenantClients(platform);
  await platform.jobs.start(createTasks(platform));
}

export function mailboxesOf({ platform }: TestApp, providerId: string): Promise<MailboxRow[]> {
  return platform.postgres.db.select().from(mailboxTable).where(eq(mailboxTable.providerId, providerId));
}

export async function countSubscriptions({ platform }: TestApp, providerId: string): Promise<number> {
  const active = and(eq(subscriptionTable.providerId, providerId), eq(subscriptionTable.state, "active"));
  return (await platform.postgres.db.select().from(subscriptionTable).where(active)).length;
}

/** Running and due jobs; future ones don't count. */
export async function countJobs({ platform }: TestApp): Promise<number> {
  const query = "SELECT count(*)::int AS jobs FROM graphile_worker.jobs WHERE run_at <= now()";
  const { rows } = await platform.postgres.pool.query<{ readonly jobs: number }>(query);
  return rows[0]?.jobs ?? 0;
}

/** Resyncs every mailbox. */
export async function resyncAll(server: TestApp, providerId: string): Promise<void> {
  const { platform } = server;
  const mailboxes = await mailboxesOf(server, providerId);
  await platform.postgres.db.transaction(async (tx) => {
    for (const { id } of mailboxes) await enqueueReconcile(tx, platform.jobs, id);
  });
}

/** How many mailboxes have been resynced. */
export async function countResynced({ platform }: TestApp, providerId: string): Promise<number> {
  const resynced = and(eq(mailboxIntakeTable.providerId, providerId), isNotNull(mailboxIntakeTable.resyncedAt));
  return (await platform.postgres.db.select().from(mailboxIntakeTable).where(resynced)).length;
}

/** Total calls with an expired link (410). */
export async function countExpired({ platform }: TestApp): Promise<number> {
  const { values } = await platform.metrics.graphCalls.get();
  return values.reduce((sum, { labels, value }) => (labels.outcome === "gone" ? sum + value : sum), 0);
}

/** Every stored copy with a verdict and a current report, as sorted `mailbox address <Message-ID>`. */
export async function analyzedCopies({ platform }: TestApp, providerId: string): Promise<string[]> {
  const isAnalysed = and(
    eq(messageTable.providerId, providerId),
    ne(messageTable.verdict, "not_analysed"),
    isNotNull(messageTable.p),
    eq(messageTable.model, presentModel),
  );
  const rows = await platform.postgres.db
    .select({ address: mailboxTable.address, messageId: messageTable.internetMessageId })
    .from(messageTable)
    .innerJoin(mailboxTable, eq(mailboxTable.id, messageTable.mailboxId))
    .innerJoin(contentTable, eq(contentTable.messageId, messageTable.id))
    .where(isAnalysed);
  return rows.map(({ address, messageId }) => `${address} <${messageId}>`).toSorted();
}
