import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { nginxLogFormat } from "@parapet/contract";
import { freePort } from "./free-port.ts";
import { canInstall, install } from "./system-packages.ts";

const debianNginx = "/usr/sbin/nginx";

/** Path of an nginx, installed first where that is possible. @throws Error saying what to install */
export function ensureNginx(): string {
  const path = process.env["NGINX_PATH"] ?? debianNginx;
  if (!existsSync(path) && canInstall()) install("nginx-light");
  if (existsSync(path)) return path;
  throw new Error("The log tests need nginx: install the package nginx-light, or set NGINX_PATH to its executable.");
}

/** Where an nginx runs. */
export interface NginxPlace {
  readonly folder: string;
  readonly port: number;
}

/** A configuration's own lines, by the block that they stand in. */
export interface NginxSections {
  readonly http: string;
  readonly server: string;
}

/** An nginx in a folder of its own. */
export interface RunningNginx {
  readonly origin: string;
  signal(name: NodeJS.Signals): void;
  stop(): Promise<void>;
}

/** Starts nginx on a free port. @throws Error when it refuses its configuration */
export async function startNginx(sectionsFor: (place: NginxPlace) => NginxSections): Promise<RunningNginx> {
  const program = ensureNginx();
  const folder = await mkdtemp(join(tmpdir(), "parapet-nginx-"));
  await mkdir(join(folder, "temporary"));
  const place = { folder, port: await freePort() };
  await writeFile(join(folder, "nginx.conf"), configurationOf(place, sectionsFor(place)));
  const child = spawn(program, ["-p", folder, "-c", join(folder, "nginx.conf"), "-e", "stderr"], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  const ended = once(child, "close");
  const origin = `http://127.0.0.1:${place.port}`;
  await until(async () => {
    if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}`);
    return fetch(`${origin}/unlogged`).then(
      ({ ok }) => ok,
      () => false,
    );
  });
  return {
    origin,
    signal: (name) => void child.kill(name),
    async stop() {
      child.kill("SIGQUIT");
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** nginx as operators run it, with a log in each format that Parapet reads. */
export interface DebianNginx {
  readonly origin: string;
  /** The log in the `combined` format. */
  readonly combined: string;
  /** The log in the format that Parapet offers. */
  readonly json: string;
  /** As logrotate does it: another name, then the signal to reopen the log. Resolves when the new file is there. */
  rotate(log: string): Promise<void>;
  stop(): Promise<void>;
}

/** Starts nginx with logs; it answers every path itself, and `/missing` with 404. */
export async function startDebianNginx(): Promise<DebianNginx> {
  let [combined, json] = ["", ""];
  const nginx = await startNginx(({ folder }) => {
    [combined, json] = [join(folder, "combined.log"), join(folder, "json.log")];
    const server = `access_log ${combined} combined;
    access_log ${json} parapet;
    location / { return 200 "{}"; }
    location /missing { return 404; }`;
    return { http: nginxLogFormat, server };
  });
  return {
    origin: nginx.origin,
    combined,
    json,
    async rotate(log) {
      await rename(log, `${log}.1`);
      nginx.signal("SIGUSR1");
      await until(async () => existsSync(log));
    },
    stop: nginx.stop,
  };
}

function configurationOf({ folder, port }: NginxPlace, { http, server }: NginxSections): string {
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (each) => `${each}_temp_path ${folder}/temporary;`,
  );
  return `
daemon off;
worker_processes 2;
pid ${folder}/nginx.pid;
${process.getuid?.() === 0 ? "user root;" : ""}
error_log stderr crit;
events { worker_connections 64; }
http {
  access_log off;
  ${temporary.join("\n  ")}
  ${http}
  default_type application/json;
  server {
    listen 127.0.0.1:${port};
    ${server}
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
