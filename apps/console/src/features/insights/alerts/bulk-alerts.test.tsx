import type { Alert, AlertState } from "@parapet/contract";
import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { openPage } from "../../../testing/open-page.tsx";
import { findToast, say } from "../../../testing/say.ts";
import { type Answers, pending, refuse } from "../../../testing/test-server.ts";
import { alertsOf, alertWith } from "./testing-alerts.ts";

const path = "/insights/alerts";
const [one, other] = [
  alertWith({ host: "one.example" }),
  alertWith({ id: "0199d6f0-0000-7000-8000-00000000a009", host: "other.example" }),
];
const outcomeOf = (...alerts: readonly Alert[]) => ({
  items: alerts.map(({ id, host }) => ({ id, name: host ?? "", result: "done" as const, error: null })),
});
const open = (state: AlertState = "open", answers: Answers = {}, query = "") =>
  openPage(`${path}?state=${state}${query}`, {
    answers: { "alerts.list": alertsOf([one, other]), "alerts.bulk": outcomeOf(one, other), ...answers },
  });
type User = Awaited<ReturnType<typeof open>>["user"];
const checkbox = (host: string) =>
  screen.findByLabelText<HTMLInputElement>(say("ui.selectRow", { name: `${say(`alerts.kind.${one.kind}`)}: ${host}` }));
const selectBoth = async (user: User) => {
  await user.click(await checkbox("one.example"));
  await user.click(await checkbox("other.example"));
  return within(screen.getByRole("group", { name: say("ui.selected", { count: 2 }) }));
};
const bodies = (server: Awaited<ReturnType<typeof open>>["server"]) =>
  server.asked("alerts.bulk").map(({ body }) => body);
const ids = [one.id, other.id];

describe("several alerts", () => {
  test.each([
    ["open", ["acknowledge", "resolve", "snooze", "falsePositive"]],
    ["acknowledged", ["reopen", "resolve", "snooze", "falsePositive"]],
    ["snoozed", ["acknowledge", "reopen", "resolve", "snooze", "falsePositive"]],
    ["resolved", ["reopen", "falsePositive"]],
    ["false_positive", ["reopen"]],
  ] as const)("that are %s may be treated alike: %j", async (state, actions) => {
    const { user } = await open(state);
    const bar = await selectBoth(user);
    const buttons = bar.getAllByRole("button").map((button) => button.textContent);
    expect(buttons.filter((text) => text !== "")).toEqual(actions.map((action) => say(`alerts.${action}`)));
  });

  test("are acknowledged together; that is undone by opening them again", async () => {
    const { user, server } = await open();
    const bar = await selectBoth(user);
    await user.click(bar.getByText(say("alerts.acknowledge")));
    expect(await screen.findByText(say("alerts.bulkDone.acknowledge", { count: 2 }))).toBeDefined();
    expect(bodies(server)).toEqual([{ action: "acknowledge", ids }]);
    expect(server.asked("alerts.list").length).toBe(2);
    expect((await checkbox("one.example")).checked).toBe(false);
    await user.click(screen.getByText(say("list.bulk.undo")));
    expect(await screen.findByText(say("alerts.bulkDone.reopen", { count: 2 }))).toBeDefined();
    expect(bodies(server).at(-1)).toEqual({ action: "reopen", ids });
    expect(screen.queryByText(say("list.bulk.undo"))).toBeNull();
  });

  test.each([
    ["acknowledged", "resolve", "acknowledge"],
    ["resolved", "reopen", "resolve"],
    ["false_positive", "reopen", "false_positive"],
  ] as const)("that were %s: %s is undone by %s", async (state, action, back) => {
    const { user, server } = await open(state);
    const bar = await selectBoth(user);
    await user.click(bar.getByText(say(`alerts.${action}`)));
    await screen.findByText(say(`alerts.bulkDone.${action}`, { count: 2 }));
    await user.click(screen.getByText(say("list.bulk.undo")));
    await screen.findByText(say(`alerts.bulkDone.${back}`, { count: 2 }));
    expect(bodies(server)).toEqual([
      { action, ids },
      { action: back, ids },
    ]);
  });

  test("that were snoozed can't be undone", async () => {
    const { user } = await open("snoozed");
    const bar = await selectBoth(user);
    await user.click(bar.getByText(say("alerts.falsePositive")));
    await screen.findByText(say("alerts.bulkDone.false_positive", { count: 2 }));
    expect(screen.queryByText(say("list.bulk.undo"))).toBeNull();
  });

  test("are snoozed together", async () => {
    const { user, server } = await open();
    const bar = await selectBoth(user);
    await user.click(bar.getByRole("button", { name: say("alerts.snooze") }));
    await user.click(await screen.findByRole("menuitem", { name: say("alerts.snooze.day") }));
    await screen.findByText(say("alerts.bulkDone.snooze", { count: 2 }));
    const [body] = bodies(server);
    expect(body).toMatchObject({ action: "snooze", ids });
    const until = typeof body === "object" && body !== null && "until" in body ? Date.parse(String(body.until)) : 0;
    expect(Math.abs(until - Date.now() - 86_400_000)).toBeLessThan(60_000);
  });

  test("that failed are named with the reason, and tried again", async () => {
    const failed = { id: other.id, name: "other.example", result: "failed" as const, error: "not_found" as const };
    const { user, server } = await open("open", { "alerts.bulk": { items: [...outcomeOf(one).items, failed] } });
    const bar = await selectBoth(user);
    await user.click(bar.getByText(say("alerts.resolve")));
    await screen.findByText(new RegExp(say("list.bulk.failed", { count: 1 })));
    const failures = screen.getByRole("list", { name: say("list.bulk.failures") });
    expect(failures.textContent).toBe(`other.example: ${say("problem.not_found")}`);
    await user.click(screen.getByText(say("list.bulk.retry")));
    await expect.poll(() => bodies(server).at(-1)).toEqual({ action: "resolve", ids: [other.id] });
  });

  test("of all pages are selected at once, by the same conditions", async () => {
    const third = "0199d6f0-0000-7000-8000-00000000a00f";
    const list = { ...alertsOf([one, other]), total: 3 };
    const { user, server } = await open(
      "open",
      { "alerts.list": list, "alerts.select": { ids: [...ids, third] } },
      "&host[is]=a",
    );
    await user.click(await screen.findByLabelText(say("ui.selectPage")));
    await user.click(screen.getByText(say("ui.selectMatching", { total: "3" })));
    expect(await screen.findByRole("group", { name: say("ui.selected", { count: 3 }) })).toBeDefined();
    const { query } = server.asked("alerts.select")[0] ?? {};
    expect([query?.get("state"), query?.get("host[is]")]).toEqual(["open", "a"]);
    await user.click(screen.getByText(say("alerts.acknowledge")));
    await expect.poll(() => bodies(server)).toEqual([{ action: "acknowledge", ids: [...ids, third] }]);
  });

  test("that could not be selected: the reason is shown", async () => {
    const list = { ...alertsOf([one, other]), total: 3 };
    const { user } = await open("open", { "alerts.list": list, "alerts.select": refuse("internal") });
    await user.click(await screen.findByLabelText(say("ui.selectPage")));
    await user.click(screen.getByText(say("ui.selectMatching", { total: "3" })));
    expect(await findToast(say("problem.internal"))).toBeDefined();
  });

  test("stay selected over sorting, and not over another state", async () => {
    const { user } = await open();
    await selectBoth(user);
    await user.click(screen.getByText(say("alerts.column.count"), { selector: "th *" }));
    expect(await screen.findByRole("group", { name: say("ui.selected", { count: 2 }) })).toBeDefined();
    await user.click(screen.getByText(say("alerts.state.resolved")));
    expect(screen.queryByRole("group", { name: say("ui.selected", { count: 2 }) })).toBeNull();
  });

  test("while it is done, the progress is shown", async () => {
    const { user } = await open("open", { "alerts.bulk": pending });
    const bar = await selectBoth(user);
    await user.click(bar.getByText(say("alerts.acknowledge")));
    expect(await screen.findByText(say("list.bulk.running", { done: 0, total: 2 }))).toBeDefined();
  });
});
