import { text } from "node:stream/consumers";
import { Readable } from "node:stream";
import type { ReportedMail } from "@parapet/contract";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import type { ViewerCall } from "../../../platform/call.ts";
import { codeOf } from "../../account/testing.ts";
import { type Acting, type ActingHouse, startActing } from "../action/testing-tenant.ts";
import { actionTable } from "../action/table.ts";
import { changeCampaign } from "../campaign/change-campaign.ts";
import { getCampaign } from "../campaign/get-campaign.ts";
import { decideMail } from "../mail/decide-mail.ts";
import { getMail } from "../mail/get-mail.ts";
import { messageDays } from "../mail/stored-mail.ts";
import { sweepMail } from "../mail/sweep-mail.ts";
import { mailboxTable } from "../mail/table.ts";
import { harmlessMail, phishingMail } from "../mail/testing.ts";
import { addProtection } from "../protection/change-protection.ts";
import { bulkReports, changeReport } from "./change-report.ts";
import { changeSettings } from "./change-settings.ts";
import { commentReport } from "./comment-report.ts";
import { exportReports } from "./export-reports.ts";
import { getReport } from "./get-report.ts";
import { listReports, selectReports } from "./list-reports.ts";
import { openReport } from "./open-report.ts";
import { previewReplies } from "./preview-replies.ts";
import { readReportInThread } from "./read-in-thread.ts";
import { readSettings } from "./read-settings.ts";
import { summarizeReports } from "./summarize-reports.ts";
import { reportMail, type ReportDraft, reportingTo } from "./testing-reports.ts";
import { uploadReport } from "./upload-report.ts";

let acting: Acting;
beforeAll(async () => {
  acting = await startActing();
});
afterAll(() => acting.close());

type Query = Parameters<typeof listReports>[1];
const everything: Query = { page: 1, page_size: 25, shelf: "all", sort: "-last_reported_at" };
const list = async (call: ViewerCall, over: Partial<Query> = {}) =>
  (await listReports(call, { ...everything, ...over })).items;
const only = async (call: ViewerCall): Promise<ReportedMail> => {
  const [found, ...others] = await list(call);
  if (found === undefined || others.length > 0) throw new Error(`There are ${others.length} more reported mails`);
  return found;
};

interface House extends ActingHouse {
  readonly report: (draft: ReportDraft) => Promise<boolean>;
  readonly address: (nth: number) => string;
}

async function aHouse(): Promise<House> {
  const house = await acting.addHouse();
  const address = (nth: number) => house.mailboxes[nth]?.address ?? "";
  return { ...house, report: reportingTo(acting.platform, house), address };
}

const lureTo = (mark: string) => (to: string) => phishingMail(mark).toString().replaceAll("ann@meridian.example", to);
const file = (raw: Buffer | string) => [{ name: "mail.eml", raw }];
const usual = {
  due_hours: 24,
  closes_phishing_from: null,
  closes_clean_to: null,
  replies: false,
  language: "en",
  templates: {},
} as const;

describe("a report", () => {
  test("leads to the reporter's own copy, waits for somebody, and knows the copies of others", async () => {
    const house = await aHouse();
    const own = await house.deliver(0, lureTo("r1"));
    await house.deliver(1, lureTo("r1"));
    expect(await house.report({ by: house.address(0), files: file(lureTo("r1")(house.address(0))) })).toBe(true);
    const reported = await only(house.viewer.call);
    expect(reported).toMatchObject({
      title: "Your password expires today r1",
      sender: "security@rnicrosoft.example",
      state: "needs_review",
      verdict: null,
      kinds: ["phish"],
      reports: 1,
      reporter: house.address(0),
      reliability: { reports: 1, right: 0, wrong: 0, score: 0.5 },
      mail: { id: own.id, verdict: "malicious" },
      is_overdue: false,
    });
    const detail = await getReport(house.analyst.call, reported.id);
    expect(detail.entries).toMatchObject([
      { channel: "button", words: "Is this real?", sender_ip: "192.0.2.7", is_own_copy: true, is_repeated: false },
    ]);
    expect(detail.copies.map(({ mailbox, is_same }) => [mailbox, is_same])).toEqual(
      expect.arrayContaining([
        [house.address(0), true],
        [house.address(1), true],
      ]),
    );
    expect(detail.changes.map(({ what }) => what)).toEqual(["analysed", "reported"]);
    // What people write in confidence is for those who may open mail.
    expect((await getReport(house.viewer.call, reported.id)).entries[0]?.words).toBe("");
    const stranger = await aHouse();
    expect(await list(stranger.viewer.call)).toEqual([]);
    expect(await codeOf(getReport(stranger.viewer.call, reported.id))).toBe("not_found");
    expect(await codeOf(changeReport(stranger.analyst.call, reported.id, { action: "review" }))).toBe("not_found");
  });

  test("is one with others of the same mail and of its campaign; who repeats it is counted once", async () => {
    const house = await aHouse();
    const raw = (nth: number) => lureTo("r2")(house.address(nth));
    for (const nth of [0, 1, 0]) await house.report({ by: house.address(nth), files: file(raw(nth)) });
    const reported = await only(house.viewer.call);
    expect(reported).toMatchObject({ reports: 3, reporters: 2, reporter: house.address(0) });
    const { entries } = await getReport(house.analyst.call, reported.id);
    expect(entries.map(({ is_repeated }) => is_repeated)).toEqual([false, false, true]);
    // The same text to somebody else belongs to it.
    await house.report({ by: house.address(2), files: file(lureTo("r2-other")(house.address(2))) });
    expect(await only(house.viewer.call)).toMatchObject({ id: reported.id, reports: 4, reporters: 3 });
  });

  test("becomes one with another when a later mail joins their campaigns, and the old address leads on", async () => {
    const house = await aHouse();
    const words =
      "Please pay the open invoice of the harbour works by Friday, the account is below and nothing else has changed";
    const mail = (from: string, link: string, nth = 0) =>
      Buffer.from(
        [
          `From: a@${from}`,
          `To: ${house.address(nth)}`,
          `Message-ID: <${from}-${link}@x.example>`,
          "Subject: Invoice",
          "",
          `${words} https://${link}/x`,
          "",
        ].join("\r\n"),
      );
    await house.report({ by: house.address(0), files: file(mail("one.example", "one.example")) });
    await house.report({ by: house.address(1), files: file(mail("two.example", "two.example")) });
    const apart = await list(house.viewer.call);
    expect(apart).toHaveLength(2);
    await house.deliver(2, () => mail("one.example", "two.example", 2));
    const joined = await only(house.viewer.call);
    expect(joined).toMatchObject({ reports: 2, state: "needs_review" });
    for (const { id } of apart) expect((await getReport(house.viewer.call, id)).id).toBe(joined.id);
    expect((await getReport(house.viewer.call, joined.id)).changes.map(({ what }) => what)).toContain("merged");
  });

  test("is found by what a forwarded text says, in several ways, or says that it was not", async () => {
    const house = await aHouse();
    const { id } = await house.deliver(0, () =>
      Buffer.from(
        `From: Kim <kim@partner.example>\r\nTo: ${house.address(0)}\r\nMessage-ID: <f1@partner.example>\r\nSubject: Your parcel\r\n\r\nYour parcel waits at the depot near the harbour. Pay the duty of two euros today.\r\n`,
      ),
    );
    const forward = (head: string) =>
      `What is this?\r\n\r\n${head}\r\n\r\nYour parcel waits at the depot near the harbour. Pay the duty of two euros today.`;
    const by = house.address(0);
    const heads = [
      "From: Kim <kim@partner.example>\r\nSent: Monday\r\nTo: me\r\nSubject: Your parcel",
      // Without an address, its words tell.
      "De : Kim\r\nEnvoyé : lundi\r\nÀ : moi\r\nObjet : autre chose",
    ];
    for (const head of heads) await house.report({ by, subject: "FW: Your parcel", text: forward(head) });
    // By its id, whatever the text.
    const headers = ["References: <f1@partner.example>"];
    await house.report({ by, subject: "FW: Your parcel", text: "See below", headers });
    expect(await only(house.viewer.call)).toMatchObject({ reports: 3, reporters: 1, mail: { id } });
    await house.report({
      by,
      subject: "FW: Nothing",
      text: "From: Zoe <zoe@nowhere.example>\r\nSent: Monday\r\nTo: me\r\nSubject: Nothing\r\n\r\nShort.",
    });
    expect(await list(house.viewer.call, { shelf: "not_analysed" })).toMatchObject([
      { state: "not_analysed", reason: "original_not_located", title: "Nothing", sender: "zoe@nowhere.example" },
    ]);
  });

  test("fetches the original from the reporter's mailbox where it was not taken in", async () => {
    const house = await aHouse();
    const raw = lureTo("r5")(house.address(0));
    await house.tenant.control.deliver(Buffer.from(raw));
    await house.report({ by: house.address(0), files: file(raw) });
    const { entries } = await getReport(house.analyst.call, (await only(house.viewer.call)).id);
    expect(entries).toMatchObject([{ is_own_copy: true }]);
  });

  test("says why it is not analysed, and is left out when nobody reports anything", async () => {
    const house = await aHouse();
    const by = house.address(0);
    const raw = lureTo("r6")(by);
    await house.report({ by: "stranger@outside.example", files: file(raw) });
    const forged = ["Authentication-Results: mx.example; dmarc=fail header.from=meridian.example"];
    await house.report({ by, files: file(raw), headers: forged });
    await house.report({ by, subject: "A strange call", text: "Somebody called me." });
    const told = await list(house.viewer.call, { sort: "first_reported_at" });
    expect(told.map(({ reason }) => reason).toSorted()).toEqual([
      "could_not_extract",
      "unknown_reporter",
      "unknown_reporter",
    ]);
    expect(told.every(({ state, mail }) => state === "not_analysed" && mail === null)).toBe(true);
    expect(await house.report({ by: "stranger@outside.example", subject: "Offer", text: "Buy" })).toBe(false);
    expect(await house.report({ by, subject: "Out of office", headers: ["Auto-Submitted: auto-replied"] })).toBe(false);
    expect(await list(house.viewer.call)).toHaveLength(3);
  });

  test("is taken in once, several mails of one report are several, and what broke off is gone on with", async () => {
    const house = await aHouse();
    const by = house.address(0);
    const files = [...file(lureTo("r7")(by)), { name: "two.eml", raw: harmlessMail }];
    const draft = { by, files, immutableId: "twice" };
    await house.report(draft);
    await house.report(draft);
    expect(await list(house.viewer.call)).toHaveLength(2);
    const broken = { by, files: file(lureTo("r8")(house.address(1))), immutableId: "broken" };
    const report = await readReportInThread(acting.platform, reportMail(broken));
    const mailbox = house.mailboxes.at(-1);
    if (report === null || mailbox === undefined) throw new Error("There is no report");
    const [original = null] = report.originals;
    const item = { immutableId: "broken", receivedAt: acting.clock.now() };
    await openReport(acting.platform, { mailbox, item, part: 0, report, original, reporter: null });
    expect(await list(house.viewer.call, { "state[is]": ["analysing"] })).toHaveLength(1);
    await house.report(broken);
    expect(await list(house.viewer.call, { "state[is]": ["analysing"] })).toEqual([]);
  });

  test("of an exercise is right, and decided by itself", async () => {
    const house = await aHouse();
    await addProtection(house.admin.call, { kind: "simulation_domain", value: "rnicrosoft.example" });
    await addProtection(house.admin.call, { kind: "simulation_network", value: "192.0.2.0/24" });
    const received =
      "Return-Path: <security@rnicrosoft.example>\r\nReceived: from mail.rnicrosoft.example (192.0.2.9) by AM1.mail.protection.outlook.com with ESMTPS; Mon, 02 Nov 2026 09:00:00 +0000\r\n";
    await house.report({ by: house.address(0), files: file(received + lureTo("r9")(house.address(0))) });
    expect(await only(house.viewer.call)).toMatchObject({
      state: "resolved",
      verdict: "simulation",
      resolved_by: null,
      reliability: { right: 1, wrong: 0 },
    });
  });
});

describe("a decision", () => {
  const reported = async () => {
    const house = await aHouse();
    const { id: mailId } = await house.deliver(0, lureTo("d"));
    const { id: otherId } = await house.deliver(1, lureTo("d-2"));
    await house.report({ by: house.address(0), files: file(lureTo("d")(house.address(0))) });
    return { house, mailId, otherId, id: (await only(house.viewer.call)).id };
  };
  const decisionsOf = async ({ analyst }: House, ...ids: string[]) =>
    Promise.all(ids.map(async (id) => (await getMail(analyst.call, id)).decision));

  test("holds for all mails that belong to it, and is taken back with all", async () => {
    const { house, id, mailId, otherId } = await reported();
    const { call } = house.analyst;
    expect(await changeReport(call, id, { action: "review" })).toMatchObject({
      state: "in_review",
      owner_id: house.analyst.user.id,
    });
    const resolved = await changeReport(call, id, { action: "resolve", verdict: "phishing", reason: "Seen before" });
    expect(resolved).toMatchObject({
      state: "resolved",
      verdict: "phishing",
      resolved_by: house.analyst.user.email,
      reliability: { right: 1, wrong: 0 },
    });
    expect(await decisionsOf(house, mailId, otherId)).toEqual(["phishing", "phishing"]);
    const campaign = (await getReport(call, id)).campaign?.id ?? "";
    expect((await getCampaign(call, campaign)).state).toBe("confirmed");
    expect(await changeReport(call, id, { action: "reopen" })).toMatchObject({ state: "needs_review", verdict: null });
    expect(await decisionsOf(house, mailId, otherId)).toEqual([null, null]);
    expect((await getCampaign(call, campaign)).state).toBe("in_review");
    expect((await getReport(call, id)).entries[0]?.outcome).toBeNull();
    await changeReport(call, id, { action: "resolve", verdict: "clean" });
    expect(await changeReport(call, id, { action: "resolve", verdict: "spam" })).toMatchObject({ verdict: "spam" });
    expect(await decisionsOf(house, mailId, otherId)).toEqual(["spam", null]);
    const audited = await acting.platform.postgres.pool.query<{ action: string }>(
      "SELECT action FROM audit_entry WHERE subject_id = $1 ORDER BY time, id",
      [id],
    );
    expect(audited.rows.map(({ action }) => action)).toEqual([
      "mail_report.review",
      "mail_report.resolve",
      "mail_report.reopen",
      "mail_report.resolve",
      "mail_report.resolve",
    ]);
  });

  test("holds for later reports of the same mail, and for mails that were decided before they were reported", async () => {
    const { house, id } = await reported();
    await changeReport(house.analyst.call, id, { action: "resolve", verdict: "phishing" });
    await house.report({ by: house.address(1), files: file(lureTo("d-2")(house.address(1))) });
    expect(await only(house.viewer.call)).toMatchObject({ state: "resolved", verdict: "phishing", reports: 2 });
    const other = await aHouse();
    const { id: mailId } = await other.deliver(0, () =>
      harmlessMail.toString().replaceAll("ann@meridian.example", other.address(0)),
    );
    await decideMail(other.analyst.call, mailId, { decision: "clean" });
    const raw = harmlessMail.toString().replaceAll("ann@meridian.example", other.address(0));
    await other.report({ by: other.address(0), text: raw, subject: "FW: Minutes", headers: [], files: [] });
    await other.report({
      by: other.address(0),
      subject: "FW: Minutes",
      text: "From: Bo <bo@partner.example>\r\nSent: today\r\nTo: me\r\nSubject: Minutes\r\n\r\nThe minutes of our meeting are attached. See you on Thursday.",
    });
    expect(await list(other.viewer.call, { shelf: "closed" })).toMatchObject([
      { state: "resolved", verdict: "clean", resolved_by: null, reliability: { wrong: 1 } },
    ]);
  });

  test("is said in bulk, handed to people who may, and written down with notes", async () => {
    const { house, id } = await reported();
    const { call } = house.analyst;
    const unknown = crypto.randomUUID();
    expect((await bulkReports(call, { action: "resolve", verdict: "spam", ids: [id, unknown] })).items).toMatchObject([
      { id, result: "done" },
      { id: unknown, result: "failed", error: "not_found" },
    ]);
    expect((await bulkReports(call, { action: "resolve", verdict: "spam", ids: [id] })).items).toMatchObject([
      { result: "unchanged" },
    ]);
    const assign = { action: "assign", owner_id: house.admin.user.id } as const;
    expect(await changeReport(call, id, assign)).toMatchObject({ owner_id: house.admin.user.id });
    expect(await codeOf(changeReport(call, id, { action: "assign", owner_id: house.viewer.user.id }))).toBe(
      "invalid_input",
    );
    await commentReport(call, id, "The same as last month");
    const { changes } = await getReport(call, id);
    expect(changes[0]).toMatchObject({ what: "commented", value: "The same as last month" });
  });

  test("of a campaign or a mail elsewhere is told beside it", async () => {
    const { house, id } = await reported();
    const campaign = (await getReport(house.analyst.call, id)).campaign?.id ?? "";
    await changeCampaign(house.analyst.call, campaign, { action: "state", state: "confirmed" });
    expect((await only(house.viewer.call)).mail?.decision).toBe("phishing");
  });
});

describe("the inbox", () => {
  test("is filtered, counted, sorted, summarized and exported", async () => {
    const house = await aHouse();
    const { call } = house.analyst;
    await house.report({ by: house.address(0), files: file(lureTo("l1")(house.address(0))) });
    await house.report({ by: house.address(1), subject: "1|||b@x|(Ad)", files: file(harmlessMail) });
    const [lure, letter] = await list(call, { sort: "title" }).then((items) => items.toReversed());
    const ids = async (over: Partial<Query>) => (await list(call, over)).map(({ id }) => id);
    expect(await ids({ "kind[is]": ["junk"] })).toEqual([letter?.id]);
    expect(await ids({ "reporter[is]": [house.address(0).toUpperCase()] })).toEqual([lure?.id]);
    expect(await ids({ "engine[is]": ["malicious"] })).toEqual([lure?.id]);
    expect(await ids({ "channel[is]": ["upload"] })).toEqual([]);
    expect(await ids({ "owner[is]": ["nobody"] })).toHaveLength(2);
    expect(await ids({ search: "password" })).toEqual([lure?.id]);
    expect(await ids({ search: house.address(1) })).toEqual([letter?.id]);
    expect(await ids({ sort: "-p" })).toEqual([lure?.id, letter?.id]);
    expect(await ids({ "due[is]": ["overdue"] })).toEqual([]);
    expect(await summarizeReports(call)).toMatchObject({
      open: 2,
      overdue: 0,
      median_minutes: null,
      right: 0,
      wrong: 0,
    });
    const later = { ...call, now: new Date(call.now.getTime() + 25 * 3_600_000) };
    expect(await summarizeReports(later)).toMatchObject({ open: 2, overdue: 2 });
    expect((await list(later, { "due[is]": ["overdue"] })).every(({ is_overdue }) => is_overdue)).toBe(true);
    await changeReport(later, lure?.id ?? "", { action: "resolve", verdict: "phishing" });
    await changeReport(later, letter?.id ?? "", { action: "resolve", verdict: "clean" });
    const summary = await summarizeReports(later);
    expect(summary).toMatchObject({ open: 0, overdue: 0, decided: 2, right: 1, wrong: 1 });
    expect(summary.median_minutes).toBeCloseTo(25 * 60, 0);
    expect(await ids({ "outcome[is]": ["right"] })).toEqual([lure?.id]);
    expect(await ids({ "outcome[is]": ["wrong"], "verdict[is]": ["clean"] })).toEqual([letter?.id]);
    const { shelves } = await listReports(call, { ...everything, shelf: "review" });
    expect(shelves).toEqual({ review: 0, in_review: 0, closed: 2, not_analysed: 0, all: 2 });
    expect((await selectReports(call, { shelf: "closed", sort: "title" })).ids).toEqual([letter?.id, lure?.id]);
    const csv = await text(
      Readable.from(
        await exportReports(call, { shelf: "all", sort: "title", column: ["title", "verdict", "kinds", "p"] }),
      ),
    );
    expect(csv.split("\r\n")[1]).toMatch(/^Minutes,clean,junk,0\./);
  });

  test("takes uploads, and refuses what is no mail", async () => {
    const house = await aHouse();
    const { call } = house.analyst;
    const reported = await uploadReport(call, "lure.eml", phishingMail("u1"));
    expect(reported).toMatchObject({
      state: "needs_review",
      reporter: house.analyst.user.email,
      mail: { verdict: "malicious" },
    });
    expect(await codeOf(uploadReport(call, "empty.eml", Buffer.from("")))).toBe("invalid_input");
    expect(await list(call)).toHaveLength(1);
    const { items } = await previewReplies(call, reported.id, "phishing");
    expect(items).toMatchObject([{ skipped: "uploaded" }]);
  });

  test("forgets what is long ago, and shows what broke off to people", async () => {
    const house = await aHouse();
    const report = await readReportInThread(
      acting.platform,
      reportMail({ by: house.address(0), files: file(harmlessMail) }),
    );
    const mailbox = house.mailboxes.at(-1);
    if (report === null || mailbox === undefined) throw new Error("There is no report");
    const item = { immutableId: "stuck", receivedAt: new Date(acting.clock.now().getTime() - 3 * 3_600_000) };
    await openReport(acting.platform, { mailbox, item, part: 0, report, original: null, reporter: null });
    await sweepMail(acting.platform);
    expect(await only(house.viewer.call)).toMatchObject({ state: "not_analysed", reason: "could_not_extract" });
    const clock = { now: () => new Date(acting.clock.now().getTime() + (messageDays + 1) * 86_400_000) };
    await sweepMail({ ...acting.platform, clock: { ...acting.clock, ...clock } });
    expect(await list(house.viewer.call)).toEqual([]);
  });
});

describe("settings", () => {
  test("close what is clear by themselves, as was foretold, and leave the rest to people", async () => {
    const house = await aHouse();
    const by = house.address(0);
    await house.report({ by, files: file(lureTo("s1")(by)) });
    const before = await readSettings(house.viewer.call);
    expect(before).toMatchObject({ ...usual, changed_by: null, reporting_mailbox: null });
    expect(before.history.mails).toBe(1);
    expect(before.history.phishing.slice(95).reduce((sum, each) => sum + each, 0)).toBe(1);
    await changeSettings(house.admin.call, { ...usual, due_hours: 2, closes_phishing_from: 95, closes_clean_to: 30 });
    await house.report({ by, files: file(phishingMail("s2-new").toString().replaceAll("rnicrosoft", "paypai")) });
    await house.report({ by, files: file(harmlessMail) });
    const closed = await list(house.viewer.call, { "state[is]": ["auto_closed"] });
    expect(closed.map(({ verdict, resolved_by }) => [verdict, resolved_by]).toSorted()).toContainEqual(["clean", null]);
    const [first] = closed;
    if (first === undefined) throw new Error("Nothing was closed");
    expect(new Date(first.due_at).getTime() - new Date(first.first_reported_at).getTime()).toBe(2 * 3_600_000);
    // What closed by itself decides nothing about the mail.
    expect(first.mail?.decision).toBeNull();
    expect(await changeReport(house.analyst.call, first.id, { action: "reopen" })).toMatchObject({
      state: "needs_review",
    });
  });
});

const sentMail = z.looseObject({ subject: z.string(), folder: z.nullable(z.string()) });
const dump = z.object({ mailboxes: z.array(z.object({ user: z.string(), messages: z.array(sentMail) })) });

describe("reporters", () => {
  const replying = async (over: object = {}) => {
    const house = await aHouse();
    await changeSettings(house.admin.call, { ...usual, replies: true, ...over });
    const { db } = acting.platform.postgres;
    await db
      .update(mailboxTable)
      .set({ language: "fr-CH", displayName: "Anne Morel" })
      .where(eq(mailboxTable.id, house.mailboxes[1]?.id ?? ""));
    for (const nth of [0, 1])
      await house.report({ by: house.address(nth), files: file(lureTo("p")(house.address(nth))) });
    return { house, id: (await only(house.viewer.call)).id };
  };
  const inbox = ({ tenant, mailboxes }: House, nth: number) => {
    const { mailboxes: all } = dump.parse(tenant.control.dump());
    const own = all.find(({ user }) => user === mailboxes[nth]?.address);
    return own?.messages.filter(({ folder }) => folder === "Inbox").map(({ subject }) => subject) ?? [];
  };
  const perform = async (house: House) => {
    const ofHouse = and(eq(actionTable.providerId, house.providerId), eq(actionTable.kind, "notify_reporter"));
    const rows = await acting.platform.postgres.db.select().from(actionTable).where(ofHouse);
    for (const { id } of rows) await acting.perform(id);
    return rows.length;
  };

  test("are told once, each in their language, and again only of another verdict", async () => {
    const { house, id } = await replying();
    const { call } = house.analyst;
    const { items } = await previewReplies(call, id, "phishing");
    expect(items.map(({ language, skipped }) => [language, skipped])).toEqual([
      ["en", null],
      ["fr", null],
    ]);
    expect(items[1]?.text).toContain("Bonjour Anne Morel,");
    // What the mail says leads nowhere.
    expect(items[0]?.text).toContain("security[@]rnicrosoft[.]example");
    await changeReport(call, id, { action: "resolve", verdict: "phishing" });
    await perform(house);
    expect(inbox(house, 0)).toEqual(["Your report was right: Your password expires today p"]);
    expect(inbox(house, 1)).toEqual(["Votre signalement était fondé : Your password expires today p"]);
    const replies = async () =>
      (await getReport(call, id)).entries.map((each) => each.replies.map(({ state }) => state));
    expect(await replies()).toEqual([["done"], ["done"]]);
    await changeReport(call, id, { action: "reopen" });
    await changeReport(call, id, { action: "resolve", verdict: "phishing" });
    await perform(house);
    expect(inbox(house, 0)).toHaveLength(1);
    await changeReport(call, id, { action: "resolve", verdict: "clean" });
    await perform(house);
    expect(inbox(house, 0)).toHaveLength(2);
    expect(await replies()).toEqual([
      ["done", "done"],
      ["done", "done"],
    ]);
    expect((await previewReplies(call, id, "clean")).items.map(({ skipped }) => skipped)).toEqual(["told", "told"]);
    // Who reports it later is told by itself.
    await house.report({ by: house.address(2), files: file(lureTo("p")(house.address(2))) });
    await perform(house);
    expect(inbox(house, 2)).toHaveLength(1);
  });

  test("are told once although the answer is lost, and although nobody hears of it for long", async () => {
    const { house, id } = await replying();
    house.tenant.control.planFault({ kind: "lostAnswer", path: "/sendMail", times: 1 });
    await changeReport(house.analyst.call, id, { action: "resolve", verdict: "phishing" });
    for (let round = 0; round < 3; round += 1) await perform(house);
    expect([inbox(house, 0), inbox(house, 1)].map(({ length }) => length)).toEqual([1, 1]);
  });

  test("are told later when Microsoft has no time, and then once", async () => {
    const { house, id } = await replying();
    house.tenant.control.planFault({ kind: "unavailable", path: "/sendMail", times: 3, retryAfter: 900 });
    await changeReport(house.analyst.call, id, { action: "resolve", verdict: "phishing" });
    for (let round = 0; round < 6; round += 1) await perform(house);
    expect([inbox(house, 0), inbox(house, 1)].map(({ length }) => length)).toEqual([1, 1]);
  });

  test("are told in an organization's own words, and not at all where nobody wants it", async () => {
    const { house, id } = await replying({
      templates: { phishing: { en: { subject: "Thanks {name}", text: "About {subject}: {unknown}" } } },
    });
    const { items } = await previewReplies(house.analyst.call, id, "phishing");
    expect(items[0]?.text).toBe("About Your password expires today p: {unknown}");
    await changeReport(house.analyst.call, id, { action: "resolve", verdict: "phishing", reply: false });
    expect(await perform(house)).toBe(0);
    const off = await replying({ replies: false });
    await changeReport(off.house.analyst.call, off.id, { action: "resolve", verdict: "phishing" });
    expect(await perform(off.house)).toBe(0);
  });
});
