import { type ReportedMailDetail, reportState, reportVerdict } from "@parapet/contract";
import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { actionDetailWith, actionWith } from "../../../../lib/tenant-action/testing-actions.ts";
import { findCard, timelineIn } from "../../../../testing/cards.ts";
import { fill, press } from "../../../../testing/controls.ts";
import { openPage } from "../../../../testing/open-page.tsx";
import { pageOf } from "../../../../testing/page-of.ts";
import { say } from "../../../../testing/say.ts";
import { type Answers, refuse } from "../../../../testing/test-server.ts";
import { mailDetailWith, mailId } from "../../testing-mails.ts";
import {
  copyWith,
  entryWith,
  reportChangeWith,
  reportedDetailWith,
  reportedWith,
  reportId,
  reportsOf,
} from "../../testing-reports.ts";

const logs = "/secure-inbox/phishing-threats/logs";
const open = (traits: Partial<ReportedMailDetail> = {}, answers: Answers = {}) =>
  openPage(`/secure-inbox/phishing-threats/abuse-inbox/analysis/${reportId(1)}`, {
    answers: {
      "reports.get": reportedDetailWith(traits),
      "reports.list": reportsOf(),
      "tenantActions.list": pageOf(),
      "users.list": pageOf(),
      ...answers,
    },
  });

describe("copies", () => {
  test("each says where it is and what it is, and opens; more than are listed are counted", async () => {
    const copies = [
      copyWith({ is_reported: true }),
      copyWith({ id: mailId(2), mailbox: "bo@example.com", folder: null, is_same: false, decision: "clean" }),
    ];
    await open({ copies, copies_total: 5, campaign: { id: mailId(70), title: "Expires", mails: 9 } });
    const card = within(await findCard(say("reports.copies")));
    const [own, other] = card.getAllByRole("listitem");
    expect(own?.textContent).toContain(
      [
        "ann@example.com",
        say("reports.copy.reported"),
        say("reports.copy.same"),
        say("mail.verdict.malicious"),
        "Inbox · ",
      ].join(""),
    );
    expect(
      other?.textContent.startsWith(`bo@example.com${say("reports.copy.campaign")}${say("mail.decision.clean")}`),
    ).toBe(true);
    expect(other?.textContent).not.toContain("·");
    expect(card.getByText("bo@example.com").closest("a")?.getAttribute("href")).toBe(`${logs}/analysis/${mailId(2)}`);
    const campaign = card.getByRole("link", { name: say("mailAnalysis.campaign", { count: 9 }) });
    expect(campaign.getAttribute("href")).toBe(`${logs}/campaigns/${mailId(70)}`);
    expect(card.getByText(say("reports.moreCopies", { count: 3 }))).toBeDefined();
    expect(card.getByText("5")).toBeDefined();
  });

  test("without any the card says so", async () => {
    await open();
    const card = within(await findCard(say("reports.copies")));
    expect(card.getByText(say("reports.noCopies"))).toBeDefined();
    expect(card.queryByRole("link")).toBeNull();
  });
});

describe("history", () => {
  test("every kind of change is shown, with actor and details", async () => {
    const changes = [
      reportChangeWith({ what: "reported", value: "ann@example.com" }),
      reportChangeWith({ what: "merged", value: "Another title" }),
      reportChangeWith({ what: "assigned", value: "Olga Owner", actor: "Ada Admin" }),
      reportChangeWith({ what: "assigned" }),
      reportChangeWith({ what: "commented", value: "Seen before", actor: "Ada Admin" }),
      reportChangeWith({ what: "replied", value: "3" }),
      reportChangeWith({ what: "analysed", state: "auto_closed", verdict: "phishing" }),
      ...reportState.options.map((state) => reportChangeWith({ what: "state", state })),
      ...reportVerdict.options.map((verdict) => reportChangeWith({ what: "state", state: "resolved", verdict })),
    ].map((change, index) => ({ ...change, id: reportId(index) }));
    await open({ changes });
    expect(timelineIn(await findCard(say("reports.history")))).toEqual([
      [say("reports.happened.reported"), "ann@example.com"],
      [say("reports.happened.merged"), "Another title"],
      [say("reports.assigned", { name: "Olga Owner" }), "Ada Admin"],
      [say("reports.unassigned")],
      [say("reports.happened.commented"), "Ada Admin", "Seen before"],
      [say("reports.replied", { count: 3 })],
      [`${say("reports.became.auto_closed")}: ${say("reports.verdict.phishing")}`],
      ...reportState.options.map((state) => [say(`reports.became.${state}`)]),
      ...reportVerdict.options.map((each) => [`${say("reports.became.resolved")}: ${say(`reports.verdict.${each}`)}`]),
    ]);
  });

  test("a note is sent trimmed and shown; a refused one stays in the field", async () => {
    const { user, server } = await open({}, { "reports.comment": refuse("unavailable") });
    await findCard(say("reports.history"));
    await fill(user, say("reports.note"), "  Seen ");
    await press(user, say("reports.addNote"));
    expect((await screen.findByRole("alert")).textContent).toBe(say("problem.unavailable"));
    expect(screen.getByLabelText<HTMLTextAreaElement>(say("reports.note")).value).toBe("  Seen ");
    const change = reportChangeWith({ what: "commented", value: "Seen" });
    server.answer({ "reports.comment": change, "reports.get": reportedDetailWith({ changes: [change] }) });
    await press(user, say("reports.addNote"));
    expect(await screen.findByText("Seen", { selector: "bdi" })).toBeDefined();
    expect(server.asked("reports.comment").at(-1)).toMatchObject({
      params: { id: reportId(1) },
      body: { text: "Seen" },
    });
  });
});

describe("actions in the tenant", () => {
  test("those of its email and of its reports are listed, at most fifty ids", async () => {
    const entries = Array.from({ length: 60 }, (_, index) => entryWith({ id: reportId(500 + index) }));
    const { server } = await open(
      { mail: reportedWith().mail, entries },
      {
        "mail.get": mailDetailWith(),
        "mail.similar": { items: [] },
        "tenantActions.list": pageOf(actionWith({ kind: "notify_reporter" })),
      },
    );
    await screen.findByRole("list", { name: say("tenantAction.list") });
    const asked = server.asked("tenantActions.list")[0]?.query.getAll("subject[is]");
    expect(asked).toHaveLength(50);
    expect(asked?.slice(0, 2)).toEqual([mailId(1), reportId(500)]);
  });

  test("one is undone from the list, and the page follows it", async () => {
    const action = actionWith();
    const undone = { ...action, state: "undone", done: 0, undone: 1, can_undo: false } as const;
    const { user, server } = await open(
      {},
      {
        "tenantActions.list": pageOf(action),
        "tenantActions.undo": undone,
        "tenantActions.get": actionDetailWith(undone),
      },
    );
    await screen.findByRole("list", { name: say("tenantAction.list") });
    await press(user, say("tenantAction.undo"));
    expect(await screen.findByText(say("tenantAction.undone", { count: 1 }))).toBeDefined();
    expect(server.asked("tenantActions.undo")).toMatchObject([{ params: { id: action.id }, body: {} }]);
  });
});
