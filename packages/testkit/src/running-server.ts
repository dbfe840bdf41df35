import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { endpoints, type Event, type EventDetail } from "@parapet/contract";
import type { Postgres } from "@parapet/server/platform/postgres/postgres.ts";
import { cleanEnvironment } from "./clean-environment.ts";
import { temporaryStores } from "./temporary-stores.ts";
import type { TestStoreUrls } from "./test-stores.ts";

/** A real server in a process of its own, on stores of its own, for tests that talk to it over a socket. */
export interface RunningServer {
  readonly origin: string;
  /** Its database. */
  readonly postgres: Postgres;
  /** Calls an endpoint of the console as its administrator. @throws Error for an answer that is none of success */
  ask(method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE", path: string, body?: unknown): Promise<unknown>;
  /** A new trace source. */
  createSource(name: string): Promise<{ readonly id: string; readonly token: string }>;
  /** The latest events of a source, newest first, with headers and bodies. */
  eventsOf(sourceId: string): Promise<EventDetail[]>;
  /** Sends a signal to the process. */
  signal(name: NodeJS.Signals): void;
  /** Resolves with the exit code when the process has ended; null for one that a signal ended. */
  ended(): Promise<number | null>;
  /** The last 20,000 characters that the process printed. */
  output(): string;
  /** Kills the process, as a power cut would. */
  kill(): Promise<void>;
  /** Starts it again on the same port. */
  startAgain(): Promise<void>;
  close(): Promise<void>;
}

const main = join(import.meta.dirname, "../../../apps/server/src/main.ts");
const administrator = { email: "ada.admin@example.com", password: "correct horse battery staple" };

/** Starts `parapet serve`, with overrides of its environment. @throws Error with what it printed when it ends before it listens */
export async function startRunningServer(
  different: Readonly<Record<string, string>> | ((stores: TestStoreUrls) => Promise<Record<string, string>>) = {},
): Promise<RunningServer> {
  const stores = await temporaryStores();
  const dataFolder = await mkdtemp(join(tmpdir(), "parapet-running-"));
  const environment = {
    PARAPET_HOST: "127.0.0.1",
    PARAPET_DATA: dataFolder,
    PARAPET_ADMIN_EMAIL: administrator.email,
    PARAPET_ADMIN_PASSWORD: administrator.password,
    PARAPET_BUILT_IN_PACKS: "off",
    PARAPET_MAIL_DNS: "off",
    PARAPET_DRAIN_SECONDS: "0",
    PARAPET_DISK_RESERVE_MB: "32",
    // Gateways of tests are on this machine.
    PARAPET_GATEWAY_HOSTS: "127.0.0.1",
    DATABASE_URL: stores.urls.postgres,
    CLICKHOUSE_URL: stores.urls.clickhouse,
    ...(typeof different === "function" ? await different(stores.urls) : different),
  };
  let { child, origin, output } = await spawnServer({ ...environment, PARAPET_PORT: "0" });
  const { port } = new URL(origin);

  const call = async (path: string, init: RequestInit = {}): Promise<unknown> => {
    const answer = await fetch(new URL(path, origin), init);
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.status === 204 ? null : answer.json();
  };
  const post = (path: string, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
    call(path, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
  const session = endpoints["login.create"].answer.body.parse(
    await post(endpoints["login.create"].path, administrator),
  );
  if (!("access" in session)) throw new Error("The administrator has no second factor");
  const signedIn = { authorization: `JWT ${session.access}` };
  const eventOf = async ({ id }: Event) => {
    const { path, answer } = endpoints["events.get"];
    return answer.body.parse(await call(path.replace(":id", id), { headers: signedIn }));
  };

  return {
    origin,
    postgres: stores.postgres,
    ask: (method, path, body) =>
      call(path, {
        method,
        headers: { ...signedIn, ...(body !== undefined && { "content-type": "application/json" }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    async createSource(name) {
      const { path, answer } = endpoints["traceSources.create"];
      return answer.body.parse(await post(path, { name, type: "OTHER" }, signedIn));
    },
    async eventsOf(sourceId) {
      const { path, answer } = endpoints["events.list"];
      const listed = await call(`${path}?showNonApi=true&page_size=100&source[is]=${sourceId}`, { headers: signedIn });
      return Promise.all(answer.body.parse(listed).items.map(eventOf));
    },
    signal: (name) => void child.kill(name),
    ended: async () => {
      if (child.exitCode === null && child.signalCode === null) await once(child, "close");
      return child.exitCode;
    },
    output: () => output(),
    kill: () => end(child, "SIGKILL"),
    async startAgain() {
      ({ child, origin, output } = await spawnServer({ ...environment, PARAPET_PORT: port }));
    },
    async close() {
      await end(child, "SIGTERM");
      await stores.close();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

async function spawnServer(environment: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, [main, "serve"], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...cleanEnvironment(), ...environment, npm_lifecycle_event: "" },
  });
  let printed = "";
  const origin = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text: string) => {
        printed = (printed + text).slice(-20_000);
        const found = /Parapet listens on (http:\/\/[^\s"]+)/.exec(printed)?.[1];
        if (found !== undefined) resolve(found);
      });
    }
    child.once("close", (code) => reject(new Error(`The server ended with ${code}; it printed:\n${printed}`)));
  });
  return { child, origin, output: () => printed };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "close");
  child.kill(signal);
  await ended;
}
