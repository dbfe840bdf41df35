import { spawn } from "node:child_process";
import { once } from "node:events";

/** A server in a process of its own, as the product is. */
export interface ChildServer {
  readonly origin: string;
  readonly stop: () => Promise<void>;
}

/** Runs a script that prints the address on which it listens, and waits for that. */
export async function startChild(script: string, ...args: readonly string[]): Promise<ChildServer> {
  const child = spawn(process.execPath, [script, ...args], { stdio: ["ignore", "pipe", "inherit"] });
  const [line]: unknown[] = await once(child.stdout, "data");
  return {
    origin: /http:\/\/\S+(?=\s*$)/.exec(String(line).trim())?.[0] ?? "",
    async stop() {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
    },
  };
}
