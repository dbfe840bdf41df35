import {
  actionProblem,
  actionTargetState,
  tenantActionColumns,
  tenantActionKind,
  tenantActionState,
} from "@parapet/contract";
import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import {
  actionDetailWith,
  actionSettingsWith,
  actionWith,
  targetWith,
} from "../../../../lib/tenant-action/testing-actions.ts";
import { keysOf, valueOf } from "../../../../testing/cards.ts";
import { press } from "../../../../testing/controls.ts";
import { catchDownloads } from "../../../../testing/downloads.ts";
import { openPage } from "../../../../testing/open-page.tsx";
import { pageOf } from "../../../../testing/page-of.ts";
import { queryOf } from "../../../../testing/query-of.ts";
import { findToast, say } from "../../../../testing/say.ts";
import { cellsOf, findRow } from "../../../../testing/table.ts";
import { type Answers, pending, refuse } from "../../../../testing/test-server.ts";

const path = "/secure-inbox/respond/quarantine-emails/actions";
const { id, label } = actionWith();
const everyColumn = `?${new URLSearchParams(tenantActionColumns.options.map((column) => ["column", column]))}`;
const isCount = (query: URLSearchParams) => query.get("page_size") === "10";

/** The list asks for its rows, and for how many wait. */
const open = (
  actions = [actionWith()],
  search = "",
  answers: Answers = {},
  waiting = 0,
  locale: "en" | "ar" | "fr" = "en",
) =>
  openPage(path + search, {
    locale,
    answers: {
      "tenantActions.list": ({ query }) => (isCount(query) ? { ...pageOf(), total: waiting } : pageOf(...actions)),
      "tenantActionSettings.read": actionSettingsWith(),
      ...answers,
    },
  });
const columnOf = (row: HTMLTableRowElement, column: (typeof tenantActionColumns.options)[number]) =>
  cellsOf(row)[say(`tenantAction.column.${column}`)];

describe("the list", () => {
  test("says that it loads", async () => {
    await open([], "", { "tenantActions.list": pending });
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(say("quarantine.actions.title"));
    expect(document.querySelector("[aria-busy=true]")).not.toBeNull();
  });

  test("a failed load is reported and can be retried", async () => {
    const { user, server } = await open([], "", { "tenantActions.list": refuse("internal") });
    await screen.findByText(say("quarantine.actions.errorTitle"));
    server.answer({ "tenantActions.list": pageOf(actionWith()) });
    await press(user, say("ui.retry"));
    expect(await findRow(label)).toBeDefined();
  });

  test("says that there are none, or that none match", async () => {
    const { goTo, user, address } = await open([]);
    await screen.findByText(say("quarantine.actions.noneTitle"));
    await goTo(`${path}?kind[is]=purge`);
    await screen.findByText(say("quarantine.actions.noMatchTitle"));
    await press(user, say("list.clearFilters"));
    expect(address()).toBe(path);
  });

  test("every kind and state has words", async () => {
    const kinds = tenantActionKind.options.map((kind, place) =>
      actionWith({ id: `0199d6f0-0000-7000-8000-00000000ad${place + 10}`, label: `kind ${kind}`, kind }),
    );
    const states = tenantActionState.options.map((state, place) =>
      actionWith({ id: `0199d6f0-0000-7000-8000-00000000ae${place + 10}`, label: `state ${state}`, state }),
    );
    await open([...kinds, ...states]);
    for (const kind of tenantActionKind.options)
      expect(columnOf(await findRow(`kind ${kind}`), "kind")).toBe(say(`tenantAction.do.${kind}`));
    for (const state of tenantActionState.options)
      expect(columnOf(await findRow(`state ${state}`), "state")).toContain(say(`tenantAction.state.${state}`));
  });

  test("a policy's action says so; unknown values are dashes", async () => {
    await open(
      [actionWith({ requested_by: null, finished_at: null, total: 1500, failed: 3 })],
      everyColumn,
      {},
      0,
      "fr",
    );
    const row = await findRow(label);
    expect(columnOf(row, "requested_by")).toBe(say("tenantAction.byPolicy"));
    expect(columnOf(row, "total")).toMatch(/1\s500/u);
    expect(columnOf(row, "failed")).toBe("3");
    for (const column of ["reason", "decided_by", "finished_at"] as const) expect(columnOf(row, column)).toBe("–");
  });

  test("what waits for approval is pointed out, unless it is what is shown", async () => {
    const { goTo } = await open([actionWith()], "", {}, 2);
    expect(await screen.findByText(say("quarantine.actions.waiting", { count: 2 }))).toBeDefined();
    const link = screen.getByRole("link", { name: say("quarantine.actions.showWaiting") }).getAttribute("href");
    expect(queryOf(link)).toEqual({ "state[is]": "proposed" });
    await goTo(link ?? "");
    await findRow(label);
    expect(screen.queryByText(say("quarantine.actions.waiting", { count: 2 }))).toBeNull();
    await goTo(`${path}?state[is]=proposed&state[is]=done`);
    expect(await screen.findByText(say("quarantine.actions.waiting", { count: 2 }))).toBeDefined();
  });

  test("its address selects rows, and an export has the same", async () => {
    const files = catchDownloads();
    const { user, server } = await open(
      [actionWith()],
      "?kind[is]=release&kind[is]=odd&by[is]=server&search=x&column=label",
      {
        "tenantActions.export": "kind\n",
      },
    );
    await findRow(label);
    const selection = { "by[is]": "server", search: "x", sort: "-created_at" };
    const asked = server.asked("tenantActions.list").find(({ query }) => !isCount(query));
    expect(queryOf(`?${asked?.query}`)).toMatchObject({ search: "x", "by[is]": "server", page: "1" });
    await press(user, say("list.export"));
    await findToast(say("list.exported"));
    expect(queryOf(`?${server.asked("tenantActions.export")[0]?.query}`)).toMatchObject({
      ...selection,
      column: ["kind", "label"],
    });
    expect(files[0]?.name).toMatch(/^actions-/);
  });

  test("in Arabic it runs from right to left", async () => {
    await open([actionWith()], "", {}, 0, "ar");
    await findRow(label);
    expect(document.documentElement.dir).toBe("rtl");
  });
});

const openOne = (action = actionDetailWith({}, targetWith()), answers: Answers = {}) =>
  open([actionWith()], `?item=${id}`, { "tenantActions.get": action, ...answers });

describe("one action", () => {
  test("says who asked, why, and what became of it; nothing is said of what isn't known", async () => {
    const decided = {
      reason: "Phish",
      decided_by: "bo@example.com",
      decision_note: "Sure",
      undone_by: "cy@example.com",
    };
    await openOne(actionDetailWith({ ...decided, requested_by: null }, targetWith()));
    const drawer = await screen.findByRole("dialog", { name: say("tenantAction.do.quarantine") });
    await within(drawer).findByText("Phish");
    const facts = { requested_by: say("tenantAction.byPolicy"), reason: "Phish" } as const;
    expect(valueOf(say("tenantAction.column.requested_by"), drawer).textContent).toBe(facts.requested_by);
    expect(valueOf(say("tenantAction.column.decided_by"), drawer).textContent).toBe("bo@example.com");
    expect(valueOf(say("tenantAction.column.decision_note"), drawer).textContent).toBe("Sure");
    expect(valueOf(say("tenantAction.column.undone_by"), drawer).textContent).toBe("cy@example.com");
    expect(keysOf(drawer)).not.toContain(say("tenantAction.column.approve_until"));
  });

  test("one that waits says until when", async () => {
    const waits = { state: "proposed", approve_until: "2030-11-21T09:00:00.000Z", finished_at: null } as const;
    await openOne(actionDetailWith({ ...waits, can_decline: true }, targetWith()));
    const drawer = await screen.findByRole("dialog", { name: say("tenantAction.do.quarantine") });
    await within(drawer).findByText(say("tenantAction.column.approve_until"));
    for (const name of ["reason", "decided_by", "decision_note", "undone_by", "finished_at"] as const)
      expect(keysOf(drawer)).not.toContain(say(`tenantAction.column.${name}`));
  });

  test.each(actionTargetState.options)("a target that is %s says so", async (state) => {
    await openOne(actionDetailWith({ total: 3 }, targetWith({ state })));
    const list = await screen.findByRole("list", { name: say("quarantine.actions.targets") });
    expect(list.textContent).toContain(say(`tenantAction.targetState.${state}`));
    expect(list.textContent).toContain("ann@example.com");
    expect(screen.getByText(say("quarantine.actions.moreTargets", { count: 2 }))).toBeDefined();
  });

  test("a target in trouble says why, in Microsoft's words, with the ID for its support", async () => {
    const targets = actionProblem.options.map((problem, place) =>
      targetWith({
        subject_id: `0199d6f0-0000-7000-8000-00000000e${100 + place}`,
        state: "failed",
        problem,
        message: "Access denied",
        request_id: `request-${place}`,
      }),
    );
    await openOne(actionDetailWith({ total: targets.length }, ...targets));
    const list = await screen.findByRole("list", { name: say("quarantine.actions.targets") });
    const entries = within(list).getAllByRole("listitem");
    actionProblem.options.forEach((problem, place) => {
      expect(entries[place]?.textContent).toContain(say(`tenantAction.problem.${problem}`));
      expect(entries[place]?.textContent).toContain(`${say("quarantine.actions.microsoft")}: request-${place}`);
    });
    expect(within(list).getAllByText("Access denied")).toHaveLength(targets.length);
    expect(screen.queryByText(say("quarantine.actions.moreTargets", { count: 0 }))).toBeNull();
  });

  test("it can be undone", async () => {
    const { user, server } = await openOne(undefined, {
      "tenantActions.undo": actionWith({ state: "undone", undone: 1, done: 0, can_undo: false }),
    });
    await screen.findByRole("list", { name: say("quarantine.actions.targets") });
    await press(user, say("tenantAction.undo"));
    await expect.poll(() => server.asked("tenantActions.undo").map(({ params }) => params["id"])).toEqual([id]);
  });

  test("one that fails to load is reported and can be retried", async () => {
    const { user, server } = await openOne(undefined, { "tenantActions.get": refuse("internal") });
    await screen.findByText(say("quarantine.actions.errorOne"));
    server.answer({ "tenantActions.get": actionDetailWith({}, targetWith()) });
    await press(user, say("ui.retry"));
    expect(await screen.findByRole("list", { name: say("quarantine.actions.targets") })).toBeDefined();
    await press(user, say("ui.close"));
    expect(screen.queryByRole("list", { name: say("quarantine.actions.targets") })).toBeNull();
  });
});
