import { mailLimit, reportShelf } from "@parapet/contract";
import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { formatFor } from "../../../../lib/format/format.ts";
import { userWith } from "../../../../lib/session/testing-user.ts";
import { allDone, doneWith } from "../../../../testing/bulk.ts";
import { openMenu, pick, press } from "../../../../testing/controls.ts";
import { openPage } from "../../../../testing/open-page.tsx";
import { pageOf } from "../../../../testing/page-of.ts";
import { queryOf } from "../../../../testing/query-of.ts";
import { say } from "../../../../testing/say.ts";
import { findRow } from "../../../../testing/table.ts";
import { type Answers, refuse } from "../../../../testing/test-server.ts";
import {
  reportedDetailWith,
  reportedWith,
  reportId,
  reportSettingsWith,
  reportsOf,
  reportSummaryWith,
} from "../../testing-reports.ts";
import { offeredVerdicts } from "./offered-verdicts.ts";

const path = "/secure-inbox/phishing-threats/abuse-inbox";
const analyst = userWith({ first_name: "Olga", last_name: "Owner" });
const reported = [1, 2].map((place) => reportedWith({ id: reportId(place), title: `Report ${place}` }));
const ids = [reportId(1), reportId(2)];
const surroundings: Answers = {
  "reports.list": reportsOf(...reported),
  "reports.summary": reportSummaryWith(),
  "reportSettings.read": reportSettingsWith(),
  "users.list": ({ query }) => (query.get("role") === "analyst" ? pageOf(analyst) : pageOf()),
};

/** Opens the list and selects its two reports. */
async function openSelected(search = "", answers: Answers = {}) {
  const opened = await openPage(path + search, {
    answers: {
      ...surroundings,
      "reports.bulk": allDone,
      ...answers,
    },
  });
  await findRow("Report 1");
  await opened.user.click(screen.getByRole("checkbox", { name: say("ui.selectPage") }));
  return opened;
}
const bar = () => within(screen.getByRole("group", { name: say("ui.selected", { count: 2 }) }));
const confirming = (verdict: (typeof offeredVerdicts)[number], count = 2) =>
  say("reports.confirmTitle", { count, verdict: say(`reports.verdict.${verdict}`) });

describe("several reports", () => {
  test.each(reportShelf.options)("on the shelf %s they can go where they aren't", async (shelf) => {
    await openSelected(`?shelf=${shelf}`);
    const names = bar()
      .getAllByRole("button")
      .map(({ textContent }) => textContent);
    expect(names.slice(0, -1)).toEqual([
      say("reports.resolve"),
      ...(shelf === "in_review" ? [] : [say("reports.review")]),
      ...(shelf === "review" ? [] : [say("reports.reopen")]),
      say("reports.assign"),
    ]);
  });

  test.each(offeredVerdicts)("they are resolved as %s after a question, and Undo reopens them", async (verdict) => {
    const { user, server } = await openSelected();
    await pick(user, say("reports.resolve"), say(`reports.verdict.${verdict}`));
    const dialog = within(await screen.findByRole("dialog", { name: confirming(verdict) }));
    const id = verdict === "duplicate" ? "reports.confirmText" : "reports.confirmReplies";
    expect(await dialog.findByText(say(id))).toBeDefined();
    expect(server.asked("reports.bulk")).toEqual([]);
    await user.click(dialog.getByRole("button", { name: say("reports.confirm", { count: 2 }) }));
    expect(await screen.findByText(say(`reports.done.${verdict}`, { count: 2 }))).toBeDefined();
    expect(server.asked("reports.bulk").map(({ body }) => body)).toEqual([{ action: "resolve", verdict, ids }]);
    await press(user, say("list.bulk.undo"));
    expect(await screen.findByText(say("reports.done.reopen", { count: 2 }))).toBeDefined();
    expect(server.asked("reports.bulk").at(-1)?.body).toEqual({ action: "reopen", ids });
    expect(screen.queryByRole("button", { name: say("list.bulk.undo") })).toBeNull();
  });

  test("the menu offers every decision, the usual first", async () => {
    const { user } = await openSelected();
    const items = await openMenu(user, say("reports.resolve"));
    expect(items.map(({ textContent }) => textContent)).toEqual(
      offeredVerdicts.map((verdict) => say(`reports.verdict.${verdict}`)),
    );
  });

  test("a canceled question changes nothing", async () => {
    const { user, server } = await openSelected();
    await pick(user, say("reports.resolve"), say("reports.verdict.spam"));
    await screen.findByRole("dialog", { name: confirming("spam") });
    await press(user, say("ui.cancel"));
    await expect.poll(() => screen.queryByRole("dialog", { name: confirming("spam") })).toBeNull();
    expect(server.asked("reports.bulk")).toEqual([]);
    expect(bar()).toBeDefined();
  });

  test("where replies are off, the question doesn't promise any", async () => {
    const { user } = await openSelected("", { "reportSettings.read": reportSettingsWith({ replies: false }) });
    await pick(user, say("reports.resolve"), say("reports.verdict.spam"));
    const dialog = within(await screen.findByRole("dialog", { name: confirming("spam") }));
    expect(dialog.getByText(say("reports.confirmText"))).toBeDefined();
  });

  test("on other shelves there is no Undo", async () => {
    const { user } = await openSelected("?shelf=all");
    await user.click(bar().getByRole("button", { name: say("reports.review") }));
    await screen.findByText(say("reports.done.review", { count: 2 }));
    expect(screen.queryByRole("button", { name: say("list.bulk.undo") })).toBeNull();
  });

  test("they are taken into review, and back", async () => {
    const { user, server } = await openSelected();
    const before = server.asked("reports.list").length;
    await user.click(bar().getByRole("button", { name: say("reports.review") }));
    await press(user, say("list.bulk.undo"));
    await screen.findByText(say("reports.done.reopen", { count: 2 }));
    expect(server.asked("reports.bulk").map(({ body }) => body)).toEqual([
      { action: "review", ids },
      { action: "reopen", ids },
    ]);
    expect(server.asked("reports.list").length).toBeGreaterThan(before);
  });

  test("closed ones are reopened", async () => {
    const { user, server } = await openSelected("?shelf=closed");
    await user.click(bar().getByRole("button", { name: say("reports.reopen") }));
    await screen.findByText(say("reports.done.reopen", { count: 2 }));
    expect(server.asked("reports.bulk").map(({ body }) => body)).toEqual([{ action: "reopen", ids }]);
  });

  test.each([
    ["Olga Owner", analyst.id],
    [null, null],
  ])("they are assigned to %s", async (name, owner_id) => {
    const { user, server } = await openSelected();
    await pick(user, say("reports.assign"), name ?? say("reports.unassigned"));
    await screen.findByText(say("reports.done.assign", { count: 2 }));
    expect(server.asked("reports.bulk").map(({ body }) => body)).toEqual([{ action: "assign", owner_id, ids }]);
    expect(screen.queryByRole("button", { name: say("list.bulk.undo") })).toBeNull();
  });

  test("a refused change is named and can be tried again", async () => {
    const { user, server } = await openSelected("", { "reports.bulk": refuse("unavailable") });
    await user.click(bar().getByRole("button", { name: say("reports.review") }));
    const failures = await screen.findByRole("list", { name: say("list.bulk.failures") });
    expect(within(failures).getAllByText(new RegExp(say("problem.unavailable")))).toHaveLength(2);
    server.answer({ "reports.bulk": { items: doneWith(reportId(1)) } });
    await press(user, say("list.bulk.retry"));
    expect(await screen.findByText(say("reports.done.review", { count: 1 }))).toBeDefined();
  });

  test("all that match can be selected, as the address selects them", async () => {
    const { user, server } = await openSelected("?shelf=all&kind[is]=junk", {
      "reports.list": { ...reportsOf(...reported), total: 30 },
      "reports.select": { ids: [...ids, reportId(3)] },
    });
    await press(user, say("ui.selectMatching", { total: 30 }));
    await screen.findByRole("group", { name: say("ui.selected", { count: 3 }) });
    expect(queryOf(`?${server.asked("reports.select")[0]?.query}`)).toEqual({
      shelf: "all",
      "kind[is]": "junk",
      sort: "-last_reported_at",
    });
    await pick(user, say("reports.resolve"), say("reports.verdict.spam"));
    expect(await screen.findByRole("dialog", { name: confirming("spam", 3) })).toBeDefined();
  });
});

describe("reporting a file", () => {
  const letter = new File(["From: ann@example.com\r\n\r\nHello"], "letter.eml");
  const openDialog = async (answers: Answers) => {
    const opened = await openPage(path, { answers: { ...surroundings, ...answers } });
    await press(opened.user, say("reports.upload"));
    const dialog = within(await screen.findByRole("dialog", { name: say("reports.upload") }));
    return { ...opened, dialog, upload: () => opened.user.upload(dialog.getByLabelText(say("mail.choose")), letter) };
  };

  test("the file is sent as a report, which opens", async () => {
    const { upload, dialog, server, arriveAt } = await openDialog({
      "reports.upload": reportedWith({ id: reportId(7) }),
      "reports.get": reportedDetailWith(),
      "tenantActions.list": pageOf(),
    });
    expect(dialog.getByText(say("reports.uploadText", { size: formatFor("en").bytes(mailLimit) }))).toBeDefined();
    await upload();
    await arriveAt(`${path}/analysis/${reportId(7)}`);
    expect(server.asked("reports.upload")[0]?.query.get("name")).toBe("letter.eml");
    expect(server.asked("reports.upload")[0]?.body).toBe(await letter.text());
  });

  test("a file that isn't an email is refused", async () => {
    const { upload, dialog } = await openDialog({ "reports.upload": refuse("invalid_input") });
    await upload();
    expect((await dialog.findByRole("alert")).textContent).toBe(say("mail.notMail"));
  });
});
