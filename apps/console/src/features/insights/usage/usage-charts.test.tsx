import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { formatFor } from "../../../lib/format/format.ts";
import { findCard } from "../../../testing/cards.ts";
import { openPage } from "../../../testing/open-page.tsx";
import { say } from "../../../testing/say.ts";
import { type Answers, pending } from "../../../testing/test-server.ts";
import { hrefOf, paramsOf, pressOnChart, readChart } from "../testing-insights.ts";
import { from, pointWith, seriesOf, summaryOf, to, usageAnswers } from "./testing-usage.ts";

const path = "/insights/usage";
const ranged = `${path}?from=${from}&to=${to}`;
const open = (answers: Answers = {}, address = ranged, options: Parameters<typeof openPage>[1] = {}) =>
  openPage(address, { ...options, answers: { ...usageAnswers, "events.histogram": pending, ...answers } });
const format = formatFor("en");
const numbersOf = (table: string[][]) => table.map(([, ...numbers]) => numbers);

const course = seriesOf(
  pointWith(0, {
    calls: 7,
    status: { "2xx": 6, "3xx": 0, "4xx": 1, "5xx": 0, other: 0 },
    differing: { shadow: 1, zombie: 0, rogue: 2, violation: 0 },
    new_api_calls: 2,
    p50: 10,
    p95: 1500,
    p99: null,
    previous: {
      calls: 3,
      status: { "2xx": 3, "3xx": 0, "4xx": 0, "5xx": 0, other: 0 },
      differing: { shadow: 0, zombie: 4, rogue: 0, violation: 0 },
      p50: 11,
      p95: 12,
      p99: 13,
    },
  }),
  pointWith(2, { calls: 3, status: { "2xx": 1, "3xx": 1, "4xx": 0, "5xx": 1, other: 0 } }),
);

describe("the tiles", () => {
  const tiles = async () => {
    const region = await screen.findByRole("region", { name: say("usage.numbers") });
    return [...region.children].map(({ textContent }) => textContent);
  };

  test("say what was called, next to the period before, and whether that is good", async () => {
    await open({
      "usage.summary": summaryOf(
        { calls: 10, errors: 2, differing: { shadow: 1, zombie: 2, rogue: 3, violation: 4 }, new_apis: 1 },
        { calls: 4, errors: 1, p95: 790, differing: { shadow: 0, zombie: 0, rogue: 0, violation: 5 }, consumers: 4 },
      ),
    });
    const versus = (what: string) => say("ui.chart.versus", { what });
    const [better, worse] = [say("ui.chart.better"), say("ui.chart.worse")];
    expect(await tiles()).toEqual([
      `${say("usage.calls")}10+150%${versus("4")}`,
      `${say("usage.errorRate")}20%-20%${better}${versus("25%")}`,
      `${say("usage.p95")}${format.duration(395)}-50%${better}${versus(format.duration(790))}`,
      `${say("usage.differing")}10+100%${worse}${versus("5")}`,
      `${say("usage.consumers")}40%${versus("4")}`,
      `${say("usage.apis", { new: 1 })}20%${versus("2")}`,
    ]);
  });

  test("what is unknown is a dash, and a rate of no calls is none", async () => {
    await open({ "usage.summary": summaryOf({ p95: null }, { calls: 0, errors: 0, p95: null }) });
    const [, rate, latency] = await tiles();
    expect(rate).toBe(`${say("usage.errorRate")}20%`);
    expect(latency).toBe(`${say("usage.p95")}–`);
  });

  test("three of them draw their course", async () => {
    await open({ "usage.series": course });
    const region = await screen.findByRole("region", { name: say("usage.numbers") });
    const drawn = within(region)
      .getAllByRole("img")
      .map((line) => line.getAttribute("aria-label"));
    expect(drawn).toEqual([say("usage.calls"), say("usage.errorRate"), say("usage.differing")]);
  });

  test.each([
    ["usage.calls", {}],
    ["usage.errorRate", { "statusClass[is]": ["4", "5", "6", "7", "8", "9"] }],
    ["usage.p95", { sort: ["-duration_ms"] }],
    ["usage.differing", { "verdict[is]": ["shadow", "zombie", "rogue", "violation"] }],
  ] as const)("%s leads to the calls that were counted", async (label, part) => {
    const { user, address } = await open({}, `${ranged}&host[is]=a.example&compare=true&order=errors`);
    const region = await screen.findByRole("region", { name: say("usage.numbers") });
    const link = within(region).getByRole("link", { name: say(label) });
    const expected = { from: [from], to: [to], "host[is]": ["a.example"], ...part };
    const read = (href: string) => {
      const params = paramsOf(href);
      return Object.fromEntries([...new Set(params.keys())].map((name) => [name, params.getAll(name)]));
    };
    expect(read(hrefOf(link))).toEqual(expected);
    await user.click(link);
    expect(address()).toMatch(/^\/insights\/events\?/);
    expect(read(address())).toEqual(expected);
  });

  test("before the period is known, a tile leads to the range of the address", async () => {
    await open({ "usage.summary": pending }, `${path}?from=now-7d`);
    const link = await screen.findByRole("link", { name: say("usage.calls") });
    expect([...paramsOf(hrefOf(link))]).toEqual([
      ["from", "now-7d"],
      ["to", "now"],
    ]);
  });
});

describe("the charts", () => {
  test("count calls by status; other statuses have a column where there are some", async () => {
    const { user, server } = await open({ "usage.series": course });
    const read = await readChart(user, say("usage.byStatus"));
    expect(read[0]).toEqual([say("ui.chart.time"), "2xx", "3xx", "4xx", "5xx"]);
    expect(numbersOf(read).slice(1)).toEqual([
      ["6", "0", "1", "0"],
      ["1", "1", "0", "1"],
    ]);
    const odd = pointWith(1, { calls: 5, status: { "2xx": 0, "3xx": 0, "4xx": 0, "5xx": 0, other: 5 } });
    server.answer({ "usage.series": seriesOf(odd) });
    await user.click(screen.getByLabelText(say("list.refresh")));
    await screen.findByRole("button", { name: say("usage.otherStatus") });
    expect((await readChart(user, say("usage.byStatus")))[1]?.at(-1)).toBe("5");
  });

  test("show percentiles, calls to new APIs, and what differs from documents", async () => {
    const { user } = await open({ "usage.series": course });
    const latency = await readChart(user, say("usage.latency"));
    expect(numbersOf(latency)).toEqual([
      ["p50", "p95", "p99"],
      ["10", "1,500", "–"],
      ["–", "–", "–"],
    ]);
    await pressOnChart(user, say("usage.latency"), "{Home}");
    expect(screen.getByRole("slider", { name: say("usage.latency") }).getAttribute("aria-valuetext")).toContain(
      `p95 ${format.duration(1500)}`,
    );
    expect(numbersOf(await readChart(user, say("usage.newAndExisting")))).toEqual([
      [say("usage.existingApis"), say("usage.newApis")],
      ["5", "2"],
      ["3", "0"],
    ]);
    expect(numbersOf(await readChart(user, say("usage.byVerdict")))).toEqual([
      (["shadow", "zombie", "rogue", "violation"] as const).map((verdict) => say(`insights.verdict.${verdict}`)),
      ["1", "0", "2", "0"],
      ["0", "0", "0", "0"],
    ]);
  });

  test("compare with the period before when asked, and the address keeps it", async () => {
    const { user, address } = await open({ "usage.series": course });
    await user.click(await screen.findByRole("switch", { name: say("usage.compare") }));
    expect(paramsOf(address()).get("compare")).toBe("true");
    const before = (what: string) => say("ui.chart.previous", { what });
    const calls = await readChart(user, say("usage.byStatus"));
    expect(calls[0]?.slice(1, 3)).toEqual(["2xx", before("2xx")]);
    expect(calls[1]?.slice(1, 3)).toEqual(["6", "3"]);
    expect((await readChart(user, say("usage.latency")))[1]?.slice(1)).toEqual(["10", "11", "1,500", "12", "–", "13"]);
    const differing = await readChart(user, say("usage.byVerdict"));
    expect(differing[0]?.[4]).toBe(before(say("insights.verdict.zombie")));
    expect(differing[1]?.[4]).toBe("4");
    expect(screen.getByRole<HTMLInputElement>("switch", { name: say("usage.compare") }).checked).toBe(true);
    await user.click(screen.getByRole("switch", { name: say("usage.compare") }));
    expect(paramsOf(address()).has("compare")).toBe(false);
  });

  test("of a period that is recorded by half, nothing is compared but the steps that are", async () => {
    // The period before began at 7 o'clock.
    const summary = { ...summaryOf(), known_since: "2026-11-20T08:00:00.000Z" };
    const { user } = await open({ "usage.summary": summary, "usage.series": course }, `${ranged}&compare=true`);
    expect(await screen.findByText(say("usage.notCompared"))).toBeDefined();
    const tiles = screen.getByRole("region", { name: say("usage.numbers") });
    expect(tiles.textContent).not.toContain(say("ui.chart.versus", { what: "4" }));
    const calls = await readChart(user, say("usage.byStatus"));
    expect(calls.slice(1).map((row) => row[2])).toEqual(["–", "0"]);
  });

  test("are empty where nothing was called", async () => {
    await open({ "usage.series": seriesOf(pointWith(0), pointWith(1)) });
    expect((await findCard(say("usage.byStatus"))).textContent).toContain(say("ui.chart.empty"));
    expect(screen.queryByRole("slider", { name: say("usage.byStatus") })).toBeNull();
  });

  test.each(["usage.byStatus", "usage.latency", "usage.newAndExisting", "usage.byVerdict"] as const)(
    "a range selected in %s narrows the page",
    async (title) => {
      const { user, address } = await open({ "usage.series": course }, `${path}?from=now-7d&method[is]=GET`);
      await pressOnChart(user, say(title), "{Home}{Shift>}{ArrowRight}{/Shift}{Enter}");
      const { origin: _origin, ...params } = Object.fromEntries(paramsOf(address()));
      expect(params).toEqual({
        from: new Date(from).toISOString(),
        to: new Date(Date.parse(to) + 3_600_000).toISOString(),
        "method[is]": "GET",
      });
    },
  );

  test.each([
    ["2xx", 1, ["2"]],
    ["4xx", 3, ["4"]],
    ["other", 5, ["0", "1", "6", "7", "8", "9"]],
  ] as const)("a press on the part %s of a bar opens its calls", async (_part, steps, classes) => {
    const odd = pointWith(0, { calls: 5, status: { "2xx": 1, "3xx": 1, "4xx": 1, "5xx": 1, other: 1 } });
    const { user, address } = await open({ "usage.series": seriesOf(odd, pointWith(1)) }, `${ranged}&host[is]=a`);
    await pressOnChart(user, say("usage.byStatus"), `{Home}${"{ArrowDown}".repeat(steps)}{Enter}`);
    expect(address()).toMatch(/^\/insights\/events\?/);
    expect(paramsOf(address()).getAll("statusClass[is]")).toEqual(classes);
    expect([paramsOf(address()).get("from"), paramsOf(address()).get("to")]).toEqual([
      from,
      new Date(Date.parse(from) + 3_600_000).toISOString(),
    ]);
    expect(paramsOf(address()).get("host[is]")).toBe("a");
  });

  test("a bar that reaches beyond the range opens calls of the range only", async () => {
    const wide = { ...course, from: "2026-11-20T10:30:00.000Z", to: "2026-11-20T12:15:00.000Z" };
    const { user, address, goTo } = await open({ "usage.series": wide });
    await pressOnChart(user, say("usage.byVerdict"), "{Home}{ArrowDown}{Enter}");
    expect(paramsOf(address()).get("from")).toBe(wide.from);
    expect(paramsOf(address()).getAll("verdict[is]")).toEqual(["shadow"]);
    await goTo(ranged);
    await pressOnChart(user, say("usage.byVerdict"), "{End}{ArrowDown}{ArrowDown}{ArrowDown}{Enter}");
    expect(paramsOf(address()).get("from")).toBe("2026-11-20T12:00:00.000Z");
    expect(paramsOf(address()).get("to")).toBe(wide.to);
    expect(paramsOf(address()).getAll("verdict[is]")).toEqual(["rogue"]);
  });

  test("an hour of the week narrows the range to the latest one of its kind", async () => {
    const at = new Date(from);
    const weekday = ((at.getDay() + 6) % 7) + 1;
    const { user, address } = await open({
      "usage.heatMap": { from, to, hours: [{ weekday, hour: at.getHours(), calls: 6 }] },
    });
    const grid = await screen.findByRole("grid", { name: say("usage.heatMap") });
    const cell = [...grid.querySelectorAll("[role=gridcell]")].find((each) =>
      each.getAttribute("aria-label")?.endsWith(": 6"),
    );
    if (!cell) throw new Error("No hour has the calls");
    await user.click(cell);
    expect([paramsOf(address()).get("from"), paramsOf(address()).get("to")]).toEqual([
      from,
      new Date(Date.parse(from) + 3_600_000).toISOString(),
    ]);
  });
});
