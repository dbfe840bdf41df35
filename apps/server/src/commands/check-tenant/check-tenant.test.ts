import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { createGraphClient } from "@parapet/graph-client";
import { startTenantSimulator, type TenantSimulator } from "@parapet/tenant-simulator";
import { afterEach, beforeEach, expect, it } from "vitest";
import { readingChecks } from "./reading-checks.ts";
import { type CheckedContract, runChecks } from "./run-checks.ts";

const main = join(import.meta.dirname, "../../main.ts");
const user = "ingrid.solheim@meridianfreight.com";
let tenant: TenantSimulator;
beforeEach(async () => {
  tenant = await startTenantSimulator({ mailboxes: 9 });
  await tenant.control.deliver({ from: "kim@partner.example", to: user, subject: "x", text: "x" });
});
afterEach(() => tenant.stop());

async function checked(isWriting = false): Promise<CheckedContract[]> {
  const { tenantId, urls: baseUrls, registration } = tenant;
  const { clientId, secret } = registration;
  const credential = { kind: "secret", secret } as const;
  const client = createGraphClient({ cloud: "global", tenantId, clientId, credential, baseUrls });
  try {
    const results: CheckedContract[] = [];
    const wait = () => Promise.resolve();
    for await (const each of runChecks(client, { mailbox: user, isWriting, wait })) results.push(each);
    return results;
  } finally {
    client.close();
  }
}

const sorted = (results: readonly CheckedContract[], outcome: CheckedContract["outcome"]) =>
  results.filter((each) => each.outcome === outcome).map(({ name, why }) => [name, ...why]);

it("passes against the simulator, without changes unless --write is given", async () => {
  const before = JSON.stringify(tenant.control.dump()["mailboxes"]);
  const read = await checked();
  expect(sorted(read, "differs")).toEqual([]);
  expect(sorted(read, "not permitted")).toEqual([]);
  expect(read).toHaveLength(readingChecks.length);
  expect(JSON.stringify(tenant.control.dump()["mailboxes"])).toBe(before);
  const written = await checked(true);
  expect(sorted(written, "differs")).toEqual([]);
  expect(written.length).toBeGreaterThan(read.length);
});

it("reports missing permissions and differences", async () => {
  tenant.control.removeRole("ActivityFeed.Read");
  tenant.control.setFaults({ isPremium: false });
  const results = await checked();
  expect(sorted(results, "not permitted").map(([name]) => name)).toEqual([
    "sign-ins are sorted newest first",
    "risk detections have a type and level",
    "the audit feed lists its subscriptions",
  ]);
  tenant.control.excludeMailbox(user);
  expect(sorted(await checked(), "differs").map(([name]) => name)).toEqual(
    expect.arrayContaining(["well-known folders exist"]),
  );
});

it("reads the tenant from the environment", async () => {
  const environment = {
    ...process.env,
    PARAPET_TENANT: tenant.domains[0],
    PARAPET_TENANT_CLIENT_ID: tenant.registration.clientId,
    PARAPET_TENANT_SECRET: tenant.registration.secret,
    PARAPET_TENANT_SIMULATOR_URL: new URL(tenant.urls.graph).origin,
  };
  const run = (...args: string[]) =>
    promisify(execFile)(process.execPath, [main, "check-tenant", ...args], { env: environment });
  const { stdout } = await run("--json");
  const lines = stdout.trim().split("\n");
  expect(lines).toHaveLength(readingChecks.length);
  expect(lines.map((line) => JSON.parse(line)).filter(({ outcome }) => outcome !== "ok")).toEqual([]);
  await expect(run("--write")).rejects.toMatchObject({ stderr: expect.stringContaining("PARAPET_TENANT_MAILBOX") });
  await expect(run("--nonsense")).rejects.toMatchObject({ stderr: expect.stringContaining("--help") });
  environment.PARAPET_TENANT_SECRET = "wrong";
  await expect(run()).rejects.toMatchObject({ stderr: expect.stringContaining("AADSTS7000215") });
});
