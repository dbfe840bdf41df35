import { setTimeout as wait } from "node:timers/promises";
import { createGraphClient, GraphProblem } from "@parapet/graph-client";
import { ConfigError, readConfig } from "../../platform/config.ts";
import { readSettings } from "../../platform/settings.ts";
import { cloudOf, simulatedHosts } from "../../modules/secure-inbox/connection/hosts-of.ts";
import { resolveTenant } from "../../modules/secure-inbox/connection/resolve-tenant.ts";
import { readCommandLine } from "../command-options.ts";
import { checkTenantCommand } from "./check-tenant-command.ts";
import { runChecks } from "./run-checks.ts";
import { readTenantSettings } from "./tenant-settings.ts";

/**
 * `parapet check-tenant`: tests everything that Secure Inbox relies on against a real or simulated tenant. Read-only
 * without `--write`. @throws ConfigError if a check fails
 */
export async function checkTenant(argv: readonly string[]): Promise<void> {
  const { switches, values } = readCommandLine(checkTenantCommand, argv);
  const settings = readSettings(process.env, values["config"]);
  const { place, clientId, credential, mailbox } = readTenantSettings(settings);
  const config = readConfig(settings);
  const isWriting = switches.has("write");
  if (isWriting && mailbox === null)
    throw new ConfigError("--write needs PARAPET_TENANT_MAILBOX, a mailbox to write to.");
  const baseUrls = simulatedHosts(place);
  const client = createGraphClient({
    cloud: cloudOf(place),
    tenantId: (await resolveTenant({ config }, place)) ?? place.tenant,
    clientId,
    credential,
    proxy: config.proxyUrl,
    ...(baseUrls !== null && { baseUrls }),
  });
  let differing = 0;
  try {
    for await (const checked of runChecks(client, { mailbox, isWriting, wait })) {
      if (checked.outcome === "differs") differing += 1;
      const { outcome, name, why } = checked;
      const text = [outcome.padEnd(13), name, ...why.map((each) => `(${each})`)].join(" ");
      process.stdout.write(`${switches.has("json") ? JSON.stringify(checked) : text}\n`);
    }
  } catch (error) {
    if (error instanceof GraphProblem)
      throw new ConfigError(`The tenant doesn't respond: ${error.code} ${error.message}`);
    throw error;
  } finally {
    client.close();
  }
  if (differing > 0) throw new ConfigError(`Failed checks: ${differing}.`);
}
