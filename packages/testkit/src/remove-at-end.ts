import { spawn } from "node:child_process";

/** Several rounds, because dying servers still write and remove files of their own. */
const program = `process.stdin.resume().on("end", () => {
  let rounds = 20;
  const timer = setInterval(() => {
    try {
      require("node:fs").rmSync(process.argv[1], { recursive: true, force: true });
    } catch {}
    rounds -= 1;
    if (rounds === 0) clearInterval(timer);
  }, 200);
});`;

/**
 * Removes a folder when this process has ended, however it ends: a test runner kills its workers, so an exit handler
 * would not do. A small process waits for its standard input to close.
 */
export function removeAtEnd(folder: string): void {
  const child = spawn(process.execPath, ["-e", program, folder], {
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  child.on("error", () => undefined);
  child.unref();
  // The pipe alone would keep this process alive.
  if ("unref" in child.stdin && typeof child.stdin.unref === "function") child.stdin.unref();
}
