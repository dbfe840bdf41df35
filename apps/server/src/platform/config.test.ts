import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { ConfigError, readConfig } from "./config.ts";

describe("readConfig", () => {
  it("gives the defaults for an empty environment", () => {
    expect(readConfig({})).toEqual({
      host: "127.0.0.1",
      port: 8080,
      otlpGrpcPort: null,
      dataFolder: resolve("data"),
      administrator: null,
      secret: null,
      publicUrl: null,
      registration: null,
      trustedProxies: ["127.0.0.0/8", "::1"],
      smtpUrl: null,
      mailFrom: null,
      databaseUrl: null,
      clickhouseUrl: null,
      ingestHighWater: 256 * 1024 * 1024,
      diskReserve: 512 * 1024 * 1024,
      decisionBudgetMs: 150,
      operationsToken: null,
      securityContacts: [],
      auditDays: 400,
      durableDecisions: false,
      drainMs: 3_000,
      watchdogSeconds: 20,
      specHosts: [],
      webhookHosts: [],
      gatewayHosts: [],
      keySetHosts: [],
      builtInPacks: true,
      mailDns: "on",
      proxyUrl: null,
      tenantSimulator: false,
    });
  });

  it("takes every setting", () => {
    const config = readConfig({
      PARAPET_HOST: "::1",
      PARAPET_PORT: "0",
      PARAPET_OTLP_GRPC_PORT: "4317",
      PARAPET_DATA: "/var/lib/parapet",
      PARAPET_ADMIN_EMAIL: "Ada@Example.com",
      PARAPET_ADMIN_PASSWORD: "a password with spaces ",
      PARAPET_SECRET: "0123456789abcdef",
      PARAPET_PUBLIC_URL: "https://parapet.example.com/",
      PARAPET_SMTP_URL: "smtps://mail.example.com",
      DATABASE_URL: "postgres://localhost/parapet",
      CLICKHOUSE_URL: "http://localhost:8123/parapet",
      PARAPET_TRUSTED_PROXIES: "10.0.0.5, 172.20.0.0/16 2001:DB8::/48",
      PARAPET_SPEC_HOSTS: "git.example.com, *.Docs.example.com:8443 [fd00::1]:80",
    });
    expect(config).toMatchObject({
      specHosts: ["git.example.com", "*.docs.example.com:8443", "[fd00::1]:80"],
      trustedProxies: ["10.0.0.5", "172.20.0.0/16", "2001:db8::/48"],
      host: "::1",
      port: 0,
      otlpGrpcPort: 4317,
      dataFolder: "/var/lib/parapet",
      administrator: { email: "ada@example.com", password: "a password with spaces " },
      publicUrl: "https://parapet.example.com",
    });
  });

  it("says of a public URL below a path that it needs a host name of its own", () => {
    expect(() => readConfig({ PARAPET_PUBLIC_URL: "https://example.com/parapet/" })).toThrow(
      /^PARAPET_PUBLIC_URL can't have a path: Parapet needs a host name of its own, /,
    );
  });

  it("takes email addresses and URLs as security contacts", () => {
    const { securityContacts } = readConfig({
      PARAPET_SECURITY_CONTACT: "security@example.com, https://example.com/report",
    });
    expect(securityContacts).toEqual(["mailto:security@example.com", "https://example.com/report"]);
  });

  it.each([
    ["PARAPET_PORT", { PARAPET_PORT: "http" }],
    ["PARAPET_PORT", { PARAPET_PORT: "65536" }],
    ["PARAPET_PORT", { PARAPET_PORT: "-1" }],
    ["PARAPET_OTLP_GRPC_PORT", { PARAPET_OTLP_GRPC_PORT: "on" }],
    ["PARAPET_DECISION_BUDGET_MS", { PARAPET_DECISION_BUDGET_MS: "0" }],
    ["PARAPET_OPERATIONS_TOKEN", { PARAPET_OPERATIONS_TOKEN: "short" }],
    ["PARAPET_AUDIT_DAYS", { PARAPET_AUDIT_DAYS: "0" }],
    ["PARAPET_DECISION_LOG", { PARAPET_DECISION_LOG: "on" }],
    ["PARAPET_DRAIN_SECONDS", { PARAPET_DRAIN_SECONDS: "-1" }],
    ["PARAPET_WATCHDOG_SECONDS", { PARAPET_WATCHDOG_SECONDS: "1m" }],
    ["PARAPET_ADMIN_EMAIL", { PARAPET_ADMIN_EMAIL: "ada", PARAPET_ADMIN_PASSWORD: "correct horse battery" }],
    ["PARAPET_ADMIN_EMAIL", { PARAPET_ADMIN_PASSWORD: "correct horse battery" }],
    ["PARAPET_ADMIN_PASSWORD", { PARAPET_ADMIN_EMAIL: "ada@example.com" }],
    ["PARAPET_ADMIN_PASSWORD", { PARAPET_ADMIN_EMAIL: "ada@example.com", PARAPET_ADMIN_PASSWORD: "short" }],
    ["PARAPET_SECRET", { PARAPET_SECRET: "short" }],
    ["PARAPET_PUBLIC_URL", { PARAPET_PUBLIC_URL: "parapet.example.com" }],
    ["PARAPET_PUBLIC_URL", { PARAPET_PUBLIC_URL: "https://parapet.example.com/console" }],
    ["PARAPET_SMTP_URL", { PARAPET_SMTP_URL: "mail.example.com:25" }],
    ["PARAPET_TRUSTED_PROXIES", { PARAPET_TRUSTED_PROXIES: "proxy.example.com" }],
    ["PARAPET_TRUSTED_PROXIES", { PARAPET_TRUSTED_PROXIES: "10.0.0.0/33" }],
    ["PARAPET_TRUSTED_PROXIES", { PARAPET_TRUSTED_PROXIES: "0.0.0.0/0" }],
    ["PARAPET_TRUSTED_PROXIES", { PARAPET_TRUSTED_PROXIES: "10.0.0" }],
    ["PARAPET_REGISTRATION", { PARAPET_REGISTRATION: "on" }],
    ["PARAPET_SECURITY_CONTACT", { PARAPET_SECURITY_CONTACT: "http://example.com/report" }],
    ["PARAPET_SPEC_HOSTS", { PARAPET_SPEC_HOSTS: "https://git.example.com/" }],
    ["PARAPET_PROXY_URL", { PARAPET_PROXY_URL: "socks5://proxy.example.com" }],
    ["DATABASE_URL", { DATABASE_URL: "mysql://localhost" }],
    ["CLICKHOUSE_URL", { CLICKHOUSE_URL: "localhost:8123" }],
  ])("refuses a wrong %s with one sentence that names it", (name, environment) => {
    const start = () => readConfig(environment);
    expect(start).toThrow(ConfigError);
    expect(start).toThrow(new RegExp(`^${name} [^\\n]*\\.$`));
  });
});

it.each(["parapet@example.com", "Parapet <parapet@example.com>", "Sécurité Acme <no-reply@mail.acme.example>"])(
  "emails come from %s",
  (sender) => {
    expect(readConfig({ PARAPET_MAIL_FROM: ` ${sender} ` }).mailFrom).toBe(sender);
  },
);

it.each([
  "parapet",
  "parapet@",
  "a@b",
  "A, B <a@b.example>",
  "a@b.example, c@d.example",
  "A\r\nBcc: <a@b.example>",
  "<a@b.example>",
])("%j sends no emails, and the start says so", (sender) => {
  expect(() => readConfig({ PARAPET_MAIL_FROM: sender })).toThrow(/^PARAPET_MAIL_FROM must be an address such as /);
});
