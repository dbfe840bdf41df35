import { endpoints } from "@parapet/contract";
import type { TenantSimulator } from "@parapet/tenant-simulator";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { tenantClient } from "../../../modules/secure-inbox/intake/tenant-clients.ts";
import { createTenant, type Tenant } from "../../testing-tenant.ts";
import {
  analyzedCopies,
  connectSimulator,
  countResynced,
  type LossyServer,
  mailboxesOf,
  startLossyServer,
} from "./testing-intake.ts";

let lossy: LossyServer;
let tenant: Tenant;
let simulator: TenantSimulator;

beforeAll(async () => {
  lossy = await startLossyServer();
  tenant = await createTenant(lossy.server.platform, "readers");
});
afterAll(async () => {
  await simulator.stop();
  await lossy.close();
});

const get = async (url: string) => {
  const answer = await lossy.server.app.inject({ url, headers: { authorization: `JWT ${tenant.access.viewer}` } });
  expect(answer.statusCode).toBe(200);
  return answer.json();
};
const { path, answer: row } = endpoints["campaigns.reading"];
const reading = async (id: string) => row.body.parse(await get(path.replace(":id", id))).reading;

it("counts the mailboxes that have read a campaign, or nothing if Microsoft doesn't say", async () => {
  // Uploaded emails are in no mailbox.
  expect(await reading(tenant.campaignId)).toBeNull();
  simulator = await connectSimulator(lossy.server, tenant.providerId);
  await vi.waitUntil(async () => (await countResynced(lossy.server, tenant.providerId)) === 9, { timeout: 30_000 });
  expect(await reading(tenant.campaignId)).toBeNull();

  const addresses = (await mailboxesOf(lossy.server, tenant.providerId)).map(({ address }) => address).toSorted();
  const lure = (nth: number, isRead: boolean) =>
    simulator.control.deliver(
      {
        from: "Microsoft Account Team <security@rnicrosoft.example>",
        to: addresses[nth],
        subject: "Your password expires today",
        html: '<p>Your mailbox password expires today. <a href="https://login.rnicrosoft.example/verify">Verify your account password now</a> or your account will be closed.</p>',
      },
      { isRead },
    );
  for (const [nth, isRead] of [true, false, false, true].entries()) await lure(nth, isRead);
  // A mailbox that read one of two emails counts as read.
  await lure(1, true);
  const [gone] = await lure(4, true);
  await vi.waitUntil(async () => (await analyzedCopies(lossy.server, tenant.providerId)).length === 6, {
    timeout: 60_000,
  });
  const client = await tenantClient(lossy.server.platform, tenant.providerId);
  const place = { userId: gone?.userId ?? "", messageId: gone?.immutableId ?? "" };
  await client?.call("message.deletePermanently", { path: place });

  const { answer } = endpoints["campaigns.list"];
  const listed = answer.body.parse(await get(`${endpoints["campaigns.list"].path}?search=rnicrosoft`));
  const [campaign] = listed.items;
  expect(campaign).toMatchObject({ mails: 6, mailboxes: 5 });
  expect(await reading(campaign?.id ?? "")).toEqual({ mailboxes: 5, read: 3, unread: 1, gone: 1, unknown: 0 });

  for (const role of ["Mail.Read", "Mail.ReadBasic.All", "Mail.ReadWrite"]) simulator.control.removeRole(role);
  simulator.control.revokeTokens();
  expect(await reading(campaign?.id ?? "")).toBeNull();
}, 120_000);
