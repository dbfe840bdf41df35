import { resolve } from "node:path";
import { type RegistrationMode, registrationMode } from "@parapet/contract";
import { parseBlock } from "@parapet/ip-address";
import { ConfigError } from "./config-error.ts";

/** The settings of one process, from its environment. */
export interface Config {
  readonly host: string;
  /** 0 picks a free port. */
  readonly port: number;
  /** Where OTLP over gRPC is served, on the same host; null for nowhere, 0 picks a free port. */
  readonly otlpGrpcPort: number | null;
  /** Absolute path of the data folder. */
  readonly dataFolder: string;
  /** First administrator, created when the database is empty. */
  readonly administrator: { readonly email: string; readonly password: string } | null;
  /** What the sealing key is derived from; null means the key kept in the data folder. */
  readonly secret: string | null;
  /** Origin under which people reach the console, without a trailing slash; null means the listening address. */
  readonly publicUrl: string | null;
  /** Who may create a provider once there is an owner; null leaves it to the installation's settings. */
  readonly registration: RegistrationMode | null;
  /** Addresses and networks of proxies whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: readonly string[];
  readonly smtpUrl: string | null;
  /** Sender of emails, an address or `Name <address>`; null derives one from the public URL. */
  readonly mailFrom: string | null;
  /** null means the embedded PostgreSQL. */
  readonly databaseUrl: string | null;
  /** null means the embedded ClickHouse. */
  readonly clickhouseUrl: string | null;
  /** Bytes that may wait for ClickHouse before senders are asked to slow down. */
  readonly ingestHighWater: number;
  /** Bytes that stay free on the disk: below it no events are taken. */
  readonly diskReserve: number;
  /** Longest that a gateway waits for a decision, in milliseconds. */
  readonly decisionBudgetMs: number;
  /** Whether a decision is answered only when it is logged on the disk. */
  readonly durableDecisions: boolean;
  /** Token that `/metrics` and the OpenAPI document require; null requires none. */
  readonly operationsToken: string | null;
  /** URLs at which vulnerabilities can be reported, the preferred one first. */
  readonly securityContacts: readonly string[];
  /** How long the audit trail is kept, in days. */
  readonly auditDays: number;
  /** How long calls are served after a stop was asked for, in milliseconds. */
  readonly drainMs: number;
  /** Seconds that the event loop may stand still before the process ends itself; 0 for no limit. */
  readonly watchdogSeconds: number;
  /** Hosts and addresses that documents may be fetched from: `host`, `*.host`, each with a port or without. */
  readonly specHosts: readonly string[];
  /** Hosts inside the network that webhooks may go to; listed like `specHosts`. */
  readonly webhookHosts: readonly string[];
  /** Hosts inside the network that gateways may be probed at; listed like `specHosts`. */
  readonly gatewayHosts: readonly string[];
  /** Hosts inside the network that key sets may be read from; listed like `specHosts`. */
  readonly keySetHosts: readonly string[];
  /** Whether the data packs that npm brings are imported into a new installation. */
  readonly builtInPacks: boolean;
  /** Where senders of mail are looked up: `on` for the system's name servers, `off`, or a JSON file of records. */
  readonly mailDns: string;
  /** URL of the HTTP proxy through which Microsoft 365 is reached; null for none. It may hold a password. */
  readonly proxyUrl: string | null;
  /** Whether providers may connect a tenant simulator that listens on this machine, in place of Microsoft 365. */
  readonly tenantSimulator: boolean;
}

export { ConfigError } from "./config-error.ts";

const isEmail = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads `PARAPET_*`, `DATABASE_URL` and `CLICKHOUSE_URL`. @throws ConfigError naming the first wrong value. */
export function readConfig(environment: Environment): Config {
  const read = (name: string) => environment[name]?.trim() || null;
  return {
    host: read("PARAPET_HOST") ?? "127.0.0.1",
    port: port("PARAPET_PORT", read("PARAPET_PORT") ?? "8080"),
    otlpGrpcPort: optionalPort("PARAPET_OTLP_GRPC_PORT", read("PARAPET_OTLP_GRPC_PORT")),
    dataFolder: resolve(read("PARAPET_DATA") ?? "data"),
    administrator: administrator(read("PARAPET_ADMIN_EMAIL"), environment["PARAPET_ADMIN_PASSWORD"] || null),
    secret: secret("PARAPET_SECRET", read("PARAPET_SECRET")),
    publicUrl: publicUrl(read("PARAPET_PUBLIC_URL")),
    registration: registration(read("PARAPET_REGISTRATION")),
    trustedProxies: networks("PARAPET_TRUSTED_PROXIES", read("PARAPET_TRUSTED_PROXIES") ?? "127.0.0.0/8 ::1"),
    smtpUrl: url("PARAPET_SMTP_URL", read("PARAPET_SMTP_URL"), ["smtp:", "smtps:"]),
    mailFrom: mailFrom(read("PARAPET_MAIL_FROM")),
    databaseUrl: url("DATABASE_URL", read("DATABASE_URL"), ["postgres:", "postgresql:"]),
    clickhouseUrl: url("CLICKHOUSE_URL", read("CLICKHOUSE_URL"), ["http:", "https:"]),
    ingestHighWater: mebibytes("PARAPET_INGEST_HIGH_WATER_MB", read("PARAPET_INGEST_HIGH_WATER_MB") ?? "256"),
    diskReserve: mebibytes("PARAPET_DISK_RESERVE_MB", read("PARAPET_DISK_RESERVE_MB") ?? "512"),
    decisionBudgetMs: milliseconds("PARAPET_DECISION_BUDGET_MS", read("PARAPET_DECISION_BUDGET_MS") ?? "150"),
    operationsToken: secret("PARAPET_OPERATIONS_TOKEN", read("PARAPET_OPERATIONS_TOKEN")),
    securityContacts: contacts("PARAPET_SECURITY_CONTACT", read("PARAPET_SECURITY_CONTACT") ?? ""),
    auditDays: days("PARAPET_AUDIT_DAYS", read("PARAPET_AUDIT_DAYS") ?? "400"),
    durableDecisions:
      oneOf("PARAPET_DECISION_LOG", read("PARAPET_DECISION_LOG") ?? "buffered", ["buffered", "durable"]) === "durable",
    drainMs: seconds("PARAPET_DRAIN_SECONDS", read("PARAPET_DRAIN_SECONDS") ?? "3") * 1000,
    watchdogSeconds: seconds("PARAPET_WATCHDOG_SECONDS", read("PARAPET_WATCHDOG_SECONDS") ?? "20"),
    specHosts: hosts("PARAPET_SPEC_HOSTS", read("PARAPET_SPEC_HOSTS") ?? ""),
    webhookHosts: hosts("PARAPET_WEBHOOK_HOSTS", read("PARAPET_WEBHOOK_HOSTS") ?? ""),
    gatewayHosts: hosts("PARAPET_GATEWAY_HOSTS", read("PARAPET_GATEWAY_HOSTS") ?? ""),
    keySetHosts: hosts("PARAPET_KEY_SET_HOSTS", read("PARAPET_KEY_SET_HOSTS") ?? ""),
    builtInPacks: flag("PARAPET_BUILT_IN_PACKS", read("PARAPET_BUILT_IN_PACKS") ?? "on"),
    mailDns: mailDns(read("PARAPET_MAIL_DNS") ?? "on"),
    proxyUrl: url("PARAPET_PROXY_URL", read("PARAPET_PROXY_URL"), ["http:", "https:"]),
    tenantSimulator: flag("PARAPET_TENANT_SIMULATOR", read("PARAPET_TENANT_SIMULATOR") ?? "off"),
  };
}

function port(name: string, value: string): number {
  const number = Number(value);
  if (!/^\d{1,5}$/.test(value) || number > 65_535) {
    throw new ConfigError(`${name} must be a port from 0 to 65535, not "${value}".`);
  }
  return number;
}

function optionalPort(name: string, value: string | null): number | null {
  return value === null ? null : port(name, value);
}

function mebibytes(name: string, value: string): number {
  if (!/^\d{1,4}$/.test(value))
    throw new ConfigError(`${name} must be a number of MiB from 0 to 9999, not "${value}".`);
  return Number(value) * 1024 * 1024;
}

function milliseconds(name: string, value: string): number {
  if (!/^[1-9]\d{0,4}$/.test(value))
    throw new ConfigError(`${name} must be a number of milliseconds from 1 to 99999, not "${value}".`);
  return Number(value);
}

function seconds(name: string, value: string): number {
  if (!/^\d{1,4}$/.test(value))
    throw new ConfigError(`${name} must be a number of seconds from 0 to 9999, not "${value}".`);
  return Number(value);
}

function days(name: string, value: string): number {
  const number = Number(value);
  if (!/^\d{1,5}$/.test(value) || number < 1)
    throw new ConfigError(`${name} must be a number of days from 1 to 99999, not "${value}".`);
  return number;
}

function oneOf<Value extends string>(name: string, value: string, values: readonly Value[]): Value {
  const found = values.find((each) => each === value);
  if (found === undefined) throw new ConfigError(`${name} must be ${values.join(" or ")}, not "${value}".`);
  return found;
}

function flag(name: string, value: string): boolean {
  if (value !== "on" && value !== "off") throw new ConfigError(`${name} must be on or off, not "${value}".`);
  return value === "on";
}

function registration(value: string | null): RegistrationMode | null {
  if (value === null) return null;
  const { data } = registrationMode.safeParse(value);
  if (data !== undefined) return data;
  throw new ConfigError(`PARAPET_REGISTRATION must be ${registrationMode.options.join(", ")}, not "${value}".`);
}

function mailFrom(value: string | null): string | null {
  const address = String.raw`[^\s<>@"(),:;]+@[^\s<>@"(),:;]+\.[^\s<>@"(),:;]+`;
  if (value === null || new RegExp(`^(?:[^<>@"(),:;\\p{Cc}]+<${address}>|${address})$`, "u").test(value)) return value;
  const example = "parapet@example.com or Parapet <parapet@example.com>";
  throw new ConfigError(`PARAPET_MAIL_FROM must be an address such as ${example}, not "${value}".`);
}

function mailDns(value: string): string {
  if (value === "on" || value === "off") return value;
  if (value.endsWith(".json")) return resolve(value);
  throw new ConfigError(`PARAPET_MAIL_DNS must be on, off or a JSON file of records, not "${value}".`);
}

function administrator(email: string | null, password: string | null): Config["administrator"] {
  if (email === null && password === null) return null;
  if (email === null || !isEmail.test(email)) {
    throw new ConfigError(`PARAPET_ADMIN_EMAIL must be an email address, not "${email ?? ""}".`);
  }
  if (password === null || password.length < 12 || password.length > 128) {
    throw new ConfigError("PARAPET_ADMIN_PASSWORD must have 12 to 128 characters.");
  }
  return { email: email.toLowerCase(), password };
}

/** An email address stands for its `mailto:` URL. */
function contacts(name: string, value: string): string[] {
  const urls = value
    .split(/[\s,]+/)
    .flatMap((each) => (each === "" ? [] : isEmail.test(each) ? `mailto:${each}` : each));
  const wrong = urls.find((each) => !/^(?:https:\/\/\S+|mailto:[^\s@]+@\S+|tel:\+[\d-]+)$/.test(each));
  if (wrong === undefined) return urls;
  throw new ConfigError(`${name} must list email addresses or https URLs, not "${wrong}".`);
}

function hosts(name: string, value: string): string[] {
  const listed = value
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((each) => each !== "");
  const wrong = listed.find((each) => !/^(?:(?:\*\.)?[a-z0-9_.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/.test(each));
  if (wrong === undefined) return listed;
  throw new ConfigError(`${name} must list hosts such as git.example.com or *.example.com:8443, not "${wrong}".`);
}

/** `none` for an empty list. */
function networks(name: string, value: string): string[] {
  if (value === "none") return [];
  const listed = value
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((each) => each !== "");
  const wrong = listed.find((each) => !isNetwork(each));
  if (wrong === undefined) return listed;
  const example = "10.0.0.5, 172.20.0.0/16 or 2001:db8::/48";
  throw new ConfigError(`${name} must list addresses and networks such as ${example}, or be none, not "${wrong}".`);
}

function isNetwork(text: string): boolean {
  const block = parseBlock(text);
  // A network of length 0 would believe everybody.
  return block !== null && block.length > 0;
}

function secret(name: string, value: string | null): string | null {
  if (value !== null && value.length < 16) {
    throw new ConfigError(`${name} must have at least 16 characters.`);
  }
  return value;
}

function publicUrl(value: string | null): string | null {
  const checked = url("PARAPET_PUBLIC_URL", value, ["http:", "https:"]);
  if (checked === null) return null;
  const parsed = new URL(checked);
  if (parsed.pathname !== "/") {
    throw new ConfigError(
      `PARAPET_PUBLIC_URL can't have a path: Parapet needs a host name of its own, such as https://parapet.example.com, not "${checked}".`,
    );
  }
  if (parsed.search !== "" || parsed.hash !== "" || parsed.username !== "") {
    throw new ConfigError(
      `PARAPET_PUBLIC_URL must be an origin such as https://parapet.example.com, not "${checked}".`,
    );
  }
  return parsed.origin;
}

function url(name: string, value: string | null, protocols: readonly string[]): string | null {
  if (value === null) return null;
  const parsed = URL.parse(value);
  if (parsed === null || !protocols.includes(parsed.protocol)) {
    throw new ConfigError(
      `${name} must be a URL that starts with ${protocols.map((each) => `${each}//`).join(" or ")}.`,
    );
  }
  return value;
}
