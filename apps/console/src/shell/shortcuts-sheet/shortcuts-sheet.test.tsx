import { storageKeys } from "@parapet/contract";
import { type queries, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { say } from "../../testing/say.ts";
import { type Answers, pending } from "../../testing/test-server.ts";
import { openPalette, openShell, pressKeys, quietPage, sideMenu } from "../testing-shell.ts";

const users = "/insights/settings/users";
const answers: Answers = {
  "users.list": pending,
  "organizations.list": pending,
  "events.list": pending,
  "traceSources.list": pending,
};

async function openSheet(address = quietPage) {
  const page = await openShell(address, { answers });
  await pressKeys(page.user, "?");
  const sheet = within(await screen.findByRole("dialog"));
  return { ...page, sheet };
}
/** What is listed, with its keys. */
const listed = (sheet: ReturnType<typeof within<typeof queries>>) =>
  new Map(
    sheet
      .getAllByRole("term")
      .map((term) => [
        term.textContent,
        [...(term.nextElementSibling?.querySelectorAll("kbd kbd") ?? [])]
          .map(({ textContent }) => textContent)
          .join(" "),
      ]),
  );

describe("the sheet", () => {
  test("lists what works on this page, group by group", async () => {
    const { sheet } = await openSheet();
    expect(sheet.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      say("shortcuts.general"),
      say("shortcuts.go"),
    ]);
    const keys = listed(sheet);
    expect(keys.get(say("shell.search"))).toBe("Ctrl K");
    expect(keys.get(say("menu.insights"))).toBe("G 1");
    expect(keys.get(say("menu.events"))).toBe("G E");
    expect(keys.get(say("menu.alerts"))).toBe("G A");
    // Letters are those of the menu that is shown.
    expect(keys.has(say("menu.quarantineEmails"))).toBe(false);
    expect(keys.has(say("shell.searchPage"))).toBe(false);
  });

  test("on a list adds what the list can do", async () => {
    const { sheet } = await openSheet(users);
    const keys = listed(sheet);
    expect(keys.get(say("shell.searchPage"))).toBe("/");
    expect(keys.get(say("shell.drawerKey.j"))).toBe("J");
    expect(keys.get(say("shell.drawerKey.k"))).toBe("K");
    expect(keys.has(say("ui.timeRange"))).toBe(false);
  });

  test("turns keys of one letter off for good, and on again", async () => {
    const { user, sheet, address } = await openSheet();
    const box = sheet.getByRole("checkbox", { name: say("shortcuts.singleKeys") });
    expect(box).toHaveProperty("checked", true);
    await user.click(box);
    expect(localStorage.getItem(storageKeys.singleKeys)).toBe("false");
    expect(sheet.getByText(say("menu.events")).className).toContain("line-through");
    expect(sheet.getByText(say("shell.search")).className).not.toContain("line-through");
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await pressKeys(user, "ge?");
    expect(address()).toBe(quietPage);
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(await openPalette(user)).toBeDefined();
  });
});

describe("a shortcut", () => {
  test("of g and a letter goes to a page of the menu that is shown", async () => {
    const { user, arriveAt } = await openShell(users, { answers });
    await pressKeys(user, "ge");
    await arriveAt("/insights/events");
    await pressKeys(user, "gp");
    await arriveAt(users);
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(say("users.title"));
  });

  test("of g and a number goes to an application", async () => {
    const { user, arriveAt } = await openShell(quietPage, { answers: { "protectedApis.list": pending } });
    await pressKeys(user, "g2");
    await arriveAt("/provider/api");
    expect(within(sideMenu()).getByText(say("menu.authLogs"))).toBeDefined();
  });

  test("/ goes to the search of the page, and what is typed there is no shortcut", async () => {
    const { user, address } = await openShell(users, { answers });
    await pressKeys(user, "/");
    const search = screen.getByRole("searchbox");
    expect(document.activeElement === search).toBe(true);
    await user.keyboard("ge?");
    expect(search).toHaveProperty("value", "ge?");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(address()).not.toContain("events");
  });

  test("t opens the range of time of a list", async () => {
    const { user } = await openShell("/insights/events", { answers });
    await waitFor(() => expect(document.querySelector("main [aria-keyshortcuts=t]")).not.toBeNull());
    await pressKeys(user, "t");
    expect(await screen.findByRole("dialog", { name: say("ui.timeRange") })).toBeDefined();
  });

  test("of applications that one may not read is none", async () => {
    const as = { role: "organization_admin", organization_id: "0199d6f0-0000-7000-8000-00000000d001" } as const;
    const { user, address } = await openShell(quietPage, { as });
    await pressKeys(user, "g1");
    await pressKeys(user, "g3");
    expect(address()).toBe(quietPage);
  });
});
