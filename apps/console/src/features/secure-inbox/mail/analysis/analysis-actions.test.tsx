import { type MailActionKind, mailDecision, type MailDetail, type MailPlace, mailPlace } from "@parapet/contract";
import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { actionDetailWith, actionWith } from "../../../../lib/tenant-action/testing-actions.ts";
import { fill, openMenu, pick, press } from "../../../../testing/controls.ts";
import { catchDownloads } from "../../../../testing/downloads.ts";
import { openPage } from "../../../../testing/open-page.tsx";
import { pageOf } from "../../../../testing/page-of.ts";
import { findToast, say } from "../../../../testing/say.ts";
import { type Answers, pending, refuse } from "../../../../testing/test-server.ts";
import { mailDetailWith, mailId, mailsOf, mailWith } from "../../testing-mails.ts";

/** The browser of these tests, which complains of frames unless they may load. */
declare const happyDOM: { readonly settings: { enableIframePageLoading: boolean } };

const path = `/secure-inbox/phishing-threats/logs/analysis/${mailId(2)}`;
const open = async (traits: Partial<MailDetail> = {}, answers: Answers = {}) => {
  const opened = await openPage(path, {
    answers: {
      "mail.get": mailDetailWith({ id: mailId(2), ...traits }),
      "mail.list": mailsOf(),
      "mail.similar": { items: [] },
      "tenantActions.list": pageOf(),
      ...answers,
    },
  });
  await screen.findByText(say("mailAnalysis.why"));
  return opened;
};
const markAs = (decision: (typeof mailDecision.options)[number]) =>
  say("mailAnalysis.markAs", { decision: say(`mail.decision.${decision}`) });

describe("deciding", () => {
  test.each(mailDecision.options)("an email is marked as %s with a reason", async (decision) => {
    const { user, server } = await open({}, { "mail.decide": mailWith({ decision }) });
    await pick(user, say("mailAnalysis.mark"), markAs(decision));
    const dialog = within(await screen.findByRole("dialog", { name: markAs(decision) }));
    expect(dialog.getByText(`${say("mailAnalysis.markText")} ${say("mailAnalysis.closesReports")}`)).toBeDefined();
    await fill(user, say("mailAnalysis.reason"), "  Known sender ");
    server.answer({ "mail.get": mailDetailWith({ id: mailId(2), decision }) });
    await user.click(dialog.getByRole("button", { name: markAs(decision) }));
    expect(await findToast(say("mailAnalysis.decided"))).toBeDefined();
    expect(server.asked("mail.decide")).toMatchObject([
      { params: { id: mailId(2) }, body: { decision, reason: "Known sender" } },
    ]);
    expect(await screen.findByRole("button", { name: say("mailAnalysis.reopen") })).toBeDefined();
    expect(screen.queryByRole("dialog", { name: markAs(decision) })).toBeNull();
  });

  test("without a reason none is sent; the next question starts empty", async () => {
    const { user, server } = await open({}, { "mail.decide": mailWith() });
    await pick(user, say("mailAnalysis.mark"), markAs("spam"));
    await fill(user, say("mailAnalysis.reason"), "   ");
    await press(user, markAs("spam"));
    await findToast(say("mailAnalysis.decided"));
    expect(server.asked("mail.decide").map(({ body }) => body)).toEqual([{ decision: "spam" }]);
    await pick(user, say("mailAnalysis.mark"), markAs("clean"));
    expect((await screen.findByLabelText<HTMLInputElement>(say("mailAnalysis.reason"))).value).toBe("");
  });

  test("a canceled question decides nothing", async () => {
    const { user, server } = await open();
    await pick(user, say("mailAnalysis.mark"), markAs("spam"));
    await press(user, say("mailAnalysis.cancel"));
    await expect.poll(() => screen.queryByRole("dialog", { name: markAs("spam") })).toBeNull();
    expect(server.asked("mail.decide")).toEqual([]);
  });

  test("a refused decision is reported, and the page looks again", async () => {
    const { user, server } = await open({}, { "mail.decide": refuse("unavailable") });
    await pick(user, say("mailAnalysis.mark"), markAs("spam"));
    const before = server.asked("mail.get").length;
    await press(user, markAs("spam"));
    expect(await findToast(say("problem.unavailable"))).toBeDefined();
    await expect.poll(() => server.asked("mail.get").length).toBeGreaterThan(before);
  });

  test("a decision is reverted", async () => {
    const { user, server } = await open({ decision: "spam", decided_by: "Ada Admin" }, { "mail.decide": mailWith() });
    server.answer({ "mail.get": mailDetailWith({ id: mailId(2) }) });
    await press(user, say("mailAnalysis.reopen"));
    expect(await findToast(say("mailAnalysis.reopened"))).toBeDefined();
    expect(server.asked("mail.decide").map(({ body }) => body)).toEqual([{ decision: null }]);
    await expect.poll(() => screen.queryByRole("button", { name: say("mailAnalysis.reopen") })).toBeNull();
  });

  test("while it is reverted, the button is busy", async () => {
    const { user } = await open({ decision: "spam" }, { "mail.decide": pending });
    await press(user, say("mailAnalysis.reopen"));
    const button = await screen.findByRole("button", { name: say("mailAnalysis.reopen") });
    await expect.poll(() => button.getAttribute("aria-busy")).toBe("true");
  });
});

describe("more actions", () => {
  test("the menu offers another analysis and two files", async () => {
    const { user } = await open();
    const items = await openMenu(user, say("mailAnalysis.more"));
    expect(items.map(({ textContent }) => textContent)).toEqual([
      say("mailAnalysis.reanalyse"),
      say("mailAnalysis.download"),
      say("mailAnalysis.indicators"),
    ]);
  });

  test("an email is analyzed again, and the page shows the result", async () => {
    const { user, server } = await open({}, { "mail.reanalyse": mailWith() });
    server.answer({ "mail.get": mailDetailWith({ id: mailId(2), verdict: "clean" }) });
    await pick(user, say("mailAnalysis.more"), say("mailAnalysis.reanalyse"));
    expect(await findToast(say("mailAnalysis.reanalysed"))).toBeDefined();
    expect(server.asked("mail.reanalyse")).toMatchObject([{ params: { id: mailId(2) }, body: {} }]);
    expect(await screen.findByText(say("mailAnalysis.sentence.clean"))).toBeDefined();
  });

  test("another analysis that is refused is reported", async () => {
    const { user } = await open({}, { "mail.reanalyse": refuse("conflict") });
    await pick(user, say("mailAnalysis.more"), say("mailAnalysis.reanalyse"));
    expect(await findToast(say("problem.conflict"))).toBeDefined();
  });

  test.each([
    ["mailAnalysis.download", "mail.raw", `${mailId(2)}.eml`],
    ["mailAnalysis.indicators", "mail.indicators", `${mailId(2)}.csv`],
  ] as const)("%s saves a file, and the history is read again", async (item, endpoint, name) => {
    const files = catchDownloads();
    const { user, server } = await open({}, { [endpoint]: "content" });
    await pick(user, say("mailAnalysis.more"), say(item));
    await expect.poll(() => files[0]?.name).toBe(name);
    expect(await files[0]?.text()).toBe("content");
    expect(server.asked(endpoint).map(({ params }) => params)).toEqual([{ id: mailId(2) }]);
    await expect.poll(() => server.asked("mail.get").length).toBe(2);
  });

  test("a file that is refused is reported", async () => {
    const files = catchDownloads();
    const { user } = await open({}, { "mail.indicators": refuse("conflict") });
    await pick(user, say("mailAnalysis.more"), say("mailAnalysis.indicators"));
    expect(await findToast(say("problem.conflict"))).toBeDefined();
    expect(files).toEqual([]);
  });
});

describe("opening the email", () => {
  const page = { address: "about:blank", marked: 2 };
  beforeEach(() => {
    happyDOM.settings.enableIframePageLoading = true;
    return () => {
      happyDOM.settings.enableIframePageLoading = false;
    };
  });

  test("nothing is asked for before it is opened; the safe view comes first, in a sandbox", async () => {
    const { user, server } = await open({}, { "mail.openPage": page });
    expect(screen.getByText(say("mailAnalysis.openText"))).toBeDefined();
    expect(server.asked("mail.openPage")).toEqual([]);
    await press(user, say("mailAnalysis.open"));
    const frame = await screen.findByTitle(say("mail.safe.frame"));
    expect(frame.getAttribute("sandbox")).toBe("");
    expect(frame.getAttribute("src")).toBe(page.address);
    expect(frame.getAttribute("referrerpolicy")).toBe("no-referrer");
    expect(screen.getByText(say("mail.safe.marked", { count: 2 }))).toBeDefined();
    expect(server.asked("mail.openPage")).toMatchObject([{ params: { id: mailId(2) }, body: {} }]);
  });

  test("text and source are other views, each asked for once", async () => {
    const { user, server } = await open(
      {},
      { "mail.openPage": page, "mail.text": "Verify now", "mail.source": "Subject: x" },
    );
    await press(user, say("mailAnalysis.open"));
    const tabs = await screen.findAllByRole("tab");
    expect(tabs.map(({ textContent }) => textContent)).toEqual(
      (["page", "text", "source"] as const).map((view) => say(`mailAnalysis.view.${view}`)),
    );
    await user.click(screen.getByRole("tab", { name: say("mailAnalysis.view.text") }));
    expect(await screen.findByText("Verify now")).toBeDefined();
    expect(screen.queryByTitle(say("mail.safe.frame"))).toBeNull();
    await user.click(screen.getByRole("tab", { name: say("mailAnalysis.view.source") }));
    expect(await screen.findByText("Subject: x")).toBeDefined();
    expect(screen.queryByText("Verify now")).toBeNull();
    for (const name of ["mail.openPage", "mail.text", "mail.source"] as const)
      expect(
        server.asked(name).map(({ params }) => params),
        name,
      ).toEqual([{ id: mailId(2) }]);
  });

  test("a safe view that fails isn't retried by itself", async () => {
    const { user, server } = await open({}, { "mail.openPage": refuse("unavailable") });
    await press(user, say("mailAnalysis.open"));
    await screen.findByText(say("mail.safe.errorTitle"));
    expect(server.asked("mail.openPage")).toHaveLength(1);
    server.answer({ "mail.openPage": page });
    await press(user, say("ui.retry"));
    expect(await screen.findByTitle(say("mail.safe.frame"))).toBeDefined();
  });

  test("a text that fails is reported and can be retried", async () => {
    const { user, server } = await open({}, { "mail.openPage": page, "mail.text": refuse("conflict") });
    await press(user, say("mailAnalysis.open"));
    await user.click(await screen.findByRole("tab", { name: say("mailAnalysis.view.text") }));
    await screen.findByText(say("mailAnalysis.errorTitle"));
    expect(server.asked("mail.text")).toHaveLength(1);
    server.answer({ "mail.text": "Verify now" });
    await press(user, say("ui.retry"));
    expect(await screen.findByText("Verify now")).toBeDefined();
  });
});

describe("actions in the tenant", () => {
  const away = ["move_to_junk", "soft_delete", "purge"] as const;
  const offered: Readonly<Record<MailPlace, readonly MailActionKind[]>> = {
    in_mailbox: ["quarantine", ...away],
    released: ["quarantine", ...away],
    junked: ["quarantine", "soft_delete", "purge"],
    soft_deleted: ["quarantine", "purge"],
    quarantined: ["release", ...away],
    purged: ["restore"],
    gone: ["quarantine", ...away],
  };
  test.each(mailPlace.options)("for an email that is %s the menu offers what helps", async (place) => {
    const { user } = await open({ place });
    const items = await openMenu(user, say("tenantAction.respond"));
    expect(items.map(({ textContent }) => textContent)).toEqual(
      offered[place].map((kind) => say(`tenantAction.do.${kind}`)),
    );
  });

  test("a restored email needs a reason; the note, the history and the email follow", async () => {
    const action = actionWith({ kind: "restore", reason: "False alarm" });
    const { user, server } = await open(
      { place: "purged" },
      { "tenantActions.request": action, "tenantActions.get": actionDetailWith(action) },
    );
    await pick(user, say("tenantAction.respond"), say("tenantAction.do.restore"));
    const dialog = within(await screen.findByRole("dialog", { name: say("tenantAction.ask.restore", { count: 1 }) }));
    await user.click(dialog.getByRole("button", { name: say("tenantAction.do.restore") }));
    expect(dialog.getByText(say("tenantAction.reasonNeeded"))).toBeDefined();
    await fill(user, say("tenantAction.reason"), "False alarm");
    server.answer({ "tenantActions.list": pageOf(action), "mail.get": mailDetailWith({ id: mailId(2) }) });
    await user.click(dialog.getByRole("button", { name: say("tenantAction.do.restore") }));
    expect(await screen.findByText(say("tenantAction.done.restore", { count: 1 }))).toBeDefined();
    expect(server.asked("tenantActions.request").map(({ body }) => body)).toEqual([
      { kind: "restore", reason: "False alarm", targets: [mailId(2)] },
    ]);
    const list = await screen.findByRole("list", { name: say("tenantAction.list") });
    expect(within(list).getByText("False alarm")).toBeDefined();
    await expect.poll(() => screen.queryByText(say("mail.place.purged"))).toBeNull();
    expect(server.asked("tenantActions.list")[0]?.query.getAll("subject[is]")).toEqual([mailId(2)]);
  });
});
