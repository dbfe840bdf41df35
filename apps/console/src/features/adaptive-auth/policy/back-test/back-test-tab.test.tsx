import { type BackTest, effect } from "@parapet/contract";
import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { choose, press } from "../../../../testing/controls.ts";
import { findToast, say } from "../../../../testing/say.ts";
import { pending, refuse } from "../../../../testing/test-server.ts";
import { protectedApiWith } from "../../testing-apis.ts";
import { configWith, openPolicy, settingsWith } from "../testing-policy.ts";

const result: NonNullable<BackTest["result"]> = {
  before: { allow: 1800, step_up: 100, throttle: 0, deny: 100 },
  after: { allow: 1500, step_up: 400, throttle: 0, deny: 100 },
  by_level: { low: 0, medium: 0, high: 0 },
  prompts: { before: 12, after: 30, client_days: 600 },
  caught: { stopped: 7, of: 9 },
  disturbed: { stopped: 1, of: 1200 },
  clients: [
    { id: "0199d6f0-0000-7000-8000-00000000c001", name: "Billing worker", before: 1, after: 12, sessions: 1300 },
  ],
};
const testWith = (traits: Partial<BackTest> = {}): BackTest => ({
  id: "0199d6f0-0000-7000-8000-00000000b101",
  state: "done",
  from: "2026-10-21T00:00:00.000Z",
  to: "2026-11-20T00:00:00.000Z",
  total: 2000,
  done: 2000,
  created_at: "2026-11-20T09:00:00.000Z",
  result,
  ...traits,
});
const open = (tests: BackTest[], options: Parameters<typeof openPolicy>[1] = {}) =>
  openPolicy("back-test", { ...options, answers: { "backTests.list": { items: tests }, ...options.answers } });
const start = () => screen.findByRole<HTMLButtonElement>("button", { name: say("policy.backTest.start") });

describe("starting", () => {
  test("sends the settings in sight and the days", async () => {
    const { user, server } = await open([], {
      config: configWith({}, { on_error: "deny" }),
      answers: { "backTests.start": testWith({ state: "waiting", result: null, done: 0 }) },
    });
    await screen.findByText(say("policy.backTest.noneTitle"));
    await choose(user, say("policy.backTest.period"), say("policy.days", { count: 7 }));
    server.answer({ "backTests.list": { items: [testWith({ state: "running", result: null, done: 500 })] } });
    await user.click(await start());
    expect(await screen.findByText(say("policy.backTest.progress", { done: "500", total: "2,000" }))).toBeDefined();
    expect(server.asked("backTests.start")).toMatchObject([
      { params: { id: protectedApiWith().id }, body: { settings: settingsWith({ on_error: "deny" }), days: 7 } },
    ]);
  });

  test("goes back 30 days unless it is said otherwise; every period is offered", async () => {
    const { user } = await open([]);
    const box = await screen.findByRole("combobox", { name: say("policy.backTest.period") });
    expect(box.textContent).toBe(say("policy.days", { count: 30 }));
    await user.click(box);
    const offered = within(await screen.findByRole("listbox")).getAllByRole("option");
    expect(offered.map(({ textContent }) => textContent)).toEqual(
      [1, 7, 30, 90].map((count) => say("policy.days", { count })),
    );
  });

  test("that is refused is reported", async () => {
    const { user } = await open([], { answers: { "backTests.start": refuse("invalid_input") } });
    await user.click(await start());
    expect(await findToast(say("problem.invalid_input"))).toBeDefined();
  });

  test.each([
    ["viewer", false],
    ["analyst", true],
    ["provider_admin", true],
  ] as const)("a person who is %s may: %s", async (role, may) => {
    await open([], { as: { role } });
    await screen.findByText(say("policy.backTest.noneTitle"));
    expect(screen.queryAllByRole("button", { name: say("policy.backTest.start") })).toHaveLength(may ? 1 : 0);
  });

  test("is not for an archived API", async () => {
    await open([], { api: protectedApiWith({ archived_at: "2026-11-20T09:00:00.000Z" }) });
    await screen.findByText(say("policy.backTest.noneTitle"));
    expect(screen.queryByRole("button", { name: say("policy.backTest.start") })).toBeNull();
  });
});

describe("the newest test", () => {
  test.each(["waiting", "running"] as const)(
    "that is %s shows how far it is, and no other is started",
    async (state) => {
      const { server } = await open([testWith({ state, result: null, done: 500 }), testWith()]);
      const bar = await screen.findByRole("progressbar", { name: say("policy.backTest.running") });
      expect(bar.getAttribute("aria-valuenow")).toBe("25");
      expect((await start()).disabled).toBe(true);
      server.answer({ "backTests.list": { items: [testWith()] } });
      expect(await screen.findByText(say("policy.backTest.clients"))).toBeDefined();
      expect(screen.queryByRole("progressbar")).toBeNull();
      expect((await start()).disabled).toBe(false);
    },
  );

  test("with nothing to go through is at none", async () => {
    await open([testWith({ state: "waiting", result: null, done: 0, total: 0 })]);
    const bar = await screen.findByRole("progressbar", { name: say("policy.backTest.running") });
    expect(bar.getAttribute("aria-valuenow")).toBe("0");
  });

  test("that failed says so", async () => {
    await open([testWith({ state: "failed", result: null })]);
    expect(await screen.findByText(say("policy.backTest.failed"))).toBeDefined();
  });

  test("that is done says what changes, whom it meets and what it stops", async () => {
    await open([testWith()]);
    const table = await screen.findByRole("table", { name: say("policy.backTest.effects") });
    const rows = within(table).getAllByRole("row").slice(1);
    expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual(
      [
        ["1,800 (90%)", "1,500 (75%)"],
        ["100 (5%)", "400 (20%)"],
        ["0 (0%)", "0 (0%)"],
        ["100 (5%)", "100 (5%)"],
      ].map((cells, index) => [say(`adaptive.effect.${effect.options[index] ?? "allow"}`), ...cells]),
    );
    const clients = screen.getByRole("table", { name: say("policy.backTest.clients") });
    const [, client] = within(clients).getAllByRole("row");
    expect([...(client?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
      "Billing worker",
      "1,300",
      "1",
      "12",
    ]);
    expect(screen.getByText(say("policy.backTest.ofAll", { count: "7", all: "9" }))).toBeDefined();
    expect(screen.getByText(say("policy.backTest.ofAll", { count: "1", all: "1,200" }))).toBeDefined();
    const asked = screen.getByText(say("policy.backTest.stepUps")).parentElement;
    expect(asked?.textContent).toContain("20%");
    expect(asked?.textContent).toContain("300%");
  });

  test("of an API without calls divides by nothing", async () => {
    const none = { allow: 0, step_up: 0, throttle: 0, deny: 0 };
    await open([testWith({ result: { ...result, before: none, after: none, clients: [] } })], { locale: "fr" });
    expect(await screen.findByText(say("policy.backTest.noClients"))).toBeDefined();
    const table = screen.getByRole("table", { name: say("policy.backTest.effects") });
    expect(within(table).getAllByText(/^0 \(0\s%\)$/u)).toHaveLength(8);
  });

  test("while tests load none is said to be missing; a failure can be retried", async () => {
    const { user, server } = await open([], { answers: { "backTests.list": refuse("internal") } });
    await screen.findByText(say("policy.backTest.errorTitle"));
    server.answer({ "backTests.list": pending });
    await press(user, say("ui.retry"));
    expect(screen.queryByText(say("policy.backTest.noneTitle"))).toBeNull();
  });
});
