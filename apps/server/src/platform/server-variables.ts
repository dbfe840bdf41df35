import type { Variable } from "./variable.ts";

/** The settings file and all that `readConfig` reads, in the order of `parapet serve --help` and docs/configuration.md. */
export const serverVariables: readonly Variable[] = [
  {
    name: "PARAPET_CONFIG",
    default: null,
    unset: "none",
    meaning:
      "Settings file with these variables, one `NAME=value` per line, as `--config` names it. Variables of the environment take precedence",
  },
  {
    name: "PARAPET_HOST",
    default: "127.0.0.1",
    meaning: "Address to listen on; `0.0.0.0` for every address of this machine",
  },
  { name: "PARAPET_PORT", default: "8080", meaning: "Port to listen on; `0` picks a free one" },
  {
    name: "PARAPET_OTLP_GRPC_PORT",
    default: null,
    unset: "off",
    meaning:
      "Port for OTLP traces over gRPC at the address of `PARAPET_HOST`, usually `4317`. Connections aren't encrypted: elsewhere than on this machine, put a proxy with TLS in front",
  },
  {
    name: "PARAPET_PUBLIC_URL",
    default: null,
    unset: "the listening address",
    meaning:
      "Origin that users reach the console at, such as `https://parapet.example.com`, without a path. Links in emails use it, and Microsoft 365 sends notifications there if it's https",
  },
  {
    name: "PARAPET_TRUSTED_PROXIES",
    default: "127.0.0.0/8, ::1",
    meaning:
      "Addresses and networks of the proxies whose `X-Forwarded-For` is trusted, such as `10.0.0.5, 172.20.0.0/16`; `none` trusts no proxy. See docs/reverse-proxy.md",
  },
  {
    name: "PARAPET_DATA",
    default: "./data",
    meaning: "Folder for the embedded databases, the event journal, the sealing key and the outbox",
  },
  {
    name: "DATABASE_URL",
    default: null,
    isSecret: true,
    unset: "embedded PostgreSQL",
    meaning: "PostgreSQL server, version 15 or later, such as `postgres://parapet:password@db.example.com/parapet`",
  },
  {
    name: "CLICKHOUSE_URL",
    default: null,
    isSecret: true,
    unset: "embedded ClickHouse",
    meaning: "ClickHouse server over HTTP, such as `https://parapet:password@clickhouse.example.com:8443/parapet`",
  },
  {
    name: "PARAPET_SECRET",
    default: null,
    isSecret: true,
    unset: "a generated key",
    meaning:
      "Secret that the sealing key is derived from, 16 characters or more. If it isn't set, a key is generated in the data folder, readable only by its owner",
  },
  {
    name: "PARAPET_ADMIN_EMAIL",
    default: null,
    meaning:
      "With `PARAPET_ADMIN_PASSWORD`: creates the owner of an empty installation, with a provider and a confirmed email address",
  },
  {
    name: "PARAPET_ADMIN_PASSWORD",
    default: null,
    isSecret: true,
    meaning: "Password of that owner, 12 to 128 characters",
  },
  {
    name: "PARAPET_REGISTRATION",
    default: null,
    unset: "the settings page decides",
    meaning:
      "Who can register a provider once the installation has an owner: `closed` (instance admins only), `invitation` (also anyone with the code from the settings page) or `open` (anyone)",
  },
  {
    name: "PARAPET_SMTP_URL",
    default: null,
    isSecret: true,
    unset: "emails are saved as files",
    meaning:
      "Mail server, such as `smtps://user:password@mail.example.com`. If it isn't set, emails are saved to `outbox/` in the data folder, and administrators copy links from the console",
  },
  {
    name: "PARAPET_MAIL_FROM",
    default: null,
    unset: "`parapet@` and the public host",
    meaning: "Sender of emails: an address, or `Name <address>`",
  },
  {
    name: "PARAPET_SECURITY_CONTACT",
    default: null,
    unset: "none",
    meaning:
      "Whom researchers tell of a vulnerability of this installation: email addresses and URLs, published in `/.well-known/security.txt`",
  },
  {
    name: "PARAPET_OPERATIONS_TOKEN",
    default: null,
    isSecret: true,
    unset: "no token needed",
    meaning: "Bearer token that `/metrics` and `/api/openapi.json` then require, 16 characters or more",
  },
  { name: "PARAPET_AUDIT_DAYS", default: "400", meaning: "Days to keep the audit log" },
  {
    name: "PARAPET_DISK_RESERVE_MB",
    default: "512",
    meaning:
      "MiB to keep free on the disk of the data folder. Below it, events get 503 with `Retry-After` and `/readyz` says so, while pages and decisions keep working. Below half of it, up to 50,000 decisions wait in memory instead of being logged. `0` turns the check off",
  },
  {
    name: "PARAPET_DRAIN_SECONDS",
    default: "3",
    meaning:
      "Seconds to keep serving after SIGTERM, while `/readyz` says `draining`. The process then stops, usually within 10 seconds",
  },
  {
    name: "PARAPET_WATCHDOG_SECONDS",
    default: "20",
    meaning:
      "Seconds that the event loop can hang before the process exits, with the reason in the log, so that it can be restarted; `0` for no limit",
  },
  {
    name: "PARAPET_INGEST_HIGH_WATER_MB",
    default: "256",
    meaning:
      "MiB of events that can wait for ClickHouse. Beyond it, senders that retry get 429, and other high-volume senders are sampled",
  },
  {
    name: "PARAPET_SPEC_HOSTS",
    default: "",
    unset: "none",
    meaning:
      "Hosts that OpenAPI documents can be fetched from, such as `git.example.com, *.docs.example.com:8443`. A private address must be listed itself",
  },
  {
    name: "PARAPET_WEBHOOK_HOSTS",
    default: "",
    unset: "none",
    meaning:
      "Internal hosts that alert webhooks can be sent to, such as `chat.example.com:8443`. Other hosts must have public addresses",
  },
  {
    name: "PARAPET_GATEWAY_HOSTS",
    default: "",
    unset: "none",
    meaning:
      "Internal hosts at which gateways can be tested, such as `api.internal:8443`. Other hosts must have public addresses",
  },
  {
    name: "PARAPET_KEY_SET_HOSTS",
    default: "",
    unset: "none",
    meaning:
      "Internal hosts that key sets of token issuers can be read from, such as `login.example.com`. Other hosts must have public addresses",
  },
  {
    name: "PARAPET_DECISION_BUDGET_MS",
    default: "150",
    meaning:
      "Max milliseconds that a gateway waits for a decision. After that, the on-error setting of the API applies",
  },
  {
    name: "PARAPET_DECISION_LOG",
    default: "buffered",
    meaning:
      "`buffered` logs decisions up to 200 ms after the response: a crash can lose those, and the next start counts them (`parapet_lost_decisions_total`). `durable` responds once the decision is on disk, about 5 ms later, and logs no counterfactuals. If the disk is full or slower than `PARAPET_DECISION_BUDGET_MS`, it responds without the log (200 where allowed)",
  },
  {
    name: "PARAPET_BUILT_IN_PACKS",
    default: "on",
    meaning:
      "`off` leaves out the country and network data that comes with Parapet; import your own on the data packs page",
  },
  {
    name: "PARAPET_PROXY_URL",
    default: null,
    isSecret: true,
    unset: "no proxy",
    meaning:
      "HTTP proxy for Microsoft 365, such as `http://user:password@proxy.example.com:3128`. It must allow `CONNECT`",
  },
  {
    name: "PARAPET_TENANT_SIMULATOR",
    default: "off",
    meaning:
      "`on` lets providers connect a tenant simulator on this machine instead of Microsoft 365, to try Secure Inbox",
  },
  {
    name: "PARAPET_MAIL_DNS",
    default: "on",
    meaning:
      "How email senders are checked: `on` asks the DNS servers of the system, `off` makes no queries, and a path that ends in `.json` reads records from that file",
  },
];

/** Those that can also be read from a file, which `<NAME>_FILE` names. */
export const secretVariables: readonly string[] = serverVariables
  .filter(({ isSecret }) => isSecret)
  .map(({ name }) => name);
