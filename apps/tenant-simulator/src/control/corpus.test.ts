import { execFile, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startTenantSimulator, type TenantSimulator } from "../start-tenant-simulator.ts";
import { graphFetcher } from "../testing/graph-fetch.ts";

const hour = 3_600_000;
const start = new Date("2026-11-02T09:00:00Z");
let folder: string;
let simulator: TenantSimulator;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "parapet-corpus-"));
  simulator = await startTenantSimulator({ mailboxes: 9, clock: { isFrozen: true, start } });
});
afterEach(async () => {
  await simulator.stop();
  rmSync(folder, { recursive: true });
});

function write(file: string, subject = file): void {
  const path = join(folder, file);
  mkdirSync(join(path, ".."), { recursive: true });
  const head = `From: kim@partner.example\r\nTo: someone@elsewhere.example\r\nSubject: ${subject}\r\n`;
  writeFileSync(path, `${head}Message-ID: <${subject.replaceAll("/", ".")}@partner.example>\r\n\r\nHello\r\n`);
}

test("a labeled corpus is delivered in turn over time", async () => {
  for (const file of ["ham/a.eml", "ham/b.eml", "phish/c.eml", "phish/d.eml"]) write(file);
  write("ham/readme.txt");
  const { control } = simulator;
  expect(await control.deliverCorpus(folder, { seconds: 4 * 3600 })).toBe(4);
  expect(control.labels()).toEqual([]);
  await control.advance(hour);
  expect(control.labels().map(({ file }) => file)).toEqual(["ham/a.eml"]);
  await control.advance(3 * hour);
  const labels = control.labels();
  expect(labels.map(({ file, label }) => [file, label])).toEqual([
    ["ham/a.eml", "ham"],
    ["ham/b.eml", "ham"],
    ["phish/c.eml", "phish"],
    ["phish/d.eml", "phish"],
  ]);
  expect(new Set(labels.map(({ address }) => address)).size).toBe(4);
  const graph = await graphFetcher(simulator);
  const third = labels[2];
  const { body } = await graph("GET", `/users/${third?.address}/messages?$select=subject,receivedDateTime`);
  expect(body.value).toMatchObject([{ subject: "phish/c.eml", receivedDateTime: "2026-11-02T12:00:00Z" }]);
});

test("a manifest provides labels, and past email exists immediately", async () => {
  for (const id of ["m1", "m2"]) write(`eml/${id}.eml`);
  writeFileSync(join(folder, "manifest.jsonl"), '{"id":"m1","label":"bec"}\n{"id":"m2","label":"ham"}\n');
  expect(await simulator.control.deliverCorpus(folder, { seconds: 7200, isPast: true })).toBe(2);
  const labels = simulator.control.labels();
  expect(labels.map(({ label }) => label)).toEqual(["bec", "ham"]);
  const graph = await graphFetcher(simulator);
  const { body } = await graph("GET", `/users/${labels[0]?.address}/messages?$select=receivedDateTime`);
  expect(body.value).toMatchObject([{ receivedDateTime: "2026-11-02T08:00:00Z" }]);
});

test("the HTTP API and the command line do the same", async () => {
  write("ham/a.eml");
  const answer = await fetch(`${simulator.urls.control}/corpus`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ folder, seconds: 60, isPast: true }),
  });
  expect(await answer.json()).toEqual({ mails: 1 });
  const labels = await fetch(`${simulator.urls.control}/labels`);
  expect(await labels.json()).toMatchObject([{ file: "ham/a.eml", label: "ham" }]);

  const main = join(import.meta.dirname, "../main.ts");
  const child = spawn(process.execPath, [main, "--mailboxes", "9", "--corpus", folder, "--corpus-hours", "2"]);
  let printed = "";
  child.stdout.on("data", (piece: Buffer) => (printed += piece.toString()));
  await expect.poll(() => printed, { timeout: 20_000 }).toContain("mails");
  child.kill("SIGTERM");
  expect(printed).toMatch(/mails +1$/m);
  const wrong = promisify(execFile)(process.execPath, [main, "--corpus", join(folder, "none")]);
  await expect(wrong).rejects.toMatchObject({ stderr: expect.stringContaining("There is no folder") });
}, 40_000);
