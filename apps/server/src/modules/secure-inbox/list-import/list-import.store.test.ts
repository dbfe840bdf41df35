import { protectionLimit } from "@parapet/contract";
import { v7 as newId } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startMail } from "../mail/testing.ts";
import { changeMailbox } from "../mailbox/change-mailbox.ts";
import { addProtection } from "../protection/change-protection.ts";
import { listProtection } from "../protection/queries.ts";
import { protectionTable } from "../protection/table.ts";
import { importSenders, previewSenders, undoImport } from "./import-senders.ts";
import { previewVips } from "./preview-vips.ts";

let world: Awaited<ReturnType<typeof startMail>>;
beforeAll(async () => {
  world = await startMail();
});
afterAll(() => world.close());

const text = "Domain;Note\nwww.blueharbour.com;Our carrier\nnorthwind.example\nno-domain.\nnorthwind.example";

test("a partner list is previewed, imported completely, audited once, and undone", async () => {
  const { admin, providerId, viewer } = await world.addOrg();
  const values = async () => (await listProtection(viewer.call)).items.map(({ value, reason }) => [value, reason]);
  await addProtection(admin.call, { kind: "partner", value: "northwind.example" });
  const senders = { kind: "partner", text } as const;
  const { lines } = await previewSenders(admin.call, senders);
  expect(lines.map(({ result, value, why }) => [result, value ?? why])).toEqual([
    ["heading", null],
    ["new", "blueharbour.com"],
    ["known", "northwind.example"],
    ["refused", "not_a_domain"],
    ["refused", "doubled"],
  ]);
  expect(await values()).toEqual([["northwind.example", null]]);
  const { items } = await importSenders(admin.call, senders);
  expect(await values()).toEqual([
    ["blueharbour.com", "Our carrier"],
    ["northwind.example", null],
  ]);
  expect(await importSenders(admin.call, senders)).toEqual({ items: [] });
  const ids = items.map(({ id }) => id);
  const other = await world.addOrg();
  expect(await undoImport(other.admin.call, { ids })).toEqual({ removed: 0 });
  expect(await undoImport(admin.call, { ids: [...ids, newId()] })).toEqual({ removed: 1 });
  expect(await values()).toEqual([["northwind.example", null]]);
  const { rows } = await world.platform.postgres.pool.query<{ action: string; after: unknown }>(
    "SELECT action, after FROM audit_entry WHERE provider_id = $1 AND action LIKE '%import' ORDER BY time, id",
    [providerId],
  );
  expect(rows.map(({ action }) => action)).toEqual(["mail_protection.import", "mail_protection.undo_import"]);
  expect(rows[0]?.after).toEqual({ kind: "partner", values: ["blueharbour.com"] });
});

test("entries over the limit are rejected, also in the preview", async () => {
  const { admin, providerId } = await world.addOrg();
  const full = Array.from({ length: protectionLimit - 1 }, (_, at) => ({
    id: newId(),
    providerId,
    kind: "simulation_domain" as const,
    value: `d${at}.example`,
    createdBy: "ada@example.com",
    createdAt: world.clock.now(),
  }));
  await world.db.insert(protectionTable).values(full);
  const senders = { kind: "allow", text: "ann@a.example\nbo@a.example" } as const;
  const { lines } = await previewSenders(admin.call, senders);
  expect(lines.map(({ result, why }) => [result, why])).toEqual([
    ["new", null],
    ["refused", "full"],
  ]);
  expect((await importSenders(admin.call, senders)).items.map(({ value }) => value)).toEqual(["ann@a.example"]);
});

test("addresses are matched to the tenant's mailboxes once each, and VIPs are marked", async () => {
  const { admin, mailbox } = await world.addOrg();
  const look = async (typed: string) =>
    (await previewVips(admin.call, { text: typed })).lines.map(({ result, why, mailbox: found }) => [
      result,
      why ?? found?.id ?? null,
    ]);
  const pasted = "Ann Meyer <ANN@meridian.example>\nann@meridian.example\nbo@other.example\nmeridian.example";
  const rest = [
    ["refused", "doubled"],
    ["refused", "no_mailbox"],
    ["refused", "not_an_address"],
  ];
  expect(await look(pasted)).toEqual([["new", mailbox.id], ...rest]);
  await changeMailbox(admin.call, mailbox.id, { is_vip: true });
  expect(await look(pasted)).toEqual([["known", mailbox.id], ...rest]);
});
