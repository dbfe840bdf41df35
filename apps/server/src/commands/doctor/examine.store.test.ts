import { chmod, mkdir, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { join } from "node:path";
import { silentLog as log } from "@parapet/testkit";
import { v7 as newId } from "uuid";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { connectSimulator } from "../../http/routes/secure-inbox/testing-intake.ts";
import { createTenant, type Tenant } from "../../http/testing-tenant.ts";
import { type TestApp, startTestApp } from "../../http/testing.ts";
import { prepareInstallation } from "../../modules/account/installation/prepare-installation.ts";
import { sealTotpSecret } from "../../modules/account/mfa/totp-secret.ts";
import { sealClientSecret } from "../../modules/adaptive-auth/client-totp/client-secret.ts";
import { packCounts } from "../../modules/adaptive-auth/shared-count/share-states.ts";
import { getSeal } from "../../modules/insights/alert/channel-secrets.ts";
import { contentContext } from "../../modules/insights/import/table.ts";
import { verifierContext } from "../../modules/secure-inbox/connection/begin-login.ts";
import { sealCredential } from "../../modules/secure-inbox/connection/credential-seal.ts";
import { copyContext } from "../../modules/secure-inbox/quarantine/table.ts";
import type { Config } from "../../platform/config.ts";
import { keyFileOf } from "../../platform/sealing-key.ts";
import { clickhouseContent, postgresContent } from "../fixtures/content-of.ts";
import { examine } from "./examine.ts";
import type { Finding } from "./finding.ts";
import { openLook } from "./look.ts";
import { sealedColumns } from "./sealed-columns.ts";

let server: TestApp;
let tenant: Tenant;
let config: Config;

beforeAll(async () => {
  server = await startTestApp();
  const { platform } = server;
  const { postgres, clickhouse } = platform;
  config = { ...platform.config, databaseUrl: postgres.url, clickhouseUrl: clickhouse.url, publicUrl: null };
  await prepareInstallation(platform);
  tenant = await createTenant(platform, "meridian");
  await platform.jobs.stop();
});
afterAll(() => server.close());

/** The rows of a name. */
async function findingsOf(different: Partial<Config> = {}): Promise<(name: string) => readonly Finding[]> {
  const look = await openLook({ ...config, ...different }, log);
  const found = await examine(look);
  await look.close();
  return (name) => found.filter((each) => each.name === name || each.name.startsWith(`${name}: `));
}

/** Changes the database for a test. */
async function during(sql: string, undo: string): Promise<void> {
  onTestFinished(() => void server.platform.postgres.pool.query(undo));
  await server.platform.postgres.pool.query(sql);
}

test("an installation in order has no problem, and is left as it was", async () => {
  const { postgres, clickhouse, journal } = server.platform;
  expect(await journal.settle(30_000)).toBe(true);
  const before = [await postgresContent(postgres.pool), await clickhouseContent(clickhouse)];
  const look = await openLook(config, log);
  const found = await examine(look);
  await look.close();
  expect(found.filter(({ verdict }) => verdict === "problem")).toEqual([]);
  const names = found.filter(({ verdict }) => verdict === "ok").map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining(["postgresql", "clickhouse", "migrations", "sealed rows", "signing key"]),
  );
  expect([await postgresContent(postgres.pool), await clickhouseContent(clickhouse)]).toEqual(before);
});

test("every kind of sealed column is tried", async () => {
  const { rows } = await server.platform.postgres.pool.query(
    "select table_name || '.' || column_name as column from information_schema.columns where column_name like 'sealed\\_%'",
  );
  const tried = new Set(sealedColumns.map(({ column }) => column));
  expect(rows.map(({ column }) => String(column)).filter((column) => !tried.has(column))).toEqual([]);
});

test("what each module seals opens, of every kind", async () => {
  await sealAllKinds();
  expect((await findingsOf())("sealed rows")).toMatchObject([
    { verdict: "ok", seen: expect.stringContaining(`of ${sealedColumns.length} kinds`) },
  ]);
});

/** Adds what the tenant lacks, sealed by the modules themselves. */
async function sealAllKinds(): Promise<void> {
  const { call, providerId, userId, clientId, alertChannelId, mailId } = tenant;
  const { sealing, postgres, mailer } = server.platform;
  const { pool, db } = postgres;
  const bytes = Buffer.from("a second factor");
  const user = "update user_account set sealed_totp_secret = $2 where id = $1";
  await pool.query(user, [userId, sealTotpSecret(call, userId, bytes)]);
  const client =
    "insert into client_totp (client_id, provider_id, sealed_secret, created_at) values ($1, $2, $3, now())";
  await pool.query(client, [clientId, providerId, sealClientSecret(call, clientId, bytes)]);
  const of = (what: "url" | "secret") => getSeal(sealing, alertChannelId, what, "https://hooks.example.com");
  const channel = "update alert_channel set sealed_url = $2, sealed_secret = $3 where id = $1";
  await pool.query(channel, [alertChannelId, of("url"), of("secret")]);
  const copy = `insert into mail_copy (message_id, provider_id, sealed_mime, internet_message_id, is_read, categories, created_at, kept_until)
    values ($1, $2, $3, '<a@b>', true, '{}', now(), now())`;
  await pool.query(copy, [mailId, providerId, sealing.seal("mail", copyContext(mailId))]);
  const credential = sealCredential(sealing, providerId, "a secret");
  const connection = `insert into mail_connection (provider_id, state, cloud, tenant, client_id, credential_kind, sealed_credential, abilities,
      capabilities, granted_roles, domains, created_at, updated_at)
    values ($1, 'error', 'global', 'meridian.example', 'c', 'secret', $2, '{}', '[]', '{}', '{}', now(), now())`;
  await pool.query(connection, [providerId, credential]);
  const next = `insert into mail_credential (provider_id, place, credential_kind, sealed_credential, created_at)
    values ($1, 'next', 'secret', $2, now())`;
  await pool.query(next, [providerId, credential]);
  const consent = `insert into mail_consent (id, provider_id, user_id, session_id, way, state_hash, sealed_verifier, created_at, expires_at)
    values ($1, $2, $3, $4, 'consent', '', $5, now(), now())`;
  const consentId = newId();
  const verifier = sealing.seal("verifier", verifierContext(consentId));
  await pool.query(consent, [consentId, providerId, userId, tenant.sessionId, verifier]);
  const upload = "insert into traffic_import_part values ($1, $2, $3)";
  for (const part of [0, 1])
    await pool.query(upload, [tenant.importId, part, sealing.seal("a file", contentContext(tenant.importId, part))]);
  const shared = `insert into shared_count (id, process_id, kind, state, counted_at, expires_at)
    values ($1, $1, 'failures', $2, now(), now())`;
  await pool.query(shared, [newId(), packCounts(sealing, new Map())]);
  await db.transaction((tx) => mailer.enqueue(tx, { to: "ada@example.com", subject: "Hello", text: "Hello" }));
}

test("a key that opens nothing, is missing, or is open to others is a problem", async () => {
  const wrong = await findingsOf({ secret: "another secret of this test" });
  expect(wrong("sealed rows")).toMatchObject([
    { verdict: "problem", seen: expect.stringContaining("session signing key (1 of 1)") },
  ]);
  const path = keyFileOf(config.dataFolder);
  await chmod(path, 0o644);
  expect((await findingsOf())("sealing key")).toMatchObject([{ verdict: "problem", advice: `chmod 600 ${path}` }]);
  await chmod(path, 0o600);
  const elsewhere = join(config.dataFolder, "empty");
  await mkdir(elsewhere, { mode: 0o700 });
  const missing = await findingsOf({ dataFolder: elsewhere });
  expect(missing("sealing key")).toMatchObject([{ verdict: "problem", seen: expect.stringContaining("is missing") }]);
  expect(missing("sealed rows")).toMatchObject([{ verdict: "unknown" }]);
});

test("pending, changed, unknown and interrupted migrations are distinguished", async () => {
  const first = "where store = 'postgres' and name = '0001_base.sql'";
  await during(
    `update schema_migration set checksum = 'x' || checksum ${first};
     insert into schema_migration (store, name, checksum) values ('postgres', '9999_later.sql', '');
     delete from schema_migration where store = 'clickhouse'`,
    "delete from schema_migration where name = '9999_later.sql'",
  );
  expect((await findingsOf())("migrations").map(({ verdict, seen }) => `${verdict} ${seen}`)).toEqual([
    expect.stringMatching(/^problem unknown to this version: postgres\/9999_later\.sql$/),
    expect.stringMatching(/^problem changed .* postgres\/0001_base\.sql$/),
    expect.stringMatching(/^warning \d+ applied, waiting: clickhouse\/0001_base\.sql/),
  ]);
  await during(
    `update schema_migration set name = '0001_account.sql' ${first}`,
    "update schema_migration set name = '0001_base.sql' where name = '0001_account.sql'",
  );
  expect((await findingsOf())("migrations")).toMatchObject([
    {
      verdict: "problem",
      seen: "the data comes from a checkout before 0.1.0",
      advice: expect.stringMatching(/parapet backup/),
    },
  ]);
  await server.platform.postgres.pool.query(
    `update schema_migration set checksum = substr(checksum, 2) ${first};
     delete from schema_migration where name = '9999_later.sql';
     insert into schema_migration (store, name, checksum) values ('postgres', 'restore_unfinished', '')`,
  );
  expect((await findingsOf())("migrations")).toMatchObject([
    { verdict: "problem", seen: expect.stringContaining("didn't finish") },
  ]);
  await server.platform.postgres.pool.query("delete from schema_migration where name = 'restore_unfinished'");
});

test("damaged journal segments and rejected rows are reported", async () => {
  const journal = join(config.dataFolder, "journal");
  const path = join(journal, `${newId({ msecs: Date.now() - 600_000 })}.ndjson`);
  await writeFile(path, `event\n{"id":"${newId()}"}\n{"id":oops}\n{"torn`);
  const broken = join(journal, `${newId()}.rows`);
  await writeFile(broken, `event\n{"id":"${newId()}"}\n#{"table":"event"}\n`);
  onTestFinished(() => rm(broken));
  const notes = join(journal, "notes.txt");
  await writeFile(notes, "");
  onTestFinished(() => rm(notes));
  await mkdir(join(journal, "refused"));
  await writeFile(join(journal, "refused", `${newId()}.event.ndjson`), "event\t{}\n");
  onTestFinished(() => rm(path));
  onTestFinished(() => rm(join(journal, "refused"), { recursive: true }));
  const found = await findingsOf();
  expect(found("journal")).toMatchObject([
    { verdict: "warning", seen: expect.stringContaining("2 segments ") },
    { verdict: "problem", seen: `${broken} is damaged at byte 52` },
    { verdict: "problem", seen: `${path} has 1 invalid line` },
    { verdict: "warning", seen: `${journal} has 1 file that the server ignores: notes.txt` },
  ]);
  expect(found("rejected rows")).toMatchObject([{ verdict: "warning", seen: expect.stringContaining("1 file ") }]);
});

test("stores and addresses that do not answer are problems, or unknown where that proves nothing", async () => {
  const nowhere = "127.0.0.1:1";
  const found = await findingsOf({
    databaseUrl: `postgres://missing@${nowhere}/none`,
    clickhouseUrl: `http://${nowhere}`,
    publicUrl: `http://${nowhere}`,
    smtpUrl: `smtp://${nowhere}`,
  });
  const verdicts = (...names: readonly string[]) =>
    names.map((name) =>
      found(name)
        .map(({ verdict }) => verdict)
        .join(),
    );
  expect(verdicts("postgresql", "clickhouse", "smtp")).toEqual(["problem", "problem", "problem"]);
  expect(
    verdicts("migrations", "sealed rows", "clock vs. postgresql", "clock vs. public url", "public url", "data packs"),
  ).toEqual(Array.from({ length: 6 }, () => "unknown"));
});

test("a flood of registrations that delays others is reported, until the next hour", async () => {
  expect((await findingsOf())("email limits")).toMatchObject([{ verdict: "ok" }]);
  // Also where an hour begins meanwhile.
  await during(
    `INSERT INTO sent_email (sender, recipient, day, count)
       SELECT to_char(hour, '"forms "HH24'), 'first', hour::date, 500
       FROM (SELECT (now() AT TIME ZONE 'UTC') + at * interval '1 hour' AS hour FROM generate_series(0, 1) AS at) AS hours`,
    "DELETE FROM sent_email",
  );
  expect((await findingsOf())("email limits")).toMatchObject([
    { verdict: "warning", seen: expect.stringContaining("networks without emails today") },
  ]);
});

test("a mail server is logged in to, and gets no mail", async () => {
  const said: string[] = [];
  const smtp = createServer((socket) => greet(socket, said));
  await new Promise<void>((resolve) => smtp.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void smtp.close());
  const { port } = smtp.address() as AddressInfo;
  const open = (await findingsOf({ smtpUrl: `smtp://127.0.0.1:${port}` }))("smtp");
  expect(open).toMatchObject([{ verdict: "warning", seen: expect.stringContaining("not encrypted, no login") }]);
  const inClear = (await findingsOf({ smtpUrl: `smtp://ada:secret-word@127.0.0.1:${port}` }))("smtp");
  expect(inClear).toMatchObject([{ verdict: "problem", seen: expect.stringContaining("sent unencrypted") }]);
  const refused = (await findingsOf({ smtpUrl: `smtp://ada:wrong@127.0.0.1:${port}` }))("smtp");
  expect(refused).toMatchObject([{ verdict: "problem", seen: expect.stringContaining("535") }]);
  expect(JSON.stringify([open, inClear, refused])).not.toContain("secret-word");
  expect(said.filter((line) => /^(?:MAIL|RCPT|DATA)/i.test(line))).toEqual([]);
});

/** Speaks enough SMTP to accept one password. */
function greet(socket: Socket, said: string[]): void {
  socket.on("error", () => undefined);
  socket.write("220 mail.test ready\r\n");
  socket.setEncoding("utf8").on("data", (line: string) => {
    said.push(line.trim());
    const [, password] = /^AUTH PLAIN (\S+)/i.exec(line) ?? [];
    if (/^EHLO/i.test(line)) socket.write("250-mail.test\r\n250 AUTH PLAIN\r\n");
    else if (password !== undefined)
      socket.write(Buffer.from(password, "base64").toString().endsWith("secret-word") ? "235 in\r\n" : "535 no\r\n");
    else if (/^QUIT/i.test(line)) socket.end("221 bye\r\n");
    else socket.write("250 fine\r\n");
  });
}

test("a port in use is a problem of a stopped server", async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void other.close());
  const { port } = other.address() as AddressInfo;
  const dataFolder = join(config.dataFolder, "not-there");
  expect((await findingsOf({ port, dataFolder }))("port")).toMatchObject([
    { verdict: "problem", seen: expect.stringContaining("EADDRINUSE") },
  ]);
});

test("a tenant's credential, token and notifications have a row each", { timeout: 60_000 }, async () => {
  const { postgres } = server.platform;
  await postgres.pool.query("delete from mail_connection");
  const simulator = await connectSimulator(server, tenant.providerId);
  onTestFinished(() => simulator.stop());
  const set = (sql: string) => postgres.pool.query(`update mail_connection set ${sql}`);
  await set("credential_expires_at = now() + interval '12 days'");
  const found = await findingsOf({ tenantSimulator: true });
  expect(found("credential")).toMatchObject([{ verdict: "warning", seen: expect.stringMatching(/in 1[12] days/) }]);
  expect(found("token")).toMatchObject([{ verdict: "ok", seen: expect.stringContaining("obtained") }]);
  expect(found("notifications")).toMatchObject([{ verdict: "warning", seen: "no subscription" }]);
  await set("credential_expires_at = now() - interval '1 day', client_id = gen_random_uuid()::text");
  const refused = await findingsOf({ tenantSimulator: true });
  expect(refused("credential")).toMatchObject([{ verdict: "problem" }]);
  expect(refused("token")).toMatchObject([{ verdict: "problem", seen: expect.stringContaining("AADSTS") }]);
  await simulator.stop();
  expect((await findingsOf({ tenantSimulator: true }))("token")).toMatchObject([{ verdict: "unknown" }]);
});

test("packs that are stale are named", async () => {
  await during(
    `insert into data_pack (id, kind, source, licence, attribution_text, attribution_url, version, sha256, rows, refused_rows, bytes,
       state, progress, built_in, loaded_at, stale_at)
     values (gen_random_uuid(), 'asn', 'Numbers', '', '', '', '7', repeat('0', 64), 1, 0, 1, 'active', 1, false, now(), '2026-02-03')`,
    "delete from data_pack",
  );
  expect((await findingsOf())("data packs")).toMatchObject([
    { verdict: "warning", seen: "asn (Numbers 7) is out of date since 2026-02-03" },
  ]);
});
