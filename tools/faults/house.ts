import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, openSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { endpoints } from "@parapet/contract";
import { Caller } from "../demo/caller.ts";
import { freePort } from "../free-port.ts";
import { childrenOf } from "./processes.ts";

/** The running product with an owner, a sender of traced calls and a protected API. */
export interface House {
  readonly origin: string;
  readonly data: string;
  readonly caller: Caller;
  /** Of the sender of traced calls. */
  readonly token: string;
  /** May call the protected API `payments`, where every `POST /payouts` has to pass a step-up. */
  readonly key: string;
  /** Was revoked. */
  readonly revokedKey: string;
  /** Process ids of a store. */
  storeProcesses(store: Store): readonly number[];
  /** Sends a signal to the server. */
  signal(name: NodeJS.Signals): void;
  /** Settles with how it ended. */
  ended(): Promise<string>;
  /** Starts it again on the same port and data, after it ended. */
  start(): Promise<void>;
  /** Ends it and removes its data. */
  close(): Promise<void>;
}

export type Store = "PostgreSQL" | "ClickHouse";

interface HouseOptions {
  /** In MiB: the data lies on a disk of this size. */
  readonly diskMib?: number | undefined;
  /** Gets what the server prints. */
  readonly logFile: string;
  /** Besides the usual ones. */
  readonly settings?: Readonly<Record<string, string>> | undefined;
}

const main = join(import.meta.dirname, "../../apps/server/src/main.ts");
export const owner = { email: "owner@parapet.test", password: "faults are played here 7 times" } as const;
export const protectedSlug = "payments";
const commandLines: Readonly<Record<Store, string>> = { PostgreSQL: "postgres", ClickHouse: "engine-process" };
/** The embedded stores are made on the first start. */
const startMs = 240_000;

/** Starts the product as an operator does. @throws Error when it does not listen in time */
export async function openHouse({ diskMib, logFile, settings = {} }: HouseOptions): Promise<House> {
  const folder = mkdtempSync(join(tmpdir(), "parapet-faults-"));
  if (diskMib !== undefined) execFileSync("mount", ["-t", "tmpfs", "-o", `size=${diskMib}m`, "tmpfs", folder]);
  const data = join(folder, "data");
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const environment = {
    ...withoutSettings(),
    PARAPET_DATA: data,
    PARAPET_PORT: String(port),
    PARAPET_ADMIN_EMAIL: owner.email,
    PARAPET_ADMIN_PASSWORD: owner.password,
    PARAPET_BUILT_IN_PACKS: "off",
    ...settings,
  };
  const output = openSync(logFile, "a");
  const run = () => spawn(process.execPath, [main, "serve"], { env: environment, stdio: ["ignore", output, output] });
  let child = run();

  async function start(): Promise<void> {
    const deadline = Date.now() + startMs;
    while (!(await isReady(origin))) {
      if (!isRunning(child)) throw new Error(`The server ended as it started; see ${logFile}`);
      if (Date.now() > deadline) throw new Error(`The server was not ready within ${startMs / 1000} s; see ${logFile}`);
      await sleep(100);
    }
  }

  const ended = async () => {
    if (isRunning(child)) await once(child, "exit");
    return child.signalCode ?? `code ${child.exitCode}`;
  };
  const storeProcesses = (store: Store) => childrenOf(child.pid ?? 0, commandLines[store]);

  async function close(): Promise<void> {
    const stores = [...storeProcesses("PostgreSQL"), ...storeProcesses("ClickHouse")];
    for (const pid of stores) signalProcess(pid, "SIGCONT");
    child.kill("SIGCONT");
    child.kill("SIGTERM");
    const late = setTimeout(() => child.kill("SIGKILL"), 30_000);
    await ended();
    clearTimeout(late);
    for (const pid of stores) signalProcess(pid, "SIGKILL");
    if (diskMib !== undefined) execFileSync("umount", ["--lazy", folder]);
    rmSync(folder, { recursive: true, force: true });
  }

  try {
    await start();
    const furnished = await furnish(new Caller(origin, owner));
    // A fault shows in the first answer, not in the one after it was over. It logs in while it can.
    const caller = new Caller(origin, owner, 0);
    await caller.call(endpoints["traceSources.list"]);
    return {
      origin,
      data,
      caller,
      ...furnished,
      storeProcesses,
      signal: (name) => child.kill(name),
      ended,
      async start() {
        child = run();
        await start();
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Sends a signal to a process that may have ended. */
export function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}

const isRunning = (child: ChildProcess) => child.exitCode === null && child.signalCode === null;

const isReady = (origin: string) =>
  fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
    ({ ok }) => ok,
    () => false,
  );

/** The runner's own environment without what would lead the server to other stores or settings. */
function withoutSettings(): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !/^PARAPET_|^(?:DATABASE|CLICKHOUSE)_URL$/.test(name));
  return Object.fromEntries(own);
}

/** A trace source, a protected API in force with one rule, a client that may call it, and two keys of which one was revoked. */
async function furnish(caller: Caller) {
  const { token } = await caller.call(endpoints["traceSources.create"], { body: { name: "Gateway", type: "OTHER" } });
  const api = await caller.call(endpoints["protectedApis.create"], {
    body: {
      name: "Payments",
      slug: protectedSlug,
      base_url: "https://payments.example",
      environment: "production",
      sensitivity: "normal",
      endpoints: [
        { method: "GET", template: "/invoices", sensitivity: "normal" },
        { method: "POST", template: "/payouts", sensitivity: "high" },
      ],
      trusted_hops: ["127.0.0.1/32"],
    },
  });
  const { live } = await caller.call(endpoints["adaptiveConfigs.get"], { params: { id: api.id } });
  const { rules } = live.settings;
  const rule = {
    id: crypto.randomUUID(),
    name: "Every payout",
    enabled: true,
    when: { sensitivities: ["high" as const], elevated: false },
    effect: "step_up" as const,
  };
  const settings = { ...live.settings, mode: "enforce" as const, rules: [rule, ...rules] };
  await caller.call(endpoints["adaptiveConfigs.saveDraft"], { params: { id: api.id }, body: { settings } });
  await caller.call(endpoints["adaptiveConfigs.publish"], { params: { id: api.id }, body: { version: live.version } });
  const client = await caller.call(endpoints["apiClients.create"], {
    body: {
      name: "ledger",
      kind: "headless",
      organization_id: null,
      owner_name: "Integration desk",
      owner_email: "ledger@parapet.test",
      declared: { cidrs: [], asns: [], countries: [], agents: [] },
      apis: [api.id],
    },
  });
  const keyOf = () => caller.call(endpoints["clientKeys.create"], { params: { id: client.id }, body: {} });
  const [kept, revoked] = [await keyOf(), await keyOf()];
  await caller.call(endpoints["clientKeys.revoke"], { params: { id: client.id, key: revoked.id } });
  return { token, key: kept.key, revokedKey: revoked.key };
}
