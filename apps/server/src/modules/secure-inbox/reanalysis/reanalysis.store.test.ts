import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { codeOf } from "../../account/testing.ts";
import { recordContacts } from "../intake/queue-folder-emails.ts";
import { importSenders } from "../list-import/import-senders.ts";
import { getMail } from "../mail/get-mail.ts";
import { contentTable } from "../mail/table.ts";
import { changeMailbox } from "../mailbox/change-mailbox.ts";
import { addProtection, removeProtection } from "../protection/change-protection.ts";
import { learnPartnersTask } from "../protection/learn-partners-task.ts";
import { languageTable } from "../protection/table.ts";
import { delivered, partnersIp, startProvenMail } from "../protection/testing.ts";
import { cancelReanalysis, startReanalysis } from "./change-reanalysis.ts";
import { readReanalysis } from "./queries.ts";
import { reanalyzeEmailsTask } from "./reanalyze-emails-task.ts";
import { reanalysisTable } from "./table.ts";

let world: Awaited<ReturnType<typeof startProvenMail>>;
beforeAll(async () => {
  world = await startProvenMail();
});
afterAll(() => world.close());

const phisher = "Microsoft Account Team <security@rnicrosoft.example>";
const demand = (ip = partnersIp) =>
  delivered({
    from: phisher,
    ip,
    subject: "Your Microsoft password expires today",
    text: "Your mailbox password expires today. Verify your account password now at https://login.rnicrosoft.example/verify or your account will be closed.",
  });
const daysAgo = (count: number) => new Date(world.clock.now().getTime() - count * 86_400_000);
/** Runs jobs until the reanalysis is done. */
async function goThrough(id: string): Promise<void> {
  const task = reanalyzeEmailsTask(world.platform);
  const [running] = [and(eq(reanalysisTable.id, id), eq(reanalysisTable.state, "running"))];
  while ((await world.db.select().from(reanalysisTable).where(running)).length > 0) await task.run({ id });
}

test("email of an allowed sender is reanalyzed, with the previous verdict and cause in its history", async () => {
  const { admin, analyst, deliver, viewer, providerId } = await world.addOrg();
  const emails = [await deliver(demand(), { receivedAt: daysAgo(2) }), await deliver(demand("198.51.100.9"))];
  const old = await deliver(demand(), { receivedAt: daysAgo(20) });
  const other = await deliver(delivered({ from: "Bo <bo@partner.example>" }));
  expect(await readReanalysis(viewer.call)).toMatchObject({ changed_at: null, senders: null, last: null });
  const entry = await addProtection(admin.call, { kind: "allow", value: "rnicrosoft.example" });
  expect(await readReanalysis(viewer.call)).toMatchObject({
    changed_at: world.clock.now().toISOString(),
    senders: ["rnicrosoft.example"],
    touched: [
      { days: 7, mails: 2 },
      { days: 30, mails: 3 },
      { days: 90, mails: 3 },
    ],
  });
  world.clock.advance({ minutes: 5 });
  const later = { ...admin.call, now: world.clock.now() };
  const run = await startReanalysis(later, { days: 7 });
  expect(run).toMatchObject({ state: "running", total: 2, done: 0 });
  expect(await codeOf(startReanalysis(later, { days: 7 }))).toBe("conflict");
  await goThrough(run.id);
  const verdicts = await Promise.all(
    [...emails, old, other].map(async (id) => (await getMail(analyst.call, id)).verdict),
  );
  expect(verdicts).toEqual(["clean", "malicious", "malicious", expect.any(String)]);
  const state = await readReanalysis({ ...viewer.call, now: world.clock.now() });
  expect(state).toMatchObject({ changed_at: null, last: { state: "done", done: 2, changed: 1, failed: 0 } });
  const { changes } = await getMail(analyst.call, emails[0] ?? "");
  expect(changes[0]).toMatchObject({
    what: "analysed",
    value: "clean",
    before: "malicious",
    cause: "lists",
    actor: admin.user.email,
  });
  expect((await getMail(analyst.call, emails[1] ?? "")).changes).toHaveLength(2);
  world.clock.advance({ minutes: 5 });
  await removeProtection({ ...admin.call, now: world.clock.now() }, entry.id);
  const again = await startReanalysis({ ...admin.call, now: world.clock.now() }, { days: 90 });
  expect(again.total).toBe(3);
  await goThrough(again.id);
  expect((await getMail(analyst.call, emails[0] ?? "")).verdict).toBe("malicious");
  const { rows } = await world.platform.postgres.pool.query<{ action: string; after: unknown }>(
    "SELECT action, after FROM audit_entry WHERE provider_id = $1 AND subject_type = 'mail_reanalysis' ORDER BY time, id",
    [providerId],
  );
  expect(rows.map(({ action }) => action.split(".")[1])).toEqual(["start", "finish", "start", "finish"]);
  expect(rows[1]?.after).toEqual({ done: 2, changed: 1, failed: 0 });
});

test("partners and VIPs affect any email; disabling monitoring affects none", async () => {
  const { admin, deliver, mailbox, viewer } = await world.addOrg();
  const ids = [await deliver(delivered({ from: "Kim <kim@blueharbuor.com>" })), await deliver(demand())];
  const about = async () => {
    const { changed_at: changedAt, senders, touched } = await readReanalysis(viewer.call);
    return { isChanged: changedAt !== null, senders, mails: touched[0]?.mails };
  };
  await changeMailbox(admin.call, mailbox.id, { is_watched: false });
  expect(await about()).toEqual({ isChanged: false, senders: null, mails: 2 });
  await importSenders(admin.call, { kind: "simulation_domain", text: "trainer.example" });
  expect(await about()).toEqual({ isChanged: true, senders: ["trainer.example"], mails: 0 });
  await changeMailbox(admin.call, mailbox.id, { is_vip: true });
  expect(await about()).toEqual({ isChanged: true, senders: null, mails: 2 });
  await world.db.delete(contentTable).where(eq(contentTable.messageId, ids[1] ?? ""));
  expect(await about()).toEqual({ isChanged: true, senders: null, mails: 1 });
  const run = await startReanalysis(admin.call, { days: 7 });
  const foreign = await world.addOrg();
  expect(await codeOf(cancelReanalysis(foreign.admin.call, run.id))).toBe("not_found");
  expect(await cancelReanalysis(admin.call, run.id)).toMatchObject({ state: "cancelled", done: 0 });
  expect(await codeOf(cancelReanalysis(admin.call, run.id))).toBe("conflict");
  await reanalyzeEmailsTask(world.platform).run({ id: run.id });
  expect((await readReanalysis(viewer.call)).last).toMatchObject({ state: "cancelled", done: 0 });
});

test("learning suggests a reanalysis once, which finds more", async () => {
  const { admin, analyst, deliver, mailbox, providerId, viewer } = await world.addOrg();
  const learn = () => learnPartnersTask(world.platform).run({});
  const outlook = () => readReanalysis({ ...viewer.call, now: world.clock.now() });
  await learn();
  expect(await outlook()).toMatchObject({ changed_at: null, is_learnt: false });
  const imitation = await deliver(delivered({ from: "Kim <kim@blueharbuor.com>" }), { receivedAt: daysAgo(2) });
  const about = async () => (await getMail(analyst.call, imitation)).signals;
  expect(await about()).not.toContain("domain.typo");
  const sent = [9, 8, 7].map((day) => ({ sentAt: daysAgo(day), recipients: ["kim@blueharbour.com"] }));
  await world.db.transaction((tx) => recordContacts(tx, mailbox.id, sent));
  for (const day of [8.5, 7.5, 6.5])
    await deliver(delivered({ from: "Kim <kim@blueharbour.com>" }), { receivedAt: daysAgo(day) });
  await learn();
  expect(await outlook()).toMatchObject({
    changed_at: world.clock.now().toISOString(),
    is_learnt: true,
    senders: null,
    touched: [{ mails: 2 }, { mails: 4 }, { mails: 4 }],
  });
  const again = async () => {
    world.clock.advance({ minutes: 5 });
    const { id } = await startReanalysis({ ...admin.call, now: world.clock.now() }, { days: 30 });
    await goThrough(id);
    await learn();
    return outlook();
  };
  expect(await again()).toMatchObject({ changed_at: null, is_learnt: false });
  expect(await about()).toContain("domain.typo");

  const languages = { providerId, mails: 30 };
  await world.db.insert(languageTable).values([
    { ...languages, language: "fr" },
    { ...languages, language: "ar" },
  ]);
  world.clock.advance({ minutes: 5 });
  await learn();
  expect(await outlook()).toMatchObject({ changed_at: world.clock.now().toISOString(), is_learnt: true });
  expect(await again()).toMatchObject({ changed_at: null });
  await world.db.update(languageTable).set({ mails: 10_000 }).where(eq(languageTable.language, "fr"));
  world.clock.advance({ minutes: 5 });
  await learn();
  expect(await outlook()).toMatchObject({ changed_at: world.clock.now().toISOString(), is_learnt: true });
  await addProtection({ ...admin.call, now: world.clock.now() }, { kind: "allow", value: "rnicrosoft.example" });
  expect(await outlook()).toMatchObject({ is_learnt: false, senders: null });
});

test("a reanalysis over several jobs processes each email once", async () => {
  const { admin, deliver } = await world.addOrg();
  for (let at = 0; at < 30; at += 1) await deliver(delivered({ from: `Kim <kim${at}@mail.example>` }));
  const run = await startReanalysis(admin.call, { days: 7 });
  await goThrough(run.id);
  const [row] = await world.db.select().from(reanalysisTable).where(eq(reanalysisTable.id, run.id));
  expect(row).toMatchObject({ state: "done", total: 30, done: 30, failed: 0 });
});
