import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { nginxLogFormat } from "@parapet/contract";
import { canInstall, install } from "./system-packages.ts";

const debianNginx = "/usr/sbin/nginx";

/** Path of an nginx, installed first where that is possible. @throws Error saying what to install */
export function ensureNginx(): string {
  const path = process.env["NGINX_PATH"] ?? debianNginx;
  if (!existsSync(path) && canInstall()) install("nginx-light");
  if (existsSync(path)) return path;
  throw new Error("The log tests need nginx: install the package nginx-light, or set NGINX_PATH to its executable.");
}

/** nginx as operators run it, with a log in each format that Parapet reads. */
export interface DebianNginx {
  readonly origin: string;
  /** The log in the `combined` format. */
  readonly combined: string;
  /** The log in the format that Parapet offers. */
  readonly json: string;
  /** As logrotate does it: another name, then the signal to open the log anew. Resolves when the new file is there. */
  rotate(log: string): Promise<void>;
  stop(): Promise<void>;
}

/** Starts nginx in a folder of its own; it answers every path itself, and `/missing` with 404. */
export async function startDebianNginx(): Promise<DebianNginx> {
  const program = ensureNginx();
  const folder = await mkdtemp(join(tmpdir(), "parapet-nginx-"));
  await mkdir(join(folder, "temporary"));
  const port = await freePort();
  const [combined, json] = [join(folder, "combined.log"), join(folder, "json.log")];
  await writeFile(join(folder, "nginx.conf"), configurationOf({ folder, port, combined, json }));
  const child = spawn(program, ["-p", folder, "-c", join(folder, "nginx.conf"), "-e", "stderr"], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  const ended = once(child, "close");
  const origin = `http://127.0.0.1:${port}`;
  await until(async () => {
    if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}`);
    return fetch(`${origin}/unlogged`).then(
      ({ ok }) => ok,
      () => false,
    );
  });
  return {
    origin,
    combined,
    json,
    async rotate(log) {
      await rename(log, `${log}.1`);
      child.kill("SIGUSR1");
      await until(async () => existsSync(log));
    },
    async stop() {
      child.kill("SIGQUIT");
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function configurationOf(of: { folder: string; port: number; combined: string; json: string }): string {
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (each) => `${each}_temp_path ${of.folder}/temporary;`,
  );
  return `
daemon off;
worker_processes 2;
pid ${of.folder}/nginx.pid;
${process.getuid?.() === 0 ? "user root;" : ""}
error_log stderr error;
events { worker_connections 64; }
http {
  ${temporary.join("\n  ")}
  ${nginxLogFormat}
  default_type application/json;
  server {
    listen 127.0.0.1:${of.port};
    access_log ${of.combined} combined;
    access_log ${of.json} parapet;
    location / { return 200 "{}"; }
    location /missing { return 404; }
    location /unlogged { access_log off; return 200; }
  }
}
`;
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + 30_000; !(await isSo()); await new Promise((done) => setTimeout(done, 50))) {
    if (Date.now() > deadline) throw new Error("nginx did not do it within 30 seconds");
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  const closed = once(probe, "close");
  probe.close();
  await closed;
  if (address === null || typeof address === "string") throw new Error("There is no free port");
  return address.port;
}
