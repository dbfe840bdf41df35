import { type Alert, alertKind, alertState, insightsSeverity } from "@parapet/contract";
import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { formatFor } from "../../../lib/format/format.ts";
import { addFilter, pick } from "../../../testing/controls.ts";
import { catchDownloads } from "../../../testing/downloads.ts";
import { openPage } from "../../../testing/open-page.tsx";
import { findToast, say } from "../../../testing/say.ts";
import { cellsOf, findRow } from "../../../testing/table.ts";
import { type Answers, pending, refuse } from "../../../testing/test-server.ts";
import { checksOf, headersOf, hrefOf, itemsOf, openFilterForm, paramsOf } from "../testing-insights.ts";
import { alertsOf, alertWith, silentSourceAlert } from "./testing-alerts.ts";

const path = "/insights/alerts";
const open = (
  alerts: readonly Alert[] = [alertWith()],
  answers: Answers = {},
  address = path,
  options: Parameters<typeof openPage>[1] = {},
) => openPage(address, { ...options, answers: { "alerts.list": alertsOf(alerts), ...answers } });
const header = (
  column: "severity" | "kind" | "subject" | "observed" | "expected" | "count" | "assignee" | "last_seen_at",
) => say(`alerts.column.${column}`);
const kindOf = (kind: Alert["kind"]) => say(`alerts.kind.${kind}`);
const menu = (name = "shop.example.com") => say("alerts.actionsOf", { name });
const row = () => findRow(kindOf("shadow"));

describe("states", () => {
  test("while alerts load, the page says so and keeps its title", async () => {
    await open([], { "alerts.list": pending });
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(say("alerts.title"));
    expect(screen.getByRole("table").getAttribute("aria-busy")).toBe("true");
  });

  test("without open alerts it says what looks, and leads to the rules", async () => {
    await open([]);
    expect(await screen.findByText(say("alerts.noneTitle"))).toBeDefined();
    const links = screen.getAllByRole("link", { name: say("alerts.setup") });
    expect(links.map(hrefOf)).toEqual(["/insights/alerts/setup", "/insights/alerts/setup"]);
  });

  test.each(alertState.options.filter((state) => state !== "open"))(
    "without any that is %s it says what would be",
    async (state) => {
      await open([], {}, `${path}?state=${state}`);
      expect(await screen.findByText(say("alerts.noneOfState"))).toBeDefined();
      expect(screen.getByText(say(`alerts.stateText.${state}`))).toBeDefined();
      expect(screen.queryByText(say("alerts.noneTitle"))).toBeNull();
    },
  );

  test("without matches it offers to clear the conditions, in the same state", async () => {
    const { user, address } = await open([], {}, `${path}?state=resolved&search=x&host[is]=a&from=now-1h&sort=kind`);
    await screen.findByText(say("alerts.noMatchTitle"));
    await user.click(screen.getByText(say("list.clearFilters")));
    expect(Object.fromEntries(paramsOf(address()))).toEqual({ state: "resolved", sort: "kind" });
  });

  test("a failed load is reported and can be retried", async () => {
    const { user, server } = await open([], { "alerts.list": refuse("internal") });
    await screen.findByText(say("alerts.errorTitle"));
    server.answer({ "alerts.list": alertsOf([alertWith()]) });
    await user.click(screen.getByRole("button", { name: say("ui.retry") }));
    expect(await row()).toBeDefined();
  });

  test("a visitor is sent to sign in", async () => {
    const { address } = await openPage(path, { as: null });
    expect(address()).toBe(`/login?${new URLSearchParams({ to: path })}`);
  });

  test("a viewer reads alerts and works on none", async () => {
    await open([alertWith()], {}, path, { as: { role: "viewer" } });
    await row();
    expect(headersOf(screen.getByRole("table"))).not.toContain(say("alerts.column.actions"));
    expect(screen.queryByRole("checkbox")).toBeNull();
  });

  test("an analyst works on them, in Arabic from right to left", async () => {
    await open([alertWith()], {}, path, { as: { role: "analyst" }, locale: "ar" });
    await row();
    expect(document.documentElement.dir).toBe("rtl");
    expect(screen.getByText("/v1/orders/{id}").tagName).toBe("BDI");
    expect(screen.getByLabelText(menu())).toBeDefined();
  });
});

describe("a row", () => {
  test("says how grave, what, about what, what was seen and expected, how often and who works on it", async () => {
    const share = { ...alertWith().evidence, unit: "share" as const, observed: 0.125, expected: 0.02 };
    await open([alertWith({ port: 8443, evidence: share, count: 1500, assignee: "Ann", finding: "NLID" })]);
    expect(headersOf(screen.getByRole("table")).slice(1, -1)).toEqual(
      (["severity", "kind", "subject", "observed", "expected", "count", "assignee", "last_seen_at"] as const).map(
        header,
      ),
    );
    expect(cellsOf(await row())).toMatchObject({
      [header("severity")]: say("insights.severity.medium"),
      [header("kind")]: kindOf("shadow"),
      [header("subject")]: `GET/v1/orders/{id}shop.example.com:8443${say("insights.finding.NLID")}`,
      [header("observed")]: "12.5%",
      [header("expected")]: "2%",
      [header("count")]: "1,500",
      [header("assignee")]: "Ann",
      [header("last_seen_at")]: formatFor("en").instant(alertWith().last_seen_at),
    });
  });

  test("names the action that it is about", async () => {
    await open([alertWith({ template: "/mcp", action: "tools/call pay" })]);
    expect(cellsOf(await row())[header("subject")]).toBe("GET/mcptools/call payshop.example.com");
  });

  test("of a source names it, in minutes; a deleted one by what it was", async () => {
    await open([silentSourceAlert({ evidence: { ...silentSourceAlert().evidence, observed: 44.6 } })]);
    const cells = cellsOf(await findRow(kindOf("source_silent")));
    expect(cells).toMatchObject({
      [header("subject")]: "Kong, production",
      [header("observed")]: "45 minutes",
      [header("expected")]: "–",
      [header("assignee")]: "–",
    });
  });

  test("of a deleted source says so", async () => {
    await open([
      silentSourceAlert({ source_name: null, evidence: { ...alertWith().evidence, unit: "ms", observed: 1500 } }),
    ]);
    const cells = cellsOf(await findRow(kindOf("source_silent")));
    expect(cells[header("subject")]).toBe(say("alerts.deletedSource"));
    expect(cells[header("observed")]).toBe(formatFor("en").duration(1500));
  });

  test("has words for every kind, severity and state", async () => {
    const alerts = alertKind.options.map((kind, at) =>
      alertWith({
        id: `0199d6f0-0000-7000-8000-${String(at).padStart(12, "0")}`,
        kind,
        severity: insightsSeverity.options[at % 5] ?? "info",
        state: alertState.options[at % 5] ?? "open",
      }),
    );
    await open(alerts, {}, `${path}?column=severity&column=state&column=first_seen_at`);
    for (const { kind, severity, state, first_seen_at } of alerts)
      expect(cellsOf(await findRow(kindOf(kind))), kind).toMatchObject({
        [header("severity")]: say(`insights.severity.${severity}`),
        [say("alerts.column.state")]: say(`alerts.stateOfOne.${state}`),
        [say("alerts.column.first_seen_at")]: formatFor("en").instant(first_seen_at),
      });
  });

  test("that is snoozed says until when", async () => {
    const until = "2026-11-21T12:00:00.000Z";
    await open([alertWith({ state: "snoozed", snoozed_until: until })], {}, `${path}?state=snoozed&column=state`);
    expect(cellsOf(await row())[say("alerts.column.state")]).toBe(
      say("alerts.snoozedUntil", { time: formatFor("en").instant(until) }),
    );
  });
});

describe("the menu of an alert", () => {
  const snoozes = () => (["hour", "day", "week"] as const).map((each) => say(`alerts.snooze.${each}`));
  test.each([
    ["open", ["acknowledge", "resolve", null, "falsePositive"]],
    ["acknowledged", ["reopen", "resolve", null, "falsePositive"]],
    ["snoozed", ["acknowledge", "reopen", "resolve", null, "falsePositive"]],
    ["resolved", ["reopen", "falsePositive"]],
    ["false_positive", ["reopen"]],
  ] as const)("that is %s offers what applies: %j", async (state, items) => {
    const { user } = await open([alertWith({ state })], {}, `${path}?state=${state}`);
    expect(await itemsOf(user, menu())).toEqual(
      items.flatMap((item) => (item === null ? snoozes() : [say(`alerts.${item}`)])),
    );
  });

  test.each([
    ["open", "acknowledge", { action: "acknowledge" }],
    ["open", "resolve", { action: "resolve" }],
    ["open", "falsePositive", { action: "false_positive" }],
    ["resolved", "reopen", { action: "reopen" }],
  ] as const)("on one that is %s, %s is sent, confirmed, and the list looks again", async (state, item, action) => {
    const alert = alertWith({ state });
    const { user, server } = await open([alert], { "alerts.update": alert }, `${path}?state=${state}`);
    await pick(user, menu(), say(`alerts.${item}`));
    await findToast(say(`alerts.did.${action.action}`));
    expect(server.asked("alerts.update")).toMatchObject([{ params: { id: alert.id }, body: action }]);
    expect(server.asked("alerts.list").length).toBe(2);
  });

  test.each([
    ["hour", 1],
    ["day", 24],
    ["week", 168],
  ] as const)("snoozes for a %s", async (snooze, hours) => {
    const { user, server } = await open([alertWith()], { "alerts.update": alertWith() });
    await pick(user, menu(), say(`alerts.snooze.${snooze}`));
    await findToast(say("alerts.did.snooze"));
    const { body } = server.asked("alerts.update")[0] ?? {};
    const until = typeof body === "object" && body !== null && "until" in body ? String(body.until) : "";
    expect(Math.abs(Date.parse(until) - Date.now() - hours * 3_600_000)).toBeLessThan(60_000);
  });

  test.each(["not_found", "invalid_input"] as const)(
    "a change refused with %s is shown, and the list is refetched",
    async (code) => {
      const { user, server } = await open([alertWith()], { "alerts.update": refuse(code) });
      await pick(user, menu(), say("alerts.acknowledge"));
      await findToast(say(`problem.${code}`));
      expect(server.asked("alerts.list").length).toBe(2);
    },
  );
});

describe("what is listed", () => {
  test("is one state, with how many are in each, and the address keeps it", async () => {
    const states = { open: 1, acknowledged: 2, snoozed: 3, resolved: 4, false_positive: 5 };
    const { user, address, server } = await open(
      [],
      { "alerts.list": alertsOf([alertWith()], states) },
      `${path}?page=2&sort=kind`,
    );
    await row();
    const tabs = screen.getAllByRole("tab");
    expect(tabs.map(({ textContent }) => textContent)).toEqual(
      alertState.options.map((state, at) => `${say(`alerts.state.${state}`)}${at + 1}`),
    );
    await user.click(screen.getByText(say("alerts.state.resolved")));
    expect(Object.fromEntries(paramsOf(address()))).toEqual({ state: "resolved", sort: "kind" });
    expect(server.asked("alerts.list").at(-1)?.query.get("state")).toBe("resolved");
  });

  test("is selected by the address", async () => {
    const address = `${path}?state=snoozed&severity[is]=high&kind[is]=latency&kind[is]=shadow&host[is]=a&search=shop&from=now-7d&page=2&page_size=10&sort=-severity`;
    const { server } = await open([alertWith()], {}, address);
    await row();
    const { query } = server.asked("alerts.list")[0] ?? {};
    expect(query?.getAll("kind[is]")).toEqual(["latency", "shadow"]);
    for (const name of ["kind[is]", "from"]) query?.delete(name);
    expect(Object.fromEntries(query ?? [])).toEqual({
      state: "snoozed",
      "severity[is]": "high",
      "host[is]": "a",
      search: "shop",
      page: "2",
      page_size: "10",
      sort: "-severity",
    });
  });

  test("is filtered by severity, kind and API", async () => {
    const { user, address, server } = await open([alertWith()], {}, `${path}?page=2`);
    const form = await openFilterForm(user);
    await within(form).findByText(say("insights.severity.high"));
    expect(checksOf(form)).toEqual(insightsSeverity.options.map((each) => say(`insights.severity.${each}`)));
    await user.keyboard("{Escape}");
    await addFilter(user, say("alerts.column.kind"), kindOf("latency"), kindOf("shadow"));
    await addFilter(user, say("alerts.api"), "shop.example.com");
    expect(paramsOf(address()).getAll("kind[is]")).toEqual(["latency", "shadow"]);
    expect([paramsOf(address()).get("host[is]"), paramsOf(address()).has("page")]).toEqual(["shop.example.com", false]);
    expect(server.asked("alerts.list").at(-1)?.query.get("host[is]")).toBe("shop.example.com");
  });

  test("is searched while it is typed, and of a range of time", async () => {
    const { user, address } = await open([alertWith()], {}, `${path}?page=2`);
    await user.type(await screen.findByLabelText(say("alerts.search")), "sh");
    await expect.poll(() => address()).toBe(`${path}?search=sh`);
    await user.click(screen.getByLabelText(`${say("ui.timeRange")}: ${say("ui.range.all")}`));
    await user.click(await screen.findByText(say("ui.range.7d")));
    expect(paramsOf(address()).get("from")).toBe("now-7d");
  });

  test.each([
    ["severity", "-severity"],
    ["kind", "kind"],
    ["count", "-count"],
  ] as const)("a press on %s sorts by it", async (column, sort) => {
    const { user, address } = await open([alertWith()], {}, `${path}?page=2`);
    await user.click(await screen.findByText(header(column), { selector: "th *" }));
    expect(address()).toBe(`${path}?sort=${sort}`);
  });

  test("is exported as it is selected, without the menu", async () => {
    const files = catchDownloads();
    const { user, server } = await open(
      [alertWith()],
      { "alerts.export": "kind\r\n" },
      `${path}?state=resolved&host[is]=a&page=2`,
    );
    await row();
    await user.click(screen.getByText(say("list.export")));
    await findToast(say("list.exported"));
    const { query } = server.asked("alerts.export")[0] ?? {};
    expect(query?.getAll("column")).toEqual([
      "severity",
      "kind",
      "subject",
      "observed",
      "expected",
      "count",
      "assignee",
      "last_seen_at",
    ]);
    expect([query?.get("state"), query?.get("host[is]"), query?.has("page")]).toEqual(["resolved", "a", false]);
    expect(files.map(({ name }) => name)).toEqual([expect.stringMatching(/alerts.*\.csv$/)]);
  });
});
