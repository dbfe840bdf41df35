import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { v7 as newId } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ViewerCall } from "../../../platform/call.ts";
import { codeOf } from "../../account/testing.ts";
import { mailboxTable } from "../mail/table.ts";
import { phishingMail, startMail } from "../mail/testing.ts";
import { changeMailbox, changeMailboxes } from "./change-mailbox.ts";
import type { MailboxSelection } from "./mailbox-selection.ts";
import { exportMailboxes, listMailboxes, selectMailboxIds } from "./queries.ts";

let world: Awaited<ReturnType<typeof startMail>>;
beforeAll(async () => {
  world = await startMail();
});
afterAll(() => world.close());

type Person = readonly [name: string, jobTitle: string | null, department: string | null];

/** An organization with more mailboxes. */
async function addTeam(people: readonly Person[]) {
  const org = await world.addOrg();
  const now = world.clock.now();
  await world.db.insert(mailboxTable).values(
    people.map(([displayName, jobTitle, department], at) => ({
      id: newId(),
      providerId: org.providerId,
      graphUserId: `person-${at}`,
      address: `p${at}@meridian.example`,
      addresses: [`p${at}@meridian.example`, `alias-${at}@meridian.example`],
      displayName,
      jobTitle,
      department,
      isEnabled: true,
      isShared: false,
      isMonitored: true,
      createdAt: now,
      updatedAt: now,
    })),
  );
  return org;
}

const list = (call: ViewerCall, over: Partial<MailboxSelection> = {}) =>
  listMailboxes(call, { page: 1, page_size: 50, sort: "name", ...over });
const names = async (call: ViewerCall, over: Partial<MailboxSelection> = {}) =>
  (await list(call, over)).items.map(({ name }) => name);

test("mailboxes are listed, searched, filtered and counted", async () => {
  const { viewer, deliver } = await addTeam([
    ["Élodie Roux", "Directrice financière", "Finance"],
    ["Zaid", "Accountant", "Finance"],
    ["Bo", null, "Sales"],
  ]);
  await deliver(phishingMail());
  const { items, total, departments, counts } = await list(viewer.call);
  expect(items.map(({ name, threats }) => [name, threats])).toEqual([
    ["Ann Meyer", 1],
    ["Bo", 0],
    ["Élodie Roux", 0],
    ["Zaid", 0],
  ]);
  expect(items[0]?.last_mail_at).toBe(world.clock.now().toISOString());
  expect({ total, departments, counts }).toEqual({
    total: 4,
    departments: ["Finance", "Sales"],
    counts: { all: 4, watched: 4, vip: 0, suggested: 1 },
  });
  expect(await names(viewer.call, { search: "ALIAS-1" })).toEqual(["Zaid"]);
  expect(await names(viewer.call, { search: "financière" })).toEqual(["Élodie Roux"]);
  expect(await names(viewer.call, { department: ["Finance"], sort: "-name" })).toEqual(["Zaid", "Élodie Roux"]);
  expect(await names(viewer.call, { suggested: "yes" })).toEqual(["Élodie Roux"]);
  expect(await names(viewer.call, { sort: "-threats", vip: "no" })).toHaveLength(4);
  expect((await names(viewer.call, { sort: "-threats" }))[0]).toBe("Ann Meyer");
  const csv = await text(Readable.from(await exportMailboxes(viewer.call, { sort: "name", column: ["name", "vip"] })));
  expect(csv.split("\r\n")).toContain("Zaid,false");
  const other = await world.addOrg();
  expect(await names(other.viewer.call)).toEqual(["Ann Meyer"]);
});

test.each([
  ["Chief Financial Officer", true],
  ["CEO & Co-Founder", true],
  ["Vice President, Sales", true],
  ["Head of Procurement", true],
  ["Office Manager", false],
  ["Receptionist", false],
  ["Product Owner", false],
  ["Directeur général", true],
  ["Présidente", true],
  ["PDG", true],
  ["Assistant de direction", false],
  ["المدير التنفيذي", true],
  ["رئيسة مجلس الإدارة", true],
  ["محاسب", false],
])("the job title %s suggests a VIP: %s", async (title, isSuggested) => {
  const { viewer } = await addTeam([["Kim", title, null]]);
  expect(await names(viewer.call, { suggested: "yes" })).toEqual(isSuggested ? ["Kim"] : []);
});

test("a VIP is set with note, names and addresses, audited, and kept on undo", async () => {
  const { admin, mailbox, viewer } = await world.addOrg();
  const vipFields = { vip_note: "Signs payments", vip_names: ["Anna Meyer"], vip_addresses: ["ann@home.example"] };
  expect(await changeMailbox(admin.call, mailbox.id, { is_vip: true, ...vipFields })).toMatchObject({
    is_vip: true,
    is_suggested: false,
    ...vipFields,
  });
  await changeMailbox(admin.call, mailbox.id, { is_vip: true });
  expect(await changeMailbox(admin.call, mailbox.id, { is_vip: false })).toMatchObject({ is_vip: false, ...vipFields });
  expect(await names(viewer.call, { vip: "yes" })).toEqual([]);
  const { rows } = await world.platform.postgres.pool.query<{ before: unknown; after: unknown }>(
    "SELECT before, after FROM audit_entry WHERE subject_id = $1 ORDER BY time, id",
    [mailbox.id],
  );
  expect(rows).toHaveLength(2);
  expect(rows[0]).toMatchObject({ before: { vip: false }, after: { vip: true, note: "Signs payments" } });
  const other = await world.addOrg();
  expect(await codeOf(changeMailbox(other.admin.call, mailbox.id, { is_vip: true }))).toBe("not_found");
});

test("monitoring is disabled and enabled in bulk", async () => {
  const { admin } = await addTeam([["Bo", null, null]]);
  const { ids } = await selectMailboxIds(admin.call, { sort: "name" });
  const [first = ""] = ids;
  await changeMailbox(admin.call, first, { is_watched: false });
  const results = async (is_watched: boolean) =>
    (await changeMailboxes(admin.call, { ids: [...ids, newId()], is_watched })).items.map(({ result }) => result);
  expect(await results(false)).toEqual(["unchanged", "done", "failed"]);
  expect(await names(admin.call, { watched: "no" })).toHaveLength(2);
  expect(await results(true)).toEqual(["done", "done", "failed"]);
  const { rows } = await world.platform.postgres.pool.query(
    "SELECT 1 FROM graphile_worker.jobs WHERE task_identifier = 'tend-mailbox' AND key = ANY($1)",
    [ids.map((id) => `tend-mailbox:${id}`)],
  );
  expect(rows).toHaveLength(2);
});
