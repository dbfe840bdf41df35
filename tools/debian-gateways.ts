import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "./free-port.ts";
import { canInstall, install } from "./system-packages.ts";

/** A gateway of Debian in a folder of its own. */
export interface RunningGateway {
  readonly origin: string;
  stop(): Promise<void>;
}

/** Path of a program, whose package is installed first where that is possible. @throws Error saying what to install */
function ensureProgram(path: string, debianPackage: string): string {
  if (!existsSync(path) && canInstall()) install(debianPackage);
  if (existsSync(path)) return path;
  throw new Error(`The gateway tests need ${path}: install the package ${debianPackage}.`);
}

interface Program {
  readonly path: string;
  readonly files: Readonly<Record<string, string>>;
  readonly args: readonly string[];
  readonly folder: string;
  readonly port: number;
}

async function start({ path, files, args, folder, port }: Program): Promise<RunningGateway> {
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  const child = spawn(path, args, {
    stdio: ["ignore", "ignore", "pipe"],
    env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  });
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (said = `${said}${text}`.slice(-4_000)));
  const ended = once(child, "close");
  for (const deadline = Date.now() + 30_000; !(await listens(port)); await sleep(50)) {
    if (child.exitCode !== null) throw new Error(`${path} ended with ${child.exitCode}: ${said}`);
    if (Date.now() > deadline) throw new Error(`${path} doesn't listen after 30 seconds: ${said}`);
  }
  return {
    origin: `http://127.0.0.1:${port}`,
    async stop() {
      child.kill("SIGTERM");
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function listens(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  return new Promise((resolve) => {
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
  }).then((isOpen) => {
    socket.destroy();
    return isOpen === true;
  });
}

const newFolder = (name: string) => mkdtemp(join(tmpdir(), `parapet-${name}-`));

/** Caddy with lines of a site. */
export async function startCaddy(site: string): Promise<RunningGateway> {
  const [folder, port] = [await newFolder("caddy"), await freePort()];
  const file = `{
	admin off
	auto_https off
}
http://:${port} {
	bind 127.0.0.1
${site}
}
`;
  const args = ["run", "--config", join(folder, "Caddyfile"), "--adapter", "caddyfile"];
  return start({ path: ensureProgram("/usr/bin/caddy", "caddy"), files: { Caddyfile: file }, args, folder, port });
}

/** HAProxy with lines of `global` and a frontend, and a Lua file, whose place is `global`'s business. */
export async function startHaproxy(
  sectionsFor: (folder: string) => { readonly global: string; readonly frontend: string; readonly lua: string },
  upstream: string,
): Promise<RunningGateway> {
  const [folder, port] = [await newFolder("haproxy"), await freePort()];
  const { global, frontend, lua } = sectionsFor(folder);
  const file = `global
${global}
defaults
  mode http
  timeout client 10s
  timeout server 10s
  timeout connect 2s
frontend api
  bind 127.0.0.1:${port}
${frontend}
  default_backend api
backend api
  server api ${new URL(upstream).host}
`;
  const files = { "haproxy.cfg": file, "parapet.lua": lua };
  const args = ["-db", "-f", join(folder, "haproxy.cfg")];
  return start({ path: ensureProgram("/usr/sbin/haproxy", "haproxy"), files, args, folder, port });
}

const apacheModules = "mpm_event authz_core authz_host proxy proxy_http headers remoteip".split(" ");

/** Apache httpd with lines of a virtual host. */
export async function startApache(host: string): Promise<RunningGateway> {
  const [folder, port] = [await newFolder("apache"), await freePort()];
  const path = ensureProgram("/usr/sbin/apache2", "apache2-bin");
  const file = `ServerRoot ${folder}
PidFile ${folder}/httpd.pid
ErrorLog ${folder}/error.log
LogLevel crit
${apacheModules.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`).join("\n")}
${process.getuid?.() === 0 ? "User www-data\nGroup www-data" : ""}
ServerName 127.0.0.1
Listen 127.0.0.1:${port}
<VirtualHost *:${port}>
${host}
</VirtualHost>
`;
  return start({
    path,
    files: { "httpd.conf": file },
    args: ["-D", "FOREGROUND", "-f", join(folder, "httpd.conf")],
    folder,
    port,
  });
}
