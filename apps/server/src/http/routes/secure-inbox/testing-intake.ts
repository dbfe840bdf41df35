import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { startTenantSimulator, type TenantSimulator } from "@parapet/tenant-simulator";
import { and, eq, isNotNull, ne } from "drizzle-orm";
import { sealCredential } from "../../../modules/secure-inbox/connection/credential-seal.ts";
import { mailConnectionTable } from "../../../modules/secure-inbox/connection/table.ts";
import { syncLater } from "../../../modules/secure-inbox/intake/sync-directory.ts";
import { mailboxIntakeTable, subscriptionTable } from "../../../modules/secure-inbox/intake/table.ts";
import { tendLater } from "../../../modules/secure-inbox/intake/tend-mailbox.ts";
import { closeTenantClients } from "../../../modules/secure-inbox/intake/tenant-clients.ts";
import { mailModel } from "../../../modules/secure-inbox/mail/mail-model.ts";
import { contentTable, type MailboxRow, mailboxTable, messageTable } from "../../../modules/secure-inbox/mail/table.ts";
import type { Clock } from "../../../platform/clock.ts";
import { tasksOf } from "../../tasks-of.ts";
import { startTestApp, type TestApp } from "../../testing.ts";

const presentModel = mailModel()?.version ?? "";

/** The server, reached by a simulated tenant through a line on which notifications get lost. */
export interface LossyServer {
  readonly server: TestApp;
  /** Whether the next notification gets lost; who sends it believes that it arrived. */
  isLost: () => boolean;
  /** Whether nobody is reached at all, so that Microsoft does not believe either that the address is ours. */
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

/** How many jobs run or wait for their turn; those that are to be done later do not count. */
export async function countJobs({ platform }: TestApp): Promise<number> {
  const query = "SELECT count(*)::int AS jobs FROM graphile_worker.jobs WHERE run_at <= now()";
  const { rows } = await platform.postgres.pool.query<{ readonly jobs: number }>(query);
  return rows[0]?.jobs ?? 0;
}

/** Has every mailbox compared to what is known. */
export async function healAll(server: TestApp, providerId: string): Promise<void> {
  const { platform } = server;
  const mailboxes = await mailboxesOf(server, providerId);
  await platform.postgres.db.transaction(async (tx) => {
    for (const { id } of mailboxes) await tendLater(tx, platform.jobs, id);
  });
}

/** How many mailboxes have been compared to what is known. */
export async function countHealed({ platform }: TestApp, providerId: string): Promise<number> {
  const healed = and(eq(mailboxIntakeTable.providerId, providerId), isNotNull(mailboxIntakeTable.healedAt));
  return (await platform.postgres.db.select().from(mailboxIntakeTable).where(healed)).length;
}

/** Calls by a link that Microsoft had forgotten (410), in all. */
export async function countExpired({ platform }: TestApp): Promise<number> {
  const { values } = await platform.metrics.graphCalls.get();
  return values.reduce((sum, { labels, value }) => (labels.outcome === "gone" ? sum + value : sum), 0);
}

/** Each copy with a verdict and a report of the present model, as `mailbox address <Message-ID>`, sorted. */
export async function analysedCopies({ platform }: TestApp, providerId: string): Promise<string[]> {
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
