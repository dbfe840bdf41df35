import type { PathDecision, PathStep } from "@parapet/contract";
import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { formatFor } from "../../../../lib/format/format.ts";
import { findCard } from "../../../../testing/cards.ts";
import { pick } from "../../../../testing/controls.ts";
import { openPage } from "../../../../testing/open-page.tsx";
import { pageOf } from "../../../../testing/page-of.ts";
import { findToast, say } from "../../../../testing/say.ts";
import { cellsOf, findRow } from "../../../../testing/table.ts";
import { type Answers, pending, refuse } from "../../../../testing/test-server.ts";
import { headersOf, hrefOf, itemsOf, paramsOf } from "../../testing-insights.ts";
import { apiAnswers, apiId, operationWith, tabPath } from "../testing-apis.ts";

const order = operationWith("/orders/{order}");
const [john, pedro] = [operationWith("/users/john"), operationWith("/users/pedro")];
const undo: PathStep[] = [{ edit: { kind: "lock", template: "/undone" }, withdrawn: true }];
const open = (answers: Answers = {}, query = "", options: Parameters<typeof openPage>[1] = {}) =>
  openPage(tabPath("operations", query), {
    ...options,
    answers: {
      ...apiAnswers(),
      "apis.operations": pageOf(order, john, pedro),
      "apis.decisions": { items: [] },
      "apis.decide": { undo },
      ...answers,
    },
  });
const table = () => screen.findByRole("table", { name: say("inventory.tab.operations") });
const header = (column: "method" | "template" | "statuses" | "calls" | "last_seen_at" | "actions") =>
  say(`inventory.operation.${column}`);
const menu = (id: string) => say("inventory.actionsOf", { name: id });
const check = async (user: Awaited<ReturnType<typeof open>>["user"], ...ids: string[]) => {
  for (const id of ids) await user.click(await screen.findByLabelText(say("ui.selectRow", { name: id })));
};

describe("states", () => {
  test("while operations load, the table says so", async () => {
    await open({ "apis.operations": pending });
    expect((await table()).getAttribute("aria-busy")).toBe("true");
  });

  test("before any was learned it says what they come from", async () => {
    await open({ "apis.operations": pageOf() });
    expect(await screen.findByText(say("inventory.noOperationTitle"))).toBeDefined();
    expect(screen.queryByText(say("list.clearFilters"))).toBeNull();
  });

  test("without matches it offers to clear the search", async () => {
    const { user, address } = await open({ "apis.operations": pageOf() }, "&search=x&page=2&sort=-calls");
    await screen.findByText(say("inventory.noOperationMatchTitle"));
    await user.click(screen.getByText(say("list.clearFilters")));
    expect(Object.fromEntries(paramsOf(address()))).toEqual({ tab: "operations", sort: "-calls" });
  });

  test("a failed load is reported and can be retried", async () => {
    const { user, server } = await open({ "apis.operations": refuse("internal") });
    await screen.findByText(say("inventory.operationsErrorTitle"));
    server.answer({ "apis.operations": pageOf(order) });
    await user.click(screen.getByRole("button", { name: say("ui.retry") }));
    expect(await findRow("/orders/{order}")).toBeDefined();
  });

  test("rows that could not be reloaded stay, and the page says so", async () => {
    const { user, server } = await open();
    await findRow("/users/john");
    server.answer({ "apis.operations": refuse("internal") });
    await pick(user, menu("GET /users/john"), say("inventory.lock"));
    expect(await screen.findByText(say("list.stale", { why: say("problem.internal") }))).toBeDefined();
    expect(screen.getByText("/users/john")).toBeDefined();
  });
});

describe("the list", () => {
  test("says what each operation answered and how often", async () => {
    const statuses = ["200", "301", "404", "503", "100"].map((status, at) => ({ status, calls: 1000 + at }));
    await open({
      "apis.operations": pageOf(
        operationWith("/a", { statuses, calls: 5000, deprecated: true }),
        operationWith("/b", { statuses: [] }),
      ),
    });
    const cells = cellsOf(await findRow("/a"));
    expect(cells).toMatchObject({
      [header("method")]: "GET",
      [header("template")]: `/a${say("inventory.deprecated")}`,
      [header("statuses")]: statuses.map(({ status, calls }) => `${status}×${formatFor("en").number(calls)}`).join(""),
      [header("calls")]: "5,000",
      [header("last_seen_at")]: formatFor("en").instant(order.last_seen_at),
    });
    expect(screen.getByTitle(say("inventory.answers", { status: "404", calls: 1002 }))).toBeDefined();
    expect(cellsOf(await findRow("/b"))[header("statuses")]).toBe("–");
    expect(cellsOf(await findRow("/b"))[header("template")]).toBe("/b");
  });

  test("is selected by the address", async () => {
    const { server } = await open({}, "&search=orders&sort=-calls&page=2&page_size=10&dialect=9");
    await table();
    expect(server.asked("apis.operations")[0]?.params).toEqual({ id: apiId });
    expect(Object.fromEntries(server.asked("apis.operations")[0]?.query ?? [])).toEqual({
      search: "orders",
      sort: "-calls",
      page: "2",
      page_size: "10",
    });
  });

  test.each([
    ["template", "-template"],
    ["method", "method"],
    ["calls", "-calls"],
    ["last_seen_at", "-last_seen_at"],
  ] as const)("a press on %s sorts by it, from the first page", async (column, sort) => {
    const { user, address, server } = await open({}, "&page=2");
    await user.click(await screen.findByText(header(column), { selector: "th *" }));
    expect(Object.fromEntries(paramsOf(address()))).toEqual({ tab: "operations", sort });
    expect(server.asked("apis.operations").at(-1)?.query.get("sort")).toBe(sort);
  });

  test("is searched while it is typed, from the first page, and turned by pages", async () => {
    const { user, address } = await open({ "apis.operations": { ...pageOf(order), total: 60, page: 2 } }, "&page=2");
    await findRow("/orders/{order}");
    await user.click(screen.getByLabelText(say("ui.nextPage")));
    expect(paramsOf(address()).get("page")).toBe("3");
    await user.type(screen.getByLabelText(say("inventory.searchOperations")), "or");
    await expect.poll(() => Object.fromEntries(paramsOf(address()))).toEqual({ tab: "operations", search: "or" });
  });

  test.each(["viewer", "analyst"] as const)("the role %s reads, and decides nothing", async (role) => {
    const decision: PathDecision = {
      edit: { kind: "lock", template: "/a" },
      decided_at: order.last_seen_at,
      author: null,
    };
    await open({ "apis.decisions": { items: [decision] } }, "", { as: { role } });
    await findRow("/users/john");
    expect(headersOf(await table())).not.toContain(header("actions"));
    expect(screen.queryByText(say("inventory.review"))).toBeNull();
    expect(screen.queryAllByRole("checkbox")).toEqual([]);
    await findCard(say("inventory.decisions"));
    expect(screen.queryByText(say("inventory.withdraw"))).toBeNull();
  });
});

describe("an operation whose path is for many", () => {
  const graphql = operationWith("/graphql", { method: "POST", actions: 2 });
  const range = { from: "2026-10-21T12:00:00.000Z", to: "2026-11-20T12:00:00.000Z" };
  const actions = ["query GetViewer", "(other)"].map((action, at) => ({
    action,
    calls: 1500 + at,
    errors: at,
    violations: 3 * at,
    last_seen_at: graphql.last_seen_at,
  }));
  const openDrawer = async (answers: Answers, as?: "viewer") => {
    const page = await open(
      { "apis.operations": pageOf(graphql, order), ...answers },
      "",
      as === undefined ? {} : { as: { role: as } },
    );
    await page.user.click(await screen.findByRole("button", { name: /^2 / }));
    return { ...page, drawer: await screen.findByRole("dialog", { name: say("inventory.actions") }) };
  };

  test("lists what its calls do, and leads to those calls", async () => {
    const { server, drawer } = await openDrawer({ "apis.actions": { ...range, items: actions } }, "viewer");
    const link = await within(drawer).findByRole("link", { name: "query GetViewer" });
    expect(drawer.textContent).toContain("/graphql");
    expect(cellsOf(await findRow("(other)"))).toMatchObject({
      [say("inventory.action.calls")]: "1,501",
      [say("inventory.action.errors")]: "1",
      [say("inventory.action.violations")]: "3",
    });
    expect(server.asked("apis.actions")[0]?.params).toEqual({ id: apiId });
    const asked = Object.fromEntries(server.asked("apis.actions")[0]?.query ?? []);
    expect(asked).toEqual({ method: "POST", template: "/graphql" });
    expect(hrefOf(link).split("?")[0]).toBe("/insights/events");
    expect(Object.fromEntries(paramsOf(hrefOf(link)))).toEqual({
      "host[is]": "shop.example.com",
      "port[is]": "443",
      "method[is]": "POST",
      "template[is]": "/graphql",
      "action[is]": "query GetViewer",
      ...range,
    });
  });

  test("leads to the usage of the operation, by action", async () => {
    const { drawer } = await openDrawer({ "apis.actions": { ...range, items: actions } });
    const href = hrefOf(within(drawer).getByRole("link", { name: say("inventory.actionsUsage") }));
    expect(href.split("?")[0]).toBe("/insights/usage");
    expect(Object.fromEntries(paramsOf(href))).toEqual({
      "host[is]": "shop.example.com",
      "port[is]": "443",
      "method[is]": "POST",
      "template[is]": "/graphql",
      from: "now-30d",
    });
  });

  test("says when there are none, or when they can't be loaded, and closes", async () => {
    const { user, server, drawer } = await openDrawer({ "apis.actions": refuse("internal") });
    await within(drawer).findByText(say("inventory.actionsErrorTitle"));
    server.answer({ "apis.actions": { ...range, items: [] } });
    await user.click(within(drawer).getByRole("button", { name: say("ui.retry") }));
    await within(drawer).findByText(say("inventory.noActionTitle"));
    await user.keyboard("{Escape}");
    await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
  });

  test("others have none to show", async () => {
    await open();
    await findRow("/orders/{order}");
    expect(screen.queryByRole("button", { name: /^0 / })).toBeNull();
  });
});

describe("the menu of an operation", () => {
  test("offers what can be decided about its path", async () => {
    const { user } = await open();
    expect(await itemsOf(user, menu("GET /orders/{order}"))).toEqual(
      (["rename", "split", "lock"] as const).map((item) => say(`inventory.${item}`)),
    );
    await user.keyboard("{Escape}");
    expect(await itemsOf(user, menu("GET /users/john"))).toEqual([
      `(${say("inventory.rename")})`,
      `(${say("inventory.split")})`,
      say("inventory.lock"),
    ]);
    expect(screen.getByText(say("inventory.noParameter"))).toBeDefined();
  });

  test("keeps a path as it is; that is undone by what the server says", async () => {
    const { user, server } = await open();
    await pick(user, menu("GET /users/john"), say("inventory.lock"));
    const text = say("inventory.locked", { path: "/users/john" });
    expect(await screen.findByText(text)).toBeDefined();
    expect(server.asked("apis.decide")).toMatchObject([
      {
        params: { id: apiId },
        body: { steps: [{ edit: { kind: "lock", template: "/users/john" }, withdrawn: false }] },
      },
    ]);
    const before = server.asked("apis.operations").length;
    await user.click(screen.getByText(say("list.bulk.undo")));
    await expect.poll(() => screen.queryByText(text)).toBeNull();
    expect(server.asked("apis.decide").at(-1)?.body).toEqual({ steps: undo });
    expect(server.asked("apis.operations").length).toBeGreaterThan(before);
    expect(server.asked("apis.decisions").length).toBeGreaterThan(1);
  });

  test("a refused decision shows the error", async () => {
    const { user } = await open({ "apis.decide": refuse("invalid_input") });
    await pick(user, menu("GET /users/john"), say("inventory.lock"));
    await findToast(say("problem.invalid_input"));
    expect(screen.queryByText(say("list.bulk.undo"))).toBeNull();
  });
});

describe("merging", () => {
  test("makes one of the chosen operations, whose differing parts become a parameter", async () => {
    const { user, server } = await open();
    await check(user, john.id, pedro.id);
    await user.click(screen.getByRole("button", { name: say("inventory.merge") }));
    expect(await screen.findByText(say("inventory.merged", { path: "/users/{…}" }))).toBeDefined();
    const merge = (value: string) => ({ edit: { kind: "merge", slot: "/users", value }, withdrawn: false });
    expect(server.asked("apis.decide")[0]?.body).toEqual({ steps: [merge("john"), merge("pedro")] });
    expect(screen.queryByRole("group", { name: say("ui.selected", { count: 2 }) })).toBeNull();
  });

  test("isn't offered for paths that can't be one; the selection is cleared", async () => {
    const { user, server } = await open();
    await check(user, john.id, order.id);
    await check(user, john.id);
    const bar = within(screen.getByRole("group", { name: say("ui.selected", { count: 1 }) }));
    expect(bar.getByText(say("inventory.cannotMerge"))).toBeDefined();
    expect(bar.getByRole("button", { name: say("inventory.merge") }).hasAttribute("disabled")).toBe(true);
    await user.click(bar.getByLabelText(say("ui.clearSelection")));
    expect(screen.queryByRole("group", { name: say("ui.selected", { count: 1 }) })).toBeNull();
    expect(server.asked("apis.decide")).toEqual([]);
  });

  test("keeps the selection when it is refused", async () => {
    const { user } = await open({ "apis.decide": refuse("internal") });
    await check(user, john.id, pedro.id);
    await user.click(screen.getByRole("button", { name: say("inventory.merge") }));
    await findToast(say("problem.internal"));
    expect(screen.getByRole("group", { name: say("ui.selected", { count: 2 }) })).toBeDefined();
  });
});

describe("what was decided", () => {
  const decisions: PathDecision[] = [
    {
      edit: { kind: "rename", slot: "/orders", name: "number" },
      decided_at: order.last_seen_at,
      author: "ada@example.com",
    },
    { edit: { kind: "split", slot: "/users", value: "me" }, decided_at: order.last_seen_at, author: null },
    { edit: { kind: "merge", slot: "/users", value: "john" }, decided_at: order.last_seen_at, author: null },
    { edit: { kind: "merge", slot: "/teams", value: null }, decided_at: order.last_seen_at, author: null },
    { edit: { kind: "lock", template: "/v1/{x}" }, decided_at: order.last_seen_at, author: null },
  ];

  test("is listed with its path, who decided, and when", async () => {
    await open({ "apis.decisions": { items: decisions } });
    const card = await findCard(say("inventory.decisions"));
    const when = formatFor("en").instant(order.last_seen_at);
    const take = say("inventory.withdraw");
    expect(
      within(card)
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent),
    ).toEqual([
      `${say("inventory.decision.rename")}/orders/{number}ada@example.com${when}${take}`,
      `${say("inventory.decision.split")}/users/me${when}${take}`,
      `${say("inventory.decision.merge")}/users/john${when}${take}`,
      `${say("inventory.decision.merge")}/teams/*${when}${take}`,
      `${say("inventory.decision.lock")}/v1/{x}${when}${take}`,
    ]);
  });

  test("is taken back, and that is undone", async () => {
    const { user, server } = await open({ "apis.decisions": { items: decisions.slice(1, 2) } });
    await user.click(await screen.findByText(say("inventory.withdraw")));
    expect(await screen.findByText(say("inventory.withdrawn", { path: "/users/me" }))).toBeDefined();
    expect(server.asked("apis.decide")[0]?.body).toEqual({ steps: [{ edit: decisions[1]?.edit, withdrawn: true }] });
    await user.click(screen.getByText(say("list.bulk.undo")));
    await expect.poll(() => server.asked("apis.decide").at(-1)?.body).toEqual({ steps: undo });
  });

  test("has no card where nothing was", async () => {
    await open();
    await findRow("/users/john");
    expect(screen.queryByText(say("inventory.decisions"))).toBeNull();
  });
});
