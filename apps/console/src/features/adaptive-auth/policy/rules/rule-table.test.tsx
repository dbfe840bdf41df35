import { effect, type PolicyRule, defaultRuleName } from "@parapet/contract";
import { fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { press } from "../../../../testing/controls.ts";
import { say } from "../../../../testing/say.ts";
import { protectedApiWith } from "../../testing-apis.ts";
import {
  configWith,
  last,
  office,
  openPolicy,
  risky,
  ruleWith,
  savedSettings,
  unseen,
  expectedAt,
  zoneWith,
} from "../testing-policy.ts";

const open = (rules: PolicyRule[], options: Parameters<typeof openPolicy>[1] = {}) =>
  openPolicy("policy", {
    ...options,
    config: configWith({ rules }),
    answers: { "adaptiveConfigs.saveDraft": configWith(), ...options.answers },
  });
const list = () => screen.findByRole("list", { name: say("policy.rules") });
const rows = async () => [...(await list()).children].map((row) => within(row as HTMLElement));
const names = async () => [...(await list()).querySelectorAll("li > div bdi")].map(({ textContent }) => textContent);
const high = () => say("adaptive.rule.high");
const idOf = (index: number) => `0199d6f0-0000-7000-8000-0000000000${index + 10}`;

describe("rules", () => {
  test("stand in their order with what each gives, the last one locked", async () => {
    await open([office, risky, last]);
    const [first, second, third] = await rows();
    expect(await names()).toEqual(["Only from the office", high(), say("adaptive.rule.else")]);
    expect(first?.getByText("1")).toBeDefined();
    expect(first?.getByText(say("adaptive.effect.step_up"))).toBeDefined();
    expect(first?.getByText("DELETE")).toBeDefined();
    expect(second?.getByText(say("policy.when.levels", { list: say("adaptive.level.high") }))).toBeDefined();
    expect(third?.getByText(say("policy.always"))).toBeDefined();
    expect(third?.getByRole("img", { name: say("policy.locked") })).toBeDefined();
    expect(third?.getAllByRole("button")).toHaveLength(1);
    expect(third?.queryByRole("switch")).toBeNull();
  });

  test("every usual one has a name in the language of the page, and every effect a word", async () => {
    const rules = defaultRuleName.options.map((name, index) =>
      ruleWith({ id: idOf(index), name, effect: effect.options[index % 4] ?? "allow", when: { elevated: true } }),
    );
    await open([...rules, last], { locale: "fr" });
    const shown = await names();
    expect(new Set(shown).size).toBe(defaultRuleName.options.length);
    expect(shown).not.toContain("High risk");
    for (const [index, row] of (await rows()).slice(0, -1).entries())
      expect(row.getByText(say(`adaptive.effect.${effect.options[index % 4] ?? "allow"}`))).toBeDefined();
  });

  test("a viewer sees them and changes none", async () => {
    await open([office, last], { as: { role: "viewer" } });
    const [first] = await rows();
    expect(first?.queryByRole("button")).toBeNull();
    expect(first?.queryByRole("switch")).toBeNull();
    expect(screen.queryByRole("button", { name: say("policy.addRule") })).toBeNull();
    expect((await list()).querySelector("[draggable=true]")).toBeNull();
  });

  test("one is moved by its arrows, and where it went is announced", async () => {
    const page = await open([office, risky, last]);
    await list();
    await press(page.user, say("list.moveDown", { item: "Only from the office" }));
    expect(await names()).toEqual([high(), "Only from the office", say("adaptive.rule.else")]);
    expect(screen.getByText(say("list.movedTo", { item: "Only from the office", place: 2, count: 3 }))).toBeDefined();
    await press(page.user, say("list.moveUp", { item: "Only from the office" }));
    await press(page.user, say("list.moveDown", { item: "Only from the office" }));
    expect((await savedSettings(page)).rules.map(({ id }) => id)).toEqual([risky.id, office.id, last.id]);
  });

  test("none moves over the first place or under the last rule", async () => {
    const { user } = await open([office, risky, last]);
    await list();
    const up = screen.getByRole("button", { name: say("list.moveUp", { item: "Only from the office" }) });
    const down = screen.getByRole("button", { name: say("list.moveDown", { item: high() }) });
    expect([up.ariaDisabled ?? up.getAttribute("aria-disabled"), down.getAttribute("aria-disabled")]).toEqual([
      "true",
      "true",
    ]);
    await user.click(up);
    await user.click(down);
    expect(await names()).toEqual(["Only from the office", high(), say("adaptive.rule.else")]);
    expect(screen.queryByRole("region", { name: say("policy.draft") })).toBeNull();
  });

  test("one is dragged to another place, but not under the last one", async () => {
    await open([office, risky, last]);
    const [first, second, third] = [...(await list()).children];
    const dataTransfer = { setData: () => undefined, effectAllowed: "" };
    const drag = (from: Element | undefined, to: Element | undefined) => {
      if (from === undefined || to === undefined) throw new Error("no row");
      fireEvent.dragStart(from, { dataTransfer });
      fireEvent.dragOver(to, { dataTransfer });
      fireEvent.drop(to, { dataTransfer });
      fireEvent.dragEnd(from, { dataTransfer });
    };
    drag(first, third);
    expect(await names()).toEqual(["Only from the office", high(), say("adaptive.rule.else")]);
    drag(second, first);
    expect(await names()).toEqual([high(), "Only from the office", say("adaptive.rule.else")]);
    expect([...(await list()).children].map((row) => row.getAttribute("draggable"))).toEqual(["true", "true", "false"]);
  });

  test("one is switched off and another removed", async () => {
    const page = await open([office, risky, last]);
    const toggle = await screen.findByRole<HTMLInputElement>("switch", {
      name: say("policy.enableRule", { rule: high() }),
    });
    expect(toggle.checked).toBe(true);
    await page.user.click(toggle);
    await press(page.user, say("policy.removeRule", { rule: "Only from the office" }));
    expect((await savedSettings(page)).rules).toEqual([{ ...risky, enabled: false }, last]);
  });

  test("what one asks is said part by part", async () => {
    const endpoint = { id: idOf(40), method: "GET", template: "/orders", sensitivity: "normal" as const };
    const asks = ruleWith({
      id: idOf(1),
      name: "All of it",
      when: {
        score_from: 40,
        signals_any: ["dev.agent", "beh.hour"],
        signals_none: ["ctx.elevated"],
        client_kinds: ["headless"],
        client_states: ["watched", "learning"],
        tags: ["eu"],
        sensitivities: ["high"],
        endpoints: [endpoint.id, idOf(41)],
        zones: [zoneWith().id],
        zones_not: [idOf(42)],
        countries: ["NO", "FR"],
        hours: { from: 22, to: 6, time_zone: "Europe/Paris" },
      },
    });
    await open([asks, last], { api: protectedApiWith({ endpoints: [endpoint] }) });
    const [row] = await rows();
    await row?.findByText(say("policy.when.zones", { list: "Office" }));
    const or = (one: string, other: string) => `${one} or ${other}`;
    for (const text of [
      say("policy.when.score_from", { score: "40" }),
      say("policy.when.signals_any", { list: or(say("adaptive.signal.dev.agent"), say("adaptive.signal.beh.hour")) }),
      say("policy.when.signals_none", { list: say("adaptive.signal.ctx.elevated") }),
      say("policy.kind.headless"),
      say("policy.when.client_states", { list: or(say("policy.state.watched"), say("policy.state.learning")) }),
      say("policy.when.tags", { list: "eu" }),
      say("policy.when.sensitivities", { list: say("adaptive.sensitivity.high") }),
      or("GET /orders", say("policy.gone")),
      say("policy.when.zones_not", { list: say("policy.gone") }),
      say("policy.when.countries", { list: or("Norway", "France") }),
      say("policy.when.hours", { from: "22", to: "6", zone: "Europe/Paris" }),
    ])
      expect(row?.getByText(text), text).toBeDefined();
    expect(row?.queryByText(say("policy.always"))).toBeNull();
  });

  test.each([true, false])("a condition that is %s says so", async (wanted) => {
    const flags = ["hard_signal", "changes_state", "elevated", "has_factor"] as const;
    const when = Object.fromEntries(flags.map((flag) => [flag, wanted]));
    await open([ruleWith({ id: idOf(1), name: "Flags", when }), last]);
    const [row] = await rows();
    for (const flag of flags)
      expect(row?.getByText(say(`policy.when.${flag}.${wanted ? "yes" : "no"}`)), flag).toBeDefined();
  });
});

describe("thresholds", () => {
  const handle = (name: "medium" | "high") =>
    screen.findByRole<HTMLInputElement>("slider", { name: say(`policy.threshold.${name}`) });

  test("say what is expected of them by the weights in sight", async () => {
    const { server } = await open([last]);
    await screen.findByText(expectedAt("40%"));
    expect((await handle("medium")).value).toBe("30");
    expect(screen.getByText(expectedAt("10%"))).toBeDefined();
    expect(server.asked("adaptiveConfigs.weigh")[0]?.body).toEqual({ days: 30, weights: {} });
  });

  test("of an API without calls promise nothing", async () => {
    await open([last], { answers: { "adaptiveConfigs.weigh": unseen } });
    expect(await screen.findAllByText(say("policy.nothingSeen"))).toHaveLength(2);
  });

  test("are moved, and stay apart", async () => {
    const page = await open([last]);
    fireEvent.change(await handle("medium"), { target: { value: 20 } });
    fireEvent.change(await handle("high"), { target: { value: 10 } });
    expect((await handle("high")).value).toBe("21");
    await press(page.user, say("policy.saveDraft"));
    await expect
      .poll(() => page.server.asked("adaptiveConfigs.saveDraft")[0]?.body)
      .toMatchObject({
        settings: { thresholds: { medium: 20, high: 21 } },
      });
  });

  test("are not moved by a viewer", async () => {
    await open([last], { as: { role: "viewer" } });
    expect([(await handle("medium")).disabled, (await handle("high")).disabled]).toEqual([true, true]);
  });
});
