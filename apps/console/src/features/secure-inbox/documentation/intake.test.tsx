import { arrivalReason, type IntakeHealth, type MailScan } from "@parapet/contract";
import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { findCard, keysOf, valueOf } from "../../../testing/cards.ts";
import { choose, fill, press } from "../../../testing/controls.ts";
import { errorAt } from "../../../testing/described.ts";
import { openPage } from "../../../testing/open-page.tsx";
import { findToast, say } from "../../../testing/say.ts";
import { type Answers, pending, refuse } from "../../../testing/test-server.ts";
import { intakeWith, scanWith } from "../testing-intake.ts";
import { connectedWith } from "./testing-connection.ts";

const open = (health: Partial<IntakeHealth> = {}, answers: Answers = {}) =>
  openPage("/secure-inbox/settings/documentation?step=test", {
    answers: { "mailConnection.get": connectedWith(), "mailIntake.health": intakeWith(health), ...answers },
  });
const intake = () => findCard(say("connect.intake.title"));
const scans = () => findCard(say("connect.scan.title"));

describe("how email comes in", () => {
  test("is shown in numbers", async () => {
    await open({ waiting: 1500, waiting_since: "2026-11-20T08:30:00.000Z", monitored: 8 });
    const card = await intake();
    const value = (id: "mailboxes" | "subscriptions" | "waiting" | "reports" | "takenIn" | "leftOut") =>
      valueOf(say(`connect.intake.${id}`), card).textContent;
    expect(keysOf(card)).toHaveLength(8);
    expect(value("mailboxes")).toBe(say("connect.intake.watched", { monitored: 8, mailboxes: 9 }));
    expect(value("subscriptions")).toBe(say("connect.intake.subscribed", { active: 9, pending: 0, failed: 0 }));
    expect(value("waiting")?.startsWith("1,500 ")).toBe(true);
    expect(value("reports")).toBe("7");
    expect(value("takenIn")).toBe("1,200");
    expect(value("leftOut")).toBe(say("connect.intake.nothingWaits"));
    expect([...card.querySelectorAll("time")].map(({ dateTime }) => dateTime)).toEqual([
      intakeWith().subscriptions.last_notification_at,
      intakeWith().delta.oldest,
      "2026-11-20T08:30:00.000Z",
    ]);
  });

  test("what never happened is never, and nothing waits", async () => {
    const subscriptions = { ...intakeWith().subscriptions, last_notification_at: null };
    await open({ subscriptions, delta: { healed: 9, oldest: null, resyncs: 0 } });
    const card = await intake();
    const values = (["lastNotification", "compared", "waiting"] as const).map(
      (id) => valueOf(say(`connect.intake.${id}`), card).textContent,
    );
    expect(values).toEqual([say("connect.never"), say("connect.never"), say("connect.intake.nothingWaits")]);
  });

  test("what is left out has its reasons, and what can't be read its code", async () => {
    const left_out = arrivalReason.options.map((reason, index) => ({ reason, count: 1000 + index }));
    const problems = [{ code: "ErrorAccessDenied", mailboxes: 2, since: "2026-11-20T08:00:00.000Z" }];
    await open({ left_out, problems });
    const card = await intake();
    const reasons = valueOf(say("connect.intake.leftOut"), card).textContent;
    for (const [index, { reason }] of left_out.entries())
      expect(reasons).toContain(`${say(`connect.intake.reason.${reason}`)} 1,00${index}`);
    expect(card.textContent).toContain(`${say("connect.intake.problem", { mailboxes: 2 })} ErrorAccessDenied`);
  });

  test("while it loads nothing is said; a failed load can be retried", async () => {
    const { user, server } = await open({}, { "mailIntake.health": refuse("internal") });
    await screen.findByText(say("connect.intake.errorTitle"));
    server.answer({ "mailIntake.health": intakeWith() });
    await press(user, say("ui.retry"));
    expect(await intake()).toBeDefined();
  });
});

describe("scanning past email", () => {
  const progress = (scan: MailScan) =>
    say("connect.scan.progress", {
      done: scan.mailboxes_done,
      mailboxes: scan.mailboxes,
      seen: "1,500",
      noticed: scan.noticed,
    });

  test.each([7, 30, 90, 365])("%d days back are started, and the page reads again", async (days) => {
    const { user, server } = await open({}, { "mailScans.start": scanWith() });
    const card = within(await scans());
    expect(card.getByText(say("connect.scan.text"))).toBeDefined();
    if (days !== 30) await choose(user, say("connect.scan.period"), say("connect.scan.days", { days }));
    server.answer({ "mailIntake.health": intakeWith({ scan: scanWith() }) });
    await press(user, say("connect.scan.start"));
    await screen.findByRole("progressbar", { name: say("connect.scan.running") });
    expect(server.asked("mailScans.start").map(({ body }) => body)).toEqual([{ days }]);
  });

  test("the first scan has none before it; a refusal is reported", async () => {
    const { user } = await open({}, { "mailScans.start": refuse("conflict") });
    expect((await scans()).querySelectorAll("p")).toHaveLength(1);
    await press(user, say("connect.scan.start"));
    expect(await findToast(say("problem.conflict"))).toBeDefined();
  });

  test("one that runs says how far it is, and can be paused", async () => {
    const scan = scanWith({ mailboxes_failed: 2 });
    const { user, server } = await open({ scan }, { "mailScans.pause": scanWith({ state: "paused" }) });
    const bar = await screen.findByRole("progressbar", { name: say("connect.scan.running") });
    expect(bar.getAttribute("aria-valuenow")).toBe("67");
    expect(screen.getByText(progress(scan))).toBeDefined();
    expect(screen.getByText(say("connect.scan.failed", { mailboxes: 2 }))).toBeDefined();
    expect(screen.queryByRole("button", { name: say("connect.scan.start") })).toBeNull();
    server.answer({ "mailIntake.health": intakeWith({ scan: scanWith({ state: "paused" }) }) });
    await press(user, say("connect.scan.pause"));
    expect(await screen.findByRole("button", { name: say("connect.scan.resume") })).toBeDefined();
    expect(server.asked("mailScans.pause").map(({ params }) => params)).toEqual([{ id: scan.id }]);
  });

  test("a paused one is resumed or ended; without mailboxes it is at its start", async () => {
    const scan = scanWith({ state: "paused", mailboxes: 0 });
    const { user, server } = await open(
      { scan },
      { "mailScans.resume": scanWith(), "mailScans.cancel": scanWith({ state: "cancelled" }) },
    );
    const bar = await screen.findByRole("progressbar", { name: say("connect.scan.paused") });
    expect(bar.getAttribute("aria-valuenow")).toBe("0");
    expect(screen.getByText(say("connect.scan.paused"))).toBeDefined();
    expect(screen.queryByText(say("connect.scan.failed", { mailboxes: 0 }))).toBeNull();
    await press(user, say("connect.scan.resume"));
    await expect.poll(() => server.asked("mailScans.resume").map(({ params }) => params)).toEqual([{ id: scan.id }]);
    await press(user, say("connect.scan.cancel"));
    await expect.poll(() => server.asked("mailScans.cancel").map(({ params }) => params)).toEqual([{ id: scan.id }]);
  });

  test("while it changes, it can't be ended too; a refusal is reported", async () => {
    const { user, server } = await open({ scan: scanWith() }, { "mailScans.pause": pending });
    await press(user, say("connect.scan.pause"));
    const end = screen.getByRole<HTMLButtonElement>("button", { name: say("connect.scan.cancel") });
    await expect.poll(() => end.disabled).toBe(true);
    expect(server.asked("mailScans.cancel")).toEqual([]);
  });

  test("an end that is refused is reported", async () => {
    const { user } = await open({ scan: scanWith() }, { "mailScans.cancel": refuse("not_found") });
    await press(user, say("connect.scan.cancel"));
    expect(await findToast(say("problem.not_found"))).toBeDefined();
  });

  test.each(["done", "cancelled"] as const)("one that is %s says so, when, and what it found", async (state) => {
    const scan = scanWith({ state, finished_at: "2026-11-20T08:30:00.000Z" });
    await open({ scan });
    const card = await scans();
    expect(card.textContent).toContain(`${say("connect.scan.last", { state })} · `);
    expect(card.querySelector("time")?.dateTime).toBe(scan.finished_at);
    expect(card.textContent).toContain(progress(scan));
    expect(within(card).getByRole("button", { name: say("connect.scan.start") })).toBeDefined();
  });
});

describe("the mailbox for reports", () => {
  const field = () => screen.findByLabelText<HTMLInputElement>(say("connect.report.address"));
  const button = () =>
    within(
      screen.getByText(say("connect.report.title")).closest("section") ?? document.body,
    ).getByRole<HTMLButtonElement>("button", { name: say("connect.save") });

  test("is saved trimmed, and there is nothing to save until it changes", async () => {
    const { user, server } = await open({}, { "mailIntake.setReportingMailbox": { address: "reports@example.com" } });
    await field();
    expect(button().disabled).toBe(true);
    await fill(user, say("connect.report.address"), " reports@example.com ");
    server.answer({ "mailIntake.health": intakeWith({ reporting_mailbox: "reports@example.com" }) });
    await user.click(button());
    expect(await findToast(say("connect.report.saved"))).toBeDefined();
    expect(server.asked("mailIntake.setReportingMailbox").map(({ body }) => body)).toEqual([
      { address: "reports@example.com" },
    ]);
    await expect.poll(() => button().disabled).toBe(true);
    expect((await field()).value).toBe("reports@example.com");
  });

  test("an empty one means none", async () => {
    const { user, server } = await open(
      { reporting_mailbox: "reports@example.com" },
      { "mailIntake.setReportingMailbox": { address: null } },
    );
    expect((await field()).value).toBe("reports@example.com");
    await fill(user, say("connect.report.address"), "");
    await user.click(button());
    await findToast(say("connect.report.saved"));
    expect(server.asked("mailIntake.setReportingMailbox")[0]?.body).toEqual({ address: null });
  });

  test.each([
    ["not_found", "connect.report.unknown"],
    ["invalid_input", "problem.invalid_input"],
  ] as const)("one that is refused with %s says why, and what was typed stays", async (code, id) => {
    const { user } = await open({}, { "mailIntake.setReportingMailbox": refuse(code) });
    await field();
    await fill(user, say("connect.report.address"), "nope@example.com");
    await user.click(button());
    await expect.poll(() => errorAt(say("connect.report.address"))).toBe(say(id));
    expect((await field()).value).toBe("nope@example.com");
  });
});
