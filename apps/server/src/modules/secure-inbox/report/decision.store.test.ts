import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { codeOf } from "../../account/testing.ts";
import { type Acting, startActing } from "../action/testing-tenant.ts";
import { changeCampaign } from "../campaign/change-campaign.ts";
import { getCampaign } from "../campaign/get-campaign.ts";
import { decideMail } from "../mail/decide-mail.ts";
import { getMail } from "../mail/get-mail.ts";
import { harmlessMail } from "../mail/testing.ts";
import { bulkReports, changeReport } from "./change-report.ts";
import { changeSettings } from "./change-settings.ts";
import { commentReport } from "./comment-report.ts";
import { getReport } from "./get-report.ts";
import { aReportingHouse, file, lureTo, list, only, type ReportingHouse, usualSettings } from "./testing-reports.ts";

let acting: Acting;
beforeAll(async () => {
  acting = await startActing();
});
afterAll(() => acting.close());

const aHouse = () => aReportingHouse(acting);

describe("a decision", () => {
  const reported = async () => {
    const house = await aHouse();
    const { id: mailId } = await house.deliver(0, lureTo("d"));
    const { id: otherId } = await house.deliver(1, lureTo("d-2"));
    await house.report({ by: house.address(0), files: file(lureTo("d")(house.address(0))) });
    return { house, mailId, otherId, id: (await only(house.viewer.call)).id };
  };
  const decisionsOf = async ({ analyst }: ReportingHouse, ...ids: string[]) =>
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

  test("of a campaign closes the reports of its mails, and opens them again when it is taken back", async () => {
    const { house, id, mailId } = await reported();
    const { call } = house.analyst;
    const campaign = (await getReport(call, id)).campaign?.id ?? "";
    const become = (state: "confirmed" | "in_review" | "false_positive") =>
      changeCampaign(call, campaign, { action: "state", state });
    await become("confirmed");
    expect(await only(call)).toMatchObject({
      state: "resolved",
      verdict: "phishing",
      resolved_by: house.analyst.user.email,
      mail: { decision: "phishing" },
    });
    acting.clock.advance({ minutes: 1 });
    await become("false_positive");
    expect(await only(call)).toMatchObject({ state: "resolved", verdict: "clean", reliability: { wrong: 1 } });
    acting.clock.advance({ minutes: 1 });
    await become("in_review");
    expect(await only(call)).toMatchObject({ state: "needs_review", verdict: null, resolved_at: null });
    expect(await decisionsOf(house, mailId)).toEqual([null]);
  });

  test("of a mail closes its reports, answers them, and opens them again when it is taken back", async () => {
    const { house, id, mailId, otherId } = await reported();
    const { call } = house.analyst;
    await changeSettings(house.admin.call, { ...usualSettings, replies: true });
    await decideMail(call, mailId, { decision: "phishing" });
    expect(await only(call)).toMatchObject({ state: "resolved", verdict: "phishing" });
    // The campaign's other mail was not reported, and nobody decided about it.
    expect(await decisionsOf(house, mailId, otherId)).toEqual(["phishing", null]);
    const { changes, entries } = await getReport(call, id);
    expect(changes.map(({ what }) => what)).toEqual(expect.arrayContaining(["replied", "state"]));
    expect(entries[0]?.replies).toMatchObject([{ verdict: "phishing" }]);
    acting.clock.advance({ minutes: 1 });
    await decideMail(call, mailId, { decision: null });
    expect(await only(call)).toMatchObject({ state: "needs_review", verdict: null });
  });

  test("of a mail leaves alone what somebody closed before, and reports of which another mail is decided otherwise", async () => {
    const { house, id, mailId, otherId } = await reported();
    const { call } = house.analyst;
    await changeReport(call, id, { action: "resolve", verdict: "simulation" });
    acting.clock.advance({ minutes: 1 });
    await decideMail(call, mailId, { decision: "phishing" });
    expect(await only(call)).toMatchObject({ state: "resolved", verdict: "simulation" });
    await decideMail(call, mailId, { decision: null });
    expect(await only(call)).toMatchObject({ verdict: "simulation" });
    await changeReport(call, id, { action: "reopen" });
    await house.report({ by: house.address(1), files: file(lureTo("d-2")(house.address(1))) });
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
