import { randomUUID } from "node:crypto";
import { readdir, readFile, stat } from "node:fs/promises";
import { createServer, type AddressInfo, type Socket } from "node:net";
import { join } from "node:path";
import { silentLog, temporaryStores, type TemporaryStores } from "@parapet/testkit";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createJobs, type Jobs } from "../jobs.ts";
import { createMetrics } from "../metrics.ts";
import { createSealing } from "../sealing.ts";
import { createMailer } from "./mailer.ts";
import { outboxOf } from "./outbox.ts";
import { senderOf, sendMailTask } from "./send-mail.ts";
import { smtpTransport } from "./smtp-transport.ts";

let stores: TemporaryStores;
let jobs: Jobs;
const sealing = createSealing("a secret of sixteen or more");
const mail = { to: "ada@acme.example", subject: "Zoé", text: "Hello,\n\nhttps://p.test/a?token=secret-token\n" };

beforeAll(async () => {
  stores = await temporaryStores();
});
afterEach(async () => {
  await jobs.stop();
  await stores.postgres.pool.query("DELETE FROM graphile_worker._private_jobs");
});
afterAll(() => stores.close());

/** Starts delivering, and answers what was logged and counted. */
async function deliver(smtpUrl: string | null, mailFrom: string | null = null) {
  const metrics = createMetrics();
  const logged: unknown[] = [];
  const log = { ...silentLog, info: (...line: unknown[]) => void logged.push(line) };
  const config = { smtpUrl, mailFrom, dataFolder: stores.dataFolder };
  jobs = await createJobs({ postgres: stores.postgres, log: silentLog });
  await jobs.start({ "send-mail": sendMailTask({ config, log, metrics, sealing, publicUrl: () => "https://p.test" }) });
  const outcome = async (name: string) =>
    (await metrics.mails.get()).values.find(({ labels }) => labels.outcome === name)?.value ?? 0;
  return { logged, outcome };
}

function enqueue(fail = false) {
  const mailer = createMailer({ jobs, sealing });
  return stores.postgres.db.transaction(async (tx) => {
    await mailer.enqueue(tx, mail);
    if (fail) throw new Error("rolled back");
  });
}

/** A mail server that takes everything, or refuses every recipient. */
async function smtpServer(accepts: boolean) {
  const received: string[] = [];
  const recipients: string[] = [];
  const server = createServer((socket) => converse(socket, accepts, { received, recipients }));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { received, recipients, url: `smtp://127.0.0.1:${port}`, close: () => server.close() };
}

interface Heard {
  readonly received: string[];
  readonly recipients: string[];
}

function converse(socket: Socket, accepts: boolean, { received, recipients }: Heard): void {
  let text = "";
  let inData = false;
  socket.on("error", () => undefined);
  socket.write("220 test\r\n");
  socket.on("data", (chunk) => {
    text += chunk.toString();
    for (
      let end = text.indexOf(inData ? "\r\n.\r\n" : "\r\n");
      end >= 0;
      end = text.indexOf(inData ? "\r\n.\r\n" : "\r\n")
    ) {
      const line = text.slice(0, end);
      text = text.slice(end + (inData ? 5 : 2));
      if (inData) received.push(line);
      const starts = !inData && line === "DATA";
      const recipient = !inData && /^RCPT TO:<(.*)>/.exec(line)?.[1];
      if (recipient) recipients.push(recipient);
      const refused = !accepts && line.startsWith("RCPT");
      socket.write(starts ? "354 go on\r\n" : refused ? "550 no such user\r\n" : "250 ok\r\n");
      inData = starts;
    }
  });
}

test("without SMTP a mail lies readable in the outbox, and the log tells its link", async () => {
  const { logged, outcome } = await deliver(null);
  await enqueue();
  await expect.poll(() => outcome("outbox")).toBe(1);
  const [name = ""] = await readdir(outboxOf(stores.dataFolder));
  expect(name).toMatch(/^\d{8}T\d{6}Z-[\w-]{36}\.eml$/);
  const path = join(outboxOf(stores.dataFolder), name);
  const message = await readFile(path, "utf8");
  expect(message).toContain("To: ada@acme.example\r\n");
  expect(message).toContain("From: Parapet <parapet@p.test>\r\n");
  expect(message).toContain("\r\nhttps://p.test/a?token=secret-token\r\n");
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(JSON.stringify(logged)).toContain("https://p.test/a?token=secret-token");
});

test("with SMTP a mail goes to the server, and its link to no log", async () => {
  const server = await smtpServer(true);
  const { logged, outcome } = await deliver(server.url);
  await enqueue();
  await expect.poll(() => outcome("sent")).toBe(1);
  expect(server.received[0]).toContain("To: ada@acme.example");
  expect(server.received[0]).toMatch(/Message-ID: <[\w-]{36}@p\.test>/i);
  expect(server.received[0]).toContain("token=secret-token");
  expect(logged).toEqual([]);
  server.close();
});

test("whatever stands in an address or a subject, a mail has one recipient and no header more", async () => {
  const server = await smtpServer(true);
  const transport = smtpTransport(server.url);
  const from = "Parapet <parapet@p.test>";
  const subject = "Hello\r\nBcc: eve@evil.example";
  for (const to of ["ada@acme.example, eve@evil.example", "ada@acme.example\r\nBcc: eve@evil.example"]) {
    await transport.send({ id: randomUUID(), from, to, subject, text: "Hello" }).catch(() => undefined);
  }
  await transport.send({ id: randomUUID(), from, to: "ada@acme.example", subject, text: "Hello" });
  expect(server.recipients).not.toContain("eve@evil.example");
  expect(server.recipients.at(-1)).toBe("ada@acme.example");
  expect(server.received.join("\n")).not.toMatch(/^Bcc:/im);
  server.close();
});

test("the configured sender is the one that the server and the outbox get", async () => {
  const server = await smtpServer(true);
  const sent = await deliver(server.url, "Sécurité <no-reply@mail.acme.example>");
  await enqueue();
  await expect.poll(() => sent.outcome("sent")).toBe(1);
  expect(server.received[0]).toMatch(/^From: =\?UTF-8\?[BQ]\?.+\?= <no-reply@mail\.acme\.example>\r$/m);
  expect(server.received[0]).toMatch(/Message-ID: <[\w-]{36}@mail\.acme\.example>/i);
  server.close();
});

test("a mail that the server refuses counts as failed and is tried again later", async () => {
  const server = await smtpServer(false);
  const { outcome } = await deliver(server.url);
  await enqueue();
  await expect.poll(() => outcome("failed")).toBe(1);
  const waiting = () => stores.postgres.pool.query("SELECT attempts, last_error FROM graphile_worker.jobs");
  await expect.poll(async () => (await waiting()).rows).toMatchObject([{ attempts: 1 }]);
  expect(server.received).toEqual([]);
  server.close();
});

test("a mail of a transaction that fails is never sent, and a waiting one is not readable in the database", async () => {
  jobs = await createJobs({ postgres: stores.postgres, log: silentLog });
  await expect(enqueue(true)).rejects.toThrow("rolled back");
  await enqueue();
  const { rows } = await stores.postgres.pool.query("SELECT payload::text FROM graphile_worker._private_jobs");
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toMatch(/ada@acme|secret-token/);
});

test.each([
  ["https://console.example:8443", "Parapet <parapet@console.example>"],
  ["http://127.0.0.1:8080", "Parapet <parapet@localhost>"],
  ["http://[::1]:8080", "Parapet <parapet@localhost>"],
])("mail of the console at %s comes from %s", (url, sender) => {
  expect(senderOf(url)).toBe(sender);
});
