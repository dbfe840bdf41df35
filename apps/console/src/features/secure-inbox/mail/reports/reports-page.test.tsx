import {
  mailVerdict,
  reportChannel,
  reportColumns,
  type ReportedMail,
  reportKind,
  reportOutcome,
  reportReason,
  reportShelf,
  reportState,
  reportVerdict,
} from "@parapet/contract";
import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { formatFor } from "../../../../lib/format/format.ts";
import { userWith } from "../../../../lib/session/testing-user.ts";
import { addFilter, choose, press } from "../../../../testing/controls.ts";
import { catchDownloads } from "../../../../testing/downloads.ts";
import { openPage } from "../../../../testing/open-page.tsx";
import { pageOf } from "../../../../testing/page-of.ts";
import { pathOf, queryOf } from "../../../../testing/query-of.ts";
import { findToast, say } from "../../../../testing/say.ts";
import { cellsOf, findRow } from "../../../../testing/table.ts";
import { pending, refuse } from "../../../../testing/test-server.ts";
import {
  noShelves,
  reliabilityWith,
  reportedDetailWith,
  reportedWith,
  reportId,
  reportSettingsWith,
  reportsOf,
  reportSummaryWith,
} from "../../testing-reports.ts";

const path = "/secure-inbox/phishing-threats/abuse-inbox";
const { title } = reportedWith();
const analyst = userWith({ first_name: "Olga", last_name: "Owner" });
const format = formatFor("en");
const open = (reported: readonly ReportedMail[], search = "", options: Parameters<typeof openPage>[1] = {}) =>
  openPage(path + search, {
    ...options,
    answers: {
      "reports.list": reportsOf(...reported),
      "reports.summary": reportSummaryWith(),
      "reportSettings.read": reportSettingsWith(),
      "users.list": ({ query }) => (query.get("role") === "analyst" ? pageOf(analyst) : pageOf()),
      ...options.answers,
    },
  });
const everyColumn = `?${new URLSearchParams(reportColumns.options.map((column) => ["column", column]))}`;
const columnOf = (row: HTMLTableRowElement, id: (typeof reportColumns.options)[number]) =>
  cellsOf(row)[say(`reports.column.${id}`)];

describe("states", () => {
  test("while reports load, the page says so under its title", async () => {
    await open([], "", { answers: { "reports.list": pending } });
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(say("reports.title"));
    expect(screen.getByText(say("reports.description"))).toBeDefined();
    expect(document.title).toContain(say("reports.title"));
    expect(document.querySelector("[aria-busy=true]")).not.toBeNull();
  });

  test("a failed load is reported and can be retried", async () => {
    const { user, server } = await open([], "", { answers: { "reports.list": refuse("internal") } });
    await screen.findByText(say("reports.errorTitle"));
    server.answer({ "reports.list": reportsOf(reportedWith()) });
    await press(user, say("ui.retry"));
    expect(await findRow(title)).toBeDefined();
  });

  test("without a mailbox for reports it offers to choose one, or a file", async () => {
    await open([], "", { answers: { "reportSettings.read": reportSettingsWith({ reporting_mailbox: null }) } });
    await screen.findByText(say("reports.noMailboxTitle"));
    expect(screen.getByText(say("reports.noMailboxText"))).toBeDefined();
    const link = screen.getByRole("link", { name: say("reports.chooseMailbox") });
    expect(link.getAttribute("href")).toBe("/secure-inbox/settings/documentation");
    expect(screen.getAllByRole("button", { name: say("reports.upload") })).toHaveLength(2);
  });

  test.each([
    ["", "reports.nothingWaits"],
    ["?shelf=closed", "reports.noneTitle"],
  ] as const)("without reports in %s it says where they come from", async (search, id) => {
    await open([], search);
    await screen.findByText(say(id));
    expect(screen.getByText(say("reports.noneText", { mailbox: "reports@example.com" }))).toBeDefined();
  });

  test("without matches it offers to clear the filters, in the same tab", async () => {
    const { user, address } = await open([], "?shelf=all&kind[is]=junk&search=x");
    await screen.findByText(say("reports.noMatchTitle"));
    await press(user, say("list.clearFilters"));
    expect(queryOf(address())).toEqual({ shelf: "all" });
  });

  test("a visitor signs in first", async () => {
    const { address } = await openPage(path, { as: null });
    expect(address()).toBe(`/login?${new URLSearchParams({ to: path })}`);
  });

  test("a viewer reads reports and changes none", async () => {
    await open([reportedWith()], "", { as: { role: "viewer" } });
    await findRow(title);
    expect(screen.queryByRole("checkbox")).toBeNull();
    expect(screen.queryByRole("button", { name: say("reports.upload") })).toBeNull();
  });

  test("a viewer without a mailbox for reports isn't offered a file", async () => {
    const answers = { "reportSettings.read": reportSettingsWith({ reporting_mailbox: null }) };
    await open([], "", { as: { role: "viewer" }, answers });
    await screen.findByText(say("reports.noMailboxTitle"));
    expect(screen.queryByRole("button", { name: say("reports.upload") })).toBeNull();
  });

  test("in Arabic the page runs from right to left", async () => {
    await open([reportedWith()], "", { locale: "ar" });
    expect(within(await findRow(title)).getByTitle("ann@example.com").tagName).toBe("BDI");
    expect(document.documentElement.dir).toBe("rtl");
  });

  test("in French shares are written as the French write them", async () => {
    await open([reportedWith()], "", { locale: "fr" });
    expect(columnOf(await findRow(title), "reporter")).toMatch(/70\s%/u);
  });
});

describe("figures", () => {
  const figures = async () =>
    [...(await screen.findByRole("region", { name: say("reports.figures") })).children] as HTMLElement[];

  test("say what waits and how good reports are; each leads to its rows", async () => {
    const { user, address } = await open([reportedWith()]);
    await findRow(title);
    const tiles = await figures();
    expect(tiles.map(({ textContent }) => textContent)).toEqual([
      `${say("reports.figure.open")}4`,
      `${say("reports.figure.overdue")}2`,
      `${say("reports.figure.median", { days: 30 })}${format.duration(90 * 60_000)}`,
      `${say("reports.figure.right", { days: 30 })}75%`,
    ]);
    const states = ["analysing", "needs_review", "in_review"];
    const links = tiles.map((tile) => tile.querySelector("a")?.getAttribute("href") ?? "");
    expect(links.map(pathOf)).toEqual([path, path, path, path]);
    expect(links.map(queryOf)).toEqual([
      { shelf: "all", "state[is]": states },
      { shelf: "all", "due[is]": "overdue" },
      { shelf: "closed", from: "now-30d", sort: "-resolved_at" },
      { shelf: "closed", from: "now-30d", "outcome[is]": "right" },
    ]);
    await user.click(within(tiles[1] ?? document.body).getByRole("link"));
    expect(queryOf(address())).toEqual({ shelf: "all", "due[is]": "overdue" });
  });

  test("what was not measured is a dash", async () => {
    const summary = reportSummaryWith({ median_minutes: null, right: 0, wrong: 0, days: 7 });
    await open([reportedWith()], "", { answers: { "reports.summary": summary } });
    await findRow(title);
    const [, , median, right] = await figures();
    expect(median?.textContent).toBe(`${say("reports.figure.median", { days: 7 })}–`);
    expect(right?.textContent).toBe(`${say("reports.figure.right", { days: 7 })}–`);
  });

  test("while they load they keep their places", async () => {
    await open([reportedWith()], "", { answers: { "reports.summary": pending } });
    expect((await figures()).map((tile) => tile.getAttribute("aria-busy"))).toEqual(Array(4).fill("true"));
  });
});

describe("columns", () => {
  test("each says what is known about a report", async () => {
    const resolved = { state: "resolved", verdict: "phishing", resolved_at: "2026-11-20T12:00:00.000Z" } as const;
    await open(
      [
        reportedWith({
          ...resolved,
          resolved_by: "Ada Admin",
          owner: "Olga Owner",
          kinds: ["phish", "junk"],
          reports: 1200,
        }),
      ],
      everyColumn,
    );
    const row = await findRow(title);
    expect(columnOf(row, "state")).toBe(say("reports.state.resolved") + say("reports.verdict.phishing"));
    expect(columnOf(row, "verdict")).toBe(say("reports.verdict.phishing"));
    expect(columnOf(row, "engine")).toBe(say("mail.verdict.malicious"));
    expect(columnOf(row, "severity")).toBe(say("insights.severity.high"));
    expect(columnOf(row, "title")).toBe(`${title}security@rnicrosoft.example`);
    expect(columnOf(row, "sender")).toBe("security@rnicrosoft.example");
    expect(columnOf(row, "kinds")).toBe(`${say("reports.kind.phish")} · ${say("reports.kind.junk")}`);
    expect(columnOf(row, "reporter")).toBe(`ann@example.com${say("reports.reliability.score", { score: "70%" })}`);
    expect(columnOf(row, "score")).toBe("70%");
    expect(columnOf(row, "reports")).toBe("1,200");
    expect(columnOf(row, "p")).toBe("97%");
    expect(columnOf(row, "owner")).toBe("Olga Owner");
    expect(columnOf(row, "due_at")).toBe("–");
    expect(columnOf(row, "resolved_by")).toBe("Ada Admin");
    expect([...row.querySelectorAll("time")].map(({ dateTime }) => dateTime)).toEqual([
      "2026-11-19T09:00:00.000Z",
      "2026-11-20T09:00:00.000Z",
      resolved.resolved_at,
    ]);
  });

  test("what is missing is a dash or says what is missing", async () => {
    await open([reportedWith({ title: "", sender: "", mail: null, reliability: null })], everyColumn);
    const row = await findRow(say("mail.noSubject"));
    expect(columnOf(row, "title")).toBe(say("mail.noSubject") + say("mail.noSender"));
    for (const id of [
      "verdict",
      "engine",
      "severity",
      "sender",
      "score",
      "p",
      "owner",
      "resolved_at",
      "resolved_by",
    ] as const)
      expect(columnOf(row, id), id).toBe("–");
    expect(columnOf(row, "reporter")).toBe("ann@example.com");
    expect(columnOf(row, "state")).toBe(say("reports.state.needs_review"));
  });

  test("several reporters are counted; one who never was judged is said to be new", async () => {
    const others = reportedWith({ id: reportId(2), title: "Several", reporters: 4 });
    const unknown = reliabilityWith({ reports: 3, right: 0, wrong: 0 });
    await open([others, reportedWith({ reliability: unknown }), reportedWith({ id: reportId(3), title: "Sure" })]);
    expect(columnOf(await findRow("Several"), "reporter")).toBe(
      `ann@example.com${say("reports.others", { count: 3 })}`,
    );
    expect(columnOf(await findRow(title), "reporter")).toBe(
      `ann@example.com${say("reports.reliability.unknown", { reports: 3 })}`,
    );
    const counted = say("reports.reliability.counted", { right: 6, wrong: 2, reports: 12 });
    const range = say("reports.reliability.range", { low: "46%", high: "90%" });
    expect(within(await findRow("Sure")).getByTitle(`${counted} · ${range}`)).toBeDefined();
  });

  test.each([
    [{}, format.instant(reportedWith().due_at)],
    [{ is_overdue: true }, "overdue"],
    [{ state: "not_analysed" }, "–"],
    [{ state: "resolved", verdict: "spam" }, "–"],
  ] as const)("of a report with %j the due time is %s", async (traits, expected) => {
    await open([reportedWith(traits)]);
    expect(columnOf(await findRow(title), "due_at")).toBe(expected === "overdue" ? say("reports.overdue") : expected);
  });

  test("every state, decision and kind has a word, and every reason where there is no analysis", async () => {
    const reported = reportState.options.map((state, index) =>
      reportedWith({
        id: reportId(index),
        title: `Report ${index}`,
        state,
        verdict: reportVerdict.options[index] ?? null,
        kinds: [reportKind.options[index % 3] ?? "phish"],
        reason: reportReason.options[index % 3] ?? null,
        mail: null,
      }),
    );
    await open(reported, everyColumn);
    for (const { title: name, state, verdict, kinds, reason } of reported) {
      const row = await findRow(name);
      const decided = verdict === null ? "" : say(`reports.verdict.${verdict}`);
      expect(columnOf(row, "state")).toBe(say(`reports.state.${state}`) + decided);
      expect(columnOf(row, "kinds")).toBe(say(`reports.kind.${kinds[0] ?? "phish"}`));
      expect(columnOf(row, "engine")).toBe(say(`reports.reason.${reason ?? "could_not_extract"}`));
    }
  });

  test("most are hidden at first", async () => {
    await open([reportedWith()]);
    const shown = ["state", "engine", "title", "reporter", "reports", "owner", "due_at", "last_reported_at"] as const;
    expect(Object.keys(cellsOf(await findRow(title))).slice(1)).toEqual(shown.map((id) => say(`reports.column.${id}`)));
  });
});

describe("address", () => {
  test("tabs count their shelves; another one keeps the conditions and starts at the first page", async () => {
    const shelves = { review: 1, in_review: 2, closed: 3, not_analysed: 4, all: 1010 };
    const { user, address, server } = await open([], "?kind[is]=junk&page=2", {
      answers: { "reports.list": { ...reportsOf(reportedWith()), shelves } },
    });
    await findRow(title);
    expect(screen.getAllByRole("tab").map(({ textContent }) => textContent)).toEqual(
      reportShelf.options.map((shelf) => say(`reports.shelf.${shelf}`) + format.number(shelves[shelf])),
    );
    expect(screen.getByRole("tab", { selected: true }).textContent).toBe(`${say("reports.shelf.review")}1`);
    await user.click(screen.getByRole("tab", { name: new RegExp(`^${say("reports.shelf.closed")}`) }));
    expect(queryOf(address())).toEqual({ shelf: "closed", "kind[is]": "junk" });
    expect(server.asked("reports.list").at(-1)?.query.get("shelf")).toBe("closed");
  });

  test("what it selects is asked for; what it cannot mean is ignored", async () => {
    const search = `?shelf=closed&owner[is]=nobody&reporter[is]=ann@example.com&search=x&sort=-p&page=2`;
    const { server, goTo } = await open([reportedWith()], search);
    await findRow(title);
    expect(queryOf(`?${server.asked("reports.list")[0]?.query}`)).toEqual({ ...queryOf(search), page_size: "25" });
    const owner = [say("reports.column.owner"), say("mail.operator.is"), say("reports.unassigned")].join(" ");
    expect(screen.getByLabelText(say("ui.remove", { what: owner }))).toBeDefined();
    await goTo(`${path}?shelf=attic&owner[is]=x&kind[is]=bad&sort=age&page=-1`);
    await expect.poll(() => server.asked("reports.list").length).toBeGreaterThan(1);
    expect(queryOf(`?${server.asked("reports.list").at(-1)?.query}`)).toEqual({
      shelf: "review",
      sort: "-last_reported_at",
      page: "1",
      page_size: "25",
    });
  });

  test.each([
    ["state", "reports.column.state", reportState.options.map((each) => `reports.state.${each}` as const)],
    ["verdict", "reports.column.verdict", reportVerdict.options.map((each) => `reports.verdict.${each}` as const)],
    ["engine", "reports.column.engine", mailVerdict.options.map((each) => `mail.verdict.${each}` as const)],
    ["kind", "reports.column.kinds", reportKind.options.map((each) => `reports.kind.${each}` as const)],
    ["channel", "reports.channel", reportChannel.options.map((each) => `reports.channel.${each}` as const)],
    ["outcome", "reports.outcome", reportOutcome.options.map((each) => `reports.outcome.${each}` as const)],
  ] as const)("the condition %s offers every value of the contract", async (field, name, labels) => {
    const { user, address } = await open([reportedWith()]);
    await findRow(title);
    await press(user, say("ui.addFilter"));
    await choose(user, say("ui.filterField"), say(name));
    const form = within(screen.getByRole("dialog", { name: say("ui.addFilter") }));
    expect(form.getAllByRole("checkbox").map((each) => each.closest("label")?.textContent)).toEqual(
      labels.map((id) => say(id)),
    );
    for (const id of labels) await user.click(form.getByLabelText(say(id)));
    await user.click(form.getByRole("button", { name: say("ui.apply") }));
    expect(queryOf(address())).toEqual({ [`${field}[is]`]: labels.map((id) => id.split(".").at(-1)) });
  });

  test("owners are offered by name, and what is overdue", async () => {
    const { user, address } = await open([reportedWith()]);
    await findRow(title);
    await addFilter(user, say("reports.column.owner"), say("reports.unassigned"), "Olga Owner");
    await addFilter(user, say("reports.column.due_at"), say("reports.overdue"));
    expect(queryOf(address())).toEqual({ "owner[is]": ["nobody", analyst.id], "due[is]": "overdue" });
  });

  test("a report opens with the list's address", async () => {
    const { user, address } = await open([reportedWith()], "?shelf=all", {
      answers: { "reports.get": reportedDetailWith(), "tenantActions.list": pageOf() },
    });
    await user.click(within(await findRow(title)).getByTitle(title));
    await screen.findByText(say("reports.column.reports"));
    expect(pathOf(address())).toBe(`${path}/analysis/${reportId(1)}`);
    expect(queryOf(address())).toEqual({ shelf: "all" });
  });

  test("the export holds what is selected with the columns that are shown", async () => {
    const files = catchDownloads();
    const { user, server } = await open([reportedWith()], "?shelf=all&column=p&column=state", {
      answers: { "reports.export": "state,subject\n" },
    });
    await findRow(title);
    await press(user, say("list.export"));
    await findToast(say("list.exported"));
    expect(queryOf(`?${server.asked("reports.export")[0]?.query}`)).toEqual({
      shelf: "all",
      sort: "-last_reported_at",
      column: ["state", "title", "p"],
    });
    expect(files[0]?.name).toMatch(/^reports-\d{4}-\d\d-\d\d\.csv$/);
    expect(server.asked("savedViews.list").map(({ query }) => query.get("page"))).toEqual(["abuse-inbox"]);
  });

  test("without counts, tabs have none", async () => {
    await open([], "", { answers: { "reports.list": pending } });
    expect(screen.getAllByRole("tab").map(({ textContent }) => textContent)).toEqual(
      (Object.keys(noShelves) as (keyof typeof noShelves)[]).map((shelf) => say(`reports.shelf.${shelf}`)),
    );
  });
});
