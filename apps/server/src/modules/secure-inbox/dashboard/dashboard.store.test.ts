import type { MicrosoftOpinion } from "@parapet/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { codeOf } from "../../account/testing.ts";
import { decideMail } from "../mail/decide-mail.ts";
import { listMail } from "../mail/list-mail.ts";
import { letter, phishingMail, startMail } from "../mail/testing.ts";
import { uploadMail } from "../mail/upload-mail.ts";
import { readInboxSeries } from "./queries.ts";
import { rankAllThreats, rankThreats } from "./rank-threats.ts";
import { summarizeInbox } from "./summarize-inbox.ts";

let world: Awaited<ReturnType<typeof startMail>>;
beforeAll(async () => {
  world = await startMail();
});
afterAll(() => world.close());

const hour = 3_600_000;
const none = { mails: 0, threats: 0, unwanted: 0, not_analysed: 0, targets: 0, verdict_s: null, decision_s: null };
const categorized = (category: string, mail: Buffer) =>
  Buffer.concat([Buffer.from(`X-Forefront-Antispam-Report: CIP:198.51.100.7;CAT:${category};SFTY:;\r\n`), mail]);
const minutes = (mark: string) =>
  letter(
    ["From: Bo <bo@partner.example>", "To: ann@meridian.example", `Subject: Minutes ${mark}`],
    `The minutes of our meeting ${mark} are attached. See you on Thursday.`,
  );

/** Delivers email at `hoursAgo` within the day before now. */
async function addOrg() {
  const org = await world.addOrg();
  const now = world.clock.now();
  const ago = (hours: number) => new Date(now.getTime() - hours * hour);
  const [from, to] = [ago(24).toISOString(), now.toISOString()];
  const deliver = (mail: Buffer, hoursAgo: number) => org.deliver(mail, { receivedAt: ago(hoursAgo) });
  return { ...org, ago, range: { from, to }, deliver };
}

test("an organization without email has empty statistics", async () => {
  const { viewer, range } = await addOrg();
  const summary = await summarizeInbox(viewer.call, range);
  expect(summary).toMatchObject({ current: none, previous: none, waiting: 0, known_since: null });
  expect(summary.agreement).toEqual({ both: 0, ours: 0, theirs: 0, neither: 0 });
});

test("compares a period with the previous one, and counts open decisions and times", async () => {
  const { analyst, viewer, range, deliver } = await addOrg();
  world.clock.advance({ seconds: 7 });
  // Email older than the mailbox's first sync is excluded from time to verdict.
  await deliver(minutes("new"), 0);
  const decided = await deliver(phishingMail("one"), 2);
  await deliver(phishingMail("two"), 4);
  await deliver(minutes("three"), 6);
  await deliver(phishingMail("earlier"), 30);
  await deliver(minutes("long ago"), 80);
  // Uploads are excluded from time to verdict.
  await uploadMail(analyst.call, "letter.eml", minutes("uploaded"));
  world.clock.advance({ seconds: 90 });
  await decideMail({ ...analyst.call, now: world.clock.now() }, decided, { decision: "phishing" });
  const summary = await summarizeInbox(viewer.call, range);
  expect(summary.current).toMatchObject({ mails: 3, threats: 2, targets: 1, verdict_s: null, decision_s: 90 });
  expect(summary.previous).toMatchObject({ mails: 1, threats: 1, targets: 1, decision_s: null });
  expect(summary).toMatchObject({ waiting: 2, known_since: expect.stringMatching(/^\d{4}-/) });
  const { pool } = world.platform.postgres;
  await pool.query("UPDATE mail_message SET place = 'quarantined' WHERE subject LIKE '%two%'");
  const settled = await summarizeInbox(viewer.call, range);
  expect(settled).toMatchObject({ waiting: 1, current: { threats: 2 } });
  const later = { ...viewer.call, now: world.clock.now() };
  const everything = await summarizeInbox(later, { from: range.from });
  expect(everything.current).toMatchObject({ mails: 5, verdict_s: 7 });
});

test("counts disagreements with Microsoft as the linked lists do", async () => {
  const { viewer, range, deliver } = await addOrg();
  await deliver(categorized("PHSH", phishingMail("both")), 1);
  await deliver(categorized("NONE", phishingMail("ours")), 1);
  await deliver(categorized("SPM", phishingMail("ours too")), 1);
  await deliver(categorized("SPOOF", minutes("theirs")), 1);
  await deliver(categorized("NONE", minutes("neither")), 1);
  await deliver(phishingMail("silent"), 1);
  await deliver(categorized("NEW", minutes("unknown")), 1);
  const { agreement } = await summarizeInbox(viewer.call, range);
  expect(agreement).toEqual({ both: 1, ours: 2, theirs: 1, neither: 1 });
  const listed = async (...opinions: MicrosoftOpinion[]) => {
    const query = { shelf: "all", sort: "subject", page: 1, page_size: 25, "microsoft[is]": opinions } as const;
    return (await listMail(viewer.call, query)).items.map(({ subject }) => subject.split(" ").at(-1));
  };
  expect(await listed("threat")).toEqual(["theirs", "both"]);
  expect(await listed("unwanted", "harmless")).toEqual(["neither", "ours", "too"]);
  expect(await listed("unknown")).toEqual(["unknown", "silent"]);
});

test("counts every email of the period once, by verdict over time", async () => {
  const { viewer, range, deliver } = await addOrg();
  await deliver(phishingMail("late"), 0.5);
  await deliver(minutes("late"), 0.6);
  await deliver(phishingMail("early"), 23.5);
  await deliver(phishingMail("before"), 24.5);
  const { points, step_s, from } = await readInboxSeries(viewer.call, { ...range, time_zone: "Europe/Paris" });
  expect(step_s).toBe(900);
  expect(Date.parse(points[0]?.time ?? "")).toBeLessThanOrEqual(Date.parse(from));
  const sum = (kind: "malicious" | "suspicious" | "unwanted" | "harmless" | "not_analysed") =>
    points.reduce((all, point) => all + point[kind], 0);
  expect([sum("malicious"), sum("suspicious"), sum("unwanted"), sum("harmless"), sum("not_analysed")]).toEqual([
    2, 0, 0, 1, 0,
  ]);
  const busy = points.findIndex(({ malicious }) => malicious > 0);
  expect(busy).toBeLessThan(4);
});

test("ranks the provider's threats by attack, mailbox, party and domain", async () => {
  const { viewer, range, deliver } = await addOrg();
  const other = await addOrg();
  await deliver(phishingMail("one"), 1);
  await deliver(phishingMail("two"), 1);
  await deliver(minutes("three"), 1);
  const top = async (by: "attack" | "mailbox" | "party" | "domain", limit = 10) =>
    (await rankThreats(viewer.call, { ...range, by, limit })).items.map(({ key, name, threats }) => [
      key,
      name,
      threats,
    ]);
  expect(await top("attack")).toEqual([["credential_phishing", null, 2]]);
  expect(await top("mailbox")).toEqual([["ann@meridian.example", "Ann Meyer", 2]]);
  expect(await top("domain")).toEqual([["rnicrosoft.example", null, 2]]);
  expect(await top("party")).toContainEqual(["brand", null, 2]);
  expect(await top("party", 1)).toHaveLength(1);
  const all = await rankAllThreats(viewer.call, { ...range, limit: 1 });
  for (const by of ["attack", "mailbox", "party", "domain"] as const)
    expect(all[by].map(({ key }) => key)).toEqual((await top(by, 1)).map(([key]) => key));
  const theirs = await rankThreats(other.viewer.call, { ...other.range, by: "mailbox", limit: 10 });
  expect(theirs.items).toEqual([]);
  expect((await summarizeInbox(other.viewer.call, other.range)).current.mails).toBe(0);
});

test("rejects a range that ends before it starts", async () => {
  const { viewer, range } = await addOrg();
  expect(await codeOf(summarizeInbox(viewer.call, { from: range.to, to: range.from }))).toBe("invalid_input");
});
