import { watch } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { silentLog } from "@parapet/testkit";
import { afterEach, beforeEach, expect, test } from "vitest";
import { keepInOutbox, outboxOf } from "./outbox.ts";

let data: string;

beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), "parapet-test-"));
});
afterEach(() => rm(data, { recursive: true }));

test("no .eml file is listed in the outbox before it is whole and has its name", async () => {
  await mkdir(outboxOf(data));
  const listed = new Set<string | null>();
  const watcher = watch(outboxOf(data), (_, name) => listed.add(name));
  try {
    const mail = { id: "1", from: "Parapet <p@p.test>", to: "ada@acme.example", subject: "Hello", text: "Hello\n" };
    await keepInOutbox(mail, data, silentLog);
    const emails = () => [...listed].filter((name) => name?.endsWith(".eml"));
    await expect.poll(emails).not.toEqual([]);
    expect(emails()).toEqual([expect.stringMatching(/^\d{8}T\d{6}Z-1\.eml$/)]);
  } finally {
    watcher.close();
  }
});
