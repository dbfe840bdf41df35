import { type SourceRule, type TraceSource, traceSourceEndpoints, sourceRuleEndpoints } from "@parapet/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { fill } from "../../../testing/controls.ts";
import { openPage } from "../../../testing/open-page.tsx";
import { pageOf } from "../../../testing/page-of.ts";
import { say } from "../../../testing/say.ts";
import { type Answers, type Refusal, refuse } from "../../../testing/test-server.ts";
import { funnelWith, sourceWith, statusOf } from "./testing-sources.ts";

const { id } = sourceWith();
const open = (source: Partial<TraceSource> = {}, answers: Answers = {}) =>
  openPage(`/insights/trace-sources/${id}`, {
    answers: {
      "ingestStatus.read": statusOf(source),
      "traceSources.funnel": funnelWith(),
      "traceSources.suggestProxies": { suggestion: null },
      "sourceRules.get": { rules: [], applied: [] },
      ...answers,
    },
  });

test("a page counts as an API by a rule, whose matches are shown before it is added", async () => {
  const update = vi.fn<(body: unknown) => TraceSource>(() => sourceWith());
  const example = { id: sourceWith().id, method: "POST", host: "shop.example", path: "/soap/quotes", status: 200 };
  const { user, server } = await open(
    {},
    {
      "traceSources.funnel": funnelWith({ page: 4 }),
      "traceSources.checkRule": { problems: [], matches: { of: 40, matched: 4, examples: [example] } },
      "traceSources.update": ({ body }) => update(body),
    },
  );
  await user.click(await screen.findByRole("button", { name: say("sources.rules.effect.api") }));
  const dialog = within(await screen.findByRole("dialog", { name: say("sources.rules.title") }));
  await fill(user, say("sources.rules.path"), "/soap/*");
  expect(await dialog.findByText(say("sources.rules.matches", { matched: "4", of: 40 }))).toBeDefined();
  expect(dialog.getByText("POST shop.example/soap/quotes 200")).toBeDefined();
  expect(server.asked("traceSources.checkRule").at(-1)).toMatchObject({ params: { id }, body: { path: "/soap/*" } });
  await user.click(dialog.getByRole("button", { name: say("sources.rules.add") }));
  await waitFor(() => expect(update.mock.lastCall).toBeDefined());
  expect(update.mock.lastCall).toEqual([{ rules: [{ id: expect.any(String), effect: "api", path: "/soap/*" }] }]);
});

test("rules say how many calls each applied to, and are added and removed", async () => {
  const rule = {
    id: "0199d6f0-0000-7000-8000-00000000f001",
    effect: "ignore" as const,
    path: "/metrics*",
    method: "GET",
  };
  const update = vi.fn<(body: unknown) => Refusal | undefined>();
  const { user } = await open(
    { rules: [rule] },
    {
      "traceSources.funnel": { ...funnelWith({ ignored: 7 }, 3), by_rule: [{ rule_id: rule.id, calls: 7 }] },
      "traceSources.checkRule": { problems: [], matches: null },
      "traceSources.update": ({ body }) => {
        const { rules = [] } = traceSourceEndpoints["traceSources.update"].body.parse(body);
        return update(body) ?? sourceWith({ rules });
      },
    },
  );
  await user.click(await screen.findByRole("button", { name: say("sources.rules.title") }));
  const dialog = within(await screen.findByRole("dialog", { name: say("sources.rules.title") }));
  expect(await dialog.findByText("GET /metrics*")).toBeDefined();
  expect(await dialog.findByText(say("sources.rules.applied", { count: 7 }))).toBeDefined();
  await fill(user, say("sources.rules.user_agent"), "Probe/*");
  await user.click(dialog.getByRole("button", { name: say("sources.rules.add") }));
  expect(await dialog.findByText("User-Agent: Probe/*")).toBeDefined();
  expect(update.mock.lastCall).toEqual([
    { rules: [rule, { id: expect.any(String), effect: "ignore", user_agent: "Probe/*" }] },
  ]);
  // After a save that failed, the list is still the one saved last.
  update.mockImplementationOnce(() => refuse("unavailable"));
  await user.click(dialog.getByRole("button", { name: say("sources.rules.removeOf", { rule: "GET /metrics*" }) }));
  expect(await dialog.findByText(say("problem.unavailable"))).toBeDefined();
  expect(dialog.getByText("User-Agent: Probe/*")).toBeDefined();
  await user.click(dialog.getByRole("button", { name: say("sources.rules.removeOf", { rule: "GET /metrics*" }) }));
  await waitFor(() => expect(dialog.queryByText("GET /metrics*")).toBeNull());
  expect(update.mock.lastCall).toEqual([
    { rules: [{ id: expect.any(String), effect: "ignore", user_agent: "Probe/*" }] },
  ]);
});

const shared: SourceRule = { id: "0199d6f0-0000-7000-8000-00000000f002", effect: "ignore", path: "/healthz" };

test("the rules of a source show those for all sources, with what each took of its calls", async () => {
  const { user } = await open(
    {},
    {
      "traceSources.funnel": { ...funnelWith({ ignored: 5 }, 3), by_rule: [{ rule_id: shared.id, calls: 5 }] },
      "sourceRules.get": { rules: [shared], applied: [{ rule_id: shared.id, calls: 90 }] },
    },
  );
  await user.click(await screen.findByRole("button", { name: say("sources.rules.title") }));
  const list = within(await screen.findByRole("list", { name: say("sources.rules.inherited") }));
  expect(list.getByText("/healthz")).toBeDefined();
  expect(list.getByText(say("sources.rules.applied", { count: 5 }))).toBeDefined();
  expect(list.queryByRole("button")).toBeNull();
});

const openAll = (answers: Answers = {}, role: "provider_admin" | "viewer" = "provider_admin") =>
  openPage("/insights/trace-sources", {
    as: { role },
    answers: { "traceSources.list": pageOf(sourceWith()), ...answers },
  });

test("rules for all sources are added and removed on the page of sources", async () => {
  const save = vi.fn<(rules: readonly SourceRule[], known: readonly string[]) => Refusal | undefined>();
  const { user, server } = await openAll({
    "sourceRules.get": { rules: [shared], applied: [{ rule_id: shared.id, calls: 90 }] },
    "sourceRules.check": { problems: [], matches: { of: 0, matched: 0, examples: [] } },
    "sourceRules.save": ({ body }) => {
      const { rules, known = [] } = sourceRuleEndpoints["sourceRules.save"].body.parse(body);
      return save(rules, known) ?? { rules, applied: [] };
    },
  });
  await user.click(await screen.findByRole("button", { name: say("sources.rules.inherited") }));
  const dialog = within(await screen.findByRole("dialog", { name: say("sources.rules.inherited") }));
  expect(await dialog.findByText(say("sources.rules.applied", { count: 90 }))).toBeDefined();
  await fill(user, say("sources.rules.user_agent"), "Probe/*");
  expect(await dialog.findByText(say("sources.rules.matchesNoneAtAll"))).toBeDefined();
  expect(server.asked("sourceRules.check").at(-1)?.body).toEqual({ user_agent: "Probe/*" });
  await user.click(dialog.getByRole("button", { name: say("sources.rules.add") }));
  expect(await dialog.findByText("User-Agent: Probe/*")).toBeDefined();
  const added = { id: expect.any(String), effect: "ignore", user_agent: "Probe/*" };
  expect(save.mock.lastCall).toEqual([[shared, added], [shared.id]]);
  const remove = () =>
    user.click(dialog.getByRole("button", { name: say("sources.rules.removeOf", { rule: "/healthz" }) }));
  save.mockImplementationOnce(() => refuse("conflict"));
  await remove();
  expect(await dialog.findByText(say("sources.rules.changed"))).toBeDefined();
  expect(dialog.getByText("/healthz")).toBeDefined();
  await remove();
  await waitFor(() => expect(save.mock.lastCall).toEqual([[added], [shared.id, expect.any(String)]]));
});

test("rules for all sources that can't be loaded can be retried", async () => {
  const { user, server } = await openAll({ "sourceRules.get": refuse("internal") });
  await user.click(await screen.findByRole("button", { name: say("sources.rules.inherited") }));
  expect(await screen.findByText(say("sources.rules.inheritedProblem"))).toBeDefined();
  server.answer({ "sourceRules.get": { rules: [shared], applied: [] } });
  await user.click(screen.getByRole("button", { name: say("ui.retry") }));
  expect(await screen.findByText("/healthz")).toBeDefined();
});

test("a viewer isn't offered rules for all sources", async () => {
  await openAll({}, "viewer");
  await screen.findByText(sourceWith().name);
  expect(screen.queryByRole("button", { name: say("sources.rules.inherited") })).toBeNull();
});
