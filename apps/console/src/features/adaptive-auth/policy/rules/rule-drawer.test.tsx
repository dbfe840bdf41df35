import { clientKind, clientState, effect, type PolicyRule, riskLevel, sensitivity } from "@parapet/contract";
import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { choose, fill, press } from "../../../../testing/controls.ts";
import { errorAt } from "../../../../testing/described.ts";
import { say } from "../../../../testing/say.ts";
import { protectedApiWith } from "../../testing-apis.ts";
import { configWith, last, office, openPolicy, risky, ruleWith, savedSettings, zoneWith } from "../testing-policy.ts";

const endpoint = {
  id: "0199d6f0-0000-7000-8000-00000000e101",
  method: "GET",
  template: "/orders",
  sensitivity: "normal" as const,
};
const open = (rules: PolicyRule[], locale: "en" | "fr" = "en") =>
  openPolicy("policy", {
    locale,
    api: protectedApiWith({ endpoints: [endpoint] }),
    config: configWith({ rules }),
    answers: { "adaptiveConfigs.saveDraft": configWith() },
  });
const openNew = async () => {
  const page = await open([office, last]);
  await press(page.user, say("policy.addRule"));
  await screen.findByRole("dialog", { name: say("policy.newRule") });
  return page;
};
const openRule = async (rule: PolicyRule, shown = () => rule.name, locale: "en" | "fr" = "en") => {
  const page = await open(rule.id === last.id ? [office, rule] : [rule, last], locale);
  await press(page.user, say("policy.editRule", { rule: shown() }));
  await screen.findByRole("dialog", { name: say("policy.ruleTitle") });
  return page;
};
type Page = Awaited<ReturnType<typeof open>>;
async function saved(page: Page) {
  await press(page.user, say("policy.take"));
  return (await savedSettings(page)).rules;
}
/** Adds one of a list, by the letters that it begins with. */
async function add({ user }: Page, key: "levels" | "tags" | "countries" | "zones", text: string) {
  await user.type(await screen.findByRole("combobox", { name: say(`policy.asks.${key}`) }), `${text}{Enter}`);
}

describe("a new rule", () => {
  test("comes first, asks for a second factor at risk, and needs a name", async () => {
    const page = await openNew();
    await press(page.user, say("policy.take"));
    expect(errorAt(say("policy.ruleName"))).toBe(say("form.required"));
    await fill(page.user, say("policy.ruleName"), "Nights");
    const rules = await saved(page);
    expect(rules.map(({ name }) => name)).toEqual(["Nights", office.name, last.name]);
    expect(rules[0]).toMatchObject({ enabled: true, effect: "step_up", when: { levels: ["medium", "high"] } });
    expect(rules[0]?.id).toMatch(/^[\da-f-]{36}$/);
    expect(Object.keys(rules[0] ?? {})).not.toContain("per_minute");
  });

  test.each([
    ["step_up", true],
    ["allow", undefined],
  ] as const)("that gives %s asks remembered devices, too: %s", async (given, fresh) => {
    const page = await openNew();
    await fill(page.user, say("policy.ruleName"), "Payouts");
    await page.user.click(screen.getByRole("checkbox", { name: say("policy.fresh") }));
    await choose(page.user, say("policy.effect"), say(`adaptive.effect.${given}`));
    expect(screen.queryAllByRole("checkbox", { name: say("policy.fresh") })).toHaveLength(given === "step_up" ? 1 : 0);
    const [rule] = await saved(page);
    expect({ effect: rule?.effect, fresh: rule?.fresh }).toEqual({ effect: given, fresh });
  });

  test("is not made when it is cancelled", async () => {
    const { user } = await openNew();
    await fill(user, say("policy.ruleName"), "Nights");
    await press(user, say("ui.cancel"));
    expect(screen.queryByText("Nights")).toBeNull();
    expect(screen.queryByRole("region", { name: say("policy.draft") })).toBeNull();
  });

  test.each(effect.options)("can give %s, and says what that means", async (given) => {
    const page = await openNew();
    await fill(page.user, say("policy.ruleName"), "Nights");
    await choose(page.user, say("policy.effect"), say(`adaptive.effect.${given}`));
    expect(screen.getByText(say(`adaptive.effectText.${given}`))).toBeDefined();
    expect(screen.queryAllByLabelText(say("policy.perMinute"))).toHaveLength(given === "throttle" ? 1 : 0);
    expect(screen.queryAllByRole("combobox", { name: say("policy.methods") })).toHaveLength(
      given === "step_up" ? 1 : 0,
    );
    const [rule] = await saved(page);
    expect(rule?.effect).toBe(given);
    expect(rule?.per_minute).toBe(given === "throttle" ? 60 : undefined);
  });

  test("that slows down takes the pace", async () => {
    const page = await openNew();
    await fill(page.user, say("policy.ruleName"), "Slow");
    await choose(page.user, say("policy.effect"), say("adaptive.effect.throttle"));
    await fill(page.user, say("policy.perMinute"), "0");
    await press(page.user, say("policy.take"));
    expect(screen.getByRole("dialog", { name: say("policy.newRule") })).toBeDefined();
    await fill(page.user, say("policy.perMinute"), "5");
    expect((await saved(page))[0]?.per_minute).toBe(5);
  });

  test("that asks for a second factor takes the ways to pass, in the contract's order", async () => {
    const page = await openNew();
    await fill(page.user, say("policy.ruleName"), "Signed");
    const box = await screen.findByRole("combobox", { name: say("policy.methods") });
    await page.user.type(box, `${say("policy.method.signed")}{Enter}`);
    await page.user.type(box, `${say("policy.method.totp")}{Enter}`);
    expect((await saved(page))[0]?.methods).toEqual(["totp", "signed"]);
  });
});

describe("conditions", () => {
  test("what is chosen is asked, what is emptied is not", async () => {
    const page = await openNew();
    await fill(page.user, say("policy.ruleName"), "Nights");
    const dialog = within(screen.getByRole("dialog", { name: say("policy.newRule") }));
    for (const level of ["medium", "high"] as const)
      await page.user.click(
        dialog.getByRole("button", { name: say("ui.remove", { what: say(`adaptive.level.${level}`) }) }),
      );
    await fill(page.user, say("policy.asks.score_from"), "40");
    await add(page, "tags", "eu");
    await add(page, "countries", "no");
    await add(page, "zones", "Off");
    const [rule] = await saved(page);
    expect(rule?.when).toEqual({ score_from: 40, tags: ["eu"], countries: ["NO"], zones: [zoneWith().id] });
  });

  test("what the contract refuses is not taken", async () => {
    const page = await openNew();
    await fill(page.user, say("policy.ruleName"), "Nights");
    await add(page, "countries", "Norway");
    await fill(page.user, say("policy.asks.score_from"), "101");
    const [rule] = await saved(page);
    expect(Object.keys(rule?.when ?? {})).not.toContain("countries");
    expect(rule?.when.score_from).not.toBe(101);
  });

  test.each(["hard_signal", "changes_state", "elevated", "has_factor"] as const)(
    "%s can be yes, no or either",
    async (flag) => {
      const page = await openRule(ruleWith({ ...office, when: { [flag]: true } }));
      const box = () => screen.findByRole("combobox", { name: say(`policy.asks.${flag}`) });
      expect((await box()).textContent).toBe(say("policy.answer.yes"));
      await choose(page.user, say(`policy.asks.${flag}`), say("policy.answer.any"));
      await choose(page.user, say(`policy.asks.${flag}`), say("policy.answer.no"));
      expect((await saved(page))[0]?.when).toEqual({ [flag]: false });
    },
  );

  test("hours of a day, over midnight, in a time zone", async () => {
    const page = await openRule(office);
    await page.user.click(await screen.findByLabelText(say("policy.asks.hours")));
    expect(screen.getByLabelText<HTMLInputElement>(say("policy.hours.zone")).value).toBe(
      new Intl.DateTimeFormat().resolvedOptions().timeZone,
    );
    await page.user.click(screen.getByLabelText(say("policy.hours.from")));
    await fill(page.user, say("policy.hours.from"), "22");
    await fill(page.user, say("policy.hours.to"), "6");
    await fill(page.user, say("policy.hours.zone"), "Europe/Paris");
    expect((await saved(page))[0]?.when).toEqual({
      ...office.when,
      hours: { from: 22, to: 6, time_zone: "Europe/Paris" },
    });
  });

  test("hours that are taken away are not asked", async () => {
    const page = await openRule(ruleWith({ ...office, when: { hours: { from: 8, to: 18, time_zone: "UTC" } } }));
    await page.user.click(await screen.findByLabelText(say("policy.asks.hours")));
    expect(screen.queryByLabelText(say("policy.hours.from"))).toBeNull();
    expect((await saved(page))[0]?.when).toEqual({});
  });

  test.each([
    ["levels", () => riskLevel.options.map((each) => say(`adaptive.level.${each}`))],
    ["client_kinds", () => clientKind.options.map((each) => say(`policy.kind.${each}`))],
    ["client_states", () => clientState.options.map((each) => say(`policy.state.${each}`))],
    ["sensitivities", () => sensitivity.options.map((each) => say(`adaptive.sensitivity.${each}`))],
    ["endpoints", () => ["GET /orders"]],
    ["zones_not", () => ["Office"]],
    ["methods", () => ["GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE", "PURGE"]],
  ] as const)("%s offer what there is", async (key, labels) => {
    const { user } = await openRule(ruleWith({ ...office, when: { methods: ["PURGE"] } }));
    await user.click(await screen.findByRole("combobox", { name: say(`policy.asks.${key}`) }));
    await user.keyboard("{ArrowDown}");
    const list = await screen.findByRole("listbox", { name: say(`policy.asks.${key}`) });
    expect(
      within(list)
        .getAllByRole("option")
        .map(({ textContent }) => textContent),
    ).toEqual(labels());
  });

  test("things that are gone are said to be gone and kept", async () => {
    const page = await openRule(ruleWith({ ...office, when: { endpoints: ["0199d6f0-0000-7000-8000-00000000e999"] } }));
    const dialog = within(screen.getByRole("dialog", { name: say("policy.ruleTitle") }));
    expect(dialog.getByText(say("policy.gone"))).toBeDefined();
    await fill(page.user, say("policy.ruleName"), "Renamed");
    expect((await saved(page))[0]).toMatchObject({
      id: office.id,
      name: "Renamed",
      when: { endpoints: [expect.any(String)] },
    });
  });
});

describe("names", () => {
  test("a usual one is shown in the language of the page and kept as it is", async () => {
    const page = await openRule(risky, () => say("adaptive.rule.high"), "fr");
    expect(screen.getByLabelText<HTMLInputElement>(say("policy.ruleName")).value).toBe(say("adaptive.rule.high"));
    await choose(page.user, say("policy.effect"), say("adaptive.effect.step_up"));
    expect((await saved(page))[0]).toMatchObject({ name: "High risk", effect: "step_up" });
  });

  test("the last rule has no conditions", async () => {
    const page = await openRule(last, () => say("adaptive.rule.else"));
    expect(screen.getByText(say("policy.lastText"))).toBeDefined();
    expect(screen.queryByText(say("policy.conditions"))).toBeNull();
    await choose(page.user, say("policy.effect"), say("adaptive.effect.deny"));
    expect((await saved(page)).at(-1)).toMatchObject({ id: last.id, effect: "deny", when: {} });
  });
});
