import type { BackTest, ProtectionMode } from "@parapet/contract";
import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { press } from "../../../../testing/controls.ts";
import { findToast, say } from "../../../../testing/say.ts";
import { pending, refuse } from "../../../../testing/test-server.ts";
import { protectedApiWith } from "../../testing-apis.ts";
import { configWith, histogramWith, openPolicy, policyPath, settingsWith } from "../testing-policy.ts";

const open = (options: Parameters<typeof openPolicy>[1] = {}) => openPolicy("policy", options);
const summary = async () =>
  within((await screen.findByRole("heading", { name: say("policy.now") })).closest("section") ?? document.body);

const done: BackTest = {
  id: "0199d6f0-0000-7000-8000-00000000b101",
  state: "done",
  from: "2026-11-13T00:00:00.000Z",
  to: "2026-11-20T00:00:00.000Z",
  total: 40,
  done: 40,
  created_at: "2026-11-20T09:00:00.000Z",
  result: {
    before: { allow: 38, step_up: 2, throttle: 0, deny: 0 },
    after: { allow: 30, step_up: 10, throttle: 0, deny: 0 },
    by_level: { low: 0, medium: 0, high: 0 },
    caught: { stopped: 0, of: 0 },
    disturbed: { stopped: 0, of: 0 },
    clients: [],
  },
};

describe("what happens now", () => {
  test("counts calls by effect, of how many", async () => {
    const { server } = await open();
    const now = await summary();
    expect(await now.findByText(say("policy.now.monitor"))).toBeDefined();
    const shown = now.getAllByRole("definition").map(({ textContent }) => textContent);
    expect(shown).toEqual(["9090%", "88%", "00%", "22%"]);
    expect(now.getByText(/^100 calls since/)).toBeDefined();
    expect(server.asked("decisions.histogram")[0]?.query.getAll("api")).toEqual([protectedApiWith().id]);
  });

  test.each(["off", "monitor", "enforce"] satisfies ProtectionMode[])(
    "says what mode %s does with it",
    async (mode) => {
      await open({ config: configWith({ mode }) });
      expect(await (await summary()).findByText(say(`policy.now.${mode}`))).toBeDefined();
    },
  );

  test("without calls leads to the gateway, and offers no preview", async () => {
    await open({ config: configWith({}, { on_error: "deny" }), answers: { "decisions.histogram": histogramWith({}) } });
    const link = await (await summary()).findByRole("link");
    expect(link.getAttribute("href")).toBe(`${policyPath}?tab=gateway`);
    expect(screen.queryByText(say("policy.preview"))).toBeNull();
  });

  test("while it loads nothing is said of it; a failure can be retried", async () => {
    const { user, server } = await open({ answers: { "decisions.histogram": refuse("internal") } });
    expect(await screen.findByText(say("policy.now.error"))).toBeDefined();
    server.answer({ "decisions.histogram": pending });
    await press(user, say("ui.retry"));
    expect(screen.queryByText(say("policy.now.monitor"))).toBeNull();
  });
});

describe("what would happen", () => {
  const changed = configWith({}, { on_error: "deny" });

  test("is asked of the same days with the settings in sight", async () => {
    const { user, server } = await open({
      config: changed,
      answers: { "backTests.start": { ...done, state: "waiting", result: null } },
    });
    server.answer({ "backTests.list": { items: [done] } });
    await press(user, say("policy.preview.start"));
    const rows = within(await screen.findByRole("table", { name: say("policy.backTest.effects") })).getAllByRole("row");
    expect(rows[2]?.textContent).toContain("2 (5%)10 (25%)");
    expect(server.asked("backTests.start")).toMatchObject([
      { body: { settings: settingsWith({ on_error: "deny" }), days: 7 } },
    ]);
    expect(screen.queryByRole("button", { name: say("policy.preview.start") })).toBeNull();
  });

  test("says nothing of it before it was asked, or once it was refused", async () => {
    const { user } = await open({ config: changed, answers: { "backTests.start": refuse("invalid_input") } });
    await press(user, say("policy.preview.start"));
    expect(await findToast(say("problem.invalid_input"))).toBeDefined();
    expect(screen.queryByRole("table", { name: say("policy.backTest.effects") })).toBeNull();
  });

  test("is not there without changes", async () => {
    await open();
    await (await summary()).findByText(say("policy.now.monitor"));
    expect(screen.queryByText(say("policy.preview"))).toBeNull();
  });

  test("is not there for who may only look", async () => {
    await open({ config: changed, as: { role: "viewer" } });
    await (await summary()).findByText(say("policy.now.monitor"));
    expect(screen.queryByText(say("policy.preview"))).toBeNull();
  });
});
