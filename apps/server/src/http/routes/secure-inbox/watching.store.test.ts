import { endpoints } from "@parapet/contract";
import type { TenantSimulator } from "@parapet/tenant-simulator";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { createTenant, type Tenant } from "../../testing-tenant.ts";
import {
  analyzedCopies,
  connectSimulator,
  countSubscriptions,
  resyncAll,
  type LossyServer,
  mailboxesOf,
  startLossyServer,
} from "./testing-intake.ts";

let lossy: LossyServer;
let tenant: Tenant;
let simulator: TenantSimulator;

beforeAll(async () => {
  lossy = await startLossyServer();
  tenant = await createTenant(lossy.server.platform, "watching");
  simulator = await connectSimulator(lossy.server, tenant.providerId);
  await vi.waitUntil(async () => (await subscriptions()) === 9, { timeout: 30_000 });
});
afterAll(async () => {
  await simulator.stop();
  await lossy.close();
});

const subscriptions = () => countSubscriptions(lossy.server, tenant.providerId);
const copies = () => analyzedCopies(lossy.server, tenant.providerId);
const watch = async (id: string, is_watched: boolean) =>
  lossy.server.app.inject({
    method: "PATCH",
    url: endpoints["mailboxes.change"].path.replace(":id", id),
    headers: { authorization: `JWT ${tenant.access.provider_admin}` },
    payload: { is_watched },
  });

it("ingests nothing for unmonitored mailboxes, and resumes when monitored again", async () => {
  const [mailbox, other] = await mailboxesOf(lossy.server, tenant.providerId);
  if (mailbox === undefined || other === undefined) throw new Error("The tenant has no mailboxes");
  const letter = (id: string) =>
    simulator.control.deliver({
      from: "kim@partner.example",
      to: mailbox.address,
      cc: other.address,
      subject: id,
      text: "Hello",
      messageId: `<${id}@partner.example>`,
    });
  const copy = ({ address }: { address: string }, id: string) => `${address} <${id}@partner.example>`;
  expect((await watch(mailbox.id, false)).statusCode).toBe(200);
  expect(await subscriptions()).toBe(8);
  await letter("unwatched");
  await expect.poll(copies).toContain(copy(other, "unwatched"));
  await resyncAll(lossy.server, tenant.providerId);
  expect(await copies()).not.toContain(copy(mailbox, "unwatched"));
  expect((await watch(mailbox.id, true)).statusCode).toBe(200);
  await vi.waitUntil(async () => (await subscriptions()) === 9, { timeout: 30_000 });
  await letter("watched");
  await expect.poll(copies).toContain(copy(mailbox, "watched"));
});
