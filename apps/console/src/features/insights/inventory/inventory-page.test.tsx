import { apiAccess } from "@parapet/contract";
import { screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { formatFor } from "../../../lib/format/format.ts";
import { addFilter, choose } from "../../../testing/controls.ts";
import { catchDownloads } from "../../../testing/downloads.ts";
import { openPage } from "../../../testing/open-page.tsx";
import { pageOf } from "../../../testing/page-of.ts";
import { findToast, say } from "../../../testing/say.ts";
import { cellsOf, findRow } from "../../../testing/table.ts";
import { type Answers, pending, refuse } from "../../../testing/test-server.ts";
import { checksOf, choicesOf, headersOf, hrefOf, openFilterForm, paramsOf } from "../testing-insights.ts";
import { apiWith } from "./testing-apis.ts";

const path = "/insights/inventory";
const facets = { owners: ["Team Pets", "Team Shop"], tags: ["core", "eu"], environments: ["production", "canary"] };
const open = (answers: Answers = {}, address = path, options: Parameters<typeof openPage>[1] = {}) =>
  openPage(address, {
    ...options,
    answers: {
      "apis.list": pageOf(apiWith()),
      "apis.facets": facets,
      "apis.suggestions": { items: [] },
      ...answers,
    },
  });
type Column = "name" | "operations" | "calls" | "documented" | "coverage" | "violations" | "findings" | "owner";
const header = (column: Column | "tags" | "access" | "first_seen_at" | "last_seen_at") =>
  say(`inventory.column.${column}`);
/** The requests of the list itself, without those that count a kind. */
const listed = (server: Awaited<ReturnType<typeof open>>["server"]) =>
  server.asked("apis.list").filter(({ query }) => query.has("sort"));

describe("states", () => {
  test("while the list loads, the page says so and keeps its title", async () => {
    await open({ "apis.list": pending });
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(say("inventory.title"));
    expect(screen.getByRole("table").getAttribute("aria-busy")).toBe("true");
    expect(document.title).toContain(say("inventory.title"));
  });

  test.each(["internal", "external"] as const)("without any %s API it leads to the trace sources", async (kind) => {
    await open({ "apis.list": pageOf() }, `${path}?kind=${kind}`);
    expect(await screen.findByText(say(`inventory.none.${kind}`))).toBeDefined();
    expect(screen.getByText(say(`inventory.noneText.${kind}`))).toBeDefined();
    expect(hrefOf(screen.getByRole("link", { name: say("inventory.toSources") }))).toBe("/insights/trace-sources");
  });

  test.each(["search=pets", "owner=Team+Pets", "tag=eu", "documented=false", "archived=true"])(
    "without matches for %s it offers to clear search and filters, and stays with its kind",
    async (part) => {
      const { user, address } = await open({ "apis.list": pageOf() }, `${path}?kind=external&sort=name&${part}`);
      await screen.findByText(say("inventory.noMatchTitle"));
      await user.click(screen.getByRole("button", { name: say("list.clearFilters") }));
      expect(Object.fromEntries(paramsOf(address()))).toEqual({ kind: "external", sort: "name" });
    },
  );

  test("a failed load is reported and can be retried", async () => {
    const { user, server } = await open({ "apis.list": refuse("internal") });
    await screen.findByText(say("inventory.errorTitle"));
    server.answer({ "apis.list": pageOf(apiWith()) });
    await user.click(screen.getByRole("button", { name: say("ui.retry") }));
    expect(await findRow("shop.example.com")).toBeDefined();
  });

  test("a visitor is sent to sign in", async () => {
    const { address } = await openPage(path, { as: null });
    expect(address()).toBe(`/login?${new URLSearchParams({ to: path })}`);
  });

  test("in Arabic the page runs from right to left, a host from left to right", async () => {
    await open({}, path, { locale: "ar", as: { role: "viewer" } });
    await findRow("shop.example.com");
    expect(document.documentElement.dir).toBe("rtl");
    expect(screen.getByText("shop.example.com").tagName).toBe("BDI");
  });

  test("in French numbers are written as the French write them", async () => {
    await open({}, path, { locale: "fr" });
    expect(cellsOf(await findRow("shop.example.com"))[header("calls")]).toBe(formatFor("fr").number(1234));
  });
});

describe("the tabs", () => {
  test("separate internal from external APIs, with counts", async () => {
    const { user, address, server } = await open(
      { "apis.list": ({ query }) => ({ ...pageOf(apiWith()), total: query.get("kind") === "external" ? 41 : 7 }) },
      `${path}?page=2&sort=name`,
    );
    const external = await screen.findByRole("tab", { name: `${say("inventory.kind.external")} 41` });
    expect(screen.getByRole("tab", { name: `${say("inventory.kind.internal")} 7`, selected: true })).toBeDefined();
    await user.click(external);
    expect(Object.fromEntries(paramsOf(address()))).toEqual({ kind: "external", sort: "name" });
    expect(listed(server).at(-1)?.query.get("kind")).toBe("external");
    expect(listed(server).at(-1)?.query.get("page")).toBe("1");
  });
});

describe("columns", () => {
  test("the usual ones, filled", async () => {
    const api = apiWith({
      display_name: "Pet shop",
      owner: "Team Pets",
      documented: true,
      coverage: 0.667,
      violations: 0.25,
      findings: 3,
    });
    await open({ "apis.list": pageOf(api) });
    const row = await findRow("Pet shop");
    const shown = ["name", "operations", "calls", "documented", "coverage", "violations", "findings", "owner"] as const;
    expect(headersOf(screen.getByRole("table"))).toEqual([...shown, "last_seen_at" as const].map(header));
    expect(cellsOf(row)).toEqual({
      [header("name")]: "Pet shopshop.example.com",
      [header("operations")]: "3",
      [header("calls")]: "1,234",
      [header("documented")]: say("inventory.documented"),
      [header("coverage")]: "66.7%",
      [header("violations")]: "25%",
      [header("findings")]: "3",
      [header("owner")]: "Team Pets",
      [header("last_seen_at")]: formatFor("en").instant(api.last_seen_at ?? ""),
    });
  });

  test("what is unset or unknown is a dash, and zeros are numbers", async () => {
    await open({ "apis.list": pageOf(apiWith({ violations: 0 })) });
    const cells = cellsOf(await findRow("shop.example.com"));
    expect([cells[header("documented")], cells[header("coverage")]]).toEqual([say("inventory.learntOnly"), "–"]);
    expect([cells[header("violations")], cells[header("findings")], cells[header("owner")]]).toEqual(["0%", "0", "–"]);
  });

  test("others are shown by the address: tags, whom an API is for, when it was first seen", async () => {
    const apis = [null, ...apiAccess.options].map((access, at) =>
      apiWith({
        id: `0199d6f0-0000-7000-8000-00000000b00${at}`,
        name: `api-${at}`,
        access,
        tags: at === 1 ? ["a", "b"] : [],
      }),
    );
    await open({ "apis.list": pageOf(...apis) }, `${path}?column=tags&column=access&column=first_seen_at`);
    await findRow("api-0");
    const rows = [...document.querySelectorAll<HTMLTableRowElement>("tbody tr")].map(cellsOf);
    expect(rows.map((row) => row[header("access")])).toEqual([
      "–",
      ...apiAccess.options.map((access) => say(`inventory.access.${access}`)),
    ]);
    expect(rows.map((row) => row[header("tags")])).toEqual(["–", "ab", "–", "–", "–"]);
    expect(rows[0]?.[header("first_seen_at")]).toBe(formatFor("en").instant(apiWith().first_seen_at ?? ""));
  });

  test.each([
    ["name", "name"],
    ["operations", "-operations"],
    ["calls", "-calls"],
    ["last_seen_at", "last_seen_at"],
  ] as const)("a press on %s sorts by it, from the first page", async (column, sort) => {
    const { user, address, server } = await open({}, `${path}?page=2`);
    await findRow("shop.example.com");
    await user.click(screen.getByText(header(column), { selector: "th *" }));
    expect(address()).toBe(`${path}?sort=${sort}`);
    expect(listed(server).at(-1)?.query.get("sort")).toBe(sort);
  });
});

describe("a row", () => {
  test.each(["internal", "external"] as const)("leads to the page of its %s API", async (kind) => {
    const api = apiWith({ kind });
    const { user, address } = await open({ "apis.list": pageOf(api), "apis.get": pending }, `${path}?kind=${kind}`);
    const link = (await findRow(api.name)).querySelector("a");
    expect([link?.getAttribute("href"), link?.title]).toEqual([`${path}/${kind}/${api.id}`, api.name]);
    await user.click(link ?? document.body);
    expect(address()).toBe(`${path}/${kind}/${api.id}`);
  });
});

describe("what is listed", () => {
  test("the address selects, and what is unknown in it is ignored", async () => {
    const { server } = await open(
      {},
      `${path}?kind=external&owner=A&owner=B&tag=eu&documented=true&archived=false&search=pets&page=2&page_size=10&sort=nope`,
    );
    await findRow("shop.example.com");
    const { query } = listed(server)[0] ?? {};
    expect(query?.getAll("owner")).toEqual(["A", "B"]);
    query?.delete("owner");
    expect(Object.fromEntries(query ?? [])).toEqual({
      kind: "external",
      sort: "-last_seen_at",
      archived: "false",
      documented: "true",
      search: "pets",
      tag: "eu",
      page: "2",
      page_size: "10",
    });
  });

  test("the search goes into the address while it is typed, from the first page", async () => {
    const { user, address, server } = await open({}, `${path}?page=2`);
    await findRow("shop.example.com");
    await user.type(screen.getByLabelText(say("inventory.search")), "pets");
    await screen.findByDisplayValue("pets");
    await expect.poll(() => address()).toBe(`${path}?search=pets`);
    await expect.poll(() => listed(server).at(-1)?.query.get("search")).toBe("pets");
  });

  test("filters offer the owners and tags that there are, and three states", async () => {
    const { user } = await open();
    await openFilterForm(user);
    expect(await choicesOf(user, say("ui.filterField"))).toEqual(
      (["owner", "tag", "environment", "documented", "called", "archived"] as const).map((field) =>
        say(`inventory.filter.${field}`),
      ),
    );
    const dialog = screen.getByRole("dialog");
    expect(checksOf(dialog)).toEqual(facets.owners);
    await choose(user, say("ui.filterField"), say("inventory.filter.tag"));
    expect(checksOf(dialog)).toEqual(facets.tags);
    await choose(user, say("ui.filterField"), say("inventory.filter.documented"));
    expect(checksOf(dialog)).toEqual([say("inventory.documented"), say("inventory.learntOnly")]);
    await choose(user, say("ui.filterField"), say("inventory.filter.archived"));
    expect(checksOf(dialog)).toEqual([say("inventory.archived")]);
  });

  test("a filter goes into the address from the first page, and leaves it again", async () => {
    const { user, address, server } = await open({}, `${path}?page=2`);
    await addFilter(user, say("inventory.filter.tag"), "core", "eu");
    expect(paramsOf(address()).getAll("tag")).toEqual(["core", "eu"]);
    expect(paramsOf(address()).has("page")).toBe(false);
    expect(listed(server).at(-1)?.query.getAll("tag")).toEqual(["core", "eu"]);
    const chip = `${say("inventory.filter.tag")} ${say("inventory.filter.is")} core, eu`;
    await user.click(screen.getByLabelText(say("ui.remove", { what: chip })));
    expect(address()).toBe(path);
  });

  test("one that has two values takes one of them", async () => {
    const { user, address, server } = await open();
    await addFilter(user, say("inventory.filter.documented"), say("inventory.learntOnly"));
    expect(address()).toBe(`${path}?documented=false`);
    expect(listed(server).at(-1)?.query.get("documented")).toBe("false");
    await addFilter(user, say("inventory.filter.archived"), say("inventory.archived"));
    expect(Object.fromEntries(paramsOf(address()))).toEqual({ documented: "false", archived: "true" });
    expect(listed(server).at(-1)?.query.get("archived")).toBe("true");
  });

  test("is exported as it is selected, in the columns of the table", async () => {
    const files = catchDownloads();
    const { user, server } = await open(
      { "apis.export": "name\r\n" },
      `${path}?owner=A&page=2&column=owner&column=tags`,
    );
    await findRow("shop.example.com");
    await user.click(screen.getByText(say("list.export")));
    await findToast(say("list.exported"));
    const { query } = server.asked("apis.export")[0] ?? {};
    expect(query?.getAll("column")).toEqual(["name", "owner", "tags"]);
    expect([query?.get("owner"), query?.get("archived"), query?.has("page")]).toEqual(["A", "false", false]);
    expect(files.map(({ name }) => name)).toEqual([expect.stringMatching(/apis.*\.csv$/)]);
    expect(server.asked("savedViews.list")[0]?.query.get("page")).toBe("apis");
  });
});
