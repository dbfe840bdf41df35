import { alertKind, alertParameters, type AlertRule, initialRuleNames } from "@parapet/contract";
import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { answerDialog, pick, press } from "../../../../testing/controls.ts";
import { openPage } from "../../../../testing/open-page.tsx";
import { findToast, say } from "../../../../testing/say.ts";
import { cellsOf, findRow } from "../../../../testing/table.ts";
import { type Answers, pending, refuse } from "../../../../testing/test-server.ts";
import { headersOf, hrefOf, itemsOf } from "../../testing-insights.ts";
import { channelWith, ruleWith, setupAnswers, setupPath } from "./testing-setup.ts";

const open = (rules: readonly AlertRule[], answers: Answers = {}, options: Parameters<typeof openPage>[1] = {}) =>
  openPage(setupPath, {
    ...options,
    answers: { ...setupAnswers, "alertRules.list": { items: [...rules] }, ...answers },
  });
const kindOf = (kind: AlertRule["kind"]) => say(`alerts.kind.${kind}`);
const header = (column: "enabled" | "name" | "severity" | "numbers" | "channels" | "active" | "actions") =>
  say(`alerts.ruleColumn.${column}`);
const menu = (name: string) => say("alerts.actionsOf", { name });
const row = () => findRow(kindOf("error_rate"));

describe("the page", () => {
  test("has a tab for rules, channels and packs, and the way back", async () => {
    const { user, address } = await open([ruleWith()]);
    await row();
    const tabs = screen.getAllByRole("tab");
    expect(tabs.map((tab) => [tab.textContent, hrefOf(tab)])).toEqual([
      [say("alerts.rules"), `${setupPath}?tab=rules`],
      [say("alerts.channels"), `${setupPath}?tab=channels`],
      [say("alerts.packs"), `${setupPath}?tab=packs`],
    ]);
    expect(document.title).toContain(say("alerts.setup"));
    expect(hrefOf(screen.getByRole("link", { name: say("alerts.back") }))).toBe("/insights/alerts");
    await user.click(screen.getByText(say("alerts.packs")));
    expect(address()).toBe(`${setupPath}?tab=packs`);
    expect(await screen.findByText(say("alerts.packsNone"))).toBeDefined();
    await user.click(screen.getByText(say("alerts.channels")));
    expect(await screen.findByText(say("alerts.channelsNone"))).toBeDefined();
    expect(screen.queryByText(say("alerts.onlyAdministrators"))).toBeNull();
  });

  test.each(["viewer", "analyst"] as const)("the role %s reads rules and changes none", async (role) => {
    await open([ruleWith()], {}, { as: { role } });
    const found = await row();
    expect(screen.getByText(say("alerts.onlyAdministrators"))).toBeDefined();
    expect(headersOf(screen.getByRole("table"))).not.toContain(header("actions"));
    expect(within(found).getByRole<HTMLInputElement>("switch").disabled).toBe(true);
    for (const button of ["alerts.evaluate", "alerts.newRule"] as const)
      expect(screen.queryByText(say(button))).toBeNull();
  });

  test("a visitor is sent to sign in", async () => {
    const { address } = await openPage(`${setupPath}?tab=packs`, { as: null });
    expect(address()).toBe(`/login?${new URLSearchParams({ to: `${setupPath}?tab=packs` })}`);
  });

  test("in Arabic it runs from right to left", async () => {
    await open([ruleWith({ name: "My rule" })], {}, { locale: "ar" });
    expect((await screen.findByText("My rule")).tagName).toBe("BDI");
    expect(document.documentElement.dir).toBe("rtl");
  });
});

describe("the list", () => {
  test("is loading, or failed and can be retried", async () => {
    const { user, server } = await open([], { "alertRules.list": refuse("internal") });
    await screen.findByText(say("alerts.rulesError"));
    server.answer({ "alertRules.list": pending });
    await press(user, say("ui.retry"));
    server.answer({ "alertRules.list": { items: [ruleWith()] } });
    expect(server.asked("alertRules.list").length).toBe(2);
  });

  test("says of each rule when it alerts, for what, whom it notifies, and how many alerts it has", async () => {
    const channel = channelWith();
    const gone = "0199d6f0-0000-7000-8000-00000000a3ff";
    const rule = ruleWith({
      name: "Checkout fails",
      params: { least_rate: 0.125, factor: 2 },
      scope: { apis: [gone], operations: ["GET /a", "GET /b"], actions: ["query A"], sources: [gone] },
      channels: [channel.id, gone],
      active: 1500,
    });
    await open([rule], { "alertChannels.list": { items: [channel] } });
    const when = say("alerts.when.error_rate", {
      least_rate: "12.5%",
      factor: "2",
      window_minutes: "15",
      min_calls: "50",
    });
    const found = await findRow("Checkout fails");
    await within(found).findByText("Ours");
    expect(cellsOf(found)).toMatchObject({
      [header("name")]: `Checkout fails${kindOf("error_rate")}`,
      [header("severity")]: say("insights.severity.high"),
      [header("numbers")]: `${when}${say("alerts.limited", { count: 5 })}`,
      [header("channels")]: "Ours…",
      [header("active")]: "1,500",
    });
  });

  test("names rules that weren't renamed by their kind, of every kind, and says when they alert", async () => {
    const rules = alertKind.options.map((kind, at) =>
      ruleWith({
        id: `0199d6f0-0000-7000-8000-${String(at).padStart(12, "0")}`,
        kind,
        name: initialRuleNames[kind],
        params: {},
      }),
    );
    await open(rules, {}, { locale: "fr" });
    for (const { kind } of rules) {
      const cells = cellsOf(await findRow(kindOf(kind)));
      expect(cells[header("name")]).toBe(kindOf(kind));
      const values = Object.entries(alertParameters[kind]).map(([name, { unit, initial }]) => {
        const format = new Intl.NumberFormat(
          "fr",
          unit === "share" ? { style: "percent", maximumFractionDigits: 1 } : {},
        );
        return [name, format.format(initial)];
      });
      expect(cells[header("numbers")]).toBe(say(`alerts.when.${kind}`, Object.fromEntries(values)));
      expect(cells[header("channels")]).toBe(say("alerts.bellOnly"));
    }
  });
});

describe("a rule", () => {
  test.each([true, false])("that is on (%s) is turned to the other, and the list looks again", async (enabled) => {
    const { user, server } = await open([ruleWith({ enabled })], { "alertRules.update": ruleWith() });
    const toggle = await screen.findByRole<HTMLInputElement>("switch", {
      name: say("alerts.ruleOn", { name: kindOf("error_rate") }),
    });
    expect(toggle.checked).toBe(enabled);
    await user.click(toggle);
    expect(server.asked("alertRules.update")).toMatchObject([
      { params: { id: ruleWith().id }, body: { enabled: !enabled } },
    ]);
    await expect.poll(() => server.asked("alertRules.list").length).toBe(2);
  });

  test("that can't be turned says why", async () => {
    const { user } = await open([ruleWith()], { "alertRules.update": refuse("not_found") });
    await user.click(await screen.findByRole("switch"));
    expect(await findToast(say("problem.not_found"))).toBeDefined();
  });

  test("is deleted after a question that names it", async () => {
    const { user, server } = await open([ruleWith()], { "alertRules.delete": () => undefined }, { locale: "fr" });
    expect(await itemsOf(user, menu(kindOf("error_rate")))).toEqual([say("alerts.editRule"), say("alerts.deleteRule")]);
    await user.click(screen.getByText(say("alerts.deleteRule")));
    const dialog = await screen.findByRole("dialog", { name: say("alerts.deleteRuleTitle") });
    expect(dialog.textContent).toContain(say("alerts.deleteRuleText").replace("<name/>", kindOf("error_rate")));
    await answerDialog(user, say("alerts.deleteRuleTitle"), say("alerts.deleteRule"));
    await findToast(say("alerts.deleted", { name: kindOf("error_rate") }));
    expect(server.asked("alertRules.delete")[0]?.params).toEqual({ id: ruleWith().id });
    expect(server.asked("alertRules.list").length).toBe(2);
    expect(screen.queryByRole("dialog", { name: say("alerts.deleteRuleTitle") })).toBeNull();
  });

  test("stays when the question is declined, or when deleting it is refused", async () => {
    const { user, server } = await open([ruleWith()], { "alertRules.delete": refuse("not_found") });
    await pick(user, menu(kindOf("error_rate")), say("alerts.deleteRule"));
    await answerDialog(user, say("alerts.deleteRuleTitle"), say("ui.cancel"));
    expect(server.asked("alertRules.delete")).toEqual([]);
    await pick(user, menu(kindOf("error_rate")), say("alerts.deleteRule"));
    await answerDialog(user, say("alerts.deleteRuleTitle"), say("alerts.deleteRule"));
    await findToast(say("problem.not_found"));
    expect(screen.queryByRole("dialog", { name: say("alerts.deleteRuleTitle") })).toBeNull();
  });
});

describe("checking now", () => {
  test.each([0, 2])("says how many alerts are new: %i", async (raised) => {
    const { user, server } = await open([ruleWith()], { "alerts.evaluate": { raised, resolved: 0 } });
    await press(user, say("alerts.evaluate"));
    await findToast(say("alerts.evaluated", { raised }));
    expect(server.asked("alertRules.list").length).toBe(2);
  });

  test("says why it could not", async () => {
    const { user } = await open([ruleWith()], { "alerts.evaluate": refuse("internal") });
    await press(user, say("alerts.evaluate"));
    expect(await findToast(say("problem.internal"))).toBeDefined();
  });
});
