import { type EventColumn, eventColumns, eventVerdict, findingKind } from "@parapet/contract";
import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { formatFor } from "../../../lib/format/format.ts";
import { telemetryCommand } from "../../../lib/telemetry/telemetry-command.ts";
import { catchDownloads } from "../../../testing/downloads.ts";
import { openPage } from "../../../testing/open-page.tsx";
import { findToast, say } from "../../../testing/say.ts";
import { cellsOf } from "../../../testing/table.ts";
import { type Answers, pending, refuse } from "../../../testing/test-server.ts";
import { headersOf, hrefOf, longPageOf, paramsOf } from "../testing-insights.ts";
import { eventsAnswers, eventWith } from "./testing-events.ts";

const path = "/insights/events";
const open = (answers: Answers = {}, address = path, options: Parameters<typeof openPage>[1] = {}) =>
  openPage(address, { ...options, answers: { ...eventsAnswers, ...answers } });
const format = formatFor("en");
const header = (column: EventColumn) => say(`events.column.${column}`);
const allColumns = eventColumns.options.map((column) => `column=${column}`).join("&");
const findRow = async () => {
  const [cell] = await screen.findAllByText("GET /v1/orders", { selector: "td *" });
  const row = cell?.closest("tr");
  if (!row) throw new Error("No row");
  return row;
};

describe("states", () => {
  test("while the list loads, the page says so and keeps its title", async () => {
    const { server } = await open({ "events.list": pending });
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(say("events.title"));
    expect(document.title).toContain(say("events.title"));
    expect(screen.getByRole("table", { name: say("events.title") }).getAttribute("aria-busy")).toBe("true");
    expect(server.asked("events.histogram")).toEqual([]);
  });

  test("without any call it leads to the trace sources and shows how to send one", async () => {
    const { server } = await open({ "events.list": longPageOf() });
    await screen.findByText(say("events.noneTitle"));
    expect(hrefOf(screen.getByRole("link", { name: say("events.toSources") }))).toBe("/insights/trace-sources");
    expect(screen.getByLabelText(say("events.example"), { selector: "pre" }).textContent).toBe(
      telemetryCommand(location.origin, null),
    );
    expect(screen.queryByText(say("events.histogram"))).toBeNull();
    expect(server.asked("events.list").at(-1)?.query.get("showNonApi")).toBe("true");
  });

  test("until it is known what an empty list means, it goes on loading", async () => {
    await open({ "events.list": ({ query }) => (query.get("showNonApi") === "true" ? pending() : longPageOf()) });
    expect(screen.getByRole("table").getAttribute("aria-busy")).toBe("true");
    expect(screen.queryByText(say("events.noneTitle"))).toBeNull();
  });

  test("with calls that are no API calls it offers to show them", async () => {
    const other = eventWith({ is_api: false });
    const { user, address, server } = await open({
      "events.list": ({ query }) => (query.get("showNonApi") === "true" ? longPageOf(other) : longPageOf()),
    });
    await screen.findByText(say("events.noApiTitle"));
    await user.click(screen.getByRole("button", { name: say("events.showNonApi") }));
    expect(address()).toBe(`${path}?showNonApi=true`);
    await findRow();
    await expect.poll(() => server.asked("events.histogram").at(-1)?.query.get("showNonApi")).toBe("true");
  });

  test("with all calls shown and none there, nothing else is asked for", async () => {
    const { server } = await open({ "events.list": longPageOf() }, `${path}?showNonApi=true`);
    expect(await screen.findByText(say("events.noneTitle"))).toBeDefined();
    expect(server.asked("events.list").length).toBe(1);
  });

  test("without matches it offers to clear the conditions, and keeps the rest", async () => {
    const { user, address, server } = await open(
      { "events.list": longPageOf() },
      `${path}?host[is]=a&from=now-1h&page_size=50&sort=status&showNonApi=true`,
    );
    await screen.findByText(say("events.noMatchTitle"));
    expect(server.asked("events.list").length).toBe(1);
    await user.click(screen.getByRole("button", { name: say("list.clearFilters") }));
    expect(Object.fromEntries(paramsOf(address()))).toEqual({ page_size: "50", sort: "status", showNonApi: "true" });
  });

  test("a failed load is reported and can be retried", async () => {
    const { user, server } = await open({ "events.list": refuse("internal") });
    await screen.findByText(say("events.errorTitle"));
    server.answer(eventsAnswers);
    await user.click(screen.getByRole("button", { name: say("ui.retry") }));
    expect(await findRow()).toBeDefined();
  });

  test("a role without access to traffic sees why", async () => {
    await open({ "events.list": refuse("forbidden") });
    expect(await screen.findByText(say("list.forbiddenTitle"))).toBeDefined();
    expect(screen.queryByText(say("events.errorTitle"))).toBeNull();
  });

  test("rows that could not be reloaded stay, and the page says so", async () => {
    const { user, server } = await open();
    await findRow();
    server.answer({ "events.list": refuse("internal") });
    await user.click(screen.getByLabelText(say("list.refresh")));
    await screen.findByText(say("list.stale", { why: say("problem.internal") }));
    expect(await findRow()).toBeDefined();
  });

  test("a visitor is sent to sign in and comes back to the same list", async () => {
    const { address } = await openPage(`${path}?page=2`, { as: null });
    expect(address()).toBe(`/login?${new URLSearchParams({ to: `${path}?page=2` })}`);
  });

  test("in Arabic the page runs from right to left, and what the wire said does not", async () => {
    await open({}, path, { locale: "ar", as: { role: "viewer" } });
    await findRow();
    expect(document.documentElement.dir).toBe("rtl");
    expect(screen.getByText("shop.example.com").tagName).toBe("BDI");
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(say("events.title"));
  });

  test("in French durations are written as the French write them", async () => {
    await open({}, path, { locale: "fr" });
    expect(cellsOf(await findRow())[header("duration_ms")]).toBe(formatFor("fr").duration(12));
  });
});

describe("columns", () => {
  test("the usual ones", async () => {
    await open({ "events.list": longPageOf(eventWith({ findings: ["PII_EMAIL", "NLID", "X"], verdict: "shadow" })) });
    const row = await findRow();
    const shown = ["time", "method", "host", "path", "status", "duration_ms", "verdict", "findings"] as const;
    expect(headersOf(screen.getByRole("table"))).toEqual(shown.map(header));
    const cells = cellsOf(row);
    expect(cells[header("time")]).toContain("GET /v1/orders");
    expect([cells[header("status")], cells[header("duration_ms")]]).toEqual(["200", format.duration(12)]);
    expect(cells[header("verdict")]).toBe(say("insights.verdict.shadow"));
    expect(cells[header("findings")]).toBe(`${say("insights.finding.PII_EMAIL")}+2`);
  });

  test("all of them, by the address", async () => {
    const full = eventWith({
      warnings: ["json_repaired", "time_missing"],
      consumer_kind: "jwt",
      consumer: "alice",
      organization: "acme",
      template: "/v1/{id}",
      action: "query GetOrders",
      dst_namespace: "shop",
      user_agent: "curl/8",
      req_bytes: 1500,
      difference_count: 4,
      is_api: false,
    });
    await open({ "events.list": longPageOf(full) }, `${path}?${allColumns}`);
    const cells = cellsOf(await findRow());
    expect(Object.keys(cells)).toHaveLength(eventColumns.options.length);
    expect(cells).toMatchObject({
      [header("id")]: full.id,
      [header("request_id")]: "r-1",
      [header("source_name")]: "Kong, production",
      [header("scheme")]: "https",
      [header("port")]: "443",
      [header("query")]: "limit=10",
      [header("http_version")]: "1.1",
      [header("src_ip")]: "192.0.2.1",
      [header("src_port")]: "40000",
      [header("dst_ip")]: "10.0.0.20",
      [header("dst_port")]: "443",
      [header("dst_namespace")]: "shop",
      [header("user_agent")]: "curl/8",
      [header("req_bytes")]: format.bytes(1500),
      [header("res_bytes")]: format.bytes(2),
      [header("is_api")]: say("events.isNotApi"),
      [header("warnings")]: `2${say("events.warningCount", { count: 2 })}`,
      [header("template")]: "/v1/{id}",
      [header("action")]: "query GetOrders",
      [header("consumer_kind")]: say("events.consumerKind.jwt"),
      [header("consumer")]: "alice",
      [header("organization")]: "acme",
      [header("difference_count")]: "4",
      [header("received_at")]: format.instant(full.received_at),
    });
  });

  test("what a source didn't say is a dash, and an unknown status is called so", async () => {
    const nulls = {
      scheme: null,
      port: null,
      query: null,
      status: null,
      duration_ms: null,
      http_version: null,
      src_ip: null,
      src_port: null,
      dst_ip: null,
      dst_port: null,
      consumer_kind: null,
      consumer: null,
      res_bytes: null,
      verdict: null,
    } as const;
    await open({ "events.list": longPageOf(eventWith(nulls)) }, `${path}?${allColumns}`);
    const cells = cellsOf(await findRow());
    for (const column of Object.keys(nulls) as (keyof typeof nulls)[]) {
      const expected = { status: say("events.unknown"), verdict: say("insights.verdict.unknown") };
      expect(cells[header(column)], column).toBe(column in expected ? expected[column as "status"] : "–");
    }
    expect([cells[header("warnings")], cells[header("findings")], cells[header("difference_count")]]).toEqual([
      "",
      "",
      "–",
    ]);
  });

  test("say every verdict, and every finding with what it means", async () => {
    const events = findingKind.options.map((kind, at) =>
      eventWith({
        id: `0199d6f0-0000-7000-8000-${String(at).padStart(12, "0")}`,
        findings: [kind],
        verdict: eventVerdict.options[at % eventVerdict.options.length] ?? null,
      }),
    );
    await open({ "events.list": longPageOf(...events) });
    await screen.findAllByText("GET", { selector: "td *" });
    const rows = [...document.querySelectorAll("tbody tr")];
    const texts = rows.map((row) => [...row.querySelectorAll("td")].slice(-2).map(({ textContent }) => textContent));
    expect(texts).toEqual(
      events.map(({ verdict }, at) => [
        say(`insights.verdict.${verdict ?? "unknown"}`),
        say(`insights.finding.${findingKind.options[at] ?? "NLID"}`),
      ]),
    );
    for (const kind of findingKind.options)
      expect(screen.getByTitle(say(`insights.findingText.${kind}`))).toBeDefined();
    for (const verdict of eventVerdict.options)
      expect(screen.getAllByTitle(say(`insights.verdictText.${verdict}`)).length).toBeGreaterThan(0);
  });

  test("are chosen, and the address keeps the choice", async () => {
    const { user, address } = await open();
    await findRow();
    await user.click(screen.getByRole("button", { name: say("ui.columns") }));
    await user.click(await screen.findByLabelText(header("organization")));
    expect(paramsOf(address()).getAll("column")).toContain("organization");
    expect(headersOf(screen.getByRole("table", { name: say("events.title") }))).toContain(header("organization"));
  });

  test.each([
    ["status", "status"],
    ["time", "time"],
    ["duration_ms", "-duration_ms"],
    ["verdict", "-verdict"],
    ["host", "host"],
  ] as const)("a press on %s sorts by it, from the first page", async (column, sort) => {
    const { user, address, server } = await open({}, `${path}?page=2`);
    await findRow();
    const table = within(screen.getByRole("table"));
    await user.click(table.getByText(header(column), { selector: "th *" }));
    expect(Object.fromEntries(paramsOf(address()))).toEqual({ sort });
    expect(server.asked("events.list").at(-1)?.query.get("sort")).toBe(sort);
  });
});

describe("a row", () => {
  test("leads to its call, whose address keeps the list's", async () => {
    const event = eventWith({ port: 8443 });
    const { user, address } = await open(
      { "events.list": longPageOf(event), "events.get": pending },
      `${path}?host[is]=shop.example.com&sort=status`,
    );
    const link = (await findRow()).querySelector("a");
    const target = `${path}/tableView/${event.id}?${new URLSearchParams({ "host[is]": "shop.example.com", sort: "status" })}`;
    expect(paramsOf(link?.getAttribute("href") ?? "").get("sort")).toBe("status");
    expect(link?.title).toBe("GET https://shop.example.com:8443/v1/orders?limit=10");
    await user.click(link ?? document.body);
    expect(address().split("?")[0]).toBe(target.split("?")[0]);
    expect(Object.fromEntries(paramsOf(address()))).toEqual(Object.fromEntries(paramsOf(target)));
  });
});

describe("paging", () => {
  test("is in the address, and says where counting stopped", async () => {
    const list = { ...longPageOf(eventWith()), total: 10_000, total_is_minimum: true, page: 2 };
    const { user, address, server } = await open({ "events.list": list }, `${path}?page=2&page_size=10`);
    await findRow();
    expect(screen.getByText(say("ui.rowRangeOfMore", { first: "11", last: "20", total: "10,000" }))).toBeDefined();
    await user.click(screen.getByLabelText(say("ui.nextPage")));
    expect(address()).toBe(`${path}?page=3&page_size=10`);
    expect(server.asked("events.list").at(-1)?.query.get("page")).toBe("3");
    await user.selectOptions(screen.getByLabelText(say("ui.rowsPerPage")), "50");
    expect(address()).toBe(`${path}?page_size=50`);
  });
});

describe("the export", () => {
  const filtered = `${path}?host[is]=a&page=3&sort=path&column=time&column=host&column=query`;

  test("holds what the filters select, in the columns of the table, of all pages", async () => {
    const files = catchDownloads();
    const { user, server } = await open({ "events.export": "time,host,query\r\n" }, filtered);
    await findRow();
    await user.click(screen.getByText(say("list.export")));
    await findToast(say("list.exported"));
    const [{ query } = { query: new URLSearchParams() }] = server.asked("events.export");
    expect(query.getAll("column")).toEqual(["time", "host", "query"]);
    query.delete("column");
    expect(Object.fromEntries(query)).toEqual({ "host[is]": "a", sort: "path", showNonApi: "false" });
    expect(files.map(({ name }) => name)).toEqual([expect.stringMatching(/^.*events.*\.csv$/)]);
    expect(await files[0]?.text()).toBe("time,host,query\r\n");
  });

  test("says why it failed, until that is read", async () => {
    const { user } = await open({ "events.export": refuse("unavailable") });
    await findRow();
    await user.click(screen.getByText(say("list.export")));
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain(say("list.exportFailed", { why: say("problem.unavailable") }));
    await user.click(within(alert).getByText(say("ui.close")));
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test("can be cancelled", async () => {
    const { user } = await open({ "events.export": pending });
    await findRow();
    await user.click(screen.getByText(say("list.export")));
    await user.click(await screen.findByText(say("list.exportCancel")));
    await screen.findByText(say("list.export"));
    expect(screen.queryByText(say("list.exportCancel"))).toBeNull();
    expect(screen.queryByRole("alert")).toBeNull();
  });
});
