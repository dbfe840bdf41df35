import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { codeOf } from "../../account/testing.ts";
import { type Acting, startActing } from "../action/testing-tenant.ts";
import { changeCampaign } from "../campaign/change-campaign.ts";
import { getCampaign } from "../campaign/get-campaign.ts";
import { decideMail } from "../mail/decide-mail.ts";
import { getMail } from "../mail/get-mail.ts";
import { harmlessEmail } from "../mail/testing.ts";
import { bulkReports, changeReport } from "./change-report.ts";
import { changeSettings } from "./change-settings.ts";
import { commentReport } from "./comment-report.ts";
import { getReport } from "./get-report.ts";
import { createReportingOrg, file, lureTo, list, only, type ReportingOrg, defaultSettings } from "./testing-reports.ts";

let acting: Acting;
beforeAll(async () => {
  acting = await startActing();
});
afterAll(() => acting.close());

const newOrg = () => createReportingOrg(acting);

describe("a decision", () => {
  const reported = async () => {
    const org = await newOrg();
    const { id: mailId } = await org.deliver(0, lureTo("d"));
    const { id: otherId } = await org.deliver(1, lureTo("d-2"));
    await org.report({ by: org.address(0), files: file(lureTo("d")(org.address(0))) });
    return { org, mailId, otherId, id: (await only(org.viewer.call)).id };
  };
  const decisionsOf = async ({ analyst }: ReportingOrg, ...ids: string[]) =>
    Promise.all(ids.map(async (id) => (await getMail(analyst.call, id)).decision));

  test("applies to all related emails and is reverted for all", async () => {
    const { org, id, mailId, otherId } = await reported();
    const { call } = org.analyst;
    expect(await changeReport(call, id, { action: "review" })).toMatchObject({
      state: "in_review",
      owner_id: org.analyst.user.id,
    });
    const resolved = await changeReport(call, id, { action: "resolve", verdict: "phishing", reason: "Seen before" });
    expect(resolved).toMatchObject({
      state: "resolved",
      verdict: "phishing",
      resolved_by: org.analyst.user.email,
      reliability: { right: 1, wrong: 0 },
    });
    expect(await decisionsOf(org, mailId, otherId)).toEqual(["phishing", "phishing"]);
    const campaign = (await getReport(call, id)).campaign?.id ?? "";
    expect((await getCampaign(call, campaign)).state).toBe("confirmed");
    expect(await changeReport(call, id, { action: "reopen" })).toMatchObject({ state: "needs_review", verdict: null });
    expect(await decisionsOf(org, mailId, otherId)).toEqual([null, null]);
    expect((await getCampaign(call, campaign)).state).toBe("in_review");
    expect((await getReport(call, id)).entries[0]?.outcome).toBeNull();
    await changeReport(call, id, { action: "resolve", verdict: "clean" });
    expect(await changeReport(call, id, { action: "resolve", verdict: "spam" })).toMatchObject({ verdict: "spam" });
    expect(await decisionsOf(org, mailId, otherId)).toEqual(["spam", null]);
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

  test("applies to later reports, and earlier decisions apply to reports", async () => {
    const { org, id } = await reported();
    await changeReport(org.analyst.call, id, { action: "resolve", verdict: "phishing" });
    await org.report({ by: org.address(1), files: file(lureTo("d-2")(org.address(1))) });
    expect(await only(org.viewer.call)).toMatchObject({ state: "resolved", verdict: "phishing", reports: 2 });
    const other = await newOrg();
    const { id: mailId } = await other.deliver(0, () =>
      harmlessEmail.toString().replaceAll("ann@meridian.example", other.address(0)),
    );
    await decideMail(other.analyst.call, mailId, { decision: "clean" });
    const raw = harmlessEmail.toString().replaceAll("ann@meridian.example", other.address(0));
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

  test("is made in bulk, assigned to handlers, and recorded with comments", async () => {
    const { org, id } = await reported();
    const { call } = org.analyst;
    const unknown = crypto.randomUUID();
    expect((await bulkReports(call, { action: "resolve", verdict: "spam", ids: [id, unknown] })).items).toMatchObject([
      { id, result: "done" },
      { id: unknown, result: "failed", error: "not_found" },
    ]);
    expect((await bulkReports(call, { action: "resolve", verdict: "spam", ids: [id] })).items).toMatchObject([
      { result: "unchanged" },
    ]);
    const assign = { action: "assign", owner_id: org.admin.user.id } as const;
    expect(await changeReport(call, id, assign)).toMatchObject({ owner_id: org.admin.user.id });
    expect(await codeOf(changeReport(call, id, { action: "assign", owner_id: org.viewer.user.id }))).toBe(
      "invalid_input",
    );
    await commentReport(call, id, "The same as last month");
    const { changes } = await getReport(call, id);
    expect(changes[0]).toMatchObject({ what: "commented", value: "The same as last month" });
  });

  test("about a campaign closes its reports, and reopens them when removed", async () => {
    const { org, id, mailId } = await reported();
    const { call } = org.analyst;
    const campaign = (await getReport(call, id)).campaign?.id ?? "";
    const become = (state: "confirmed" | "in_review" | "false_positive") =>
      changeCampaign(call, campaign, { action: "state", state });
    await become("confirmed");
    expect(await only(call)).toMatchObject({
      state: "resolved",
      verdict: "phishing",
      resolved_by: org.analyst.user.email,
      mail: { decision: "phishing" },
    });
    acting.clock.advance({ minutes: 1 });
    await become("false_positive");
    expect(await only(call)).toMatchObject({ state: "resolved", verdict: "clean", reliability: { wrong: 1 } });
    acting.clock.advance({ minutes: 1 });
    await become("in_review");
    expect(await only(call)).toMatchObject({ state: "needs_review", verdict: null, resolved_at: null });
    expect(await decisionsOf(org, mailId)).toEqual([null]);
  });

  test("about an email closes its reports with replies, and reopens them when removed", async () => {
    const { org, id, mailId, otherId } = await reported();
    const { call } = org.analyst;
    await changeSettings(org.admin.call, { ...defaultSettings, replies: true });
    await decideMail(call, mailId, { decision: "phishing" });
    expect(await only(call)).toMatchObject({ state: "resolved", verdict: "phishing" });
    // The campaign's other email was neither reported nor decided.
    expect(await decisionsOf(org, mailId, otherId)).toEqual(["phishing", null]);
    const { changes, entries } = await getReport(call, id);
    expect(changes.map(({ what }) => what)).toEqual(expect.arrayContaining(["replied", "state"]));
    expect(entries[0]?.replies).toMatchObject([{ verdict: "phishing" }]);
    acting.clock.advance({ minutes: 1 });
    await decideMail(call, mailId, { decision: null });
    expect(await only(call)).toMatchObject({ state: "needs_review", verdict: null });
  });

  test("about an email keeps reports closed before, or with conflicting decisions", async () => {
    const { org, id, mailId, otherId } = await reported();
    const { call } = org.analyst;
    await changeReport(call, id, { action: "resolve", verdict: "simulation" });
    acting.clock.advance({ minutes: 1 });
    await decideMail(call, mailId, { decision: "phishing" });
    expect(await only(call)).toMatchObject({ state: "resolved", verdict: "simulation" });
    await decideMail(call, mailId, { decision: null });
    expect(await only(call)).toMatchObject({ verdict: "simulation" });
    await changeReport(call, id, { action: "reopen" });
    await org.report({ by: org.address(1), files: file(lureTo("d-2")(org.address(1))) });
    await decideMail(call, otherId, { decision: "spam" });
    expect(await only(call)).toMatchObject({ state: "resolved", verdict: "spam", reports: 2 });
    acting.clock.advance({ minutes: 1 });
    await decideMail(call, mailId, { decision: "spam" });
    await decideMail(call, otherId, { decision: null });
    expect(await only(call)).toMatchObject({ state: "resolved", verdict: "spam" });
    await decideMail(call, otherId, { decision: "clean" });
    expect(await only(call)).toMatchObject({ state: "resolved", verdict: "spam" });
  });
});
