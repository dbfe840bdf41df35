import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { choose } from "../../../testing/controls.ts";
import { say } from "../../../testing/say.ts";
import { configWith, openPolicy, savedSettings } from "./testing-policy.ts";

const field = (key: "elevation_s" | "remember_days" | "session_s" | "sessions" | "days") =>
  screen.findByRole<HTMLInputElement>("spinbutton", { name: say(`policy.general.${key}`) });
const open = (options: Parameters<typeof openPolicy>[1] = {}) =>
  openPolicy("general", { ...options, answers: { "adaptiveConfigs.saveDraft": configWith(), ...options.answers } });

describe("general settings", () => {
  test("are shown in the units that people think in", async () => {
    await open();
    expect((await field("elevation_s")).value).toBe("60");
    expect((await field("remember_days")).value).toBe("0");
    expect((await field("session_s")).value).toBe("30");
    expect((await field("sessions")).value).toBe("20");
    expect((await field("days")).value).toBe("7");
    expect((await screen.findByRole("combobox", { name: say("policy.field.on_error") })).textContent).toBe(
      say("adaptive.effect.allow"),
    );
    expect((await screen.findByRole("combobox", { name: say("policy.field.address_storage") })).textContent).toBe(
      say("policy.storage.prefix"),
    );
  });

  test.each([
    ["elevation_s", "15", { elevation_s: 900 }],
    ["remember_days", "90", { remember_days: 90 }],
    ["session_s", "5", { session_s: 300 }],
    ["sessions", "40", { learning: { sessions: 40, days: 7 } }],
    ["days", "3", { learning: { sessions: 20, days: 3 } }],
  ] as const)("%s of %s is kept as %o", async (key, typed, settings) => {
    const page = await open();
    const input = await field(key);
    await page.user.clear(input);
    await page.user.type(input, typed);
    expect(await savedSettings(page)).toMatchObject(settings);
  });

  test.each([
    ["elevation_s", "1441"],
    ["remember_days", "91"],
    ["sessions", "0"],
    ["days", "31"],
    ["session_s", "1.5"],
  ] as const)("%s of %s is not taken, and goes when the field is left", async (key, typed) => {
    const page = await open();
    const input = await field(key);
    const before = input.value;
    input.focus();
    await page.user.clear(input);
    await page.user.paste(typed);
    expect(input.value).toBe(typed);
    await page.user.tab();
    expect(input.value).toBe(before);
    expect(screen.queryByRole("region", { name: say("policy.draft") })).toBeNull();
  });

  test.each([
    ["policy.field.on_error", "adaptive.effect.step_up", { on_error: "step_up" }],
    ["policy.field.on_error", "adaptive.effect.deny", { on_error: "deny" }],
    ["policy.field.on_error", "policy.onError.allow_reads", { on_error: "allow_reads" }],
    ["policy.field.path_case", "policy.pathCase.insensitive", { path_case: "insensitive" }],
    ["policy.field.method_override", "policy.methodOverride.refuse", { method_override: "refuse" }],
    ["policy.field.body_override", "policy.bodyOverride.forms", { body_override: "forms" }],
    ["policy.field.unlisted_sensitivity", "policy.unlisted.api", { unlisted_sensitivity: "api" }],
    ["policy.field.address_storage", "policy.storage.full", { address_storage: "full" }],
    ["policy.field.address_storage", "policy.storage.digest", { address_storage: "digest" }],
  ] as const)("%s: %s", async (label, choice, settings) => {
    const page = await open();
    await choose(page.user, say(label), say(choice));
    expect(await savedSettings(page)).toMatchObject(settings);
  });

  test("a fault can't slow calls down", async () => {
    const { user } = await open();
    await user.click(await screen.findByRole("combobox", { name: say("policy.field.on_error") }));
    const options = within(await screen.findByRole("listbox")).getAllByRole("option");
    expect(options.map(({ textContent }) => textContent)).toEqual([
      say("policy.onError.allow_reads"),
      ...(["step_up", "deny", "allow"] as const).map((each) => say(`adaptive.effect.${each}`)),
    ]);
  });

  test("let preflights and public paths pass without a key", async () => {
    const page = await open();
    await page.user.click(await screen.findByRole("switch", { name: say("policy.open.preflights") }));
    await page.user.type(screen.getByRole("textbox", { name: say("policy.open.paths") }), "get /health\n* /assets/*");
    await page.user.tab();
    const paths = [
      { method: "GET", template: "/health" },
      { method: "*", template: "/assets/*" },
    ];
    expect(await savedSettings(page)).toMatchObject({ before_credentials: { preflights: true, paths } });
  });

  test("name the origins whose scripts may read refusals", async () => {
    const page = await open();
    const origins = await screen.findByRole("textbox", { name: say("policy.open.origins") });
    await page.user.type(origins, "https://app.example.com/path");
    expect(screen.getByText(say("policy.open.originsWrong"))).toBeDefined();
    await page.user.clear(origins);
    await page.user.type(origins, "https://app.example.com");
    expect(await savedSettings(page)).toMatchObject({ browser_origins: ["https://app.example.com"] });
  });

  test("a viewer changes none of it", async () => {
    await open({ as: { role: "viewer" } });
    for (const key of ["elevation_s", "remember_days", "session_s", "sessions", "days"] as const)
      expect((await field(key)).disabled).toBe(true);
    for (const label of ["policy.field.on_error", "policy.field.address_storage"] as const)
      expect((await screen.findByRole("combobox", { name: say(label) })).hasAttribute("disabled")).toBe(true);
    for (const label of ["policy.open.paths", "policy.open.origins"] as const)
      expect(screen.getByRole("textbox", { name: say(label) }).hasAttribute("disabled")).toBe(true);
  });
});
