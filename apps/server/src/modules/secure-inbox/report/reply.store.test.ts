import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { type Acting, startActing } from "../action/testing-tenant.ts";
import { actionTable } from "../action/table.ts";
import { mailboxTable } from "../mail/table.ts";
import { changeReport } from "./change-report.ts";
import { changeSettings } from "./change-settings.ts";
import { getReport } from "./get-report.ts";
import { previewReplies } from "./preview-replies.ts";
import { aReportingHouse, file, lureTo, only, usualSettings, type ReportingHouse } from "./testing-reports.ts";

let acting: Acting;
beforeAll(async () => {
  acting = await startActing();
});
afterAll(() => acting.close());

const aHouse = () => aReportingHouse(acting);

const sentMail = z.looseObject({ subject: z.string(), folder: z.nullable(z.string()) });
const dump = z.object({ mailboxes: z.array(z.object({ user: z.string(), messages: z.array(sentMail) })) });

describe("reporters", () => {
  const replying = async (over: object = {}) => {
    const house = await aHouse();
    await changeSettings(house.admin.call, { ...usualSettings, replies: true, ...over });
    const { db } = acting.platform.postgres;
    await db
      .update(mailboxTable)
      .set({ language: "fr-CH", displayName: "Anne Morel" })
      .where(eq(mailboxTable.id, house.mailboxes[1]?.id ?? ""));
    for (const nth of [0, 1])
      await house.report({ by: house.address(nth), files: file(lureTo("p")(house.address(nth))) });
    return { house, id: (await only(house.viewer.call)).id };
  };
  const inbox = ({ tenant, mailboxes }: ReportingHouse, nth: number) => {
    const { mailboxes: all } = dump.parse(tenant.control.dump());
    const own = all.find(({ user }) => user === mailboxes[nth]?.address);
    return own?.messages.filter(({ folder }) => folder === "Inbox").map(({ subject }) => subject) ?? [];
  };
  const perform = async (house: ReportingHouse) => {
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
