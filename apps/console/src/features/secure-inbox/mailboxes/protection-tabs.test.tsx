import { importedKind, type Role } from "@parapet/contract";
import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { findCard } from "../../../testing/cards.ts";
import { choose, fill, press } from "../../../testing/controls.ts";
import { openPage } from "../../../testing/open-page.tsx";
import { findToast, say } from "../../../testing/say.ts";
import { type Answers, pending, refuse } from "../../../testing/test-server.ts";
import { reportSettingsWith } from "../testing-reports.ts";
import {
  boxId,
  outlookWith,
  partnerWith,
  protectionEntryWith,
  protectionWith,
  reanalysisWith,
  thresholdsWith,
} from "./testing-mailboxes.ts";

const open = (tab: "senders" | "verdicts" | "reports", answers: Answers = {}, role: Role = "provider_admin") =>
  openPage(`/secure-inbox/settings/vip-users?tab=${tab}`, {
    as: { role },
    answers: {
      "mailProtection.list": protectionWith(),
      "mailReanalysis.read": outlookWith(),
      "mailThresholds.read": thresholdsWith(),
      "reportSettings.read": reportSettingsWith(),
      ...answers,
    },
  });
const kinds = ["allow", "partner", "simulation_domain", "simulation_network"] as const;
const cardOf = async (kind: (typeof kinds)[number]) => within(await findCard(say(`protection.${kind}.title`)));

describe.each([
  ["senders", "mailProtection.list", "protection.errorTitle"],
  ["senders", "mailReanalysis.read", "reanalysis.errorTitle"],
  ["verdicts", "mailThresholds.read", "thresholds.errorTitle"],
  ["reports", "reportSettings.read", "reportSettings.errorTitle"],
] as const)("%s: %s", (tab, name, problem) => {
  test("a failed load is reported and can be retried", async () => {
    const { user, server } = await open(tab, { [name]: refuse("internal") });
    await screen.findByText(say(problem));
    const before = server.asked(name).length;
    server.answer({ [name]: pending });
    await press(user, say("ui.retry"));
    expect(server.asked(name).length).toBeGreaterThan(before);
  });
});

describe("senders", () => {
  test.each(kinds)("%s: one is added; a refused one keeps what was typed", async (kind) => {
    const { user, server } = await open("senders", { "mailProtection.add": refuse("invalid_input") });
    const card = await cardOf(kind);
    expect(card.getByText(say(`protection.${kind}.none`))).toBeDefined();
    const value = card.getByLabelText<HTMLInputElement>(say(`protection.${kind}.value`));
    await user.type(value, " x.example ");
    await user.type(card.getByLabelText(say("protection.reason")), "Why");
    await user.click(card.getByRole("button", { name: say(`protection.${kind}.add`) }));
    await card.findByText(say(`protection.${kind}.invalid`));
    expect(value.value).toBe(" x.example ");
    server.answer({ "mailProtection.add": refuse("conflict") });
    await user.click(card.getByRole("button", { name: say(`protection.${kind}.add`) }));
    await card.findByText(say("protection.listed"));
    server.answer({ "mailProtection.add": protectionEntryWith({ kind, value: "x.example" }) });
    await user.click(card.getByRole("button", { name: say(`protection.${kind}.add`) }));
    await findToast(say("protection.added", { value: "x.example" }));
    expect(value.value).toBe("");
    expect(server.asked("mailProtection.add").at(-1)?.body).toEqual({ kind, value: "x.example", reason: "Why" });
  });

  test("a removed entry comes back as it was", async () => {
    const entry = protectionEntryWith({ reason: "Newsletter", expires_at: "2030-11-20T09:00:00.000Z" });
    const { user, server } = await open("senders", {
      "mailProtection.list": protectionWith({ items: [entry] }),
      "mailProtection.remove": () => undefined,
      "mailProtection.add": entry,
    });
    const list = await screen.findByRole("list", { name: say("protection.allow.title") });
    expect(list.textContent).toContain("Newsletter");
    expect(within(list).queryByText(say("protection.expired"))).toBeNull();
    await press(user, say("protection.remove", { value: "example.com" }));
    await screen.findByText(say("protection.removed", { value: "example.com" }));
    expect(server.asked("mailProtection.remove").map(({ params }) => params["id"])).toEqual([entry.id]);
    await press(user, say("protection.undo"));
    await findToast(say("protection.added", { value: "example.com" }));
    expect(server.asked("mailProtection.add").map(({ body }) => body)).toEqual([
      { kind: "allow", value: "example.com", reason: "Newsletter", expires_at: "2030-11-20T09:00:00.000Z" },
    ]);
    expect(screen.queryByText(say("protection.removed", { value: "example.com" }))).toBeNull();
  });

  test("a viewer sees entries and changes none", async () => {
    const items = [protectionEntryWith({ is_expired: true, expires_at: "2026-01-01T09:00:00.000Z" })];
    await open("senders", { "mailProtection.list": protectionWith({ items, learnt: [partnerWith()] }) }, "viewer");
    await screen.findByText(say("protection.expired"));
    for (const name of [
      say("protection.remove", { value: "example.com" }),
      say("protection.allow.add"),
      say("import.open"),
      say("protection.learnt.list"),
      say("reanalysis.start", { count: 60 }),
    ])
      expect(screen.queryByRole("button", { name })).toBeNull();
  });

  test.each(importedKind.options)("%s: a list is checked, imported and removed again by Undo", async (kind) => {
    const line = { line: 1, typed: "x.example", value: "x.example", note: "Ours", result: "new", why: null } as const;
    const { user, server } = await open("senders", {
      "mailLists.preview": { lines: [line] },
      "mailLists.import": { items: [protectionEntryWith({ kind })] },
      "mailLists.undo": { removed: 1 },
    });
    await user.click((await cardOf(kind)).getByRole("button", { name: say("import.open") }));
    await screen.findByRole("dialog", { name: say(`import.title.${kind}`) });
    await fill(user, say("import.list"), "x.example,Ours");
    await press(user, say("import.check"));
    expect((await screen.findByRole("list", { name: say("import.preview") })).textContent).toContain("Ours");
    await press(user, say("import.apply", { count: 1 }));
    await screen.findByText(say("protection.imported", { count: 1 }));
    expect(server.asked("mailLists.import").map(({ body }) => body)).toEqual([{ kind, text: "x.example,Ours" }]);
    await press(user, say("protection.undo"));
    await expect.poll(() => screen.queryByText(say("protection.imported", { count: 1 }))).toBeNull();
    expect(server.asked("mailLists.undo").map(({ body }) => body)).toEqual([{ ids: [boxId(100)] }]);
  });

  test("partners that were found are listed, dismissed and restored", async () => {
    const gone = partnerWith({ dismissed_by: "bo@example.com", dismissed_at: "2026-11-20T09:00:00.000Z" });
    const { user, server } = await open("senders", {
      "mailProtection.list": protectionWith({
        learnt: [partnerWith(), { ...gone, id: boxId(201), domain: "old.example" }],
      }),
      "mailProtection.add": protectionEntryWith({ kind: "partner", value: "northwind.com" }),
      "mailPartners.change": gone,
    });
    await press(user, say("protection.learnt.list"));
    await findToast(say("protection.added", { value: "northwind.com" }));
    expect(server.asked("mailProtection.add")[0]?.body).toEqual({ kind: "partner", value: "northwind.com" });
    expect(screen.getByText(say("protection.learnt.dismissedCount", { count: 1 }))).toBeDefined();
    await press(user, say("protection.learnt.dismiss"));
    await screen.findByText(say("protection.learnt.dismissed", { value: "northwind.com" }));
    server.answer({ "mailPartners.change": partnerWith() });
    await press(user, say("protection.undo"));
    await expect
      .poll(() => server.asked("mailPartners.change").map(({ body }) => body))
      .toEqual([{ is_dismissed: true }, { is_dismissed: false }]);
  });

  test("languages are learned until some are chosen", async () => {
    const seen = [{ language: "nl", mails: 40 }];
    const { user, server } = await open("senders", {
      "mailProtection.list": protectionWith({ languages: { usual: ["nl", "en"], is_chosen: false, seen } }),
      "mailProtection.add": protectionEntryWith({ kind: "language", value: "fr" }),
    });
    expect(
      await screen.findByText(say("protection.language.learnt", { languages: "Dutch and English" })),
    ).toBeDefined();
    expect(screen.getByText(say("protection.language.mails", { language: "Dutch", count: 40 }))).toBeDefined();
    await choose(user, say("protection.language.value"), "French");
    await press(user, say("protection.language.add"));
    await expect
      .poll(() => server.asked("mailProtection.add").map(({ body }) => body))
      .toEqual([{ kind: "language", value: "fr" }]);
  });
});

describe("analyzing again", () => {
  test("offers a period with its emails, and starts", async () => {
    const { user, server } = await open("verdicts", { "mailReanalysis.start": reanalysisWith() });
    await screen.findByText(say("reanalysis.unchanged"));
    await choose(user, say("reanalysis.period"), say("reanalysis.days", { days: 90 }));
    await press(user, say("reanalysis.start", { count: 180 }));
    await expect.poll(() => server.asked("mailReanalysis.start").map(({ body }) => body)).toEqual([{ days: 90 }]);
  });

  test("without emails there is nothing to start", async () => {
    await open("verdicts", { "mailReanalysis.read": outlookWith({ touched: [{ days: 30, mails: 0 }] }) });
    const start = await screen.findByRole<HTMLButtonElement>("button", { name: say("reanalysis.start", { count: 0 }) });
    expect(start.disabled).toBe(true);
  });

  test("says how far it is, and can be canceled", async () => {
    const last = reanalysisWith({ state: "running", done: 4, failed: 1 });
    const { user, server } = await open("verdicts", {
      "mailReanalysis.read": outlookWith({ last }),
      "mailReanalysis.cancel": reanalysisWith({ state: "cancelled" }),
    });
    const bar = await screen.findByRole("progressbar", { name: say("reanalysis.running") });
    expect(bar.getAttribute("aria-valuenow")).toBe("40");
    const parts = [say("reanalysis.progress", { done: "4", total: "10" }), say("reanalysis.failed", { count: 1 })];
    expect(screen.getByText(parts.join(" · "))).toBeDefined();
    expect(screen.queryByText(say("reanalysis.unchanged"))).toBeNull();
    await press(user, say("reanalysis.cancel"));
    await expect.poll(() => server.asked("mailReanalysis.cancel").map(({ params }) => params["id"])).toEqual([last.id]);
  });

  test.each([
    [null, () => say("reanalysis.anyMail")],
    [["a.example", "b.example"], () => say("reanalysis.ofSenders", { count: 2, first: "a.example" })],
  ] as const)("what changed is about %j", async (senders, said) => {
    const changed = { changed_at: "2026-11-20T09:00:00.000Z", last: reanalysisWith({ state: "cancelled" }) };
    await open("verdicts", { "mailReanalysis.read": outlookWith({ ...changed, senders: senders && [...senders] }) });
    expect(await screen.findByText(new RegExp(said()))).toBeDefined();
    expect(screen.getByText(new RegExp(say("reanalysis.cancelled")))).toBeDefined();
  });
});

describe("thresholds", () => {
  test("usual ones are offered and saved; nothing can be saved unchanged", async () => {
    const { user, server } = await open("verdicts", {
      "mailThresholds.read": thresholdsWith({ suspicious: 50, malicious: 97 }),
      "mailThresholds.change": thresholdsWith({ changed_by: "bo@example.com", changed_at: "2026-11-20T09:00:00.000Z" }),
    });
    const save = await screen.findByRole<HTMLButtonElement>("button", { name: say("thresholds.save") });
    expect(save.disabled).toBe(true);
    const usual = say("thresholds.useUsual", { suspicious: "65", malicious: "90" });
    await press(user, usual);
    await user.click(save);
    await findToast(say("thresholds.saved"));
    expect(server.asked("mailThresholds.change").map(({ body }) => body)).toEqual([{ suspicious: 65, malicious: 90 }]);
    expect(await screen.findByText("bo@example.com")).toBeDefined();
    expect(screen.getByRole<HTMLButtonElement>("button", { name: usual }).disabled).toBe(true);
    expect(server.asked("mailReanalysis.read").length).toBeGreaterThan(1);
  });

  test("a viewer sees them and can't save", async () => {
    await open("verdicts", {}, "viewer");
    expect((await screen.findByRole<HTMLInputElement>("slider", { name: say("thresholds.suspicious") })).disabled).toBe(
      true,
    );
    expect(screen.queryByRole("button", { name: say("thresholds.save") })).toBeNull();
  });
});

describe("reports", () => {
  test("everything is saved together", async () => {
    const { user, server } = await open("reports", { "reportSettings.change": reportSettingsWith({ due_hours: 4 }) });
    const save = await screen.findByRole<HTMLButtonElement>("button", { name: say("reportSettings.save") });
    expect(save.disabled).toBe(true);
    await user.click(screen.getByLabelText(say("reportSettings.tell")));
    await user.click(screen.getByLabelText(say("reportSettings.closes_phishing_from")));
    await user.click(screen.getByLabelText(say("reportSettings.closes_clean_to")));
    await fill(user, say("reportSettings.text"), "Thanks {name}");
    expect(screen.getByRole("region", { name: say("reportSettings.preview") }).textContent).toContain(
      `Thanks ${say("reportSettings.sampleName")}`,
    );
    await user.click(save);
    await findToast(say("reportSettings.saved"));
    expect(server.asked("reportSettings.change")[0]?.body).toMatchObject({
      due_hours: 8,
      replies: false,
      closes_phishing_from: 99,
      closes_clean_to: 1,
      templates: { phishing: { en: { text: "Thanks {name}" } } },
    });
  });

  test("the usual words come back", async () => {
    const templates = { phishing: { en: { subject: "Mine", text: "Own" } } };
    const { user, server } = await open("reports", {
      "reportSettings.read": reportSettingsWith({ templates }),
      "reportSettings.change": refuse("unavailable"),
    });
    await press(user, say("reportSettings.useUsual"));
    await press(user, say("reportSettings.save"));
    await findToast(say("problem.unavailable"));
    expect(server.asked("reportSettings.change")[0]?.body).toMatchObject({ templates: {} });
    expect(screen.queryByRole("button", { name: say("reportSettings.useUsual") })).toBeNull();
  });

  test.each([
    [null, "reportSettings.notConnected"],
    [false, "reportSettings.mayNotSend"],
  ] as const)("replies that can't be sent (%s) say why; a viewer changes nothing", async (may_send, id) => {
    await open(
      "reports",
      { "reportSettings.read": reportSettingsWith({ may_send, reporting_mailbox: null }) },
      "viewer",
    );
    expect(await screen.findByText(say(id))).toBeDefined();
    expect(screen.getByText(new RegExp(say("reportSettings.noMailbox")))).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>(say("reportSettings.tell")).disabled).toBe(true);
    expect(screen.queryByRole("button", { name: say("reportSettings.save") })).toBeNull();
  });
});
