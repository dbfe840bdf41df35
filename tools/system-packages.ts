import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/** True when this machine lets us install Debian packages. */
export function canInstall(): boolean {
  return (
    process.getuid?.() === 0 &&
    (process.env["PATH"] ?? "").split(delimiter).some((each) => existsSync(join(each, "apt-get")))
  );
}

/** Installs Debian packages without asking. @throws Error when apt-get fails. */
export function install(...packages: readonly string[]): void {
  console.log(`Installing ${packages.join(", ")} …`);
  aptGet("update", "-qq");
  aptGet("install", "-y", "-qq", "--no-install-recommends", ...packages);
}

function aptGet(...args: readonly string[]): void {
  const { status, stdout, stderr } = spawnSync("apt-get", args, {
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    stdio: ["ignore", "pipe", "pipe"],
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) throw new Error(`apt-get ${args.join(" ")} failed:\n${stdout}${stderr}`);
}
