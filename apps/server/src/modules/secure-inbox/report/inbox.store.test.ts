import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { codeOf } from "../../account/testing.ts";
import { type Acting, startActing } from "../action/testing-tenant.ts";
import { messageDays } from "../mail/stored-mail.ts";
import { sweepMail } from "../mail/sweep-mail.ts";
import { harmlessEmail, phishingMail } from "../mail/testing.ts";
import { changeReport } from "./change-report.ts";
import { changeSettings } from "./change-settings.ts";
import { openReport } from "./open-report.ts";
import { previewReplies } from "./preview-replies.ts";
import { exportReports, listReports, selectReports, readSettings } from "./queries.ts";
import { readReportInWorker } from "./read-report-in-worker.ts";
import { summarizeReports } from "./summarize-reports.ts";
import {
  createReportingOrg,
  everything,
  file,
  lureTo,
  list,
  only,
  defaultSettings,
  reportMail,
  type ListQuery,
} from "./testing-reports.ts";
import { uploadReport } from "./upload-report.ts";

let acting: Acting;
beforeAll(async () => {
  acting = await startActing();
});
afterAll(() => acting.close());

const newOrg = () => createReportingOrg(acting);

describe("the inbox", () => {
  test("is filtered, counted, sorted, summarized and exported", async () => {
    const org = await newOrg();
    const { call } = org.analyst;
    await org.report({ by: org.address(0), files: file(lureTo("l1")(org.address(0))) });
    await org.report({ by: org.address(1), subject: "1|||b@x|(Ad)", files: file(harmlessEmail) });
    const [lure, letter] = await list(call, { sort: "title" }).then((items) => items.toReversed());
    const ids = async (over: Partial<ListQuery>) => (await list(call, over)).map(({ id }) => id);
    expect(await ids({ "kind[is]": ["junk"] })).toEqual([letter?.id]);
    expect(await ids({ "reporter[is]": [org.address(0).toUpperCase()] })).toEqual([lure?.id]);
    expect(await ids({ "engine[is]": ["malicious"] })).toEqual([lure?.id]);
    expect(await ids({ "channel[is]": ["upload"] })).toEqual([]);
    expect(await ids({ "owner[is]": ["nobody"] })).toHaveLength(2);
    expect(await ids({ search: "password" })).toEqual([lure?.id]);
    expect(await ids({ search: org.address(1) })).toEqual([letter?.id]);
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
    expect(await summarizeReports(later)).toMatchObject({
      open: 2,
      overdue: 2,
      oldest_due_at: (await list(later, { sort: "due_at" }))[0]?.due_at,
    });
    expect((await list(later, { "due[is]": ["overdue"] })).every(({ is_overdue }) => is_overdue)).toBe(true);
    await changeReport(later, lure?.id ?? "", { action: "resolve", verdict: "phishing" });
    await changeReport(later, letter?.id ?? "", { action: "resolve", verdict: "clean" });
    const summary = await summarizeReports(later);
    expect(summary).toMatchObject({ open: 0, overdue: 0, oldest_due_at: null, decided: 2, right: 1, wrong: 1 });
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

  test("accepts uploads and rejects files that aren't emails", async () => {
    const org = await newOrg();
    const { call } = org.analyst;
    const reported = await uploadReport(call, "lure.eml", phishingMail("u1"));
    expect(reported).toMatchObject({
      state: "needs_review",
      reporter: org.analyst.user.email,
      mail: { verdict: "malicious" },
    });
    expect(await codeOf(uploadReport(call, "empty.eml", Buffer.from("")))).toBe("invalid_input");
    expect(await list(call)).toHaveLength(1);
    const { items } = await previewReplies(call, reported.id, "phishing");
    expect(items).toMatchObject([{ skipped: "uploaded" }]);
  });

  test("applies retention and surfaces stuck reports", async () => {
    const org = await newOrg();
    const report = await readReportInWorker(
      acting.platform,
      org.analyst.call.viewer.providerId,
      reportMail({ by: org.address(0), files: file(harmlessEmail) }),
    );
    const mailbox = org.mailboxes.at(-1);
    if (report === null || mailbox === undefined) throw new Error("There is no report");
    const item = { immutableId: "stuck", receivedAt: new Date(acting.clock.now().getTime() - 3 * 3_600_000) };
    await openReport(acting.platform, { mailbox, item, part: 0, report, original: null, reporter: null });
    await sweepMail(acting.platform);
    expect(await only(org.viewer.call)).toMatchObject({ state: "not_analysed", reason: "could_not_extract" });
    const clock = { now: () => new Date(acting.clock.now().getTime() + (messageDays + 1) * 86_400_000) };
    await sweepMail({ ...acting.platform, clock: { ...acting.clock, ...clock } });
    expect(await list(org.viewer.call)).toEqual([]);
  });
});

describe("settings", () => {
  test("auto-close clear reports as previewed, and leave the rest for review", async () => {
    const org = await newOrg();
    const by = org.address(0);
    await org.report({ by, files: file(lureTo("s1")(by)) });
    const before = await readSettings(org.viewer.call);
    expect(before).toMatchObject({ ...defaultSettings, changed_by: null, reporting_mailbox: null });
    expect(before.history.mails).toBe(1);
    expect(before.history.phishing.slice(95).reduce((sum, each) => sum + each, 0)).toBe(1);
    await changeSettings(org.admin.call, {
      ...defaultSettings,
      due_hours: 2,
      closes_phishing_from: 95,
      closes_clean_to: 30,
    });
    await org.report({ by, files: file(phishingMail("s2-new").toString().replaceAll("rnicrosoft", "paypai")) });
    await org.report({ by, files: file(harmlessEmail) });
    const closed = await list(org.viewer.call, { "state[is]": ["auto_closed"] });
    expect(closed.map(({ verdict, resolved_by }) => [verdict, resolved_by])).toContainEqual(["clean", null]);
    const [first] = closed;
    if (first === undefined) throw new Error("Nothing was closed");
    expect(new Date(first.due_at).getTime() - new Date(first.first_reported_at).getTime()).toBe(2 * 3_600_000);
    // Auto-closing doesn't decide the email.
    expect(first.mail?.decision).toBeNull();
    expect(await changeReport(org.analyst.call, first.id, { action: "reopen" })).toMatchObject({
      state: "needs_review",
    });
  });
});
