import { endpoints, type VipGroup } from "@parapet/contract";
import type { TenantSimulator } from "@parapet/tenant-simulator";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { mailConnectionTable } from "../../../modules/secure-inbox/connection/table.ts";
import { enqueueDirectorySync } from "../../../modules/secure-inbox/intake/sync-directory.ts";
import { readListChanges } from "../../../modules/secure-inbox/reanalysis/queries.ts";
import { createTenant, type Tenant } from "../../testing-tenant.ts";
import {
  connectSimulator,
  countSubscriptions,
  type LossyServer,
  mailboxesOf,
  startLossyServer,
} from "./testing-intake.ts";

let lossy: LossyServer;
let tenant: Tenant;
let simulator: TenantSimulator;
let groupId = "";
/** The ids of users with a mailbox. */
let people: readonly string[] = [];

beforeAll(async () => {
  lossy = await startLossyServer();
  tenant = await createTenant(lossy.server.platform, "leaders");
  simulator = await connectSimulator(lossy.server, tenant.providerId);
  await vi.waitUntil(async () => (await countSubscriptions(lossy.server, tenant.providerId)) === 9, {
    timeout: 30_000,
  });
  groupId = simulator.groups[0]?.id ?? "";
  const mailboxes = await mailboxesOf(lossy.server, tenant.providerId);
  people = mailboxes.map(({ graphUserId }) => graphUserId).toSorted();
});
afterAll(async () => {
  await simulator.stop();
  await lossy.close();
});

type Name = "vipGroup.read" | "vipGroup.preview" | "vipGroup.choose" | "vipGroup.end";

async function ask(
  name: Name,
  payload?: Record<string, unknown>,
  role: "provider_admin" | "analyst" = "provider_admin",
) {
  const { method, path: url, answer } = endpoints[name];
  const headers = { authorization: `JWT ${tenant.access[role]}` };
  const { statusCode, body } = await lossy.server.app.inject({ method, url, headers, ...(payload && { payload }) });
  const content: unknown = JSON.parse(body);
  return { status: statusCode, content, body: statusCode === 200 ? answer.body.parse(content) : null };
}

const group = async () => (await read()).group;
async function read(): Promise<VipGroup> {
  const { body } = await ask("vipGroup.read");
  if (body === null) throw new Error("The group could not be read");
  return endpoints["vipGroup.read"].answer.body.parse(body);
}

/** VIPs' user ids, by how the flag was set. */
async function vips() {
  const mailboxes = await mailboxesOf(lossy.server, tenant.providerId);
  const those = (holds: (mailbox: (typeof mailboxes)[number]) => boolean) =>
    mailboxes
      .filter(holds)
      .map(({ graphUserId }) => graphUserId)
      .toSorted();
  return {
    all: those(({ isVip }) => isVip),
    byGroup: those(({ isVipByGroup }) => isVipByGroup),
    byHand: those(({ isVipByHand }) => isVipByHand),
  };
}

async function change(userId: string, is_vip: boolean): Promise<number> {
  const mailbox = (await mailboxesOf(lossy.server, tenant.providerId)).find(
    ({ graphUserId }) => graphUserId === userId,
  );
  const { statusCode } = await lossy.server.app.inject({
    method: "PATCH",
    url: endpoints["mailboxes.change"].path.replace(":id", mailbox?.id ?? ""),
    headers: { authorization: `JWT ${tenant.access.provider_admin}` },
    payload: { is_vip },
  });
  return statusCode;
}

/** Runs the directory sync and waits until `isDone`. */
async function sync(isDone: () => Promise<boolean>): Promise<void> {
  const { platform } = lossy.server;
  await platform.postgres.db.transaction((tx) => enqueueDirectorySync(tx, platform.jobs, tenant.providerId));
  await vi.waitUntil(isDone, { timeout: 30_000, interval: 100 });
}

it("previews a group's members without changes", async () => {
  const [first = "", second = ""] = people;
  simulator.control.setMembers(groupId, [first, second, simulator.groups[1]?.id ?? ""]);
  const { body } = await ask("vipGroup.preview", { group_id: groupId.toUpperCase() });
  expect(body).toMatchObject({ problem: null, others: 1 });
  expect(body).toHaveProperty("members.length", 2);
  expect(body).toHaveProperty("members.0.mailbox.is_vip", false);
  expect(await vips()).toEqual({ all: [], byGroup: [], byHand: [] });
  expect(await read()).toMatchObject({ group: null, hindrance: null, role: "GroupMember.ReadBasic.All" });
  const unknown = await ask("vipGroup.preview", { group_id: "00000000-0000-4000-8000-000000000001" });
  expect(unknown.body).toEqual({ problem: "not_found", members: [], others: 0 });
  expect((await ask("vipGroup.preview", { group_id: "leaders" })).status).toBe(400);
  expect((await ask("vipGroup.choose", { group_id: groupId }, "analyst")).status).toBe(403);
});

it("makes members VIPs and follows membership; VIPs set by hand stay", async () => {
  const { platform } = lossy.server;
  const [first = "", second = "", third = ""] = people;
  const start = platform.clock.now();
  expect(await change(second, true)).toBe(200);
  expect((await ask("vipGroup.choose", { group_id: groupId })).body).toMatchObject({
    group: { group_id: groupId, problem: null, members: 2, without_mailbox: 0, others: 1 },
  });
  expect(await vips()).toEqual({ all: [first, second], byGroup: [first, second], byHand: [second] });
  expect(await change(first, false)).toBe(409);

  simulator.control.setMembers(groupId, [third]);
  await sync(async () => (await vips()).byGroup.includes(third));
  expect(await vips()).toEqual({ all: [second, third].toSorted(), byGroup: [third], byHand: [second] });
  expect(await group()).toMatchObject({ members: 1, others: 0, problem: null });
  const changes = await readListChanges(platform.postgres.db, tenant.providerId, start);
  expect(changes).toMatchObject({ senders: null, isLearned: false });
});

it("keeps VIPs while members can't be read, and reports why", async () => {
  const [, second = "", third = ""] = people;
  for (const role of ["GroupMember.ReadBasic.All", "Directory.Read.All"]) simulator.control.removeRole(role);
  simulator.control.revokeTokens();
  await sync(async () => (await group())?.problem === "permission");
  expect((await vips()).all).toEqual([second, third].toSorted());
  expect((await ask("vipGroup.preview", { group_id: groupId })).body).toMatchObject({ problem: "permission" });
  expect((await ask("vipGroup.choose", { group_id: groupId })).status).toBe(409);
  const { db } = lossy.server.platform.postgres;
  await db
    .update(mailConnectionTable)
    .set({ checkedAt: lossy.server.platform.clock.now(), grantedRoles: ["Mail.Read"] })
    .where(eq(mailConnectionTable.providerId, tenant.providerId));
  expect((await read()).hindrance).toBe("permission");
  simulator.control.grantRole("GroupMember.ReadBasic.All");
  simulator.control.revokeTokens();
  await sync(async () => (await group())?.problem === null);
});

it("removing the group keeps only VIPs set by hand", async () => {
  const [, second = ""] = people;
  expect((await ask("vipGroup.end")).body).toMatchObject({ group: null });
  expect(await vips()).toEqual({ all: [second], byGroup: [], byHand: [second] });
  expect((await ask("vipGroup.end")).status).toBe(200);
});
