import { mailReport } from "@parapet/contract";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { codeOf } from "../../account/testing.ts";
import { noteContacts } from "../intake/note-contacts.ts";
import { contactTable } from "../intake/table.ts";
import { decideMail } from "../mail/decide-mail.ts";
import { getMail } from "../mail/get-mail.ts";
import { addProtection, removeProtection } from "./change-protection.ts";
import { changePartner } from "./change-partner.ts";
import { learnPartners } from "./learn-partners-task.ts";
import { listProtection } from "./list-protection.ts";
import { delivered, startProvenMail } from "./testing.ts";

let world: Awaited<ReturnType<typeof startProvenMail>>;
beforeAll(async () => {
  world = await startProvenMail();
});
afterAll(() => world.close());

type House = Awaited<ReturnType<typeof world.addHouse>>;

const daysAgo = (count: number) => new Date(world.clock.now().getTime() - count * 86_400_000);
const learnt = async ({ providerId, viewer }: House) => {
  await learnPartners(world.platform, providerId);
  return (await listProtection(viewer.call)).learnt;
};
const write = ({ mailbox }: House, to: string, days: readonly number[]) =>
  world.db.transaction((tx) =>
    noteContacts(
      tx,
      mailbox.id,
      days.map((day) => ({ sentAt: daysAgo(day), recipients: [to] })),
    ),
  );
const receive = async ({ deliver }: House, from: string, days: readonly number[]) => {
  const ids = [];
  for (const day of days) ids.push(await deliver(delivered({ from: `Kim <${from}>` }), { receivedAt: daysAgo(day) }));
  return ids;
};

test("days on which somebody was written to are counted once each", async () => {
  const house = await world.addHouse();
  await write(house, "kim@blueharbour.com", [9, 9, 7]);
  await write(house, "kim@blueharbour.com", [7, 5.01, 5]);
  const rows = await world.db.select().from(contactTable).where(eq(contactTable.mailboxId, house.mailbox.id));
  expect(rows.map(({ days }) => days)).toEqual([3]);
});

test("a domain becomes a partner when mail goes both ways on three days, and its imitations are found", async () => {
  const house = await world.addHouse();
  const typo = async () => {
    const id = await house.deliver(delivered({ from: "Kim <kim@blueharbuor.com>" }));
    const { report } = await getMail(house.analyst.call, id);
    return mailReport.parse(report).signals.find((signal) => signal.id === "domain.typo")?.state;
  };
  await receive(house, "kim@mail.blueharbour.com", [31]);
  await write(house, "kim@mail.blueharbour.com", [30, 20, 10]);
  await receive(house, "kim@blueharbour.com", [29, 19]);
  expect(await learnt(house)).toEqual([]);
  expect(await typo()).toBe("absent");
  await receive(house, "lee@blueharbour.com", [9]);
  const [partner] = await learnt(house);
  expect(partner).toMatchObject({ domain: "blueharbour.com", sent: 3, received: 3, dismissed_by: null });
  expect(partner?.since).toBe(daysAgo(29).toISOString());
  expect(await typo()).toBe("raised");
  world.clock.advance({ days: 370 });
  expect(await learnt(house)).toEqual([]);
});

test("an attacker who writes every day and is not answered, or whose mail is no harmless one, never becomes one", async () => {
  const house = await world.addHouse();
  const week = [12, 11, 10, 9, 8];
  await receive(house, "eve@attacker.example", week);
  await write(house, "kim@gmail.com", week);
  await receive(house, "kim@gmail.com", week);
  await write(house, "bo@blueharbour.com", week);
  const ids = await receive(
    house,
    "bo@blueharbour.com",
    week.map((day) => day - 0.5),
  );
  for (const id of ids.slice(2)) await decideMail(house.analyst.call, id, { decision: "phishing" });
  expect(await learnt(house)).toEqual([]);
  await decideMail(house.analyst.call, ids[2] ?? "", { decision: null });
  expect((await learnt(house)).map(({ domain }) => domain)).toEqual(["blueharbour.com"]);
  expect(await learnt(await world.addHouse())).toEqual([]);
});

test("a learnt partner is dismissed, comes back, and is listed for good", async () => {
  const house = await world.addHouse();
  const { admin, providerId } = house;
  await write(house, "bo@blueharbour.com", [9, 8, 7]);
  await receive(house, "bo@blueharbour.com", [8.5, 7.5, 6.5]);
  const [partner] = await learnt(house);
  const id = partner?.id ?? "";
  await changePartner(admin.call, id, { is_dismissed: true });
  expect(await changePartner(admin.call, id, { is_dismissed: true })).toMatchObject({ dismissed_by: admin.user.email });
  expect(await learnt(house)).toMatchObject([{ id, dismissed_by: admin.user.email }]);
  const imitation = async () => {
    const { signals } = await getMail(
      house.analyst.call,
      await house.deliver(delivered({ from: "Kim <kim@blueharbuor.com>" })),
    );
    return signals.includes("domain.typo");
  };
  expect(await imitation()).toBe(false);
  await changePartner(admin.call, id, { is_dismissed: false });
  expect(await imitation()).toBe(true);
  const entry = await addProtection(admin.call, { kind: "partner", value: "blueharbour.com" });
  expect(await learnt(house)).toEqual([]);
  await removeProtection(admin.call, entry.id);
  expect(await learnt(house)).toHaveLength(1);
  const { rows } = await world.platform.postgres.pool.query<{ action: string }>(
    "SELECT action FROM audit_entry WHERE provider_id = $1 AND subject_type = 'mail_partner' ORDER BY time, id",
    [providerId],
  );
  expect(rows.map(({ action }) => action.split(".")[1])).toEqual(["learn", "dismiss", "restore"]);
  const other = await world.addHouse();
  expect(await codeOf(changePartner(other.admin.call, id, { is_dismissed: true }))).toBe("not_found");
});
