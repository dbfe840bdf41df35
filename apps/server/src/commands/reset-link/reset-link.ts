import { existsSync } from "node:fs";
import { join } from "node:path";
import { pino } from "pino";
import { printResetLink } from "../../modules/account/user/print-reset-link.ts";
import { type Config, ConfigError, readConfig } from "../../platform/config.ts";
import { openPostgres } from "../../platform/postgres/postgres.ts";
import { reachableOrigin } from "../../platform/reachable-origin.ts";
import { readCommandLine } from "../command-options.ts";
import { findFolder, type FoundFolder, storeUrl } from "../reach-stores.ts";
import { resetLinkCommand } from "./reset-link-command.ts";

/** `parapet reset-link EMAIL`: prints a link that sets the password of an account; the server may run. */
export async function resetLink(argv: readonly string[]): Promise<void> {
  const [email = ""] = readCommandLine(resetLinkCommand, argv).positionals;
  const config = readConfig(process.env);
  const log = pino({ level: "error" }, pino.destination(2));
  await using closing = new AsyncDisposableStack();
  const folder = await findFolder(config.dataFolder);
  closing.defer(() => folder.release());
  if (config.databaseUrl === null && !existsSync(join(folder.path, "postgres"))) {
    throw new ConfigError(`No accounts in ${folder.path} yet. Start the server first.`);
  }
  const url = storeUrl(folder, config.databaseUrl, "postgresUrl");
  const postgres = await openPostgres({ url, dataFolder: folder.path, log });
  closing.defer(() => postgres.close());
  const origin = originOf(config, folder);
  const { link, expiresAt } = await printResetLink(
    { db: postgres.db, now: new Date(), publicUrl: () => origin },
    email,
  );
  process.stdout.write(`${link}\n`);
  process.stderr.write(
    `It sets the password of ${email} once, until ${expiresAt.toISOString()}. This is recorded in the audit log.\n`,
  );
}

/** What the server puts into links; the address to listen on where it's not known. */
function originOf({ publicUrl, host, port }: Config, { running }: FoundFolder): string {
  const listening = `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
  return publicUrl ?? running?.publicUrl ?? reachableOrigin(running?.origin ?? listening);
}
