import { replyVerdict, type ReportedMailDetail, type ReportState, reportState, type Role } from "@parapet/contract";
import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { listenToKeys } from "../../../../lib/shortcuts/listen-to-keys.ts";
import { currentShortcuts } from "../../../../lib/shortcuts/shortcut-registry.ts";
import { allDone } from "../../../../testing/bulk.ts";
import { fill, openMenu, pick, press } from "../../../../testing/controls.ts";
import { openPage } from "../../../../testing/open-page.tsx";
import { pageOf } from "../../../../testing/page-of.ts";
import { say } from "../../../../testing/say.ts";
import { type Answers, pending, refuse } from "../../../../testing/test-server.ts";
import { mailDetailWith, mailId } from "../../testing-mails.ts";
import { reportedDetailWith, reportedWith, reportId, reportSettingsWith, reportsOf } from "../../testing-reports.ts";
import { offeredVerdicts } from "./offered-verdicts.ts";

const path = `/secure-inbox/phishing-threats/abuse-inbox/analysis/${reportId(1)}`;
const preview = {
  reporter: "ann@example.com",
  language: "en" as const,
  subject: "About your report",
  text: "Thank you.",
  skipped: null,
};
const open = async (traits: Partial<ReportedMailDetail> = {}, answers: Answers = {}, as: { role?: Role } = {}) => {
  const opened = await openPage(path, {
    as,
    answers: {
      "reports.get": reportedDetailWith(traits),
      "reports.list": reportsOf(),
      "reports.replies": { items: [preview] },
      "reportSettings.read": reportSettingsWith(),
      "reports.bulk": allDone,
      "tenantActions.list": pageOf(),
      "users.list": pageOf(),
      ...answers,
    },
  });
  await screen.findByText(say("reports.column.verdict"), { selector: "h2" });
  return opened;
};
const resolveAs = (verdict: (typeof offeredVerdicts)[number]) =>
  say("reports.resolveAs", { verdict: say(`reports.verdict.${verdict}`) });
const dialogOf = async (verdict: (typeof offeredVerdicts)[number]) =>
  within(await screen.findByRole("dialog", { name: resolveAs(verdict) }));
const buttons = () =>
  [...(screen.getByRole("heading", { level: 1 }).closest("header")?.querySelectorAll("button") ?? [])].map(
    ({ textContent }) => textContent,
  );

describe("what is offered", () => {
  test.each<[ReportState, boolean, readonly ("reopen" | "review" | "resolve")[]]>([
    ["analysing", false, []],
    ["needs_review", false, ["review", "resolve"]],
    ["in_review", false, ["resolve"]],
    ["not_analysed", false, ["review", "resolve"]],
    ["auto_closed", true, ["reopen", "resolve"]],
    ["resolved", true, ["reopen", "resolve"]],
  ])("for one that is %s (decided: %s) there is %j", async (state, isDecided, names) => {
    await open({ state, verdict: isDecided ? "phishing" : null });
    expect(buttons()).toEqual(names.map((name) => say(`reports.${name}`)));
    expect(reportState.options).toContain(state);
  });

  test.each([
    ["resolved", "spam", ["phishing", "clean", "simulation", "duplicate"]],
    ["auto_closed", "phishing", offeredVerdicts],
    ["needs_review", null, offeredVerdicts],
  ] as const)("one that is %s as %s can be resolved as %j", async (state, verdict, verdicts) => {
    const { user } = await open({ state, verdict });
    const items = await openMenu(user, say("reports.resolve"));
    expect(items.map(({ textContent }) => textContent)).toEqual(verdicts.map(resolveAs));
  });
});

describe("deciding", () => {
  test.each(offeredVerdicts)("a report is resolved as %s; what reporters get is shown first", async (verdict) => {
    const { user, server } = await open();
    await pick(user, say("reports.resolve"), resolveAs(verdict));
    const dialog = await dialogOf(verdict);
    expect(dialog.getByText(say(`reports.resolveText.${verdict}`))).toBeDefined();
    if (replyVerdict.safeParse(verdict).success) {
      const replies = await dialog.findByRole("list", { name: say("reports.preview") });
      expect(replies.textContent).toBe(`ann@example.com${say("reports.language.en")}About your reportThank you.`);
      expect(server.asked("reports.replies").map(({ query }) => query.get("verdict"))).toEqual([verdict]);
    } else {
      expect(dialog.queryByRole("checkbox")).toBeNull();
      expect(dialog.queryByText(say("reports.repliesOff"))).toBeNull();
    }
    await user.click(dialog.getByRole("button", { name: resolveAs(verdict) }));
    expect(await screen.findByText(say(`reports.done.${verdict}`, { count: 1 }))).toBeDefined();
    expect(server.asked("reports.bulk").map(({ body }) => body)).toEqual([
      { action: "resolve", verdict, ids: [reportId(1)] },
    ]);
    expect(screen.queryByRole("dialog", { name: resolveAs(verdict) })).toBeNull();
  });

  test("a reason is sent trimmed, and reporters can be left out; the next question starts over", async () => {
    const { user, server } = await open();
    await pick(user, say("reports.resolve"), resolveAs("clean"));
    await fill(user, say("mailAnalysis.reason"), "  A newsletter ");
    await user.click(await screen.findByLabelText(say("reports.tellReporters")));
    expect(screen.queryByRole("list", { name: say("reports.preview") })).toBeNull();
    await press(user, resolveAs("clean"));
    await screen.findByText(say("reports.done.clean", { count: 1 }));
    expect(server.asked("reports.bulk").map(({ body }) => body)).toEqual([
      { action: "resolve", verdict: "clean", reason: "A newsletter", reply: false, ids: [reportId(1)] },
    ]);
    await pick(user, say("reports.resolve"), resolveAs("spam"));
    await dialogOf("spam");
    expect(screen.getByLabelText<HTMLInputElement>(say("mailAnalysis.reason")).value).toBe("");
    expect(screen.getByLabelText<HTMLInputElement>(say("reports.tellReporters")).checked).toBe(true);
  });

  test.each([
    [{ replies: false }, "reports.repliesOff"],
    [{ may_send: false }, "reports.mayNotSend"],
    [{ may_send: null }, "reports.mayNotSend"],
  ] as const)("with settings %j the question says why reporters get nothing", async (settings, id) => {
    const { user, server } = await open({}, { "reportSettings.read": reportSettingsWith(settings) });
    await pick(user, say("reports.resolve"), resolveAs("spam"));
    const dialog = await dialogOf("spam");
    expect(await dialog.findByText(say(id))).toBeDefined();
    expect(dialog.queryByRole("checkbox")).toBeNull();
    await user.click(dialog.getByRole("button", { name: resolveAs("spam") }));
    await screen.findByText(say("reports.done.spam", { count: 1 }));
    expect(server.asked("reports.replies")).toEqual([]);
    expect(server.asked("reports.bulk")[0]?.body).toEqual({ action: "resolve", verdict: "spam", ids: [reportId(1)] });
  });

  test("a canceled question decides nothing", async () => {
    const { user, server } = await open();
    await pick(user, say("reports.resolve"), resolveAs("spam"));
    await press(user, say("mailAnalysis.cancel"));
    await expect.poll(() => screen.queryByRole("dialog", { name: resolveAs("spam") })).toBeNull();
    expect(server.asked("reports.bulk")).toEqual([]);
  });

  test("Undo reopens it, and offers nothing more", async () => {
    const { user, server } = await open();
    await pick(user, say("reports.resolve"), resolveAs("spam"));
    await press(user, resolveAs("spam"));
    await press(user, say("list.bulk.undo"));
    expect(await screen.findByText(say("reports.done.reopen", { count: 1 }))).toBeDefined();
    expect(server.asked("reports.bulk").at(-1)?.body).toEqual({ action: "reopen", ids: [reportId(1)] });
    expect(screen.queryByRole("button", { name: say("list.bulk.undo") })).toBeNull();
    await press(user, say("ui.close"));
    expect(screen.queryByText(say("reports.done.reopen", { count: 1 }))).toBeNull();
  });

  test("a review is started, and the page reads it again", async () => {
    const { user, server } = await open();
    server.answer({ "reports.get": reportedDetailWith({ state: "in_review" }) });
    await press(user, say("reports.review"));
    expect(await screen.findByText(say("reports.done.review", { count: 1 }))).toBeDefined();
    expect(server.asked("reports.bulk")[0]?.body).toEqual({ action: "review", ids: [reportId(1)] });
    await expect.poll(buttons).toEqual([say("reports.resolve")]);
    expect(screen.queryByRole("button", { name: say("list.bulk.undo") })).toBeNull();
  });

  test("a resolved one is reopened by its button; meanwhile that is busy", async () => {
    const { user, server } = await open({ state: "resolved", verdict: "spam" }, { "reports.bulk": pending });
    await press(user, say("reports.reopen"));
    await expect.poll(() => server.asked("reports.bulk")[0]?.body).toEqual({ action: "reopen", ids: [reportId(1)] });
    expect(screen.getByRole("button", { name: say("reports.reopen") }).getAttribute("aria-busy")).toBe("true");
  });

  test("a refused change is named and can be tried again", async () => {
    const { user, server } = await open({}, { "reports.bulk": refuse("unavailable") });
    await press(user, say("reports.review"));
    await screen.findByText(new RegExp(say("problem.unavailable")));
    server.answer({ "reports.bulk": allDone });
    await press(user, say("list.bulk.retry"));
    expect(await screen.findByText(say("reports.done.review", { count: 1 }))).toBeDefined();
  });
});

describe("keys", () => {
  beforeEach(listenToKeys);

  test.each([
    ["p", "phishing"],
    ["s", "spam"],
    ["c", "clean"],
  ] as const)("%s asks whether it is %s", async (key, verdict) => {
    const { user } = await open();
    expect(currentShortcuts().find(({ keys }) => keys === key)?.label).toBe(resolveAs(verdict));
    await user.keyboard(key);
    expect(await dialogOf(verdict)).toBeDefined();
  });

  test.each([
    ["analysing", "analyst"],
    ["needs_review", "viewer"],
  ] as const)("they do nothing where it is %s and the reader is a %s", async (state, role) => {
    const { user } = await open({ state }, {}, { role });
    expect(currentShortcuts()).toEqual([]);
    await user.keyboard("psc");
    for (const verdict of offeredVerdicts)
      expect(screen.queryByRole("dialog", { name: resolveAs(verdict) })).toBeNull();
  });
});

describe("what reporters get", () => {
  const openPreview = async (answer: Answers["reports.replies"]) => {
    const opened = await open({}, { "reports.replies": answer ?? pending });
    await pick(opened.user, say("reports.resolve"), resolveAs("phishing"));
    return { ...opened, dialog: await dialogOf("phishing") };
  };

  test("is in their language, or why they get nothing", async () => {
    const items = [
      { ...preview, language: "ar" as const, subject: "بلاغكم" },
      { ...preview, reporter: "a@example.com", skipped: "told" as const },
      { ...preview, reporter: "b@example.com", skipped: "unknown_reporter" as const },
      { ...preview, reporter: "c@example.com", language: "fr" as const, skipped: "uploaded" as const },
    ];
    const { dialog } = await openPreview({ items });
    const list = within(await dialog.findByRole("list", { name: say("reports.preview") }));
    const [arabic, ...skipped] = list.getAllByRole("listitem");
    expect(arabic?.textContent).toContain(say("reports.language.ar"));
    expect(list.getByText("بلاغكم").parentElement?.lang).toBe("ar");
    expect(skipped.map(({ textContent }) => textContent)).toEqual([
      `a@example.com${say("reports.skipped.told")}`,
      `b@example.com${say("reports.skipped.unknown_reporter")}`,
      `c@example.com${say("reports.skipped.uploaded")}`,
    ]);
  });

  test("is shown of five, and the others are counted", async () => {
    const items = Array.from({ length: 7 }, (_, index) => ({ ...preview, reporter: `r${index}@example.com` }));
    const { dialog } = await openPreview({ items });
    const list = within(await dialog.findByRole("list", { name: say("reports.preview") }));
    expect(list.getAllByText("Thank you.")).toHaveLength(5);
    expect(list.getByText(say("reports.moreReplies", { count: 2 }))).toBeDefined();
  });

  test("can be retried where it fails to load", async () => {
    const { user, dialog, server } = await openPreview(refuse("internal"));
    await dialog.findByText(say("reports.previewError"));
    server.answer({ "reports.replies": { items: [preview] } });
    await user.click(dialog.getByRole("button", { name: say("ui.retry") }));
    const list = await dialog.findByRole("list", { name: say("reports.preview") });
    expect(within(list).queryByText(say("reports.moreReplies", { count: 0 }))).toBeNull();
  });
});

describe("the analysis of its email", () => {
  const withMail = { mail: reportedWith().mail };

  test("is part of the page, and leads to the threat logs", async () => {
    const { server } = await open(withMail, { "mail.get": mailDetailWith() });
    const section = await screen.findByRole("heading", { level: 2, name: new RegExp(`^${say("reports.original")}`) });
    expect(section.textContent).toBe(say("reports.original") + say("mail.verdict.malicious"));
    expect(screen.getByText(say("mailAnalysis.sentence.malicious"))).toBeDefined();
    expect(screen.getByRole("button", { name: say("mailAnalysis.open") })).toBeDefined();
    const link = screen.getByRole("link", { name: say("reports.openMail") });
    expect(link.getAttribute("href")).toBe(`/secure-inbox/phishing-threats/logs/analysis/${mailId(1)}`);
    expect(server.asked("mail.get")[0]?.params).toEqual({ id: mailId(1) });
  });

  test("that fails to load can be retried", async () => {
    const { user, server } = await open(withMail, { "mail.get": refuse("internal") });
    await screen.findByText(say("mailAnalysis.errorTitle"));
    server.answer({ "mail.get": mailDetailWith() });
    await press(user, say("ui.retry"));
    expect(await screen.findByText(say("reports.original"))).toBeDefined();
  });
});
