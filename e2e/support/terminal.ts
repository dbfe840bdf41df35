import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { promisify } from "node:util";
import { expect } from "@playwright/test";

/** A program that a terminal runs in the foreground. */
export interface RunningProgram {
  /** Everything it has printed. */
  printed(): string;
  /** Ctrl-C, and waits for its end. */
  interrupt(): Promise<void>;
}

/** A terminal in a folder: commands are pasted as they were copied. */
export interface Terminal {
  /** Runs commands to their end. @returns what they printed @throws Error when one fails */
  run(commands: string): Promise<string>;
  /** Runs commands whose last one stays, until it has printed something. */
  start(commands: string, ready: RegExp): Promise<RunningProgram>;
}

export function terminalIn(folder: string, path: string): Terminal {
  const options = { cwd: folder, env: { PATH: path, HOME: process.env["HOME"] } };
  return {
    async run(commands) {
      const { stdout } = await promisify(execFile)("bash", ["-ec", commands], options);
      return stdout;
    },
    async start(commands, ready) {
      // Its own group, as in a terminal: Ctrl-C reaches all of it.
      const child = spawn("bash", ["-ec", commands], { ...options, stdio: ["ignore", "pipe", "pipe"], detached: true });
      let printed = "";
      for (const stream of [child.stdout, child.stderr])
        stream.setEncoding("utf8").on("data", (text: string) => (printed += text));
      const ended = once(child, "close");
      await expect.poll(() => printed, { timeout: 60_000, intervals: [100] }).toMatch(ready);
      return {
        printed: () => printed,
        async interrupt() {
          if (child.pid !== undefined && child.exitCode === null && child.signalCode === null)
            process.kill(-child.pid, "SIGINT");
          await ended;
        },
      };
    },
  };
}
