import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { buildApp } from "../http/app.ts";
import { createTasks } from "../http/create-tasks.ts";
import { startOtlpGrpcServer } from "../http/otlp-grpc-server.ts";
import { prepareInstallation } from "../modules/account/installation/prepare-installation.ts";
import { hasOwner } from "../modules/account/installation/registration-policy.ts";
import { setupCode } from "../modules/account/installation/setup-code.ts";
import { requestBuiltInPacks } from "../modules/adaptive-auth/data-pack/import-built-in-packs.ts";
import { enqueueIntakeReconcile } from "../modules/secure-inbox/intake/reconcile-intake-task.ts";
import { services } from "../modules/services.ts";
import { readConfig } from "../platform/config.ts";
import { openLog } from "../platform/log.ts";
import { collectStartupGarbage, trimMemoryAtRest } from "../platform/memory-at-rest.ts";
import { cannotListen, openPlatform, type OpenPlatform } from "../platform/open-platform.ts";
import { type Running, publishRunning } from "../platform/running.ts";
import { readSettings } from "../platform/settings.ts";
import { startWatchdog } from "../platform/watchdog/watchdog.ts";
import { readCommandLine } from "./command-options.ts";
import { serveCommand } from "./serve-command.ts";
import { startReport } from "./start-report.ts";
import { stopSignal } from "./stop-signal.ts";
import { unknownVariables } from "./unknown-variables.ts";
import { makeRoomForYoung } from "./young-objects.ts";

/** Longest a stop takes before connections that still talk are cut, in milliseconds. */
const drainMs = 5_000;

/** Longest wait for the rows that an earlier process left, in milliseconds; the rest arrives while serving. */
const replayMs = 15_000;

/** Runs the product until it is asked to stop. */
export async function serve(argv: readonly string[]): Promise<void> {
  const { values } = readCommandLine(serveCommand, argv);
  makeRoomForYoung();
  const settings = readSettings(process.env, values["config"]);
  const config = readConfig(settings);
  startWatchdog(config.watchdogSeconds);
  const stopped = stopSignal();
  const serves = endWhileStarting(stopped);
  const report = startReport();
  const log = openLog();
  for (const sentence of unknownVariables(settings)) log.warn(sentence);
  const platform = await openPlatform(config, services, report.step, log);
  let stopWatching: () => Promise<void> = async () => undefined;
  let takeBack: () => Promise<void> = async () => undefined;
  let stopGrpc: () => Promise<void> = async () => undefined;
  try {
    report.step("preparing the server");
    await prepareInstallation(platform);
    // The stores answer while this thread builds the routes.
    const [app] = await Promise.all([buildApp(platform), platform.services.start()]);
    // What an earlier process acknowledged is there from the first answer on, however that process ended.
    await platform.journal.settle(replayMs);
    await collectStartupGarbage();
    const origin = await listen(app, platform);
    stopGrpc = await listenForGrpc(platform);
    stopWatching = platform.stores.start();
    takeBack = await publishRunning(platform.config.dataFolder, runningAt(origin, platform));
    serves();
    const code = (await hasOwner(platform.postgres.db)) ? null : await setupCode(platform);
    trimMemoryAtRest();
    report.ready({ origin, publicUrl: platform.publicUrl(), setupCode: code });
    await Promise.race([stopped, beginWork(platform)]);
    await stopped;
    report.stopping();
    platform.readiness.drain();
    // Takes its time where a server of mail or Microsoft hangs, so it begins now.
    const jobsEnd = platform.jobs.stop();
    await sleep(platform.config.drainMs);
    await Promise.all([drain(app), stopGrpc()]);
    await jobsEnd;
  } finally {
    await takeBack();
    await stopWatching();
    await platform.services.stop();
    await closeInTime(platform);
  }
}

/**
 * Ends the process when it is asked to stop before it serves. Waiting would do no good: it may hang in a file system or
 * a database, nothing is acknowledged by then, and its stores end with it. @returns what to call when it serves
 */
function endWhileStarting(stopped: Promise<void>): () => void {
  let isServing = false;
  void stopped.then(() => {
    if (isServing) return;
    process.stderr.write("parapet: stopped before the server was ready.\n");
    process.exit(0);
  });
  return () => {
    isServing = true;
  };
}

async function beginWork(platform: OpenPlatform): Promise<void> {
  await requestBuiltInPacks(platform);
  await enqueueIntakeReconcile(platform);
}

/** Limit of the end of the stores and the journal, in milliseconds. */
const closeMs = 15_000;

/** A store that hangs doesn't keep the process: what is acknowledged is in the journal already. */
async function closeInTime(platform: OpenPlatform): Promise<void> {
  const outcome = await Promise.race([
    platform.close().then(
      () => null,
      (error: unknown) => error,
    ),
    sleep(closeMs, "timeout"),
  ]);
  if (outcome !== null) platform.log.warn({ err: outcome }, "a store or the journal didn't close cleanly");
}

async function listen(app: FastifyInstance, platform: OpenPlatform): Promise<string> {
  const { host, port } = platform.config;
  await app.listen({ host, port }).catch((error: unknown) => {
    throw cannotListen({ host, port }, error);
  });
  const address = originOf(app.server.address());
  await platform.start(address, createTasks(platform));
  return address;
}

/** @returns what stops it */
async function listenForGrpc(platform: OpenPlatform): Promise<() => Promise<void>> {
  const { host, otlpGrpcPort: port } = platform.config;
  if (port === null) return async () => undefined;
  const server = await startOtlpGrpcServer(platform, { host, port });
  platform.log.info({ host, port: server.port }, "OTLP over gRPC is served");
  return () => server.stop();
}

/** Only what is embedded needs telling: an operator's stores are reached by their own addresses. */
function runningAt(origin: string, { config, postgres, clickhouse, publicUrl }: OpenPlatform): Running {
  return {
    pid: process.pid,
    origin,
    publicUrl: publicUrl(),
    postgresUrl: config.databaseUrl === null ? postgres.url : null,
    clickhouseUrl: config.clickhouseUrl === null ? clickhouse.url : null,
  };
}

function originOf(address: string | AddressInfo | null): string {
  if (address === null || typeof address === "string") throw new Error("The server has no TCP address");
  const host = address.family === "IPv6" ? `[${address.address}]` : address.address;
  return `http://${host}:${address.port}`;
}

async function drain(app: FastifyInstance): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), drainMs);
  await app.close();
  clearTimeout(cut);
}
