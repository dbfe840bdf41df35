import {
  loginCaseColumns,
  loginCaseState,
  loginEventColumns,
  mailSeverity,
  signInDetection,
  signInMeans,
} from "@parapet/contract";
import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { allDone, doneWith } from "../../../testing/bulk.ts";
import { addFilter, press } from "../../../testing/controls.ts";
import { catchDownloads } from "../../../testing/downloads.ts";
import { openPage } from "../../../testing/open-page.tsx";
import { pageOf } from "../../../testing/page-of.ts";
import { pathOf, queryOf } from "../../../testing/query-of.ts";
import { findToast, say } from "../../../testing/say.ts";
import { cellsOf, findRow } from "../../../testing/table.ts";
import { type Answers, pending, refuse } from "../../../testing/test-server.ts";
import { caseId, caseWith, eventWith, healthWith, sourceWith } from "./testing-logins.ts";

const cases = "/secure-inbox/account-takeover/suspicious-login";
const events = `${cases}/sign-ins`;
const open = (address: string, answers: Answers = {}, options: Parameters<typeof openPage>[1] = {}) =>
  openPage(address, {
    ...options,
    answers: {
      "loginCases.list": pageOf(caseWith()),
      "loginEvents.list": pageOf(eventWith()),
      "loginEvents.health": healthWith(),
      "loginCases.bulk": allDone,
      ...answers,
    },
  });
const everyColumn = (columns: readonly string[]) => `?${new URLSearchParams(columns.map((each) => ["column", each]))}`;

describe.each([
  [cases, "loginCases.list", "login.errorTitle", "cases"],
  [events, "loginEvents.list", "login.eventsError", "events"],
] as const)("%s", (path, name, problem, list) => {
  test("while it loads, it says so, under tabs", async () => {
    await open(path, { [name]: pending });
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(say("login.title"));
    expect(document.querySelector("[aria-busy=true]")).not.toBeNull();
    expect(screen.getAllByRole("tab").map((tab) => tab.getAttribute("href"))).toEqual([cases, events]);
  });

  test("a failed load is reported and can be retried", async () => {
    const { user, server } = await open(path, { [name]: refuse("internal") });
    await screen.findByText(say(problem));
    server.answer({ "loginCases.list": pageOf(caseWith()), "loginEvents.list": pageOf(eventWith()) });
    await press(user, say("ui.retry"));
    expect(await findRow("Ann Example")).toBeDefined();
  });

  test("without matches it offers to clear the filters", async () => {
    const { user, address } = await open(`${path}?user[is]=x&search=y`, { [name]: pageOf() });
    await screen.findByText(say(`login.noMatch.${list}`));
    await press(user, say("list.clearFilters"));
    expect(address()).toBe(path);
  });

  test.each([
    [healthWith(), say.bind(null, `login.none.${list}`)],
    [healthWith({ sources: [sourceWith({ state: "waiting" })] }), say.bind(null, `login.none.${list}`)],
    [healthWith({ sources: [sourceWith({ state: "missing" })] }), say.bind(null, "login.blindTitle")],
    [healthWith({ is_connected: false, sources: [] }), say.bind(null, "login.notConnectedTitle")],
  ])("without rows it says why (%#)", async (health, title) => {
    await open(path, { [name]: pageOf(), "loginEvents.health": health });
    expect(await screen.findByText(title())).toBeDefined();
    const link = screen.queryByRole("link", { name: say("login.connect") });
    expect(link?.getAttribute("href")).toBe(health.is_connected ? undefined : "/secure-inbox/settings/documentation");
  });

  test("a visitor signs in first", async () => {
    const { address } = await openPage(path, { as: null });
    expect(address()).toBe(`/login?${new URLSearchParams({ to: path })}`);
  });

  test("in Arabic it runs from right to left", async () => {
    await open(path, {}, { locale: "ar" });
    await findRow("Ann Example");
    expect(document.documentElement.dir).toBe("rtl");
  });

  test("an administrator reads logs now, and a refusal is reported", async () => {
    const { user, server } = await open(path, { "loginEvents.read": () => undefined });
    await findRow("Ann Example");
    await press(user, say("login.readNow"));
    await findToast(say("login.reading"));
    expect(server.asked("loginEvents.read")).toHaveLength(1);
    server.answer({ "loginEvents.read": refuse("not_integrated") });
    await press(user, say("login.readNow"));
    await findToast(say("problem.not_integrated"));
  });

  test.each([
    ["viewer", true],
    ["analyst", false],
  ] as const)("reading logs now isn't offered to a %s where connected is %s", async (role, is_connected) => {
    await open(path, { "loginEvents.health": healthWith({ is_connected }) }, { as: { role } });
    await findRow("Ann Example");
    expect(screen.queryByRole("button", { name: say("login.readNow") })).toBeNull();
    if (role === "viewer") expect(screen.queryByRole("checkbox")).toBeNull();
  });
});

describe("what isn't seen", () => {
  test.each([
    ["sign_ins", "missing", () => say("login.blind.missing", { role: "AuditLog.Read.All" })],
    ["sign_ins", "unlicensed", () => say("login.blind.unlicensedP1")],
    ["risks", "unlicensed", () => say("login.blind.unlicensedP2")],
    ["audits", "error", () => say("login.blind.error", { code: "E7" })],
  ] as const)("%s that are %s are named with why", async (source, state, why) => {
    await open(cases, {
      "loginEvents.health": healthWith({ sources: [sourceWith({ source, state, problem: "E7" })] }),
    });
    const note = (await screen.findByText(say(`login.blind.${source}`))).parentElement;
    expect(note?.textContent).toContain(why());
    expect(screen.getByRole("link", { name: say("login.blind.link") })).toBeDefined();
  });

  test("what is fine isn't named; what waits says so", async () => {
    await open(cases, { "loginEvents.health": healthWith({ sources: [sourceWith({ state: "waiting" })] }) });
    expect(await screen.findByText(say("login.blind.waiting"))).toBeDefined();
    expect(screen.queryByText(say("login.blind.sign_ins"))).toBeNull();
  });

  test("detections that lack something are listed with what", async () => {
    const detections = [
      { id: "signin.ms_risk", state: "unavailable", lacks: [...signInMeans.options] },
      { id: "signin.new_asn", state: "limited", lacks: ["networks"] },
      { id: "ato.chain", state: "full", lacks: [] },
    ] as const;
    const health = healthWith({ detections: detections.map((each) => ({ ...each, lacks: [...each.lacks] })) });
    await open(cases, { "loginEvents.health": health });
    const details = (await screen.findByText(say("login.blind.detections", { count: 2 }))).closest("details");
    const entries = within(details ?? document.body).getAllByRole("listitem", { hidden: true });
    expect(entries).toHaveLength(2);
    expect(entries[0]?.textContent).toContain(say("login.availability.unavailable"));
    for (const means of signInMeans.options) expect(entries[0]?.textContent).toContain(say(`login.means.${means}`));
    expect(entries[1]?.textContent).toContain(say("login.availability.limited"));
  });
});

describe("columns", () => {
  test("every state, severity and detection of cases has words", async () => {
    const rows = [
      ...loginCaseState.options.map((state) => caseWith({ display_name: `state ${state}`, state })),
      ...mailSeverity.options.map((severity) => caseWith({ display_name: `severity ${severity}`, severity })),
      ...signInDetection.options.map((id) => caseWith({ display_name: `detection ${id}`, detections: [id] })),
    ];
    await open(cases, { "loginCases.list": pageOf(...rows.map((row, place) => ({ ...row, id: caseId(place) }))) });
    const cell = async (text: string, id: "state" | "severity" | "detections") =>
      cellsOf(await findRow(text))[say(`login.column.${id}`)];
    for (const state of loginCaseState.options)
      expect(await cell(`state ${state}`, "state")).toBe(say(`login.state.${state}`));
    for (const severity of mailSeverity.options)
      expect(await cell(`severity ${severity}`, "severity")).toBe(say(`insights.severity.${severity}`));
    for (const id of signInDetection.options)
      expect(await cell(`detection ${id}`, "detections")).toBe(say(`login.detection.${id}`));
  });

  test("a case names three detections and counts the others; unknown values are dashes", async () => {
    const detections = signInDetection.options.slice(0, 5);
    const bare = caseWith({ id: caseId(2), display_name: "", user_name: "bo@example.com", countries: [], owner: null });
    await open(cases + everyColumn(loginCaseColumns.options), {
      "loginCases.list": pageOf(caseWith({ detections, owner: "Olga Owner" }), bare),
    });
    const row = cellsOf(await findRow("Ann Example"));
    const named = detections.slice(0, 3).map((id) => say(`login.detection.${id}`));
    expect(row[say("login.column.detections")]).toBe([...named, say("login.more", { count: 2 })].join(" · "));
    expect(row[say("login.column.countries")]).toBe("Netherlands, Nigeria");
    expect(row[say("login.column.owner")]).toBe("Olga Owner");
    const other = cellsOf(await findRow("bo@example.com"));
    for (const id of ["countries", "owner"] as const) expect(other[say(`login.column.${id}`)]).toBe("–");
  });

  test("sign-ins say how they went, and what isn't known", async () => {
    const failed = { is_success: false, error_code: 50133, failure: "Session revoked" };
    const unknown = { app: "", ip: "", asn: null, country: "", city: "", client: "", user_agent: "", device: "" };
    await open(events + everyColumn(loginEventColumns.options), {
      "loginEvents.list": pageOf(
        eventWith({ detections: ["ato.chain"], risk_level: "high" }),
        eventWith({ ...failed, ...unknown, id: "2", display_name: "", user_name: "bo@example.com" }),
      ),
    });
    const row = cellsOf(await findRow("Ann Example"));
    const of = (cells: Readonly<Record<string, string>>, id: (typeof loginEventColumns.options)[number]) =>
      cells[say(`login.event.${id}`)];
    expect(of(row, "outcome")).toBe(say("login.outcome.success"));
    expect(of(row, "device")).toBe(`Laptop${say("login.device.managed")}`);
    expect([of(row, "asn"), of(row, "country"), of(row, "risk_level")]).toEqual([
      "AS64500",
      "Nigeria",
      say("login.risk.high"),
    ]);
    expect(of(row, "detections")).toBe(say("login.detection.ato.chain"));
    const other = cellsOf(await findRow("bo@example.com"));
    expect(of(other, "outcome")).toBe(`${say("login.outcome.failure")}50133 Session revoked`);
    expect(of(other, "device")).toBe(say("login.device.unknown"));
    for (const id of ["app", "ip", "asn", "country", "city", "client", "user_agent", "detections"] as const)
      expect(of(other, id), id).toBe("–");
  });
});

describe("address", () => {
  test("cases: it selects, leads to a case, and is exported", async () => {
    const files = catchDownloads();
    const search = "?detection[is]=ato.chain&country[is]=NG&state[is]=odd&sort=-score&column=owner&page=2";
    const { user, server } = await open(cases + search, { "loginCases.export": "user\n" });
    const selection = { "detection[is]": "ato.chain", "country[is]": "NG", sort: "-score" };
    const href = (await findRow("Ann Example")).querySelector("a")?.getAttribute("href") ?? "";
    expect(pathOf(href)).toBe(`${cases}/caseDetail/${caseId(1)}`);
    expect(queryOf(href)).toMatchObject(selection);
    expect(queryOf(`?${server.asked("loginCases.list")[0]?.query}`)).toEqual({
      ...selection,
      page: "2",
      page_size: "25",
    });
    await press(user, say("list.export"));
    await findToast(say("list.exported"));
    expect(queryOf(`?${server.asked("loginCases.export")[0]?.query}`)).toEqual({
      ...selection,
      column: ["user_name", "owner"],
    });
    expect(files[0]?.name).toMatch(/^login-cases-/);
  });

  test("sign-ins: it selects, is filtered in words, and exported", async () => {
    const files = catchDownloads();
    const { user, server, address } = await open(`${events}?ip[is]=198.51.100.90&sort=odd`, {
      "loginEvents.export": "t\n",
    });
    await findRow("Ann Example");
    await addFilter(user, say("login.event.outcome"), say("login.outcome.failure"));
    expect(queryOf(address())).toMatchObject({ "ip[is]": "198.51.100.90", "outcome[is]": "failure" });
    await press(user, say("list.export"));
    await findToast(say("list.exported"));
    expect(queryOf(`?${server.asked("loginEvents.export")[0]?.query}`)).toMatchObject({
      "outcome[is]": "failure",
      sort: "-time",
    });
    expect(files[0]?.name).toMatch(/^sign-ins-/);
  });
});

describe("several cases", () => {
  const two = [1, 2].map((place) => caseWith({ id: caseId(place), display_name: `Person ${place}` }));
  const openSelected = async (search = "", places: readonly number[] = [1, 2], answers: Answers = {}) => {
    const opened = await open(cases + search, { "loginCases.list": pageOf(...two), ...answers });
    for (const place of places) {
      await findRow(`Person ${place}`);
      await opened.user.click(screen.getByLabelText(say("ui.selectRow", { name: `Person ${place}` })));
    }
    return opened;
  };
  const bar = (count: number) => within(screen.getByRole("group", { name: say("ui.selected", { count }) }));

  test.each(loginCaseState.options)("become %s once confirmed, with their number", async (state) => {
    const { user, server } = await openSelected();
    await user.click(bar(2).getByRole("button", { name: say(`login.do.${state}`) }));
    await screen.findByText(say("login.bulkConfirm", { count: 2 }));
    expect(server.asked("loginCases.bulk")).toEqual([]);
    const dialog = within(screen.getByRole("dialog", { name: say(`login.do.${state}`) }));
    await user.click(dialog.getByRole("button", { name: say(`login.do.${state}`) }));
    await screen.findByText(say(`login.done.${state}`, { count: 2 }));
    expect(server.asked("loginCases.bulk").map(({ body }) => body)).toEqual([
      { action: "state", state, ids: [caseId(1), caseId(2)] },
    ]);
    expect(screen.queryByRole("button", { name: say("list.bulk.undo") })).toBeNull();
  });

  test("one changes at once; in a list of one state Undo leads back there", async () => {
    const { user, server } = await openSelected("?state[is]=in_review", [2]);
    expect(bar(1).queryByRole("button", { name: say("login.do.in_review") })).toBeNull();
    await user.click(bar(1).getByRole("button", { name: say("login.do.attack") }));
    await press(user, say("list.bulk.undo"));
    await screen.findByText(say("login.done.in_review", { count: 1 }));
    expect(server.asked("loginCases.bulk").at(-1)?.body).toEqual({
      action: "state",
      state: "in_review",
      ids: [caseId(2)],
    });
  });

  test("what failed is named", async () => {
    const failed = { id: caseId(2), name: "Person 2", result: "failed", error: "not_found" } as const;
    const { user } = await openSelected("", [2], { "loginCases.bulk": { items: [...doneWith(caseId(1)), failed] } });
    await user.click(bar(1).getByRole("button", { name: say("login.do.attack") }));
    const failures = await screen.findByRole("list", { name: say("list.bulk.failures") });
    expect(failures.textContent).toContain(say("problem.not_found"));
  });
});
