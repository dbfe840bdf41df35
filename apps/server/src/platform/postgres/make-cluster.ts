import { existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { childEnd } from "../child-end.ts";
import { followLines } from "../child-output.ts";
import { ConfigError } from "../config.ts";
import type { PostgresCommand } from "./postgres-command.ts";

interface MakeClusterOptions {
  readonly command: PostgresCommand;
  readonly cluster: string;
  readonly superuser: string;
}

/**
 * Runs initdb where there is no cluster yet, under another name first, so that a killed start leaves no half
 * cluster. Every local user of the server is trusted: only PostgreSQL's user may enter the socket's folder.
 */
export async function makeCluster({ command, cluster, superuser }: MakeClusterOptions): Promise<void> {
  if (existsSync(cluster)) return;
  const unfinished = `${cluster}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { mode: 0o700 });
  await command.own(unfinished);
  const choices = [
    "--auth=trust",
    "--encoding=UTF8",
    "--no-locale",
    "--data-checksums",
    "--sync-method=syncfs",
    "--no-instructions",
  ];
  const child = command.spawn("initdb", [`--pgdata=${unfinished}`, `--username=${superuser}`, ...choices]);
  const output = followLines([child.stdout, child.stderr], () => undefined);
  await childEnd(child);
  if (child.exitCode !== 0) {
    const reason = output().findLast((line) => line.includes("error:")) ?? output().at(-1) ?? "no output";
    throw new ConfigError(
      `The embedded PostgreSQL cannot make its cluster (${reason}): set DATABASE_URL to a PostgreSQL server.`,
    );
  }
  await rename(unfinished, cluster);
}
