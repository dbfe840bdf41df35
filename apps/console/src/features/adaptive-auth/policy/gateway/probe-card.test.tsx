import { probeCheck, type ProbeItem, type ProbeResult } from "@parapet/contract";
import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { fill, press } from "../../../../testing/controls.ts";
import { errorAt } from "../../../../testing/described.ts";
import { say } from "../../../../testing/say.ts";
import { pending, refuse } from "../../../../testing/test-server.ts";
import { protectedApiWith } from "../../testing-apis.ts";
import { noFindings, openPolicy } from "../testing-policy.ts";

const itemWith = (traits: Partial<ProbeItem> = {}): ProbeItem => ({
  check: "reachable",
  state: "passed",
  status: 200,
  expected: "",
  observed: "",
  latency_ms: 12,
  ...traits,
});
const probeWith = (traits: Partial<ProbeResult> = {}): ProbeResult => ({
  url: "https://orders.example.com/",
  state: "done",
  started_at: "2026-11-20T09:00:00.000Z",
  started_by: "olga@example.com",
  items: probeCheck.options.map((check) => itemWith({ check })),
  ...traits,
});
const open = (options: Parameters<typeof openPolicy>[1] = {}) =>
  openPolicy("gateway", {
    ...options,
    answers: {
      "gateways.text": pending,
      "gateways.lastProbe": () => undefined,
      "gateways.findings": noFindings,
      ...options.answers,
    },
  });
const withLast = (probe: ProbeResult) => open({ answers: { "gateways.lastProbe": probe } });
const checks = () => screen.findByRole("list", { name: say("policy.probe.checks") });
const itemOf = async (check: (typeof probeCheck.options)[number]) => {
  const item = within(await checks())
    .getByText(say(`policy.probe.check.${check}`))
    .closest("li");
  if (item === null) throw new Error(`${check} is not there`);
  return within(item);
};

describe("a probe", () => {
  test("that never ran says so", async () => {
    await open();
    expect(await screen.findByText(say("policy.probe.never"))).toBeDefined();
    expect(screen.getByRole("button", { name: say("policy.probe.start") })).toBeDefined();
    expect(screen.queryByRole("list", { name: say("policy.probe.checks") })).toBeNull();
  });

  test("that passed says of every check what was expected, who ran it and when", async () => {
    await withLast(probeWith());
    const count = probeCheck.options.length;
    expect(await screen.findByText(say("policy.probe.result", { passed: count, count, skipped: 0 }))).toBeDefined();
    for (const check of probeCheck.options) {
      const item = await itemOf(check);
      expect(item.getByText(say(`policy.probe.expects.${check}`))).toBeDefined();
      expect(item.getByText(say("policy.probe.state.passed"))).toBeDefined();
      expect(item.getByText("12 ms")).toBeDefined();
      expect(item.queryByText(say(`policy.probe.todo.${check}`))).toBeNull();
    }
    expect(screen.getByText("olga@example.com")).toBeDefined();
    expect(screen.getByText("https://orders.example.com/")).toBeDefined();
    expect(screen.getByRole("button", { name: say("policy.probe.again") })).toBeDefined();
    expect((await checks()).getAttribute("aria-busy")).toBe("false");
  });

  test("that failed says at each check what was seen and what to do", async () => {
    await withLast(
      probeWith({
        items: probeCheck.options.map((check) => itemWith({ check, state: "failed", observed: `saw ${check}` })),
      }),
    );
    for (const check of probeCheck.options) {
      const item = await itemOf(check);
      expect(item.getByText(say("policy.probe.state.failed"))).toBeDefined();
      expect(item.getByText(`saw ${check}`)).toBeDefined();
      expect(item.getByText(say(`policy.probe.todo.${check}`))).toBeDefined();
    }
  });

  test("where nothing was seen says what to do only", async () => {
    await withLast(probeWith({ items: [itemWith({ state: "failed", latency_ms: null })] }));
    const item = await itemOf("reachable");
    expect(item.queryByText(new RegExp(say("policy.probe.observed")))).toBeNull();
    expect(item.queryByText(/ms$/)).toBeNull();
    expect(item.getByText(say("policy.probe.todo.reachable"))).toBeDefined();
  });

  test.each([
    ["monitor", "policy.probe.notEnforced"],
    ["", "policy.probe.notReached"],
  ] as const)("that skipped a check because of “%s” says %s", async (observed, words) => {
    await withLast(probeWith({ items: [itemWith(), itemWith({ check: "denied", state: "skipped", observed })] }));
    expect(
      await screen.findByText(say("policy.probe.resultSkipped", { passed: 1, count: 2, skipped: 1 })),
    ).toBeDefined();
    expect((await itemOf("denied")).getByText(say(words))).toBeDefined();
  });

  test("that was stopped shows what it looked at, and that it was stopped", async () => {
    await withLast(probeWith({ state: "stopped", items: [itemWith()] }));
    expect(await screen.findByText(say("policy.probe.stopped"))).toBeDefined();
    expect(within(await checks()).getAllByRole("listitem")).toHaveLength(1);
  });

  test("that runs is followed check by check, no matter who started it", async () => {
    const { server } = await withLast(probeWith({ state: "running", items: [itemWith()] }));
    const count = probeCheck.options.length;
    expect(await screen.findByText(say("policy.probe.running", { done: 1, count }))).toBeDefined();
    expect(within(await checks()).getAllByText(say("policy.probe.state.waiting"))).toHaveLength(count - 1);
    expect((await checks()).getAttribute("aria-busy")).toBe("true");
    server.answer({ "gateways.lastProbe": probeWith() });
    expect(await screen.findByText(say("policy.probe.result", { passed: count, count, skipped: 0 }))).toBeDefined();
  });

  test("that could not be loaded can be retried", async () => {
    const { user, server } = await open({ answers: { "gateways.lastProbe": refuse("internal") } });
    await screen.findByText(say("policy.probe.loadFailed"));
    server.answer({ "gateways.lastProbe": probeWith() });
    await press(user, say("ui.retry"));
    expect(await checks()).toBeDefined();
  });
});

describe("running one", () => {
  test("calls a path and shows what came", async () => {
    const { user, server } = await open({ answers: { "gateways.probe": probeWith() } });
    await fill(user, say("policy.probe.path"), "/health");
    server.answer({ "gateways.lastProbe": probeWith() });
    await press(user, say("policy.probe.start"));
    expect(await checks()).toBeDefined();
    expect(server.asked("gateways.probe")).toMatchObject([
      { params: { id: protectedApiWith().id }, body: { path: "/health" } },
    ]);
  });

  test("again does not show the earlier one as its own", async () => {
    const { user } = await open({ answers: { "gateways.lastProbe": probeWith(), "gateways.probe": pending } });
    await press(user, say("policy.probe.again"));
    const count = probeCheck.options.length;
    expect(await screen.findByText(say("policy.probe.running", { done: 0, count }))).toBeDefined();
    expect(within(await checks()).getAllByText(say("policy.probe.state.waiting"))).toHaveLength(count);
    expect(screen.queryByText("olga@example.com")).toBeNull();
  });

  test("needs a path that begins with a slash", async () => {
    const { user, server } = await open();
    await fill(user, say("policy.probe.path"), "health");
    await press(user, say("policy.probe.start"));
    expect(errorAt(say("policy.probe.path"))).toBe(say("policy.probe.pathWrong"));
    expect(server.asked("gateways.probe")).toEqual([]);
  });

  test("that is refused says why", async () => {
    const { user } = await open({ answers: { "gateways.probe": refuse("rate_limited") } });
    await press(user, say("policy.probe.start"));
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toBe(`${say("policy.probe.failed")}${say("problem.rate_limited")}`);
  });

  test("is not for a viewer, nor for an archived API", async () => {
    await open({ as: { role: "analyst" }, answers: { "gateways.lastProbe": probeWith() } });
    expect(await checks()).toBeDefined();
    expect(screen.queryByRole("button", { name: say("policy.probe.again") })).toBeNull();
    expect(screen.queryByLabelText(say("policy.probe.path"))).toBeNull();
  });
});
