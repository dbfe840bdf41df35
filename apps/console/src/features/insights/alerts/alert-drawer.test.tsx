import { type AlertChange, type AlertDetail, alertKind, alertState } from "@parapet/contract";
import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { formatFor } from "../../../lib/format/format.ts";
import { userWith } from "../../../lib/session/testing-user.ts";
import { valueOf } from "../../../testing/cards.ts";
import { choose, pick } from "../../../testing/controls.ts";
import { openPage } from "../../../testing/open-page.tsx";
import { pageOf } from "../../../testing/page-of.ts";
import { findToast, say } from "../../../testing/say.ts";
import { type Answers, pending, refuse } from "../../../testing/test-server.ts";
import { hrefOf, paramsOf, readChart } from "../testing-insights.ts";
import { alertDetailWith, alertsOf, alertWith, changeWith, silentSourceAlert } from "./testing-alerts.ts";

const { id } = alertWith();
const path = `/insights/alerts?alert=${id}`;
const format = formatFor("en");
const open = (traits: Partial<AlertDetail> = {}, answers: Answers = {}, options: Parameters<typeof openPage>[1] = {}) =>
  openPage(path, {
    ...options,
    answers: {
      "alerts.list": alertsOf([alertWith()]),
      "alerts.get": alertDetailWith(traits),
      "users.list": pageOf(),
      ...answers,
    },
  });
const bea = userWith({ first_name: "Bea", last_name: "Best" });
const panel = async (title = say("alerts.kind.shadow")) => within(await screen.findByRole("dialog", { name: title }));

describe("the panel", () => {
  test("opens by a press on a row, and closes; the address keeps it", async () => {
    const { user, address } = await openPage("/insights/alerts?sort=kind", {
      answers: { "alerts.list": alertsOf([alertWith()]), "alerts.get": alertDetailWith(), "users.list": pageOf() },
    });
    const link = await screen.findByTitle(`${say("alerts.kind.shadow")}: shop.example.com`);
    expect(Object.fromEntries(paramsOf(hrefOf(link)))).toEqual({ sort: "kind", alert: id });
    await user.click(link);
    expect(Object.fromEntries(paramsOf(address()))).toEqual({ sort: "kind", alert: id });
    const dialog = await panel();
    await user.click(dialog.getByRole("button", { name: say("ui.close") }));
    expect(Object.fromEntries(paramsOf(address()))).toEqual({ sort: "kind" });
  });

  test("while it loads has a name already", async () => {
    const { server } = await open({}, { "alerts.get": pending });
    expect(await panel(say("alerts.alert"))).toBeDefined();
    expect(server.asked("alerts.get")[0]?.params).toEqual({ id });
  });

  test("that could not be loaded says so, and loads again", async () => {
    const { user, server } = await open({}, { "alerts.get": refuse("not_found") });
    const dialog = await panel(say("alerts.alert"));
    await dialog.findByText(say("alerts.missing"));
    server.answer({ "alerts.get": alertDetailWith() });
    await user.click(dialog.getByRole("button", { name: say("ui.retry") }));
    expect(await (await panel()).findByText("/v1/orders/{id}")).toBeDefined();
  });

  test("says how grave, in which state, about what, by which rule, how often and since when", async () => {
    await open({ rule_name: "My rule", count: 1500 });
    const dialog = await panel();
    expect(await dialog.findByText(say("insights.severity.medium"))).toBeDefined();
    expect(dialog.getByText(say("alerts.stateOfOne.open"))).toBeDefined();
    const box = screen.getByRole("dialog");
    expect(valueOf(say("alerts.rule"), box).textContent).toBe("My rule");
    expect(valueOf(say("alerts.column.count"), box).textContent).toBe("1,500");
    expect(valueOf(say("alerts.column.first_seen_at"), box).textContent).toBe(
      format.exactInstant(alertWith().first_seen_at),
    );
    expect(valueOf(say("alerts.column.last_seen_at"), box).textContent).toBe(
      format.exactInstant(alertWith().last_seen_at),
    );
  });

  test("names a rule that wasn't renamed by its kind", async () => {
    await open({}, {}, { locale: "fr" });
    await panel();
    expect((await screen.findByText(say("alerts.rule"))).nextElementSibling?.textContent).toBe(
      say("alerts.kind.shadow"),
    );
  });

  test.each(alertKind.options)("says why an alert of the kind %s was raised, in numbers", async (kind) => {
    const evidence = { ...alertWith().evidence, unit: "share" as const, observed: 12.4, expected: 0.02, limit: 0.06 };
    await open({ kind, evidence: { ...evidence, operations: 3 } });
    const dialog = await panel(say(`alerts.kind.${kind}`));
    const values = {
      count: 12,
      observed: "1,240%",
      known: "yes",
      expected: "2%",
      limit: "6%",
      since: format.instant(evidence.since),
    };
    expect(
      await dialog.findByText(`${say(`alerts.reason.${kind}`, values)} ${say("alerts.operations", { count: 3 })}`),
    ).toBeDefined();
  });

  test("says no usual number where there is none", async () => {
    await open({
      kind: "latency",
      evidence: { ...alertWith().evidence, unit: "ms", observed: 900, expected: null, limit: 500 },
    });
    const dialog = await panel(say("alerts.kind.latency"));
    const [observed, limit] = [format.duration(900), format.duration(500)];
    const values = {
      count: 900,
      observed,
      known: "no",
      expected: format.duration(0),
      limit,
      since: format.instant(alertWith().evidence.since),
    };
    expect(await dialog.findByText(say("alerts.reason.latency", values))).toBeDefined();
  });

  test("leads to its calls and to its API", async () => {
    await open();
    const dialog = await panel();
    const events = await dialog.findByRole("link", { name: say("alerts.toEvents") });
    expect(paramsOf(hrefOf(events)).get("verdict[is]")).toBe("shadow");
    expect(hrefOf(dialog.getByRole("link", { name: say("alerts.toApi") }))).toBe(
      `/insights/inventory/internal/${alertWith().api_id}`,
    );
  });

  test("of a source leads to no API", async () => {
    await open({ ...silentSourceAlert(), id });
    const dialog = await panel(say("alerts.kind.source_silent"));
    const events = await dialog.findByRole("link", { name: say("alerts.toEvents") });
    expect(paramsOf(hrefOf(events)).get("source[is]")).toBe(silentSourceAlert().source_id);
    expect(dialog.queryByText(say("alerts.toApi"))).toBeNull();
  });

  test("of an address without sense stays closed", async () => {
    const { server } = await openPage("/insights/alerts?alert=nope", {
      answers: { "alerts.list": alertsOf([alertWith()]) },
    });
    await screen.findByText(say("alerts.kind.shadow"));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(server.asked("alerts.get")).toEqual([]);
  });
});

describe("the course", () => {
  const points = [
    { time: "2026-11-20T10:00:00.000Z", observed: 1, expected: 2 },
    { time: "2026-11-20T11:00:00.000Z", observed: 0.5, expected: null },
  ];
  test.each([
    ["calls", "calls", ["1", "2"]],
    ["share", "share", ["1", "2"]],
    ["ms", "ms", ["1", "2"]],
    ["minutes", "calls", ["1", "2"]],
  ] as const)("in %s is drawn as %s, next to what was expected", async (unit, drawn, first) => {
    const { user } = await open({ evidence: { ...alertWith().evidence, unit }, series: { step_s: 3600, points } });
    const [headers, row] = await readChart(user, say(`alerts.chart.${drawn}`));
    expect(headers?.slice(1)).toEqual([say("alerts.column.observed"), say("alerts.column.expected")]);
    expect(row?.slice(1)).toEqual(first);
  });

  test("without expectation has one line; without points there is none", async () => {
    const { user } = await open({ series: { step_s: 3600, points: points.slice(1) } });
    const [headers] = await readChart(user, say("alerts.chart.calls"));
    expect(headers?.slice(1)).toEqual([say("alerts.column.observed")]);
  });

  test("without data isn't drawn", async () => {
    await open();
    await (await panel()).findByText(say("alerts.toEvents"));
    expect(screen.queryByText(say("alerts.chart.calls"))).toBeNull();
  });
});

describe("working on it", () => {
  test.each([
    ["open", "acknowledge"],
    ["snoozed", "acknowledge"],
    ["acknowledged", "resolve"],
    ["resolved", null],
    ["false_positive", null],
  ] as const)("one that is %s offers first to %s", async (state, action) => {
    const { user, server } = await open({ state }, { "alerts.update": alertWith() });
    const dialog = await panel();
    await dialog.findByText(say("alerts.toEvents"));
    for (const each of ["acknowledge", "resolve"] as const)
      expect(dialog.queryByRole("button", { name: say(`alerts.${each}`) }) !== null).toBe(each === action);
    if (action === null) return;
    await user.click(dialog.getByRole("button", { name: say(`alerts.${action}`) }));
    await findToast(say(`alerts.did.${action}`));
    expect(server.asked("alerts.update")).toMatchObject([{ params: { id }, body: { action } }]);
    expect(server.asked("alerts.get").length).toBe(2);
  });

  test("the menu is there too", async () => {
    const { user, server } = await open({}, { "alerts.update": alertWith(), "alerts.list": alertsOf([]) });
    await panel();
    await pick(user, say("alerts.actionsOf", { name: "shop.example.com" }), say("alerts.falsePositive"));
    await findToast(say("alerts.did.false_positive"));
    expect(server.asked("alerts.update")[0]?.body).toEqual({ action: "false_positive" });
  });

  test("it is assigned to a person, and unassigned", async () => {
    const { user, server } = await open(
      { assignee_id: "0199d6f0-0000-7000-8000-000000000102", assignee: "Ann" },
      {
        "alerts.update": alertWith(),
        "users.list": ({ query }) => (query.get("role") === "analyst" ? pageOf(bea) : pageOf()),
      },
    );
    await panel();
    await choose(user, say("alerts.column.assignee"), "Bea Best");
    await findToast(say("alerts.did.assign"));
    await choose(user, say("alerts.column.assignee"), say("alerts.unassigned"));
    await expect
      .poll(() => server.asked("alerts.update").map(({ body }) => body))
      .toEqual([
        { action: "assign", assignee_id: bea.id },
        { action: "assign", assignee_id: null },
      ]);
  });

  test("a viewer reads who works on it, and changes nothing", async () => {
    await open({ assignee: "Ann" }, {}, { as: { role: "viewer" } });
    const dialog = await panel();
    expect(await dialog.findByText("Ann")).toBeDefined();
    expect(dialog.queryByRole("button", { name: say("alerts.acknowledge") })).toBeNull();
    expect(dialog.queryByLabelText(say("alerts.actionsOf", { name: "shop.example.com" }))).toBeNull();
    expect(dialog.queryByRole("combobox")).toBeNull();
  });

  test("a viewer sees that it is unassigned", async () => {
    await open({}, {}, { as: { role: "viewer" } });
    expect(await (await panel()).findByText(say("alerts.unassigned"))).toBeDefined();
  });
});

describe("its history", () => {
  test("says what happened and who did it", async () => {
    const changes: AlertChange[] = [
      ...(["raised", "reopened", "quiet", "awake"] as const).map((what) => changeWith({ what })),
      ...alertState.options.map((state) => changeWith({ what: "state", state, actor: "Ann" })),
      changeWith({ what: "assigned", assignee: "Bea" }),
      changeWith({ what: "assigned" }),
    ].map((change, at) => ({ ...change, id: `0199d6f0-0000-7000-8000-${String(at).padStart(12, "0")}` }));
    await open({ changes });
    const dialog = await panel();
    const items = (await dialog.findAllByRole("listitem")).map((item) => item.textContent);
    const expected = [
      ...(["raised", "reopened", "quiet", "awake"] as const).map((what) => say(`alerts.happened.${what}`)),
      ...alertState.options.map((state) => `${say(`alerts.became.${state}`)}Ann`),
      say("alerts.assigned", { name: "Bea" }),
      say("alerts.unassigned"),
    ];
    for (const text of expected)
      expect(
        items.some((item) => item.includes(text)),
        text,
      ).toBe(true);
  });
});
