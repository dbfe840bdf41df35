import { createHash, X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { mailCloud, type MailCloud } from "@parapet/contract";
import type { Credential } from "@parapet/graph-client";
import { ConfigError } from "../../platform/config.ts";
import type { Settings } from "../../platform/settings.ts";

/** A tenant and the credential to access it. */
export interface TenantSettings {
  readonly place: { readonly cloud: MailCloud; readonly simulatorUrl: string | null; readonly tenant: string };
  readonly clientId: string;
  readonly credential: Credential;
  readonly mailbox: string | null;
}

/**
 * Reads the tenant from the environment, which hides the secret from other users of the machine. @throws ConfigError
 */
export function readTenantSettings(environment: Settings): TenantSettings {
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
