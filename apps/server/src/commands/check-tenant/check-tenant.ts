import { createHash, X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { mailCloud, type MailCloud } from "@parapet/contract";
import { createGraphClient, GraphProblem, type Credential } from "@parapet/graph-client";
import { cloudOf, simulatedHosts } from "../../modules/secure-inbox/connection/hosts-of.ts";
import { resolveTenant } from "../../modules/secure-inbox/connection/resolve-tenant.ts";
import { ConfigError, readConfig } from "../../platform/config.ts";
import { readSettings, type Settings } from "../../platform/settings.ts";
import { readCommandLine } from "../command-options.ts";
import { checkTenantCommand } from "./check-tenant-command.ts";
import { runChecks } from "./run-checks.ts";

/** A tenant and the credential to access it. */
interface TenantSettings {
  readonly place: { readonly cloud: MailCloud; readonly simulatorUrl: string | null; readonly tenant: string };
  readonly clientId: string;
  readonly credential: Credential;
  readonly mailbox: string | null;
}

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

/**
 * Reads the tenant from the environment, which hides the secret from other users of the machine. @throws ConfigError
 */
function readTenantSettings(environment: Settings): TenantSettings {
  const read = (name: string) => environment[`PARAPET_TENANT${name}`]?.trim() || null;
  const need = (name: string) => {
    const value = read(name);
    if (value === null) throw new ConfigError(`PARAPET_TENANT${name} isn't set: see parapet check-tenant --help.`);
    return value;
  };
  const simulatorUrl = read("_SIMULATOR_URL");
  const named = read("_CLOUD") ?? (simulatorUrl === null ? "global" : "simulator");
  const cloud = mailCloud.options.find((each) => each === named);
  if (cloud === undefined)
    throw new ConfigError(`PARAPET_TENANT_CLOUD must be one of ${mailCloud.options.join(", ")}, not "${named}".`);
  const certificate = read("_CERTIFICATE");
  return {
    place: { cloud, simulatorUrl, tenant: need("") },
    clientId: need("_CLIENT_ID"),
    credential:
      certificate === null
        ? { kind: "secret", secret: need("_SECRET") }
        : {
            kind: "certificate",
            privateKey: fileOf("_KEY", need("_KEY")),
            thumbprint: thumbprintOf(fileOf("_CERTIFICATE", certificate)),
          },
    mailbox: read("_MAILBOX"),
  };
}

function fileOf(name: string, path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    throw new ConfigError(`PARAPET_TENANT${name} names a file that can't be read.`);
  }
}

function thumbprintOf(pem: string): string {
  try {
    return createHash("sha256").update(new X509Certificate(pem).raw).digest("hex").toUpperCase();
  } catch {
    throw new ConfigError("PARAPET_TENANT_CERTIFICATE isn't a PEM certificate.");
  }
}
