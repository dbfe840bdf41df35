import { organizationColumns } from "@parapet/contract";
import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { organizationWith } from "../../../lib/organization/testing-organizations.ts";
import { answerDialog, openMenu, pick, press } from "../../../testing/controls.ts";
import { catchDownloads } from "../../../testing/downloads.ts";
import { pageOf } from "../../../testing/page-of.ts";
import { findToast, say } from "../../../testing/say.ts";
import { cellsOf, findRow } from "../../../testing/table.ts";
import { pending, refuse } from "../../../testing/test-server.ts";
import { openOrganizations, organizationsPath } from "./testing-organizations-page.ts";

const nordic = organizationWith();
const archived = organizationWith({ archived_at: "2026-11-20T09:00:00.000Z" });
const column = (id: "name" | "users" | "mail_domains" | "invitation_code" | "created_at" | "archived_at" | "actions") =>
  say(`organizations.column.${id}`);
const menu = () => say("org.actionsOf", { name: nordic.name });

describe("states", () => {
  test("while organizations load none is said to be missing", async () => {
    await openOrganizations([], "", { answers: { "organizations.list": pending } });
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(say("organizations.title"));
    expect(document.querySelector("table[aria-busy=true]")).not.toBeNull();
    expect(screen.queryByText(say("organizations.noneTitle"))).toBeNull();
  });

  test("without one it offers to create the first", async () => {
    const { user } = await openOrganizations([]);
    await screen.findByText(say("organizations.noneTitle"));
    const [, second] = screen.getAllByRole("button", { name: say("organizations.create") });
    if (second) await user.click(second);
    expect(await screen.findByRole("dialog", { name: say("organizations.createTitle") })).toBeDefined();
  });

  test.each([
    ["?search=nord", "organizations.noMatchTitle", "list.clearFilters"],
    ["?search=nord&archived=true", "organizations.noMatchTitle", "list.clearFilters"],
    ["?archived=true", "organizations.noArchivedTitle", "organizations.showInUse"],
  ] as const)("nothing at %s: says so and leads back to those in use", async (search, title, button) => {
    const { user, address, server } = await openOrganizations([], search);
    await screen.findByText(say(title));
    await press(user, say(button));
    expect(address()).toBe(organizationsPath);
    expect(server.asked("organizations.list").at(-1)?.query.get("archived")).toBe("false");
  });

  test("a failed load can be retried", async () => {
    const { user, server } = await openOrganizations([], "", { answers: { "organizations.list": refuse("internal") } });
    await screen.findByText(say("organizations.errorTitle"));
    server.answer({ "organizations.list": pageOf(nordic) });
    await press(user, say("ui.retry"));
    expect(await findRow(nordic.name)).toBeDefined();
  });

  test.each(["viewer", "analyst", "organization_admin"] as const)(
    "a person who is %s looks at usage only",
    async (role) => {
      const { user } = await openOrganizations([organizationWith({ invitation_code: null })], "", { as: { role } });
      const row = await findRow(nordic.name);
      expect(Object.keys(cellsOf(row))).not.toContain(column("invitation_code"));
      expect(within(row).queryByRole("checkbox")).toBeNull();
      expect(screen.queryByRole("button", { name: say("organizations.create") })).toBeNull();
      const items = await openMenu(user, menu());
      expect(items.map(({ textContent }) => textContent)).toEqual([say("organizations.usage")]);
    },
  );

  test("a visitor signs in first", async () => {
    const { address } = await openOrganizations([], "", { as: null });
    expect(address()).toBe(`/login?to=${encodeURIComponent(organizationsPath)}`);
  });

  test("in Arabic the page runs from right to left and isolates names", async () => {
    await openOrganizations([nordic], "", { locale: "ar" });
    await findRow(nordic.name);
    expect(document.documentElement.dir).toBe("rtl");
    expect(screen.getByText(nordic.name).tagName).toBe("BDI");
  });
});

describe("rows", () => {
  test("say how many people, which domains and which code", async () => {
    const organization = organizationWith({
      users: 1200,
      mail_domains: ["nordic.no", "nordic.se"],
      invitation_code: "ABCD-1234",
    });
    const { user } = await openOrganizations([organization]);
    const row = await findRow(nordic.name);
    const link = within(row).getByRole("link");
    expect(link.textContent).toBe(`1,200 ${say("organizations.usersOf", { name: nordic.name })}`);
    expect(link.getAttribute("href")).toBe(`/settings/users?organization_id=${nordic.id}`);
    const cells = cellsOf(row);
    expect(cells[column("mail_domains")]).toBe("nordic.no, nordic.se");
    expect(cells[column("invitation_code")]).toBe("ABCD-1234");
    expect(row.querySelector("time")?.dateTime).toBe(nordic.created_at);
    expect(Object.keys(cells)).not.toContain(column("archived_at"));
    await press(user, say("organizations.copyCodeOf", { name: nordic.name }));
    expect(await navigator.clipboard.readText()).toBe("ABCD-1234");
  });

  test("without people, domains or a code, in French", async () => {
    await openOrganizations([organizationWith({ users: 0 })], "", { locale: "fr" });
    const row = await findRow(nordic.name);
    const cells = cellsOf(row);
    expect(cells[column("users")]).toBe("0");
    expect(within(row).queryByRole("link")).toBeNull();
    expect(cells[column("mail_domains")]).toBe(say("organizations.noDomains"));
    expect(cells[column("invitation_code")]).toBe(say("organizations.noCode"));
  });

  test("in API Insights people are those of API Insights", async () => {
    const { goTo } = await openOrganizations([nordic]);
    await goTo("/insights/settings/organizations");
    const link = within(await findRow(nordic.name)).getByRole("link");
    expect(link.getAttribute("href")).toBe(`/insights/settings/users?organization_id=${nordic.id}`);
  });

  test("archived ones say since when, and are restored", async () => {
    const { user, server } = await openOrganizations([archived], "?archived=true", {
      answers: { "organizations.restore": nordic },
    });
    const row = await findRow(nordic.name);
    expect([...row.querySelectorAll("time")].map(({ dateTime }) => dateTime)).toEqual([
      nordic.created_at,
      archived.archived_at,
    ]);
    const items = await openMenu(user, menu());
    expect(items.map(({ textContent }) => textContent)).toEqual(
      (["usage", "edit", "restore"] as const).map((each) => say(`organizations.${each}`)),
    );
    await user.click(screen.getByRole("menuitem", { name: say("organizations.restore") }));
    await findToast(say("organizations.restored", { name: nordic.name }));
    expect(server.asked("organizations.restore").map(({ params }) => params["id"])).toEqual([nordic.id]);
    expect(server.asked("organizations.list")).toHaveLength(2);
  });

  test("one goes into the archive after a question", async () => {
    const { user, server } = await openOrganizations([nordic], "", { answers: { "organizations.archive": archived } });
    const items = await openMenu(user, menu());
    expect(items.map(({ textContent }) => textContent)).toEqual(
      (["usage", "edit", "archive"] as const).map((each) => say(`organizations.${each}`)),
    );
    await user.click(screen.getByRole("menuitem", { name: say("organizations.archive") }));
    const dialog = await answerDialog(user, say("organizations.archiveTitle"), say("ui.cancel"));
    expect(dialog.textContent).toContain(say("organizations.archiveText").replace("<name/>", nordic.name));
    expect(server.asked("organizations.archive")).toEqual([]);
    await pick(user, menu(), say("organizations.archive"));
    await answerDialog(user, say("organizations.archiveTitle"), say("organizations.archive"));
    await findToast(say("organizations.archived", { name: nordic.name }));
    expect(server.asked("organizations.archive").map(({ params }) => params["id"])).toEqual([nordic.id]);
    expect(screen.queryByRole("dialog", { name: say("organizations.archiveTitle") })).toBeNull();
  });

  test.each([
    ["organizations.archive", "", nordic],
    ["organizations.restore", "?archived=true", archived],
  ] as const)("%s that is refused is reported", async (endpoint, search, shown) => {
    const { user } = await openOrganizations([shown], search, { answers: { [endpoint]: refuse("not_found") } });
    await pick(user, menu(), say(endpoint));
    if (endpoint === "organizations.archive")
      await answerDialog(user, say("organizations.archiveTitle"), say(endpoint));
    expect(await findToast(say("problem.not_found"))).toBeDefined();
  });
});

describe("several organizations", () => {
  const other = organizationWith({ id: "0199d6f0-0000-7000-8000-00000000b002", name: "Other" });
  const ids = [nordic.id, other.id];
  test.each([
    ["archive", "restore", ""],
    ["restore", "archive", "?archived=true"],
  ] as const)("%s is asked for first, and undone by %s", async (action, back, search) => {
    const { user, server } = await openOrganizations([nordic, other], search, {
      answers: { "organizations.bulk": { items: ids.map((id) => ({ id, name: "", result: "done", error: null })) } },
    });
    await findRow(nordic.name);
    await user.click(screen.getByLabelText(say("ui.selectPage")));
    await press(user, say(`organizations.${action}`));
    const title = say(`organizations.bulk.title.${action}`, { count: 2 });
    const dialog = await screen.findByRole("dialog", { name: title });
    expect(within(dialog).getByText(say(`organizations.bulk.text.${action}`))).toBeDefined();
    await answerDialog(user, title, say(`organizations.${action}`));
    await screen.findByText(say(`organizations.bulk.done.${action}`, { count: 2 }));
    expect(server.asked("organizations.bulk").map(({ body }) => body)).toEqual([{ action, ids }]);
    expect(server.asked("organizations.list").length).toBeGreaterThan(1);
    await press(user, say("list.bulk.undo"));
    await screen.findByText(say(`organizations.bulk.done.${back}`, { count: 2 }));
    expect(server.asked("organizations.bulk").at(-1)?.body).toEqual({ action: back, ids });
  });

  test("all that match are found by the server", async () => {
    const { user, server } = await openOrganizations([nordic], "?search=n&sort=-users&archived=true", {
      answers: { "organizations.list": { ...pageOf(nordic), total: 40 }, "organizations.select": { ids } },
    });
    await user.click(await screen.findByLabelText(say("ui.selectRow", { name: nordic.name })));
    await press(user, say("ui.selectMatching", { total: "40" }));
    await screen.findAllByText(say("ui.selected", { count: 2 }));
    expect(Object.fromEntries(server.asked("organizations.select")[0]?.query ?? [])).toEqual({
      search: "n",
      sort: "-users",
      archived: "true",
    });
  });
});

describe("address", () => {
  test("archived ones alone are asked for by a box, from the first page", async () => {
    const { user, address, server } = await openOrganizations([nordic], "?page=2&sort=-users");
    await findRow(nordic.name);
    await user.click(screen.getByLabelText(say("organizations.showArchived")));
    expect(address()).toBe(`${organizationsPath}?sort=-users&archived=true`);
    await expect
      .poll(() => Object.fromEntries(server.asked("organizations.list").at(-1)?.query ?? []))
      .toEqual({
        sort: "-users",
        archived: "true",
        page: "1",
        page_size: "25",
      });
    expect(screen.getByLabelText<HTMLInputElement>(say("organizations.showArchived")).checked).toBe(true);
    expect(screen.queryAllByRole("button", { name: /archived is true/ })).toEqual([]);
  });

  test("what it cannot mean is ignored", async () => {
    const { server } = await openOrganizations([nordic], "?archived=perhaps&sort=shoe&page=x");
    await findRow(nordic.name);
    expect(Object.fromEntries(server.asked("organizations.list")[0]?.query ?? [])).toMatchObject({
      archived: "false",
      sort: "name",
      page: "1",
    });
  });

  test("sorting by people, the most first", async () => {
    const { user, address } = await openOrganizations([nordic]);
    await findRow(nordic.name);
    await press(user, column("users"));
    expect(address()).toBe(`${organizationsPath}?sort=-users`);
  });

  test("an export has no code that lets people in", async () => {
    const files = catchDownloads();
    const { user, server } = await openOrganizations([nordic], "?search=n", {
      answers: { "organizations.export": "name\n" },
    });
    await findRow(nordic.name);
    await press(user, say("list.export"));
    await findToast(say("list.exported"));
    const query = server.asked("organizations.export")[0]?.query;
    expect(query?.getAll("column")).toEqual(["name", "users", "mail_domains", "created_at"]);
    expect(organizationColumns.options).not.toContain("invitation_code");
    expect([query?.get("search"), query?.get("archived")]).toEqual(["n", "false"]);
    expect(files[0]?.name).toMatch(/^organizations-\d{4}-\d\d-\d\d\.csv$/);
  });
});

test("kept views are those of this list", async () => {
  const { server } = await openOrganizations([nordic]);
  await findRow(nordic.name);
  expect(server.asked("savedViews.list").map(({ query }) => query.get("page"))).toEqual(["organizations"]);
});
