import { storageKeys } from "@parapet/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { fill, press } from "../../testing/controls.ts";
import { pageOf } from "../../testing/page-of.ts";
import { say } from "../../testing/say.ts";
import { pending, refuse } from "../../testing/test-server.ts";
import { listPath, openList, rowsNamed } from "./testing-list.ts";

const table = () => screen.findByRole("table", { name: say("organizations.title") });
const rowNames = async () => {
  const rows = within(await table())
    .getAllByRole("row")
    .slice(1);
  return rows.map((row) => row.querySelector("bdi")?.textContent);
};
const lastQuery = (page: Awaited<ReturnType<typeof openList>>) =>
  Object.fromEntries(page.server.asked("organizations.list").at(-1)?.query ?? []);
const columnNames = () => screen.getAllByRole("columnheader").map(({ textContent }) => textContent);

describe("states of a list", () => {
  test("it loads, and then has its rows and the ways to the others", async () => {
    const { server, goTo } = await openList({ "organizations.list": pending });
    expect(document.querySelector("[aria-busy=true]")).not.toBeNull();
    expect(screen.queryByRole("navigation")).toBeNull();
    server.answer({ "organizations.list": pageOf(...rowsNamed("Aldgate")) });
    await goTo(`${listPath}?search=a`);
    expect(await screen.findByText("Aldgate")).toBeDefined();
    expect(screen.getByRole("navigation", { name: say("ui.pageOf", { page: "1", pages: "1" }) })).toBeDefined();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test("one that a role may not read says who can help, and offers no other try", async () => {
    await openList({ "organizations.list": refuse("forbidden") });
    expect(await screen.findByText(say("list.forbiddenTitle"))).toBeDefined();
    expect(screen.getByText(say("list.forbiddenText"))).toBeDefined();
    expect(screen.queryByRole("button", { name: say("ui.retry") })).toBeNull();
    expect(screen.queryByRole("table")).toBeNull();
  });

  test("one that cannot be read says why, under which id, and is read again by a press", async () => {
    const { user, server } = await openList({ "organizations.list": refuse("internal") });
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain(say("organizations.errorTitle"));
    expect(alert.textContent).toContain(say("problem.internal"));
    expect(alert.textContent).toContain("request-1");
    server.answer({ "organizations.list": pageOf(...rowsNamed("Aldgate")) });
    await press(user, say("ui.retry"));
    expect(await screen.findByText("Aldgate")).toBeDefined();
  });

  test("rows that could not be reloaded stay, and are said to be old", async () => {
    const { user, server } = await openList({ "organizations.archive": rowsNamed("Aldgate")[0] ?? refuse("internal") });
    await screen.findByText("Aldgate");
    server.answer({ "organizations.list": refuse("internal") });
    const [menu] = within(await table()).getAllByRole("button", { name: /Aldgate/ });
    await user.click(menu as HTMLElement);
    await user.click(await screen.findByRole("menuitem", { name: say("organizations.archive") }));
    await press(user, say("organizations.archive"));
    expect(await screen.findByText(say("list.stale", { why: say("problem.internal") }))).toBeDefined();
    expect(screen.getByText("Aldgate")).toBeDefined();
  });

  test("an empty one has no other pages", async () => {
    await openList({ "organizations.list": pageOf() });
    expect(await screen.findByText(say("organizations.noneTitle"))).toBeDefined();
    expect(screen.queryByLabelText(say("ui.rowsPerPage"))).toBeNull();
  });
});

describe("what selects rows", () => {
  test("is read from the address", async () => {
    const page = await openList({}, "?page=3&page_size=10&sort=-users&search=al&archived=true");
    await table();
    expect(lastQuery(page)).toMatchObject({
      page: "3",
      page_size: "10",
      sort: "-users",
      search: "al",
      archived: "true",
    });
    expect(screen.getByRole("searchbox")).toHaveProperty("value", "al");
  });

  test("that makes no sense counts as absent", async () => {
    const page = await openList({}, "?page=minus&page_size=7&sort=shoe_size&search=&column=planet&view=x");
    expect(await rowNames()).toEqual(["Aldgate", "Borealis"]);
    expect(lastQuery(page)).toMatchObject({ page: "1", page_size: "25", sort: "name" });
    expect(columnNames()).toContain(say("organizations.column.users"));
  });

  test("a search goes into the address, from the first page", async () => {
    const page = await openList({}, "?page=3");
    await fill(page.user, say("organizations.search"), "bo");
    await page.arriveAt(`${listPath}?search=bo`);
    await waitFor(() => expect(lastQuery(page)).toMatchObject({ search: "bo", page: "1" }));
    await fill(page.user, say("organizations.search"), "");
    await page.arriveAt(listPath);
  });

  test("a heading sorts by its column, from the first page", async () => {
    const page = await openList({}, "?page=2");
    const heading = await screen.findByRole("columnheader", { name: say("organizations.column.users") });
    await page.user.click(within(heading).getByRole("button"));
    await waitFor(() => expect(page.address()).toMatch(/sort=-?users$/));
    expect(lastQuery(page)).toMatchObject({ page: "1" });
  });

  test("pages are turned and lengthened", async () => {
    const rows = rowsNamed(...Array.from({ length: 25 }, (_, index) => `Row ${index}`));
    const page = await openList({ "organizations.list": { items: rows, total: 60, page: 1, page_size: 25 } });
    await press(page.user, say("ui.nextPage"));
    await page.arriveAt(`${listPath}?page=2`);
    await page.user.selectOptions(screen.getByLabelText(say("ui.rowsPerPage")), "50");
    await page.arriveAt(`${listPath}?page_size=50`);
    await waitFor(() => expect(lastQuery(page)).toMatchObject({ page: "1", page_size: "50" }));
  });
});

describe("how rows are shown", () => {
  test("columns are chosen, kept in the address and reset", async () => {
    const page = await openList();
    await table();
    await press(page.user, say("ui.columns"));
    const chooser = within(await screen.findByRole("dialog", { name: say("ui.columns") }));
    await page.user.click(chooser.getByRole("checkbox", { name: say("organizations.column.users") }));
    expect(columnNames()).not.toContain(say("organizations.column.users"));
    expect(page.address()).toContain("column=");
    await page.user.click(chooser.getByRole("button", { name: say("ui.resetColumns") }));
    await page.arriveAt(listPath);
    expect(columnNames()).toContain(say("organizations.column.users"));
  });

  test("the address chooses columns, in the order of the table", async () => {
    await openList({}, "?column=created_at&column=users");
    await table();
    const shown = columnNames();
    expect(shown).not.toContain(say("organizations.column.mail_domains"));
    expect(shown.indexOf(say("organizations.column.users"))).toBeLessThan(
      shown.indexOf(say("organizations.column.created_at")),
    );
  });

  test("rows are made lower, for all lists", async () => {
    const { user } = await openList();
    await press(user, say("ui.columns"));
    const compact = await screen.findByRole("button", { name: say("ui.compact") });
    expect(compact.getAttribute("aria-pressed")).toBe("false");
    await user.click(compact);
    expect(compact.getAttribute("aria-pressed")).toBe("true");
    expect(document.documentElement.dataset["density"]).toBe("compact");
    expect(localStorage.getItem(storageKeys.density)).toBe("compact");
  });

  test.each(["fr", "ar"] as const)("in %s", async (locale) => {
    await openList({}, "", { locale });
    expect(await rowNames()).toEqual(["Aldgate", "Borealis"]);
    expect(screen.getByRole("button", { name: say("list.export") })).toBeDefined();
  });
});
