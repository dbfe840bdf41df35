import {
  type RuleChange,
  ruleBlindness,
  ruleChangeColumns,
  ruleChangeDecision,
  ruleChangeKind,
  ruleChangeSource,
  ruleChangeState,
  ruleSeverity,
} from "@parapet/contract";
import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { actionDetailWith, actionWith } from "../../../lib/tenant-action/testing-actions.ts";
import { allDone } from "../../../testing/bulk.ts";
import { addFilter, press } from "../../../testing/controls.ts";
import { catchDownloads } from "../../../testing/downloads.ts";
import { openPage } from "../../../testing/open-page.tsx";
import { pageOf } from "../../../testing/page-of.ts";
import { pathOf, queryOf } from "../../../testing/query-of.ts";
import { findToast, say } from "../../../testing/say.ts";
import { cellsOf, findRow } from "../../../testing/table.ts";
import { pending, refuse } from "../../../testing/test-server.ts";
import { changeId, coverageWith, ruleChangeDetailWith, ruleChangeWith, sweepWith } from "./testing-rule-changes.ts";

const path = "/secure-inbox/account-takeover/email-rules-changes";
const { name } = ruleChangeWith();
const everyColumn = `?${new URLSearchParams(ruleChangeColumns.options.map((column) => ["column", column]))}`;
const open = (
  changes: readonly RuleChange[] = [ruleChangeWith()],
  search = "",
  options: Parameters<typeof openPage>[1] = {},
) =>
  openPage(path + search, {
    ...options,
    answers: {
      "ruleChanges.list": pageOf(...changes),
      "ruleSweeps.coverage": coverageWith(),
      "ruleChanges.bulk": allDone,
      ...options.answers,
    },
  });
const columnOf = (row: HTMLTableRowElement, id: (typeof ruleChangeColumns.options)[number]) =>
  cellsOf(row)[say(`rules.column.${id}`)];

describe("states", () => {
  test("while changes load, the page says so", async () => {
    await open([], "", { answers: { "ruleChanges.list": pending } });
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(say("rules.title"));
    expect(document.querySelector("[aria-busy=true]")).not.toBeNull();
  });

  test("an empty list isn't explained before it is known whether a tenant is connected", async () => {
    await open([], "", { answers: { "ruleSweeps.coverage": pending } });
    expect(document.querySelector("[aria-busy=true]")).not.toBeNull();
    expect(screen.queryByText(say("rules.noneTitle"))).toBeNull();
  });

  test("a failed load is reported and can be retried", async () => {
    const { user, server } = await open([], "", { answers: { "ruleChanges.list": refuse("internal") } });
    await screen.findByText(say("rules.errorTitle"));
    server.answer({ "ruleChanges.list": pageOf(ruleChangeWith()) });
    await press(user, say("ui.retry"));
    expect(await findRow(name)).toBeDefined();
  });

  test("without changes it says so, or offers to connect", async () => {
    const { server, goTo, user, address } = await open([]);
    await screen.findByText(say("rules.noneTitle"));
    await goTo(`${path}?state[is]=new&search=x`);
    await screen.findByText(say("rules.noMatchTitle"));
    await press(user, say("list.clearFilters"));
    expect(address()).toBe(path);
    expect(server.asked("ruleChanges.list").some(({ query }) => query.get("search") === "x")).toBe(true);
  });

  test("without a connected tenant it leads to the connection; nothing else is said of coverage", async () => {
    const answers = { "ruleSweeps.coverage": coverageWith({ snapshot: { blind: "not_connected" } }) };
    await open([], "", { answers });
    await screen.findByText(say("rules.notConnectedTitle"));
    expect(screen.getByRole("link", { name: say("rules.connect") }).getAttribute("href")).toBe(
      "/secure-inbox/settings/documentation",
    );
    expect(screen.queryByText(say("rules.coverage"))).toBeNull();
    expect(screen.getByRole<HTMLButtonElement>("button", { name: say("rules.sweep") }).disabled).toBe(true);
  });

  test("a visitor signs in first", async () => {
    const { address } = await openPage(path, { as: null });
    expect(address()).toBe(`/login?${new URLSearchParams({ to: path })}`);
  });

  test.each(["viewer", "analyst"] as const)("a %s sees what they may do", async (role) => {
    await open([ruleChangeWith()], "", { as: { role } });
    await findRow(name);
    expect(screen.queryAllByRole("checkbox").length > 0).toBe(role === "analyst");
    expect(screen.queryByRole("button", { name: say("rules.sweep") }) !== null).toBe(role === "analyst");
  });

  test("in Arabic it runs from right to left", async () => {
    await open([ruleChangeWith()], "", { locale: "ar" });
    await findRow(name);
    expect(document.documentElement.dir).toBe("rtl");
  });
});

describe("coverage", () => {
  test.each(ruleBlindness.options.filter((each) => each !== "not_connected"))(
    "%s says what isn't seen",
    async (blind) => {
      const answers = { "ruleSweeps.coverage": coverageWith({ snapshot: { blind }, audit: { blind } }) };
      await open([ruleChangeWith()], "", { answers });
      expect(await screen.findByText(say(`rules.blind.snapshot.${blind}`))).toBeDefined();
      expect(screen.getByText(say(`rules.blind.audit.${blind}`))).toBeDefined();
      const [link] = screen.getAllByRole("link", { name: say("rules.seePermissions") });
      expect(link?.getAttribute("href")).toBe("/secure-inbox/settings/documentation?step=test");
    },
  );

  test("says what was read, and what was lost", async () => {
    const answers = { "ruleSweeps.coverage": coverageWith({ audit: { lost_hours: 3 } }) };
    await open([ruleChangeWith()], "", { answers });
    expect(await screen.findByText(say("rules.auditLost", { hours: "3" }))).toBeDefined();
    expect(screen.getByText(say("rules.snapshotIs", { read: "8", watched: "9" }))).toBeDefined();
    const numbers = { records: "1,200", changes: "3", repeated: "4", ignored: "5" };
    expect(screen.getByText(say("rules.auditIs", numbers))).toBeDefined();
  });

  test("an audit log that wasn't read yet says so", async () => {
    const answers = { "ruleSweeps.coverage": coverageWith({ audit: { read_until: null } }) };
    await open([ruleChangeWith()], "", { answers });
    expect(await screen.findByText(say("rules.auditNotYet"))).toBeDefined();
    expect(screen.queryByText(say("rules.auditLost", { hours: "0" }))).toBeNull();
  });

  test("a running sweep shows how far it is", async () => {
    await open([ruleChangeWith()], "", { answers: { "ruleSweeps.coverage": coverageWith({ sweep: sweepWith() }) } });
    expect(await screen.findByText(say("rules.sweeping", { done: "3", mailboxes: "9" }))).toBeDefined();
    const bar = screen.getByRole("progressbar", { name: say("rules.sweep") });
    expect(Math.round(Number(bar.getAttribute("aria-valuenow")))).toBe(44);
  });

  test.each([0, 2])("a finished sweep says what it found; %d mailboxes failed", async (failed) => {
    const sweep = sweepWith({ state: "done", done: 9, failed, finished_at: "2026-11-20T09:01:00.000Z" });
    await open([ruleChangeWith()], "", { answers: { "ruleSweeps.coverage": coverageWith({ sweep }) } });
    const said = await screen.findByText(new RegExp(say("rules.swept", { done: "9", mailboxes: "9", changes: "2" })));
    expect(said.textContent.includes(say("rules.sweptFailed", { count: 2 }))).toBe(failed === 2);
    expect(screen.queryByRole("progressbar")).toBeNull();
  });

  test("a sweep is started, and a refusal reported", async () => {
    const { user, server } = await open([ruleChangeWith()], "", { answers: { "ruleSweeps.start": sweepWith() } });
    await findRow(name);
    const before = server.asked("ruleSweeps.coverage").length;
    await press(user, say("rules.sweep"));
    await expect.poll(() => server.asked("ruleSweeps.coverage").length).toBeGreaterThan(before);
    expect(server.asked("ruleSweeps.start")).toHaveLength(1);
    server.answer({ "ruleSweeps.start": refuse("conflict") });
    await press(user, say("rules.sweep"));
    await findToast(say("problem.conflict"));
  });
});

describe("columns", () => {
  test("every kind, state, severity and source has words", async () => {
    const rows = [
      ...ruleChangeKind.options.map((kind) => ruleChangeWith({ name: `kind ${kind}`, kind })),
      ...ruleChangeState.options.map((state) => ruleChangeWith({ name: `state ${state}`, state })),
      ...ruleSeverity.options.map((severity) => ruleChangeWith({ name: `severity ${severity}`, severity })),
      ...ruleChangeSource.options.map((source) => ruleChangeWith({ name: `source ${source}`, source })),
    ];
    await open(rows.map((row, place) => ({ ...row, id: changeId(place) })));
    for (const kind of ruleChangeKind.options)
      expect(columnOf(await findRow(`kind ${kind}`), "name")).toContain(say(`rules.kind.${kind}`));
    for (const state of ruleChangeState.options)
      expect(columnOf(await findRow(`state ${state}`), "state")).toBe(say(`rules.state.${state}`));
    for (const severity of ruleSeverity.options)
      expect(columnOf(await findRow(`severity ${severity}`), "severity")).toBe(
        `${say(`rules.severity.${severity}`)}85`,
      );
    for (const source of ruleChangeSource.options)
      expect(columnOf(await findRow(`source ${source}`), "source")).toBe(say(`rules.source.${source}`));
  });

  test("unknown values are dashes; the whole organization, a baseline and odd names have words", async () => {
    const bare = { mailbox: "", destinations: [], actor: null, ip: null, client: null, is_baseline: true };
    await open(
      [
        ruleChangeWith({ ...bare, name: " " }),
        ruleChangeWith({ id: changeId(2), name: ".", destinations: ["a@x.example", "b@y.example"] }),
      ],
      everyColumn,
    );
    const row = await findRow(say("rules.noName"));
    expect(columnOf(row, "mailbox")).toBe(say("rules.wholeTenant"));
    expect(columnOf(row, "source")).toBe(say("rules.baseline"));
    for (const id of ["destinations", "actor", "ip", "client"] as const) expect(columnOf(row, id), id).toBe("–");
    const other = await findRow(say("rules.signsName", { name: "." }));
    expect(columnOf(other, "destinations")).toBe("a@x.example, b@y.example");
    expect([columnOf(other, "ip"), columnOf(other, "client")]).toEqual(["198.51.100.90", "OWA"]);
  });
});

describe("address", () => {
  test("selects what is asked for, is kept on the way to a change, and is exported", async () => {
    const files = catchDownloads();
    const search = "?severity[is]=high&state[is]=odd&destination[is]=drop@example.net&sort=mailbox&column=ip&page=2";
    const { user, server, arriveAt } = await open([ruleChangeWith()], search, {
      answers: {
        "ruleChanges.export": "name\n",
        "ruleChanges.get": ruleChangeDetailWith(),
        "tenantActions.list": pageOf(),
      },
    });
    const selection = { "severity[is]": "high", "destination[is]": "drop@example.net", sort: "mailbox" };
    const row = await findRow(name);
    expect(queryOf(`?${server.asked("ruleChanges.list")[0]?.query}`)).toEqual({
      ...selection,
      page: "2",
      page_size: "25",
    });
    await press(user, say("list.export"));
    await findToast(say("list.exported"));
    expect(queryOf(`?${server.asked("ruleChanges.export")[0]?.query}`)).toEqual({
      ...selection,
      column: ["name", "ip"],
    });
    expect(files[0]?.name).toMatch(/^rule-changes-/);
    const href = row.querySelector("a")?.getAttribute("href") ?? "";
    expect(pathOf(href)).toBe(`/secure-inbox/account-takeover/email-rules/detail/${changeId(1)}`);
    expect(queryOf(href)).toMatchObject(selection);
    await user.click(row.querySelector("a") ?? row);
    await arriveAt(href);
    const back = await screen.findByRole("link", { name: say("rules.title") });
    expect(queryOf(back.getAttribute("href"))).toMatchObject(selection);
  });

  test("conditions are added in words", async () => {
    const { user, address } = await open();
    await findRow(name);
    await addFilter(user, say("rules.column.kind"), say("rules.kind.transport_rule"));
    await addFilter(user, say("rules.column.source"), say("rules.source.audit"));
    expect(queryOf(address())).toEqual({ "kind[is]": "transport_rule", "source[is]": "audit" });
  });
});

describe("several at once", () => {
  const two = [1, 2].map((place) => ruleChangeWith({ id: changeId(place), name: `Rule ${place}` }));
  const openSelected = async (search = "", answers: Parameters<typeof open>[2] = {}) => {
    const opened = await open(two, search, answers);
    for (const change of two) {
      await findRow(change.name);
      const label = say("ui.selectRow", { name: `${change.name} · ann@example.com` });
      await opened.user.click(screen.getByLabelText(label));
    }
    return opened;
  };
  const bar = () => within(screen.getByRole("group", { name: say("ui.selected", { count: 2 }) }));
  const ids = [changeId(1), changeId(2)];

  test.each(ruleChangeDecision.shape.state.options)("changes become %s; Undo leads back to new", async (state) => {
    const { user, server } = await openSelected();
    await user.click(bar().getByRole("button", { name: say(`rules.do.${state}`) }));
    await screen.findByText(say(`rules.done.${state}`, { count: 2 }));
    expect(server.asked("ruleChanges.bulk").map(({ body }) => body)).toEqual([{ state, ids }]);
    if (state === "new") return expect(screen.queryByRole("button", { name: say("list.bulk.undo") })).toBeNull();
    await press(user, say("list.bulk.undo"));
    await screen.findByText(say("rules.done.new", { count: 2 }));
    return expect(server.asked("ruleChanges.bulk").at(-1)?.body).toEqual({ state: "new", ids });
  });

  test("in a list of one state that state isn't offered, and is where Undo leads", async () => {
    const { user, server } = await openSelected("?state[is]=acknowledged");
    expect(bar().queryByRole("button", { name: say("rules.do.acknowledged") })).toBeNull();
    await user.click(bar().getByRole("button", { name: say("rules.do.legitimate") }));
    await press(user, say("list.bulk.undo"));
    await screen.findByText(say("rules.done.acknowledged", { count: 2 }));
    expect(server.asked("ruleChanges.bulk").at(-1)?.body).toEqual({ state: "acknowledged", ids });
  });

  test.each(["disable_rule", "delete_rule"] as const)("%s: asked, done, and the selection ends", async (kind) => {
    const action = actionWith({ kind, total: 2, done: 2 });
    const { user, server } = await openSelected("", {
      answers: { "tenantActions.request": action, "tenantActions.get": actionDetailWith(action) },
    });
    await user.click(
      bar().getByRole("button", { name: say(kind === "disable_rule" ? "rules.disableMany" : "rules.deleteMany") }),
    );
    const dialog = await screen.findByRole("dialog", { name: say(`tenantAction.ask.${kind}`, { count: 2 }) });
    await user.click(within(dialog).getByRole("button", { name: say(`tenantAction.do.${kind}`) }));
    await screen.findByText(say(`tenantAction.done.${kind}`, { count: 2 }));
    expect(server.asked("tenantActions.request").map(({ body }) => body)).toEqual([{ kind, targets: ids }]);
    expect(screen.queryByRole("group", { name: say("ui.selected", { count: 2 }) })).toBeNull();
  });

  test("where rules can't be changed, it isn't offered", async () => {
    await openSelected("", { answers: { "ruleSweeps.coverage": coverageWith({ can_act: false }) } });
    expect(bar().queryByRole("button", { name: say("rules.disableMany") })).toBeNull();
    expect(bar().queryByRole("button", { name: say("rules.deleteMany") })).toBeNull();
  });
});
