import { role as roles, userColumns, userStatus } from "@parapet/contract";
import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { userWith } from "../../../lib/session/testing-user.ts";
import { addFilter, openMenu, press } from "../../../testing/controls.ts";
import { catchDownloads } from "../../../testing/downloads.ts";
import { pageOf } from "../../../testing/page-of.ts";
import { queryOf } from "../../../testing/query-of.ts";
import { findToast, say } from "../../../testing/say.ts";
import { cellsOf, findRow } from "../../../testing/table.ts";
import { pending, refuse } from "../../../testing/test-server.ts";
import { archived, nordic, openUsers, usersPath } from "./testing-users.ts";

const everyColumn = `?${new URLSearchParams(userColumns.options.map((column) => ["column", column]))}`;
const idOf = (index: number) => `0199d6f0-0000-7000-8000-0000000000${index + 10}`;
const column = (id: (typeof userColumns.options)[number]) => say(`users.column.${id}`);

describe("states", () => {
  test("no empty state shows while users load", async () => {
    await openUsers([], "", { answers: { "users.list": pending } });
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(say("users.title"));
    expect(document.querySelector("table[aria-busy=true]")).not.toBeNull();
    expect(screen.queryByText(say("users.noneTitle"))).toBeNull();
  });

  test("without people it offers an invitation", async () => {
    const { user } = await openUsers([]);
    await screen.findByText(say("users.noneTitle"));
    const [, second] = screen.getAllByRole("button", { name: say("users.invite") });
    if (second) await user.click(second);
    expect(await screen.findByRole("dialog", { name: say("users.inviteTitle") })).toBeDefined();
  });

  test.each(["search=ada", "role=viewer", "status=invited", `organization_id=${nordic.id}`])(
    "no match for %s: the conditions can be cleared",
    async (condition) => {
      const { user, address } = await openUsers([], `?${condition}`);
      await screen.findByText(say("users.noMatchTitle"));
      await press(user, say("list.clearFilters"));
      expect(address()).toBe(usersPath);
      expect(await screen.findByText(say("users.noneTitle"))).toBeDefined();
    },
  );

  test("a failed load can be retried", async () => {
    const { user, server } = await openUsers([], "", { answers: { "users.list": refuse("internal") } });
    await screen.findByText(say("users.errorTitle"));
    server.answer({ "users.list": pageOf(userWith()) });
    await press(user, say("ui.retry"));
    expect(await findRow("Nour Haddad")).toBeDefined();
  });

  test.each(["viewer", "analyst"] as const)("a person who is %s looks and changes nothing", async (role) => {
    await openUsers([userWith()], "", { as: { role } });
    const row = await findRow("Nour Haddad");
    expect(within(row).queryByRole("checkbox")).toBeNull();
    expect(within(row).queryByRole("button")).toBeNull();
    expect(screen.queryByRole("button", { name: say("users.invite") })).toBeNull();
  });

  test("a visitor signs in first", async () => {
    const { address } = await openUsers([], "", { as: null });
    expect(address()).toBe(`/login?to=${encodeURIComponent(usersPath)}`);
  });

  test("API Insights shows the same page", async () => {
    const { goTo, address } = await openUsers([userWith()]);
    await findRow("Nour Haddad");
    await goTo("/insights/settings/users?status=active");
    expect(await findRow("Nour Haddad")).toBeDefined();
    expect(address()).toBe("/insights/settings/users?status=active");
  });

  test("in Arabic the page runs from right to left and isolates names", async () => {
    await openUsers([userWith()], "", { locale: "ar" });
    await findRow("Nour Haddad");
    expect(document.documentElement.dir).toBe("rtl");
    expect(screen.getByText("Nour Haddad").tagName).toBe("BDI");
  });
});

describe("rows", () => {
  test("each column says what is known", async () => {
    const user = userWith({ organization_id: nordic.id, mfa_enabled: true, last_login_at: "2026-11-20T09:00:00.000Z" });
    await openUsers([user], everyColumn, { locale: "fr" });
    const row = await findRow("Nour Haddad");
    await within(row).findByText(nordic.name);
    const cells = cellsOf(row);
    expect(cells[column("email")]).toBe("nour@example.com");
    expect(cells[column("role")]).toBe(say("users.role.analyst"));
    expect(cells[column("status")]).toBe(say("users.status.active"));
    expect(cells[column("mfa")]).toBe(say("users.mfaOn"));
    expect([...row.querySelectorAll("time")].map(({ dateTime }) => dateTime)).toEqual([
      user.last_login_at,
      user.created_at,
    ]);
  });

  test("what there is none of, an organization that is not known yet, and oneself", async () => {
    const me = userWith({ id: idOf(1), email: "ADA.admin@example.com", first_name: "Ada", last_name: "" });
    const placed = userWith({ organization_id: archived.id });
    await openUsers([me, placed], "", { answers: { "organizations.list": pending } });
    const row = await findRow("Ada");
    const cells = cellsOf(row);
    expect(within(row).getByText(say("users.you"))).toBeDefined();
    expect(cells[column("organization")]).toBe(say("users.noOrganization"));
    expect(cells[column("mfa")]).toBe(say("users.mfaOff"));
    expect(cells[column("last_login_at")]).toBe(say("users.never"));
    const other = await findRow("Nour Haddad");
    expect(cellsOf(other)[column("organization")]).toBe("…");
    expect(within(other).queryByText(say("users.you"))).toBeNull();
    expect(Object.keys(cells)).not.toContain(column("created_at"));
  });

  test("every role and status has a word, and every status an explanation", async () => {
    const users = roles.options.map((role, index) =>
      userWith({ id: idOf(index), first_name: `P${index}`, role, status: userStatus.options[index % 3] ?? "active" }),
    );
    await openUsers(users);
    for (const { first_name, role, status } of users) {
      const row = await findRow(`${first_name} Haddad`);
      expect(cellsOf(row)[column("role")]).toBe(say(`users.role.${role}`));
      expect(within(row).getByTitle(say(`users.statusHint.${status}`)).textContent).toBe(say(`users.status.${status}`));
    }
  });
});

describe("the menu of a person", () => {
  const offered = async (user = userWith(), as: Parameters<typeof openUsers>[2] = {}) => {
    const page = await openUsers([user], "", as);
    const items = await openMenu(page.user, say("org.actionsOf", { name: "Nour Haddad" }));
    return items.map((item) =>
      item.getAttribute("aria-disabled") === "true" ? `(${item.textContent})` : item.textContent,
    );
  };
  const words = (
    ...ids: readonly (
      | "place"
      | "resend"
      | "sessions"
      | "logins"
      | "passwordLink"
      | "resetMfa"
      | "activate"
      | "suspend"
    )[]
  ) => ids.map((id) => say(`users.${id}`));

  test.each([
    ["invited", false, ["place", "resend", "suspend"]],
    ["active", false, ["place", "sessions", "logins", "passwordLink", "suspend"]],
    ["active", true, ["place", "sessions", "logins", "passwordLink", "resetMfa", "suspend"]],
    ["suspended", true, ["place", "sessions", "logins", "resetMfa", "activate"]],
  ] as const)("who is %s, second factor %s", async (status, mfa_enabled, ids) => {
    const items = await offered(userWith({ status, mfa_enabled }));
    expect(items).toEqual(words(...ids));
    expect(screen.queryByText(say("users.untouchable.self"))).toBeNull();
  });

  test("oneself: looking only, and why", async () => {
    const items = await offered(userWith({ email: "ada.admin@example.com" }));
    const never = words("passwordLink", "suspend").map((item) => `(${item})`);
    expect(items).toEqual([`(${say("users.place")})`, ...words("sessions", "logins"), ...never]);
    expect(screen.getByText(say("users.untouchable.self"))).toBeDefined();
  });

  test("a user with a higher role: nothing, and why", async () => {
    const items = await offered(userWith({ role: "provider_admin", mfa_enabled: true }), {
      as: { role: "organization_admin", organization_id: nordic.id },
    });
    expect(items).toEqual(
      words("place", "sessions", "logins", "passwordLink", "resetMfa", "suspend").map((item) => `(${item})`),
    );
    expect(screen.getByText(say("users.untouchable.role"))).toBeDefined();
  });

  test("an organization's administrator manages its viewers", async () => {
    const items = await offered(userWith({ role: "viewer" }), {
      as: { role: "organization_admin", organization_id: nordic.id },
    });
    expect(items).toEqual(words("place", "sessions", "logins", "passwordLink", "suspend"));
  });
});

describe("address", () => {
  test("what it selects is asked for and shown as conditions", async () => {
    const search = `?search=nour&role=analyst&status=active&organization_id=${nordic.id}&sort=-created_at&page=2`;
    const { server } = await openUsers([userWith()], search);
    await findRow("Nour Haddad");
    expect(Object.fromEntries(server.asked("users.list")[0]?.query ?? [])).toEqual({
      search: "nour",
      role: "analyst",
      status: "active",
      organization_id: nordic.id,
      sort: "-created_at",
      page: "2",
      page_size: "25",
    });
    for (const [id, value] of [
      ["role", say("users.role.analyst")],
      ["status", say("users.status.active")],
      ["organization", nordic.name],
    ] as const)
      expect(
        await screen.findByLabelText(say("ui.remove", { what: `${column(id)} ${say("users.is")} ${value}` })),
      ).toBeDefined();
  });

  test("what it cannot mean is ignored", async () => {
    const { server } = await openUsers([userWith()], "?role=root&status=x&organization_id=7&sort=shoe&page=-1");
    await findRow("Nour Haddad");
    expect(Object.fromEntries(server.asked("users.list")[0]?.query ?? [])).toEqual({
      sort: "name",
      page: "1",
      page_size: "25",
    });
  });

  test("conditions go into it, archived organizations too; the first page is shown", async () => {
    const { user, address } = await openUsers([userWith()], "?page=2");
    await findRow("Nour Haddad");
    await addFilter(user, column("organization"), archived.name);
    expect(queryOf(address())).toEqual({ organization_id: archived.id });
    await addFilter(user, column("role"), say("users.role.viewer"), say("users.role.analyst"));
    expect(queryOf(address())).toEqual({ organization_id: archived.id, role: "analyst" });
  });

  test("sorting by the last login, the newest first", async () => {
    const { user, address } = await openUsers([userWith()]);
    await findRow("Nour Haddad");
    await press(user, column("last_login_at"));
    expect(address()).toBe(`${usersPath}?sort=-last_login_at`);
    expect(screen.queryByRole("button", { name: column("mfa") })).toBeNull();
  });

  test("an export holds who is selected, with the columns that are shown", async () => {
    const files = catchDownloads();
    const { user, server } = await openUsers([userWith()], "?status=active&column=email&column=mfa", {
      answers: { "users.export": "name,email\n" },
    });
    await findRow("Nour Haddad");
    await press(user, say("list.export"));
    await findToast(say("list.exported"));
    const query = server.asked("users.export")[0]?.query;
    expect(query?.getAll("column")).toEqual(["name", "email", "mfa"]);
    expect(query?.get("status")).toBe("active");
    expect(files[0]?.name).toMatch(/^users-\d{4}-\d\d-\d\d\.csv$/);
  });
});

test("kept views are those of this list", async () => {
  const { server } = await openUsers([userWith()]);
  await findRow("Nour Haddad");
  expect(server.asked("savedViews.list").map(({ query }) => query.get("page"))).toEqual(["users"]);
});
