import { spawn, type ChildProcess } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const root = join(import.meta.dirname, "../..");
const startLimitMs = 600_000;
const stopLimitMs = 10_000;

export const administrator = { email: "ada.admin@example.com", password: "correct horse battery staple" } as const;

/** How a process ended. */
interface End {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** One real server process. */
export interface Server {
  readonly baseURL: string;
  readonly data: string;
  readonly child: ChildProcess;
  /** Everything the process has printed. */
  output(): string;
  readonly ended: Promise<End>;
}

export function freshDataFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), "parapet-e2e-"));
}

/** Starts `parapet serve` on a free port. @throws Error with what it printed when it does not come up. */
export async function startServer(data: string, environment: NodeJS.ProcessEnv = {}): Promise<Server> {
  const started = spawnServer(data, environment);
  const limit = sleep(startLimitMs, null, { ref: false });
  const baseURL = await Promise.race([started.listens, started.ended.then(() => null), limit]);
  if (baseURL !== null) return { ...started, baseURL, data };
  started.child.kill("SIGKILL");
  throw new Error(`The server did not start; it printed:\n${started.output()}`);
}

/** Starts a server process and does not wait for it to listen; `listens` settles only when it does. */
export function spawnServer(data: string, environment: NodeJS.ProcessEnv = {}) {
  const child = spawn("node", ["apps/server/src/main.ts", "serve"], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      PATH: `${join(root, "node_modules/.bin")}:${process.env["PATH"]}`,
      PARAPET_HOST: "127.0.0.1",
      PARAPET_PORT: "0",
      PARAPET_DATA: data,
      // What one server has compiled, the next one reads: a quarter of the time until it listens.
      NODE_COMPILE_CACHE: join(tmpdir(), "parapet-compiled"),
      PARAPET_ADMIN_EMAIL: administrator.email,
      PARAPET_ADMIN_PASSWORD: administrator.password,
      DATABASE_URL: "",
      CLICKHOUSE_URL: "",
      // What a test knows of networks it imports itself.
      PARAPET_BUILT_IN_PACKS: "off",
      // How rnicrosoft.example proves its mail; nothing is known of others.
      PARAPET_MAIL_DNS: join(import.meta.dirname, "mail-zone.json"),
      PARAPET_DRAIN_SECONDS: "0",
      PARAPET_DISK_RESERVE_MB: "32",
      // A machine that runs tests is busy; what a decision may take at most is no matter of theirs.
      PARAPET_DECISION_BUDGET_MS: "5000",
      // Where tests put gateways, for the probe.
      PARAPET_GATEWAY_HOSTS: "127.0.0.1",
      // Receivers of webhooks are here, too.
      PARAPET_WEBHOOK_HOSTS: "127.0.0.1",
      // Specifications are fetched from a server of the test.
      PARAPET_SPEC_HOSTS: "127.0.0.1",
      // Tests connect a tenant of their own making.
      PARAPET_TENANT_SIMULATOR: "on",
      // Tests register providers of their own.
      PARAPET_REGISTRATION: "open",
      ...environment,
    },
  });
  let printed = "";
  const listens = new Promise<string>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8");
      stream.on("data", (text: string) => {
        printed += text;
        const baseURL = /Parapet listens on (http:\/\/[^\s"]+)/.exec(printed)?.[1];
        if (baseURL !== undefined) resolve(baseURL);
      });
    }
  });
  const ended = new Promise<End>((resolve) => child.on("close", (code, signal) => resolve({ code, signal })));
  return { child, listens, ended, output: () => printed };
}

/** Asks the server to stop. @throws Error when it does not end with 0 in time. */
export async function stopServer(server: Server): Promise<void> {
  server.child.kill("SIGTERM");
  const end = await Promise.race([server.ended, sleep(stopLimitMs, null, { ref: false })]);
  if (end?.code === 0) return;
  server.child.kill("SIGKILL");
  const how =
    end === null ? `was still running ${stopLimitMs / 1000} s after SIGTERM` : `ended with ${end.code ?? end.signal}`;
  throw new Error(`The server ${how}; it printed:\n${server.output()}`);
}

export function removeData(data: string): Promise<void> {
  return rm(data, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}
