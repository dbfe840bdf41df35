import type { HistogramPoint } from "@parapet/contract";
import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { findCard } from "../../../testing/cards.ts";
import { openPage } from "../../../testing/open-page.tsx";
import { say } from "../../../testing/say.ts";
import { type Answers, pending, refuse } from "../../../testing/test-server.ts";
import { longPageOf, paramsOf, pressOnChart, readChart } from "../testing-insights.ts";
import { eventsAnswers, eventWith } from "./testing-events.ts";

const path = "/insights/events";
const from = "2026-11-20T12:10:00.000Z";
const to = "2026-11-20T13:05:00.000Z";
const pointAt = (minutes: number, calls: HistogramPoint["calls"]): HistogramPoint => ({
  time: new Date(Date.parse("2026-11-20T12:00:00.000Z") + minutes * 60_000).toISOString(),
  calls,
});
const counted = (...points: readonly HistogramPoint[]): Answers => ({
  "events.histogram": { from, to, step_s: 1800, points: [...points] },
});
const open = (answers: Answers = {}, address = path) =>
  openPage(address, { answers: { ...eventsAnswers, ...answers } });
const title = () => say("events.histogram");
const statuses = counted(pointAt(0, { "2xx": 3, "5xx": 1 }), pointAt(30, {}), pointAt(60, { "2xx": 2, other: 4 }));

describe("the bars over the list", () => {
  test("count by status, with a column for each that there was", async () => {
    const { user, server } = await open(statuses, `${path}?host[is]=a&page=2&sort=status`);
    const [headers, ...rows] = await readChart(user, title());
    expect(headers?.slice(1)).toEqual(["2xx", "5xx", say("events.otherStatus")]);
    expect(rows.map(([, ...numbers]) => numbers)).toEqual([
      ["3", "1", "0"],
      ["0", "0", "0"],
      ["2", "0", "4"],
    ]);
    expect(Object.fromEntries(server.asked("events.histogram")[0]?.query ?? [])).toEqual({
      "host[is]": "a",
      by: "status",
      showNonApi: "false",
      time_zone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    });
  });

  test("count by verdict when asked, and the address keeps it", async () => {
    const { user, address, server } = await open(statuses);
    server.answer(counted(pointAt(0, { shadow: 2, unknown: 5 })));
    await user.click(await screen.findByRole("radio", { name: say("events.column.verdict") }));
    expect(address()).toBe(`${path}?by=verdict`);
    await screen.findByRole("button", { name: say("insights.verdict.shadow") });
    const read = await readChart(user, title());
    expect(read[0]?.slice(1)).toEqual([say("insights.verdict.shadow"), say("insights.verdict.unknown")]);
    expect(read[1]?.slice(1)).toEqual(["2", "5"]);
    expect(server.asked("events.histogram").at(-1)?.query.get("by")).toBe("verdict");
    expect(screen.getByRole("radio", { name: say("events.column.verdict") }).getAttribute("aria-checked")).toBe("true");
  });

  test("wait for the list", async () => {
    const { server } = await open({ "events.list": pending });
    await findCard(title());
    expect(server.asked("events.histogram")).toEqual([]);
  });

  test("say so where they could not be counted, and count again", async () => {
    const { user, server } = await open({ "events.histogram": refuse("internal") });
    const card = within(await findCard(title()));
    await card.findByText(say("events.errorTitle"));
    server.answer(statuses);
    await user.click(card.getByRole("button", { name: say("ui.retry") }));
    expect(await card.findByRole("button", { name: "5xx" })).toBeDefined();
    expect(screen.getByText("/v1/orders")).toBeDefined();
  });

  test("a range selected in them goes into the address, within what was counted", async () => {
    const { user, address, server } = await open(statuses, `${path}?page=3&method[is]=GET`);
    await pressOnChart(user, title(), "{Home}{Shift>}{ArrowRight}{/Shift}{Enter}");
    expect(Object.fromEntries(paramsOf(address()))).toEqual({
      from,
      to: "2026-11-20T13:00:00.000Z",
      "method[is]": "GET",
    });
    expect(server.asked("events.list").at(-1)?.query.get("from")).toBe(from);
  });

  test.each([
    ["{Home}{ArrowDown}{ArrowDown}", { from, to: "2026-11-20T12:30:00.000Z", "statusClass[is]": ["5"] }],
    ["{End}{ArrowDown}", { from: "2026-11-20T13:00:00.000Z", to, "statusClass[is]": ["2"] }],
    ["{End}{ArrowUp}", { from: "2026-11-20T13:00:00.000Z", to, "statusClass[is]": ["0", "1", "6", "7", "8", "9"] }],
  ] as const)("a press on a part (%s) selects its calls from the first page", async (keys, selected) => {
    const { user, address } = await open(statuses, `${path}?page=3`);
    await pressOnChart(user, title(), `${keys}{Enter}`);
    const params = paramsOf(address());
    expect([params.get("from"), params.get("to"), params.get("page")]).toEqual([selected.from, selected.to, null]);
    expect(params.getAll("statusClass[is]")).toEqual(selected["statusClass[is]"]);
  });

  test("a press on a verdict selects it", async () => {
    const { user, address } = await open(counted(pointAt(0, { rogue: 2 })), `${path}?by=verdict`);
    await pressOnChart(user, title(), "{Home}{Enter}");
    expect(paramsOf(address()).getAll("verdict[is]")).toEqual(["rogue"]);
  });

  test("the page reloads at the pace of the address, or now", async () => {
    const { user, address, server } = await open({ ...statuses, "events.list": longPageOf(eventWith()) });
    await screen.findByText("/v1/orders");
    await user.click(screen.getByLabelText(say("list.refresh")));
    expect(server.asked("events.list").length).toBe(2);
    await user.click(screen.getByLabelText(`${say("list.autoRefresh")}: ${say("list.refreshOff")}`));
    await user.click(await screen.findByRole("menuitemradio", { name: say("list.refresh30") }));
    expect(address()).toBe(`${path}?refresh=30`);
  });
});
