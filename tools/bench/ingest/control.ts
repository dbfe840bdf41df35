import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

/** The server that does nothing, in a process of its own, as the product is. */
export async function startControl(): Promise<{ readonly origin: string; readonly stop: () => Promise<void> }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, "control-server.ts")], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line]: unknown[] = await once(child.stdout, "data");
  return {
    origin: String(line).trim(),
    async stop() {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
    },
  };
}
