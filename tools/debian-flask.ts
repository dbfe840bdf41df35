import { type ChildProcess, execFile, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { promisify } from "node:util";
import { freePort } from "./free-port.ts";
import { canInstall, install } from "./system-packages.ts";

const python = "/usr/bin/python3";
const folder = join(import.meta.dirname, "apidynamics");

/** Ensures Python with Flask, installed first where that is possible. @throws Error saying what to install */
function ensureFlask(): void {
  const hasFlask = () => spawnSync(python, ["-c", "import flask"]).status === 0;
  if (!hasFlask() && canInstall()) install("python3-flask");
  if (!hasFlask())
    throw new Error("The tests of the APIDynamics protocol need Flask: install the package python3-flask.");
}

/** An API in Flask whose server speaks the APIDynamics protocol. */
export interface FlaskApi {
  readonly origin: string;
  stop(): Promise<void>;
}

/** @param decisions origin of Parapet */
export async function startFlaskApi(port: number, decisions: string, providerId: string): Promise<FlaskApi> {
  const child: ChildProcess & { readonly stdout: NodeJS.ReadableStream } = spawn(
    python,
    [join(folder, "flask_api.py")],
    {
      stdio: ["ignore", "pipe", "ignore"],
      env: { PORT: String(port), DECISIONS: decisions, PROVIDER_ID: providerId },
    },
  );
  const ended = once(child, "close");
  const isEarly = await Promise.race([once(child.stdout, "data").then(() => false), ended.then(() => true)]);
  if (isEarly) throw new Error(`The API in Flask ended with ${child.exitCode}`);
  return {
    origin: `http://127.0.0.1:${port}`,
    async stop() {
      child.kill();
      await ended;
    },
  };
}

/** A free port for an API in Flask. */
export async function portForFlask(): Promise<number> {
  ensureFlask();
  return freePort();
}

/** How the client in Python gets codes. `secret`: Base32; without it, `self` derives the secret from the client's ID. */
export interface PythonClient {
  readonly api: string;
  readonly clientId: string;
  readonly strategy: "self" | "server";
  readonly secret?: string;
}

/** Lets the client call the API, and answer a step-up. @returns what it was answered, in order */
export async function runPythonClient({ api, clientId, strategy, secret }: PythonClient): Promise<unknown[]> {
  const options = [join(folder, "client.py"), api, clientId, strategy, ...(secret === undefined ? [] : [secret])];
  const { stdout } = await promisify(execFile)(python, options);
  return stdout
    .trim()
    .split("\n")
    .map((line): unknown => JSON.parse(line));
}
