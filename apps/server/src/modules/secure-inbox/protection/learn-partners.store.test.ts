import { mailReport } from "@parapet/contract";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { codeOf } from "../../account/testing.ts";
import { recordContacts } from "../intake/queue-folder-emails.ts";
import { contactTable } from "../intake/table.ts";
import { decideMail } from "../mail/decide-mail.ts";
import { getMail } from "../mail/get-mail.ts";
import { changePartner } from "./change-partner.ts";
import { addProtection, removeProtection } from "./change-protection.ts";
import { learnPartners } from "./learn-partners-task.ts";
import { listProtection } from "./queries.ts";
import { delivered, startProvenMail } from "./testing.ts";

let world: Awaited<ReturnType<typeof startProvenMail>>;
beforeAll(async () => {
  world = await startProvenMail();
});
afterAll(() => world.close());

type Org = Awaited<ReturnType<typeof world.addOrg>>;

const daysAgo = (count: number) => new Date(world.clock.now().getTime() - count * 86_400_000);
const listLearned = async ({ providerId, viewer }: Org) => {
  await learnPartners(world.platform, providerId);
  return (await listProtection(viewer.call)).learnt;
};
const write = ({ mailbox }: Org, to: string, days: readonly number[]) =>
  world.db.transaction((tx) =>
    recordContacts(
      tx,
      mailbox.id,
      days.map((day) => ({ sentAt: daysAgo(day), recipients: [to] })),
    ),
  );
const receive = async ({ deliver }: Org, from: string, days: readonly number[]) => {
  const ids = [];
  for (const day of days) ids.push(await deliver(delivered({ from: `Kim <${from}>` }), { receivedAt: daysAgo(day) }));
  return ids;
};

test("days with several emails to a domain count once", async () => {
  const org = await world.addOrg();
  await write(org, "kim@blueharbour.com", [9, 9, 7]);
  await write(org, "kim@blueharbour.com", [7, 5.01, 5]);
  const rows = await world.db.select().from(contactTable).where(eq(contactTable.mailboxId, org.mailbox.id));
  expect(rows.map(({ days }) => days)).toEqual([3]);
});

test("a domain is learned after three days in both directions, and its lookalikes are detected", async () => {
  const org = await world.addOrg();
  const typo = async () => {
    const id = await org.deliver(delivered({ from: "Kim <kim@blueharbuor.com>" }));
    const { report } = await getMail(org.analyst.call, id);
    return mailReport.parse(report).signals.find((signal) => signal.id === "domain.typo")?.state;
  };
  await receive(org, "kim@mail.blueharbour.com", [31]);
  await write(org, "kim@mail.blueharbour.com", [30, 20, 10]);
  await receive(org, "kim@blueharbour.com", [29, 19]);
  expect(await listLearned(org)).toEqual([]);
  expect(await typo()).toBe("absent");
  await receive(org, "lee@blueharbour.com", [9]);
  const [partner] = await listLearned(org);
  expect(partner).toMatchObject({ domain: "blueharbour.com", sent: 3, received: 3, dismissed_by: null });
  expect(partner?.since).toBe(daysAgo(29).toISOString());
  expect(await typo()).toBe("raised");
  world.clock.advance({ days: 370 });
  expect(await listLearned(org)).toEqual([]);
});

test("a sender without replies or with harmful email is never learned", async () => {
  const org = await world.addOrg();
  const week = [12, 11, 10, 9, 8];
  await receive(org, "eve@attacker.example", week);
  await write(org, "kim@gmail.com", week);
  await receive(org, "kim@gmail.com", week);
  await write(org, "bo@blueharbour.com", week);
  const ids = await receive(
    org,
    "bo@blueharbour.com",
    week.map((day) => day - 0.5),
  );
  for (const id of ids.slice(2)) await decideMail(org.analyst.call, id, { decision: "phishing" });
  expect(await listLearned(org)).toEqual([]);
  await decideMail(org.analyst.call, ids[2] ?? "", { decision: null });
  expect((await listLearned(org)).map(({ domain }) => domain)).toEqual(["blueharbour.com"]);
  expect(await listLearned(await world.addOrg())).toEqual([]);
});

test("a learned partner is dismissed, restored, and listed permanently", async () => {
  const org = await world.addOrg();
  const { admin, providerId } = org;
  await write(org, "bo@blueharbour.com", [9, 8, 7]);
  await receive(org, "bo@blueharbour.com", [8.5, 7.5, 6.5]);
  const [partner] = await listLearned(org);
  const id = partner?.id ?? "";
  await changePartner(admin.call, id, { is_dismissed: true });
  expect(await changePartner(admin.call, id, { is_dismissed: true })).toMatchObject({ dismissed_by: admin.user.email });
  expect(await listLearned(org)).toMatchObject([{ id, dismissed_by: admin.user.email }]);
  const imitation = async () => {
    const { signals } = await getMail(
      org.analyst.call,
      await org.deliver(delivered({ from: "Kim <kim@blueharbuor.com>" })),
    );
    return signals.includes("domain.typo");
  };
  expect(await imitation()).toBe(false);
  await changePartner(admin.call, id, { is_dismissed: false });
  expect(await imitation()).toBe(true);
  const entry = await addProtection(admin.call, { kind: "partner", value: "blueharbour.com" });
  expect(await listLearned(org)).toEqual([]);
  await removeProtection(admin.call, entry.id);
  expect(await listLearned(org)).toHaveLength(1);
  const { rows } = await world.platform.postgres.pool.query<{ action: string }>(
    "SELECT action FROM audit_entry WHERE provider_id = $1 AND subject_type = 'mail_partner' ORDER BY time, id",
    [providerId],
  );
  expect(rows.map(({ action }) => action.split(".")[1])).toEqual(["learn", "dismiss", "restore"]);
  const other = await world.addOrg();
  expect(await codeOf(changePartner(other.admin.call, id, { is_dismissed: true }))).toBe("not_found");
});
