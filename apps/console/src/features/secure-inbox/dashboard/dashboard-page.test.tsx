import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { formatFor } from "../../../lib/format/format.ts";
import { findCard } from "../../../testing/cards.ts";
import { pressOnChart, readChart } from "../../../testing/charts.ts";
import { press } from "../../../testing/controls.ts";
import { openPage } from "../../../testing/open-page.tsx";
import { pageOf } from "../../../testing/page-of.ts";
import { pathOf, queryOf } from "../../../testing/query-of.ts";
import { say } from "../../../testing/say.ts";
import { type Answers, pending, refuse } from "../../../testing/test-server.ts";
import { intakeWith } from "../testing-intake.ts";
import { mailsOf } from "../testing-mails.ts";
import {
  from,
  pointWith,
  rankingsOf,
  seriesOf,
  summaryWith,
  to,
  totalsWith,
  waitingWith,
} from "./testing-dashboard.ts";

const path = "/secure-inbox/dashboard";
const logs = "/secure-inbox/phishing-threats/logs";
const ranged = `${path}?from=${from}&to=${to}`;
const quiet: Answers = {
  "campaigns.list": pageOf(),
  "inboxDashboard.summary": summaryWith(),
  "inboxDashboard.series": seriesOf(),
  "inboxDashboard.rankings": rankingsOf(),
  "inboxDashboard.waiting": waitingWith(),
  "mail.list": mailsOf(),
  "mailIntake.health": intakeWith(),
};
const open = (answers: Answers = {}, address = ranged, options: Parameters<typeof openPage>[1] = {}) =>
  openPage(address, { ...options, answers: { ...quiet, ...answers } });
const region = () => screen.findByRole("region", { name: say("inbox.numbers") });
const tiles = async () => [...(await region()).children].map(({ textContent }) => textContent);
const format = formatFor("en");

describe("states", () => {
  test("while the numbers load, every part keeps its place", async () => {
    await open({
      "inboxDashboard.summary": pending,
      "inboxDashboard.series": pending,
      "inboxDashboard.rankings": pending,
      "mailIntake.health": pending,
      "inboxDashboard.waiting": pending,
      "campaigns.list": pending,
    });
    expect([...(await region()).children].map((tile) => tile.getAttribute("aria-busy"))).toEqual(Array(6).fill("true"));
    for (const title of [say("inbox.overTime"), say("inbox.byAttack"), say("inbox.byParty")])
      expect((await findCard(title)).querySelector("[aria-busy=true]"), title).not.toBeNull();
    for (const id of ["inbox.intake", "inbox.waits", "inbox.agreement"] as const)
      expect(screen.queryByText(say(id)), id).toBeNull();
    expect(screen.queryByText(say("inbox.noCampaigns"))).toBeNull();
    expect(document.title).toContain(say("inbox.title"));
    expect(screen.getByText(say("inbox.description"))).toBeDefined();
  });

  test("before the first email it says where email comes from", async () => {
    await open({ "inboxDashboard.summary": summaryWith({ known_since: null, waiting: 0 }) });
    await screen.findByText(say("inbox.noneTitle"));
    expect(screen.getByText(say("inbox.noneText"))).toBeDefined();
    const hrefs = (["inbox.connect", "inbox.analyse"] as const).map((id) =>
      screen.getByRole("link", { name: say(id) }).getAttribute("href"),
    );
    expect(hrefs).toEqual(["/secure-inbox/settings/documentation", logs]);
    expect(screen.queryByRole("region", { name: say("inbox.numbers") })).toBeNull();
    expect(screen.queryByLabelText(say("list.refresh"))).toBeNull();
  });

  test("a failed load is reported and can be retried", async () => {
    const { user, server } = await open({ "inboxDashboard.summary": refuse("internal") });
    await screen.findByText(say("inbox.errorTitle"));
    expect(screen.queryByRole("region", { name: say("inbox.numbers") })).toBeNull();
    server.answer({ "inboxDashboard.summary": summaryWith() });
    await press(user, say("ui.retry"));
    expect((await tiles())[0]).toContain("1,200");
  });

  test("numbers that could not be reloaded stay, and the page says so", async () => {
    const { user, server } = await open();
    await region();
    server.answer({ "inboxDashboard.summary": refuse("internal") });
    await press(user, say("list.refresh"));
    await screen.findByText(say("list.stale", { why: say("problem.internal") }));
    expect((await tiles())[0]).toContain("1,200");
  });

  test("a chart that could not be loaded doesn't take the numbers with it", async () => {
    await open({ "inboxDashboard.series": refuse("unavailable") });
    await screen.findByText(say("list.stale", { why: say("problem.unavailable") }));
    expect((await findCard(say("inbox.overTime"))).querySelector("[aria-busy=true]")).toBeNull();
    expect((await tiles())[0]).toContain("1,200");
  });

  test("a visitor signs in first and comes back to the same range", async () => {
    const { address } = await openPage(`${path}?from=now-30d`, { as: null });
    expect(address()).toBe(`/login?${new URLSearchParams({ to: `${path}?from=now-30d` })}`);
  });

  test.each(["viewer", "analyst"] as const)("a person with the role %s reads everything", async (role) => {
    await open({}, ranged, { as: { role } });
    expect((await tiles())[0]).toContain("1,200");
  });

  test("in Arabic the page runs from right to left", async () => {
    await open({}, ranged, { locale: "ar" });
    await region();
    expect(document.documentElement.dir).toBe("rtl");
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(say("inbox.title"));
  });

  test("in French numbers are grouped as the French do", async () => {
    await open({}, ranged, { locale: "fr" });
    expect((await tiles())[0]).toMatch(/1\s200/u);
  });

  test.each([
    [5, true],
    [0, false],
  ])("with %d threats to decide there is a way to them: %s", async (waiting, isThere) => {
    await open({ "inboxDashboard.summary": summaryWith({ waiting }) });
    await region();
    const link = screen.queryByRole("link", { name: new RegExp(`^${say("inbox.decide")}`) });
    expect(link?.textContent).toBe(isThere ? `${say("inbox.decide")}5` : undefined);
    if (isThere) expect(link?.getAttribute("href")).toBe("/secure-inbox/respond/phishing-emails");
  });
});

describe("tiles", () => {
  test("say what came, next to the period before, and whether that is good", async () => {
    await open();
    const versus = (what: string) => say("ui.chart.versus", { what });
    const [better, worse] = [say("ui.chart.better"), say("ui.chart.worse")];
    await region();
    await expect
      .poll(tiles)
      .toEqual([
        `${say("inbox.mails")}1,200+100%${versus("600")}`,
        `${say("inbox.threats")}9-50%${better}${versus("18")}`,
        `${say("inbox.targets")}4-50%${better}${versus("8")}`,
        `${say("inbox.unwanted")}30+100%${versus("15")}`,
        `${say("inbox.toVerdict")}${format.duration(2000)}-50%${better}${versus(format.duration(4000))}`,
        `${say("inbox.toDecision")}${format.duration(3_600_000)}+100%${worse}${versus(format.duration(1_800_000))}`,
      ]);
  });

  test("what was not measured is a dash", async () => {
    const none = totalsWith({ verdict_s: null, decision_s: null });
    await open({ "inboxDashboard.summary": summaryWith({ current: none, previous: none }) });
    await region();
    await expect
      .poll(async () => (await tiles()).slice(4))
      .toEqual([`${say("inbox.toVerdict")}–`, `${say("inbox.toDecision")}–`]);
  });

  test("two of them draw their course: all emails, and threats", async () => {
    const points = [
      pointWith(0, { malicious: 1, suspicious: 2, unwanted: 3, harmless: 4, not_analysed: 5 }),
      pointWith(1, { harmless: 1 }),
    ];
    await open({ "inboxDashboard.series": seriesOf(...points) });
    const drawn = async () =>
      within(await region())
        .queryAllByRole("img")
        .map((line) => line.getAttribute("aria-label"));
    await expect.poll(drawn).toEqual([say("inbox.mails"), say("inbox.threats")]);
  });

  test.each([
    ["inbox.mails", "all"],
    ["inbox.threats", "threats"],
    ["inbox.unwanted", "unwanted"],
  ] as const)("%s leads to its emails", async (label, shelf) => {
    const { user, address } = await open();
    const link = within(await region()).getByRole("link", { name: say(label) });
    expect(pathOf(link.getAttribute("href"))).toBe(logs);
    const expected = { from, to, ...(shelf !== "threats" && { shelf }) };
    expect(queryOf(link.getAttribute("href"))).toEqual(expected);
    await user.click(link);
    expect(pathOf(address())).toBe(logs);
    expect(queryOf(address())).toEqual(expected);
  });

  test("the others lead nowhere", async () => {
    await open();
    expect(within(await region()).getAllByRole("link")).toHaveLength(3);
  });
});

describe("what is counted", () => {
  test("the address selects: every query gets its range", async () => {
    const { server } = await open();
    await region();
    for (const name of ["inboxDashboard.summary", "inboxDashboard.series", "inboxDashboard.rankings"] as const)
      expect(queryOf(`?${server.asked(name)[0]?.query}`), name).toMatchObject({ from, to });
    expect(server.asked("inboxDashboard.series")[0]?.query.get("time_zone")).toBe(
      new Intl.DateTimeFormat().resolvedOptions().timeZone,
    );
    expect(server.asked("inboxDashboard.rankings").map(({ query }) => query.get("limit"))).toEqual(["8"]);
  });

  test("without a range it is the last week; what is unknown in the address is ignored", async () => {
    const { server, address } = await open({}, `${path}?from=yesterday&refresh=7&x=1`);
    await region();
    const { query } = server.asked("inboxDashboard.summary")[0] ?? {};
    expect(Date.now() - Date.parse(query?.get("from") ?? "")).toBeGreaterThanOrEqual(7 * 86_400_000);
    expect([...(query?.keys() ?? [])]).toEqual(["from"]);
    expect(screen.getByRole("button", { name: `${say("ui.timeRange")}: ${say("ui.range.7d")}` })).toBeDefined();
    expect(screen.getByRole("button", { name: `${say("list.autoRefresh")}: ${say("list.refreshOff")}` })).toBeDefined();
    expect(address().startsWith(path)).toBe(true);
  });

  test("the range is chosen by name and goes into the address", async () => {
    const { user, address, server } = await open({}, path);
    await region();
    await press(user, `${say("ui.timeRange")}: ${say("ui.range.7d")}`);
    expect(screen.queryByRole("button", { name: say("ui.range.all") })).toBeNull();
    await press(user, say("ui.range.30d"));
    expect(address()).toBe(`${path}?from=now-30d`);
    await expect
      .poll(() => Date.now() - Date.parse(server.asked("inboxDashboard.summary").at(-1)?.query.get("from") ?? ""))
      .toBeGreaterThan(29 * 86_400_000);
  });

  test("the pace of reloading is in the address; a press reloads everything now", async () => {
    const { user, address, server } = await open({}, `${path}?refresh=30`);
    await region();
    await press(user, `${say("list.autoRefresh")}: ${say("list.refresh30")}`);
    await user.click(await screen.findByRole("menuitemradio", { name: say("list.refreshOff") }));
    expect(address()).toBe(path);
    const names = [
      "inboxDashboard.summary",
      "inboxDashboard.series",
      "mailIntake.health",
      "inboxDashboard.waiting",
      "campaigns.list",
    ] as const;
    const asked = () => names.map((name) => server.asked(name).length);
    const before = asked();
    await press(user, say("list.refresh"));
    await expect.poll(asked).toEqual(before.map((count) => count + 1));
    expect(server.asked("inboxDashboard.rankings")).toHaveLength(2);
  });
});

describe("emails over time", () => {
  const numbersOf = (table: string[][]) => table.map(([, ...numbers]) => numbers);
  const names = ["mail.verdict.malicious", "mail.verdict.suspicious", "inbox.unwanted", "inbox.harmless"] as const;
  const course = seriesOf(
    pointWith(0, { malicious: 1, suspicious: 2, unwanted: 3, harmless: 4 }),
    pointWith(1),
    pointWith(2, { harmless: 7 }),
  );

  test("are stacked by verdict; what was not analyzed has a column where there is some", async () => {
    const { user, server } = await open({ "inboxDashboard.series": course });
    expect(numbersOf(await readChart(user, say("inbox.overTime")))).toEqual([
      names.map((id) => say(id)),
      ["1", "2", "3", "4"],
      ["0", "0", "0", "0"],
      ["0", "0", "0", "7"],
    ]);
    server.answer({ "inboxDashboard.series": seriesOf(pointWith(0, { not_analysed: 5 })) });
    await press(user, say("list.refresh"));
    await screen.findByRole("button", { name: say("mail.verdict.not_analysed") });
    expect((await readChart(user, say("inbox.overTime"))).map((row) => row.at(-1))).toEqual([
      say("mail.verdict.not_analysed"),
      "5",
    ]);
  });

  test("without any the chart says that nothing happened", async () => {
    await open({ "inboxDashboard.series": seriesOf(pointWith(0)) });
    const card = await findCard(say("inbox.overTime"));
    expect(await within(card).findByText(say("ui.chart.empty"))).toBeDefined();
  });

  test.each([
    [1, "malicious"],
    [2, "suspicious"],
    [3, ["spam", "graymail"]],
    [4, ["clean", "unsure"]],
  ])("the part %d of a bar leads to its emails", async (downs, verdicts) => {
    const { user, address } = await open({ "inboxDashboard.series": course });
    await within(await findCard(say("inbox.overTime"))).findByRole("slider");
    await pressOnChart(user, say("inbox.overTime"), `{Home}${"{ArrowDown}".repeat(downs)}{Enter}`);
    expect(pathOf(address())).toBe(logs);
    expect(queryOf(address())).toEqual({ shelf: "all", "verdict[is]": verdicts, from, to: pointWith(1).time });
  });

  test("a bar that the range cuts leads to what is inside the range", async () => {
    const cut = { ...seriesOf(pointWith(-0.5, { malicious: 1 }), pointWith(2.5, { malicious: 1 })) };
    const { user, address, goTo } = await open({ "inboxDashboard.series": cut });
    await within(await findCard(say("inbox.overTime"))).findByRole("slider");
    await pressOnChart(user, say("inbox.overTime"), "{Home}{ArrowDown}{Enter}");
    expect(queryOf(address())).toMatchObject({ from, to: pointWith(0.5).time });
    await goTo(ranged);
    await within(await findCard(say("inbox.overTime"))).findByRole("slider");
    await pressOnChart(user, say("inbox.overTime"), "{End}{ArrowDown}{Enter}");
    expect(queryOf(address())).toMatchObject({ from: pointWith(2.5).time, to });
  });

  test("a range that is selected narrows the page", async () => {
    const { user, address } = await open({ "inboxDashboard.series": course });
    await within(await findCard(say("inbox.overTime"))).findByRole("slider");
    await pressOnChart(user, say("inbox.overTime"), "{Home}{Shift>}{ArrowRight}{/Shift}{Enter}");
    expect(pathOf(address())).toBe(path);
    expect(queryOf(address())).toEqual({ from, to: pointWith(2).time });
  });
});
