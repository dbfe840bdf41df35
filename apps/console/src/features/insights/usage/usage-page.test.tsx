import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { findCard } from "../../../testing/cards.ts";
import { addFilter } from "../../../testing/controls.ts";
import { openPage } from "../../../testing/open-page.tsx";
import { pageOf } from "../../../testing/page-of.ts";
import { say } from "../../../testing/say.ts";
import { type Answers, pending, refuse } from "../../../testing/test-server.ts";
import { alertWith } from "../alerts/testing-alerts.ts";
import { eventWith } from "../events/testing-events.ts";
import { hrefOf, longPageOf, paramsOf } from "../testing-insights.ts";
import { sourceWith } from "../trace-sources/testing-sources.ts";
import { from, seriesOf, summaryOf, to, usageAnswers } from "./testing-usage.ts";

const path = "/insights/usage";
const open = (answers: Answers = {}, address = path, options: Parameters<typeof openPage>[1] = {}) =>
  openPage(address, { ...options, answers: { ...usageAnswers, ...answers } });
const quiet = { calls: 0, errors: 0, p50: null, p95: null, p99: null, consumers: 0, apis: 0, new_apis: 0 };
const tile = (label: string) => {
  const [found] = within(screen.getByRole("region", { name: say("usage.numbers") })).getAllByText(label);
  const box = found?.closest<HTMLElement>("[aria-busy]");
  if (!box) throw new Error(`No tile ${label}`);
  return box;
};
const findTile = async (label: string) => {
  await screen.findByRole("region", { name: say("usage.numbers") });
  return tile(label);
};

describe("states", () => {
  test("while the numbers load, tiles and charts keep their places", async () => {
    await open({
      "usage.summary": pending,
      "usage.series": pending,
      "usage.heatMap": pending,
      "usage.rankings": pending,
    });
    const region = await screen.findByRole("region", { name: say("usage.numbers") });
    expect([...region.children].map((each) => each.getAttribute("aria-busy"))).toEqual(Array(6).fill("true"));
    for (const title of [say("usage.byStatus"), say("usage.heatMap"), say("usage.topApis")])
      expect((await findCard(title)).querySelector("[aria-busy=true]"), title).not.toBeNull();
    expect(document.title).toContain(say("usage.title"));
    expect(screen.queryByText(say("usage.noneTitle"))).toBeNull();
  });

  test("a provider without any call is led to the trace sources", async () => {
    const { server } = await open({ "usage.summary": summaryOf(quiet, quiet), "usage.series": seriesOf() });
    await screen.findByText(say("usage.noneTitle"));
    expect(hrefOf(screen.getByRole("link", { name: say("usage.toSources") }))).toBe("/insights/trace-sources");
    expect(screen.queryByRole("region", { name: say("usage.numbers") })).toBeNull();
    expect(server.asked("events.list").some(({ query }) => query.get("showNonApi") === "true")).toBe(true);
  });

  test("the landing page reminds of what is missing, and the usage page does not", async () => {
    const missing = {
      is_dismissed: false,
      traffic: { step: "done", source_id: null },
      protection: { step: "register_api", api_id: null, client_id: null },
      mail: { step: "connect" },
    } as const;
    const { goTo } = await open({ "checklist.get": missing }, "/");
    expect(await screen.findByRole("heading", { name: say("checklist.title") })).toBeDefined();
    await goTo(path);
    await findTile(say("usage.calls"));
    expect(screen.queryByRole("heading", { name: say("checklist.title") })).toBeNull();
  });

  test("a provider without any call can bring its dismissed checklist back", async () => {
    const { user, server, arriveAt } = await open({
      "usage.summary": summaryOf(quiet, quiet),
      "usage.series": seriesOf(),
      "checklist.update": () => undefined,
    });
    await user.click(await screen.findByRole("button", { name: say("checklist.show") }));
    await arriveAt("/");
    expect(server.asked("checklist.update").map(({ body }) => body)).toEqual([{ is_dismissed: false }]);
  });

  test("a quiet range of a provider with calls shows its zeros", async () => {
    await open({
      "usage.summary": summaryOf(quiet, quiet),
      "usage.series": seriesOf(),
      "events.list": longPageOf(eventWith()),
    });
    expect((await findTile(say("usage.calls"))).textContent).toBe(`${say("usage.calls")}0`);
    expect(tile(say("usage.errorRate")).textContent).toContain("–");
    expect(screen.queryByText(say("usage.noneTitle"))).toBeNull();
  });

  test("calls only in the period before count as calls", async () => {
    const { server } = await open({ "usage.summary": summaryOf(quiet, { calls: 4 }) });
    expect((await findTile(say("usage.calls"))).textContent).toContain(say("ui.chart.versus", { what: "4" }));
    expect(server.asked("events.list").some(({ query }) => query.has("showNonApi"))).toBe(false);
  });

  test("a failed load is reported and can be retried", async () => {
    const { user, server } = await open({ "usage.summary": refuse("internal") });
    await screen.findByText(say("usage.errorTitle"));
    expect(screen.queryByRole("region", { name: say("usage.numbers") })).toBeNull();
    server.answer({ "usage.summary": summaryOf() });
    await user.click(screen.getByRole("button", { name: say("ui.retry") }));
    expect((await findTile(say("usage.calls"))).textContent).toContain("10");
  });

  test("numbers that could not be reloaded stay, and the page says so", async () => {
    const { user, server } = await open();
    await findTile(say("usage.calls"));
    server.answer({ "usage.summary": refuse("internal") });
    await user.click(screen.getByRole("button", { name: say("list.refresh") }));
    await screen.findByText(say("list.stale", { why: say("problem.internal") }));
    expect(tile(say("usage.calls")).textContent).toContain("10");
  });

  test("while a new range loads, every panel shows that its numbers are of the earlier one", async () => {
    const { user, server } = await open();
    await findTile(say("usage.calls"));
    await waitFor(() => expect(screen.queryAllByRole("progressbar")).toEqual([]));
    server.answer({
      "usage.summary": pending,
      "usage.series": pending,
      "usage.heatMap": pending,
      "usage.rankings": pending,
      "events.list": pending,
    });
    await user.click(screen.getByRole("button", { name: `${say("ui.timeRange")}: ${say("ui.range.24h")}` }));
    await user.click(await screen.findByRole("button", { name: say("ui.range.7d") }));
    const isWaiting = (panel: HTMLElement) => within(panel).queryAllByRole("progressbar").length === 1;
    const titles = ["usage.byStatus", "usage.latency", "usage.heatMap", "usage.latest", "usage.topApis"] as const;
    for (const title of titles) expect(isWaiting(await findCard(say(title))), title).toBe(true);
    for (const title of ["usage.calls", "usage.consumers"] as const) expect(isWaiting(tile(say(title)))).toBe(true);
    expect(tile(say("usage.calls")).textContent).toContain("10");
  });

  test("charts that could not be loaded don't take the tiles with them", async () => {
    await open({ "usage.series": refuse("internal") });
    await screen.findByText(say("list.stale", { why: say("problem.internal") }));
    expect((await findTile(say("usage.calls"))).textContent).toContain("10");
    expect((await findCard(say("usage.byStatus"))).querySelector("[aria-busy=true]")).toBeNull();
  });

  test("a visitor is sent to sign in and comes back to the same range", async () => {
    const { address } = await openPage(`${path}?from=now-7d`, { as: null });
    expect(address()).toBe(`/login?${new URLSearchParams({ to: `${path}?from=now-7d` })}`);
  });

  test("the home address shows the usage", async () => {
    await open({}, "/");
    expect((await findTile(say("usage.calls"))).textContent).toContain("10");
  });

  test("people of an organization are led from the home address to their clients", async () => {
    const { address } = await openPage("/", {
      as: { role: "organization_admin", organization_id: "0199d6f0-0000-7000-8000-000000000001" },
      answers: { "apiClients.list": pageOf(), "protectedApis.names": { items: [] }, "organizations.list": pageOf() },
    });
    expect(address()).toBe("/provider/clients");
  });

  test("a viewer reads everything", async () => {
    await open({}, path, { as: { role: "viewer" } });
    expect((await findTile(say("usage.calls"))).textContent).toContain("10");
    expect(screen.getByText(say("usage.exportOf"))).toBeDefined();
  });

  test("in Arabic the page runs from right to left, with its own numbers", async () => {
    await open({}, path, { locale: "ar" });
    await findTile(say("usage.calls"));
    expect(document.documentElement.dir).toBe("rtl");
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(say("usage.title"));
  });

  test("in French shares are written as the French write them", async () => {
    await open({}, path, { locale: "fr" });
    expect((await findTile(say("usage.errorRate"))).textContent).toMatch(/20\s%/u);
  });
});

describe("open alerts", () => {
  const states = { open: 2, acknowledged: 0, snoozed: 0, resolved: 0, false_positive: 0 };
  test.each([
    ["critical", true],
    ["high", true],
    ["medium", false],
    ["info", false],
  ] as const)("a %s one is urgent: %s", async (severity, urgent) => {
    const { server } = await open({ "alerts.list": { ...pageOf(alertWith({ severity })), total: 2, states } });
    const link = await screen.findByRole("link", { name: new RegExp(`^${say("usage.openAlerts", { count: 2 })}`) });
    expect(hrefOf(link)).toBe("/insights/alerts");
    expect(within(link).queryByText(say("usage.urgent")) !== null).toBe(urgent);
    expect(server.asked("alerts.list")[0]?.query.get("state")).toBe("open");
  });

  test("without one there is no link to them", async () => {
    await open();
    await findTile(say("usage.calls"));
    expect(screen.queryByText(say("usage.openAlerts", { count: 0 }))).toBeNull();
  });
});

describe("what is counted", () => {
  test("the address selects: every query gets its range and its filters", async () => {
    const address = `${path}?from=${from}&to=${to}&host[is]=a.example&host[isNot]=b.example&port[is]=8443&method[is]=GET&method[is]=PUT&statusClass[is]=5&verdict[is]=shadow`;
    const { server } = await open({}, address);
    await findTile(say("usage.calls"));
    for (const name of ["usage.summary", "usage.series", "usage.heatMap", "usage.rankings"] as const) {
      const query = server.asked(name)[0]?.query;
      expect([query?.get("from"), query?.get("to")], name).toEqual([from, to]);
      expect(query?.getAll("method[is]"), name).toEqual(["GET", "PUT"]);
      expect([query?.get("host[is]"), query?.get("host[isNot]")], name).toEqual(["a.example", "b.example"]);
      expect([query?.get("port[is]"), query?.get("statusClass[is]")], name).toEqual(["8443", "5"]);
    }
    const chip = say("ui.remove", {
      what: `${say("usage.filter.verdict")} ${say("usage.operator.is")} ${say("insights.verdict.shadow")}`,
    });
    expect(screen.getByLabelText(chip)).toBeDefined();
    const other = `${say("usage.filter.host")} ${say("usage.operator.isNot")} b.example`;
    expect(screen.getByLabelText(say("ui.remove", { what: other }))).toBeDefined();
  });

  test("without a range it is the last day, as of each load", async () => {
    const { server } = await open();
    await findTile(say("usage.calls"));
    const { query } = server.asked("usage.summary")[0] ?? {};
    expect(query?.get("to")).toBeNull();
    expect(Date.now() - Date.parse(query?.get("from") ?? "")).toBeLessThan(86_400_000 + 60_000);
    expect(Date.now() - Date.parse(query?.get("from") ?? "")).toBeGreaterThanOrEqual(86_400_000);
    expect(server.asked("usage.series")[0]?.query.get("time_zone")).toBe(
      new Intl.DateTimeFormat().resolvedOptions().timeZone,
    );
  });

  test("what is unknown in the address is ignored", async () => {
    const { server } = await open({}, `${path}?from=yesterday&order=size&verdict[is]=nope&statusClass[is]=12&x=1`);
    await findTile(say("usage.calls"));
    const { query } = server.asked("usage.summary")[0] ?? {};
    expect([...(query?.keys() ?? [])]).toEqual(["from"]);
    expect(server.asked("usage.rankings")[0]?.query.get("order")).toBe("calls");
  });

  test("a filter by a source names it, and goes into the address and the queries", async () => {
    const source = sourceWith({ name: "Kong, production" });
    const { user, server, address } = await open({ "traceSources.list": pageOf(source) });
    await findTile(say("usage.calls"));
    await addFilter(user, say("usage.filter.source"), source.name);
    expect(paramsOf(address()).getAll("source[is]")).toEqual([source.id]);
    expect(server.asked("usage.summary").at(-1)?.query.getAll("source[is]")).toEqual([source.id]);
    await user.click(
      screen.getByRole("button", {
        name: say("ui.remove", { what: `${say("usage.filter.source")} ${say("usage.operator.is")} ${source.name}` }),
      }),
    );
    expect(address()).toBe(path);
  });

  test.each([
    [
      "usage.filter.verdict",
      ["insights.verdict.zombie", "insights.verdict.violation"],
      "verdict[is]",
      ["zombie", "violation"],
    ],
    ["usage.filter.organization", "acme", "organization[is]", ["acme"]],
    ["usage.filter.template", "/v1/{id}", "template[is]", ["/v1/{id}"]],
    ["usage.filter.action", "tools/call search", "action[is]", ["tools/call search"]],
  ] as const)("a filter by %s is kept", async (field, values, name, expected) => {
    const { user, address } = await open();
    await findTile(say("usage.calls"));
    await addFilter(user, say(field), ...(typeof values === "string" ? [values] : values.map((id) => say(id))));
    expect(paramsOf(address()).getAll(name)).toEqual(expected);
  });

  test("the range is chosen by name, and Back brings the earlier one", async () => {
    const { user, address, server } = await open();
    await findTile(say("usage.calls"));
    await user.click(screen.getByRole("button", { name: `${say("ui.timeRange")}: ${say("ui.range.24h")}` }));
    expect(screen.queryByRole("button", { name: say("ui.range.all") })).toBeNull();
    await user.click(await screen.findByRole("button", { name: say("ui.range.7d") }));
    expect(address()).toBe(`${path}?from=now-7d`);
    expect(Date.now() - Date.parse(server.asked("usage.summary").at(-1)?.query.get("from") ?? "")).toBeGreaterThan(
      6 * 86_400_000,
    );
  });

  test("the pace of reloading is in the address; a press reloads everything now", async () => {
    const { user, address, server } = await open({}, `${path}?refresh=30`);
    await findTile(say("usage.calls"));
    await user.click(screen.getByRole("button", { name: `${say("list.autoRefresh")}: ${say("list.refresh30")}` }));
    await user.click(await screen.findByRole("menuitemradio", { name: say("list.refreshOff") }));
    expect(address()).toBe(path);
    const asked = () =>
      (["usage.summary", "usage.series", "usage.heatMap"] as const).map((name) => server.asked(name).length);
    const before = asked();
    await user.click(screen.getByRole("button", { name: say("list.refresh") }));
    expect(asked()).toEqual(before.map((count) => count + 1));
  });
});
