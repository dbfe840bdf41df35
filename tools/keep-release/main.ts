import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { backUp } from "@parapet/server/commands/backup/backup.ts";
import { createTenant } from "@parapet/server/http/testing-tenant.ts";
import { startTestApp } from "@parapet/server/http/testing.ts";
import { ownVersion } from "@parapet/server/platform/version.ts";
import { shareTestStores, silentLog as log } from "@parapet/testkit";

const usage = `Usage: npm run keep-release -- [--out DIR]
  Keeps a backup of this version with a row of most kinds, which later versions are tested to upgrade. Run it for
  each release, after its last migration.`;

/** So far ahead that no row expires before a test reads it. */
const now = new Date("2090-01-01T12:00:00Z");
const passphrase = "a release for later ones";

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      out: { type: "string", default: join(import.meta.dirname, "../../fixtures/releases") },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) return console.log(usage);
  const stopStores = await shareTestStores();
  console.log(await keepRelease(resolve(values.out)));
  await stopStores();
}

/** Makes a tenant with the verbs of this version, and writes its backup and what is in it. @returns the backup's path */
async function keepRelease(folder: string): Promise<string> {
  const version = await ownVersion();
  const { platform, close } = await startTestApp("http://parapet.test", { now: () => now });
  const { call: _call, access, ...tenant } = await createTenant(platform, "meridian");
  await platform.jobs.stop();
  await platform.services.stop();
  await platform.journal.settle(30_000);
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${version}.backup`);
  rmSync(path, { force: true });
  const { postgres, clickhouse } = platform;
  const config = { ...platform.config, databaseUrl: postgres.url, clickhouseUrl: clickhouse.url };
  await backUp({ config, path, passphrase, log });
  const contents = { version, now, passphrase, accessToken: access.provider_admin, tenant };
  writeFileSync(join(folder, `${version}.json`), `${JSON.stringify(contents, null, 2)}\n`);
  await close();
  return path;
}

await main();
