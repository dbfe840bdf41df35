import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, open, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import {
  apacheLog,
  caddyLog,
  haproxyFrontend,
  haproxyGlobal,
  proxyLogFiles,
  type testedLogProxies,
} from "@parapet/contract";
import { freePort } from "./free-port.ts";
import { canInstall, install } from "./system-packages.ts";

/** A proxy that answers every path itself and writes an access log, set up by the wizard's own text. */
export interface LogProxy {
  readonly origin: string;
  readonly log: string;
  stop(): Promise<void>;
}

interface Setup {
  /** The Debian package. */
  readonly package: string;
  readonly program: string;
  readonly argv: (file: string) => readonly string[];
  readonly configuration: (port: number, log: string) => string;
}

const apacheModules = ["mpm_event", "authz_core", "rewrite"];

const setups = {
  apache: {
    package: "apache2",
    program: "/usr/sbin/apache2",
    argv: (file) => ["-D", "FOREGROUND", "-f", file],
    // What isn't a file of its empty folder is rewritten to an answer.
    configuration: (port, log) => `ServerRoot /etc/apache2
PidFile ${log}.pid
Mutex file:${dirname(log)} default
ErrorLog ${log}.errors
ServerName 127.0.0.1
Listen 127.0.0.1:${port}
${apacheModules.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`).join("\n")}
RewriteEngine On
RewriteRule ^/missing - [R=404,L]
RewriteRule ^ - [R=200,L]
${apacheLog.replace(proxyLogFiles.apache, log)}
`,
  },
  haproxy: {
    package: "haproxy",
    program: "/usr/sbin/haproxy",
    argv: (file) => ["-db", "-f", file],
    configuration: (port) => `global
  ${haproxyGlobal}
defaults
  timeout client 10s
  timeout connect 10s
  timeout server 10s
frontend web
  bind 127.0.0.1:${port}
  ${haproxyFrontend.replaceAll("\n", "\n  ")}
  http-request return status 404 if { path_beg /missing }
  http-request return status 200 content-type application/json string "{}"
`,
  },
  caddy: {
    package: "caddy",
    program: "/usr/bin/caddy",
    argv: (file) => ["run", "--adapter", "caddyfile", "--config", file],
    configuration: (port, log) => `{
  admin off
  auto_https off
}
http://127.0.0.1:${port} {
  ${caddyLog.replace(proxyLogFiles.caddy, log).replaceAll("\n", "\n  ")}
  respond /missing* 404
  respond "{}"
}
`,
  },
} as const satisfies Readonly<Record<(typeof testedLogProxies)[number], Setup>>;

/** Starts a proxy on a free port, installed first where that is possible. @throws Error saying what to install */
export async function startLogProxy(name: keyof typeof setups): Promise<LogProxy> {
  const { package: debianPackage, program, argv, configuration }: Setup = setups[name];
  if (!existsSync(program) && canInstall()) install(debianPackage);
  if (!existsSync(program)) throw new Error(`The log tests need ${name}: install the package ${debianPackage}.`);
  const folder = await mkdtemp(join(tmpdir(), `parapet-${name}-`));
  const [log, file, port] = [join(folder, "access.log"), join(folder, "configuration"), await freePort()];
  await writeFile(file, configuration(port, log));
  // As systemd appends it to a file; what Caddy prints is about itself.
  const output = await open(name === "haproxy" ? log : join(folder, "output"), "a");
  const child = spawn(program, argv(file), {
    env: { HOME: folder, PATH: process.env["PATH"] },
    stdio: ["ignore", output.fd, "ignore"],
  });
  const ended = once(child, "close");
  await output.close();
  const origin = `http://127.0.0.1:${port}`;
  await untilAnswers(`${origin}/started`, () => child.exitCode);
  return {
    origin,
    log,
    async stop() {
      child.kill("SIGTERM");
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function untilAnswers(address: string, exitCode: () => number | null): Promise<void> {
  for (const deadline = Date.now() + 30_000; ; await new Promise((done) => setTimeout(done, 50))) {
    if (
      await fetch(address).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      return;
    if (exitCode() !== null) throw new Error(`The proxy ended with ${exitCode()}`);
    if (Date.now() > deadline) throw new Error("The proxy did not answer within 30 seconds");
  }
}
