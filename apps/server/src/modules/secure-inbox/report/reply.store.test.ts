import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { actionTable } from "../action/table.ts";
import { type Acting, startActing } from "../action/testing-tenant.ts";
import { mailboxTable } from "../mail/table.ts";
import { changeReport } from "./change-report.ts";
import { changeSettings } from "./change-settings.ts";
import { getReport } from "./get-report.ts";
import { previewReplies } from "./preview-replies.ts";
import { createReportingOrg, file, lureTo, only, defaultSettings, type ReportingOrg } from "./testing-reports.ts";

let acting: Acting;
beforeAll(async () => {
  acting = await startActing();
});
afterAll(() => acting.close());

const newOrg = () => createReportingOrg(acting);

const sentMail = z.looseObject({ subject: z.string(), folder: z.nullable(z.string()) });
const dump = z.object({ mailboxes: z.array(z.object({ user: z.string(), messages: z.array(sentMail) })) });

describe("reporters", () => {
  const replying = async (over: object = {}) => {
    const org = await newOrg();
    await changeSettings(org.admin.call, { ...defaultSettings, replies: true, ...over });
    const { db } = acting.platform.postgres;
    await db
      .update(mailboxTable)
      .set({ language: "fr-CH", displayName: "Anne Morel" })
      .where(eq(mailboxTable.id, org.mailboxes[1]?.id ?? ""));
    for (const nth of [0, 1]) await org.report({ by: org.address(nth), files: file(lureTo("p")(org.address(nth))) });
    return { org, id: (await only(org.viewer.call)).id };
  };
  const inbox = ({ tenant, mailboxes }: ReportingOrg, nth: number) => {
    const { mailboxes: all } = dump.parse(tenant.control.dump());
    const own = all.find(({ user }) => user === mailboxes[nth]?.address);
    return own?.messages.filter(({ folder }) => folder === "Inbox").map(({ subject }) => subject) ?? [];
  };
  const perform = async (org: ReportingOrg) => {
    const ofOrg = and(eq(actionTable.providerId, org.providerId), eq(actionTable.kind, "notify_reporter"));
    const rows = await acting.platform.postgres.db.select().from(actionTable).where(ofOrg);
    for (const { id } of rows) await acting.perform(id);
    return rows.length;
  };

  test("are notified once per verdict, in their language", async () => {
    const { org, id } = await replying();
    const { call } = org.analyst;
    const { items } = await previewReplies(call, id, "phishing");
    expect(items.map(({ language, skipped }) => [language, skipped])).toEqual([
      ["en", null],
      ["fr", null],
    ]);
    expect(items[1]?.text).toContain("Bonjour Anne Morel,");
    // Links in the email are defanged.
    expect(items[0]?.text).toContain("security[@]rnicrosoft[.]example");
    await changeReport(call, id, { action: "resolve", verdict: "phishing" });
    await perform(org);
    expect(inbox(org, 0)).toEqual(["You reported a phishing email: Your password expires today p"]);
    expect(inbox(org, 1)).toEqual(["Votre signalement d’hameçonnage : Your password expires today p"]);
    const replies = async () =>
      (await getReport(call, id)).entries.map((each) => each.replies.map(({ state }) => state));
    expect(await replies()).toEqual([["done"], ["done"]]);
    await changeReport(call, id, { action: "reopen" });
    await changeReport(call, id, { action: "resolve", verdict: "phishing" });
    await perform(org);
    expect(inbox(org, 0)).toHaveLength(1);
    await changeReport(call, id, { action: "resolve", verdict: "clean" });
    await perform(org);
    expect(inbox(org, 0)).toHaveLength(2);
    expect(await replies()).toEqual([
      ["done", "done"],
      ["done", "done"],
    ]);
    expect((await previewReplies(call, id, "clean")).items.map(({ skipped }) => skipped)).toEqual(["told", "told"]);
    // A later reporter gets their own reply.
    await org.report({ by: org.address(2), files: file(lureTo("p")(org.address(2))) });
    await perform(org);
    expect(inbox(org, 2)).toHaveLength(1);
  });

  test("are notified once although the response is lost, even after a long outage", async () => {
    const { org, id } = await replying();
    org.tenant.control.planFault({ kind: "lostAnswer", path: "/sendMail", times: 1 });
    await changeReport(org.analyst.call, id, { action: "resolve", verdict: "phishing" });
    for (let round = 0; round < 3; round += 1) await perform(org);
    expect([inbox(org, 0), inbox(org, 1)].map(({ length }) => length)).toEqual([1, 1]);
  });

  test("are notified once, later, when throttled", async () => {
    const { org, id } = await replying();
    org.tenant.control.planFault({ kind: "unavailable", path: "/sendMail", times: 3, retryAfter: 900 });
    await changeReport(org.analyst.call, id, { action: "resolve", verdict: "phishing" });
    for (let round = 0; round < 6; round += 1) await perform(org);
    expect([inbox(org, 0), inbox(org, 1)].map(({ length }) => length)).toEqual([1, 1]);
  });

  test("are notified with custom texts, or not at all if disabled", async () => {
    const { org, id } = await replying({
      templates: { phishing: { en: { subject: "Thanks {name}", text: "About {subject}: {unknown}" } } },
    });
    const { items } = await previewReplies(org.analyst.call, id, "phishing");
    expect(items[0]?.text).toBe("About Your password expires today p: {unknown}");
    await changeReport(org.analyst.call, id, { action: "resolve", verdict: "phishing", reply: false });
    expect(await perform(org)).toBe(0);
    const off = await replying({ replies: false });
    await changeReport(off.org.analyst.call, off.id, { action: "resolve", verdict: "phishing" });
    expect(await perform(off.org)).toBe(0);
  });
});
