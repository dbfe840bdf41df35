import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type EndpointName, endpoints } from "@parapet/contract";
import { silentLog as log, temporaryStores } from "@parapet/testkit";
import { describe, expect, onTestFinished, test } from "vitest";
import * as z from "zod/mini";
import { buildApp } from "../../http/app.ts";
import { services } from "../../modules/services.ts";
import { readConfig } from "../../platform/config.ts";
import { temporaryFolder } from "../../platform/fixtures/temporary-folder.ts";
import { migrationFolder, readMigrations, stores } from "../../platform/migrations/migration-files.ts";
import { assemblePlatform } from "../../platform/open-platform.ts";
import { readArchive } from "../archive/read-archive.ts";
import { restoreInto } from "./restore-into.ts";

const folder = join(import.meta.dirname, "../../../../../fixtures/releases");
const releases = readdirSync(folder).flatMap((name) => /^(\d+\.\d+\.\d+)\.backup$/.exec(name)?.[1] ?? []);

/** The manifest that `npm run keep-release` writes with a backup. */
const contents = z.object({
  now: z.pipe(
    z.string(),
    z.transform((text) => new Date(text)),
  ),
  passphrase: z.string(),
  /** Of an administrator, at that time. */
  accessToken: z.string(),
  tenant: z.record(z.string(), z.string()),
});

/** What is asked of an upgraded server: a row, whose id its path holds, and what must be in the answer, or whose id. */
const questions: readonly (readonly [row: EndpointName, id: string | null, contains: string])[] = [
  ["events.get", "eventId", "/pets/7"],
  ["events.list", null, "/pets/7"],
  ["apis.get", "apiId", "api.example.com"],
  ["apis.list", null, "api.example.com"],
  ["findings.list", null, "findingId"],
  ["traceSources.list", null, "Gateway"],
  ["savedViews.list", null, "Mine"],
  ["imports.list", null, "empty.har"],
  ["alerts.get", "alertId", "alertId"],
  ["alertChannels.list", null, "hello@meridian.example"],
  ["rulePacks.get", "rulePackId", "Keys"],
  ["decisions.get", "decisionId", "decisionId"],
  ["decisions.list", null, "decisionId"],
  ["apiClients.get", "clientId", "Billing robot"],
  ["protectedApis.get", "protectedApiId", "meridian"],
  ["networkZones.list", null, "Office"],
  ["mail.get", "mailId", "Hello"],
  ["campaigns.get", "campaignId", "campaignId"],
  ["reports.get", "reportId", "Hello"],
  ["mailPolicies.list", null, "mailPolicyId"],
  ["tenantActions.get", "tenantActionId", "tenantActionId"],
  ["ruleChanges.get", "ruleChangeId", "ruleChangeId"],
  ["loginCases.get", "loginCaseId", "loginCaseId"],
  ["organizations.get", "organizationId", "Customer"],
  ["users.list", null, "analyst@meridian.example"],
  ["audit.list", null, "trace_source"],
];

/** A server on what a release left, with all migrations since. */
async function upgraded(version: string) {
  const { now, passphrase, accessToken, tenant } = contents.parse(
    JSON.parse(readFileSync(join(folder, `${version}.json`), "utf8")),
  );
  const { postgres, clickhouse, urls, close } = await temporaryStores({ migrated: false });
  onTestFinished(close);
  const dataFolder = await temporaryFolder();
  const config = {
    ...readConfig({ PARAPET_PUBLIC_URL: "http://parapet.test", PARAPET_MAIL_DNS: "off" }),
    databaseUrl: urls.postgres,
    clickhouseUrl: urls.clickhouse,
    dataFolder,
  };
  const archive = await readArchive(join(folder, `${version}.backup`), passphrase);
  await restoreInto({ archive, config, log });
  await archive.close();
  const means = { config, log, clock: { now: () => now }, postgres, clickhouse, services };
  const platform = await assemblePlatform(means);
  const app = await buildApp(platform);
  onTestFinished(async () => {
    await app.close();
    await platform.close();
  });
  return { app, accessToken, tenant, platform, manifest: archive.manifest };
}

test("there is a release to upgrade", () => {
  expect(releases).toContain("0.1.0");
});

describe.each(releases)("data of %s", (version) => {
  test("is there after all migrations since, and is read", { timeout: 180_000 }, async () => {
    const { app, accessToken, tenant, platform, manifest } = await upgraded(version);
    const files = await Promise.all(stores.map((store) => readMigrations(migrationFolder, store)));
    const { rows } = await platform.postgres.pool.query("select store, name, checksum from schema_migration");
    expect(rows).toEqual(
      expect.arrayContaining(files.flat().map(({ store, name, checksum }) => ({ store, name, checksum }))),
    );
    expect(manifest.version).toBe(version);
    const answers = await Promise.all(
      questions.map(async ([row, id, contains]) => {
        const answer = await app.inject({
          method: "GET",
          url: endpoints[row].path.replace(/:\w+/, id === null ? "" : `${tenant[id]}`),
          query: row === "savedViews.list" ? { page: "events" } : {},
          headers: { authorization: `JWT ${accessToken}` },
        });
        const isRead = answer.statusCode === 200 && answer.body.includes(tenant[contains] ?? contains);
        return isRead ? [] : [`${row}: ${answer.statusCode} ${answer.body}`];
      }),
    );
    expect(answers.flat()).toEqual([]);
  });
});
