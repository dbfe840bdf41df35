import { existsSync } from "node:fs";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { userInfo } from "node:os";
import { join } from "node:path";
import { childEnd } from "../child-end.ts";
import { followLines } from "../child-output.ts";
import { ConfigError } from "../config.ts";
import type { PostgresCommand } from "./postgres-command.ts";

interface MakeClusterOptions {
  readonly command: PostgresCommand;
  readonly cluster: string;
  readonly superuser: string;
}

/** Makes the cluster where there is none, gives an earlier one to the server's user, and says who may connect. */
export async function makeCluster(options: MakeClusterOptions): Promise<void> {
  if (!existsSync(options.cluster)) await initialize(options);
  await options.command.own("postgres", options.cluster);
  await limitAccess(options);
}

/**
 * Runs initdb in a folder that only this process may enter, under another name first, so that a killed start leaves no
 * half cluster.
 */
async function initialize({ command, cluster, superuser }: MakeClusterOptions): Promise<void> {
  const unfinished = `${cluster}.unfinished`;
  const inner = join(unfinished, "cluster");
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { mode: 0o700 });
  await mkdir(inner, { mode: 0o700 });
  await command.own("initdb", inner);
  const choices = [
    "--auth-local=peer",
    "--auth-host=reject",
    "--encoding=UTF8",
    "--no-locale",
    "--data-checksums",
    "--sync-method=syncfs",
    "--no-instructions",
  ];
  const child = command.spawn("initdb", [inner], ([path = ""]) => [
    `--pgdata=${path}`,
    `--username=${superuser}`,
    ...choices,
  ]);
  const output = followLines([child.stdout, child.stderr], () => undefined);
  await childEnd(child);
  if (child.exitCode !== 0) {
    const reason = output().findLast((line) => line.includes("error:")) ?? output().at(-1) ?? "no output";
    throw new ConfigError(
      `The embedded PostgreSQL cannot make its cluster (${reason}): set DATABASE_URL to a PostgreSQL server.`,
    );
  }
  await command.own("postgres", inner);
  await rename(inner, cluster);
  await rm(unfinished, { recursive: true, force: true });
}

/** The kernel tells who connects: this process's user and root, who may do everything here anyway. Earlier versions trusted all. */
async function limitAccess({ command, cluster, superuser }: MakeClusterOptions): Promise<void> {
  const users = [...new Set([userInfo().username, "root"])];
  const files = {
    "pg_hba.conf": "# Written at every start.\nlocal all all peer map=parapet\n",
    "pg_ident.conf": `# Written at every start.\n${users.map((user) => `parapet "${user}" ${superuser}\n`).join("")}`,
  };
  for (const [name, text] of Object.entries(files)) {
    // A new file under another name: whatever the server's user made of the old one is not followed.
    const written = join(cluster, `${name}.new`);
    await rm(written, { force: true });
    await writeFile(written, text, { flag: "wx", mode: 0o600 });
    await command.ownFile(written);
    await rename(written, join(cluster, name));
  }
}
