import { type SearchHit, searchScope } from "@parapet/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { usageAnswers } from "../../features/insights/usage/testing-usage.ts";
import { currentSession } from "../../lib/session/session-store.ts";
import { say } from "../../testing/say.ts";
import { type Answers, pending, refuse } from "../../testing/test-server.ts";
import { accountMessages } from "../account-drawer/messages.ts";
import { openPalette, openShell, quietPage } from "../testing-shell.ts";
import { scopePrefixes } from "./parse-query.ts";
import { addressOfHit } from "./use-command-groups.tsx";

const id = "0199d6f0-0000-7000-8000-00000000c001";
const hit = (scope: SearchHit["scope"], title: string, detail = ""): SearchHit => ({ scope, id, title, detail });
const found = (...items: readonly SearchHit[]): Answers => ({ "search.find": { items: [...items] } });

async function open(options: Parameters<typeof openShell>[1] = {}) {
  const page = await openShell(quietPage, options);
  const field = await openPalette(page.user);
  const write = async (text: string) => {
    await page.user.clear(field);
    await page.user.click(field);
    await page.user.paste(text);
  };
  return { ...page, field, write };
}
const options = () => screen.queryAllByRole("option").map((option) => option.querySelector("bdi")?.textContent);
const group = (name: string) => within(screen.getByRole("group", { name }));
const option = (name: string) => screen.findByRole("option", { name: new RegExp(name) });

describe("pages and actions", () => {
  test("are all offered on an empty field, each with its place and its keys", async () => {
    await open();
    expect(screen.getByRole("dialog", { name: say("palette.label") })).toBeDefined();
    expect(screen.queryByRole("group", { name: say("palette.recent") })).toBeNull();
    const events = group(say("palette.pages")).getByRole("option", { name: new RegExp(`^${say("menu.events")}`) });
    expect(events.textContent).toContain(say("menu.insights"));
    expect(events.querySelector("kbd")?.textContent).toBe("GE");
    const quarantine = await option(say("menu.quarantineEmails"));
    expect(quarantine.textContent).toContain(`${say("menu.secureInbox")} · ${say("menu.respond")}`);
    // Of another menu than the one that is shown.
    expect(quarantine.querySelector("kbd")).toBeNull();
    // No menu lists it.
    expect(await option(say("menu.dataPacks"))).toBeDefined();
    expect(group(say("palette.actions")).getAllByRole("option")).toHaveLength(10);
  });

  test("are found by likeness, counted and followed by Enter, which closes the palette", async () => {
    const { write, user, arriveAt } = await open({
      answers: { "mail.list": pending, "quarantine.list": pending, ...found() },
    });
    await write("quarantine e");
    expect(options()[0]).toBe(say("menu.quarantineEmails"));
    expect(screen.getByText(say("palette.count", { count: options().length }))).toBeDefined();
    await user.keyboard("{Enter}");
    await arriveAt("/secure-inbox/respond/quarantine-emails");
    await waitFor(() => expect(screen.queryByRole("combobox")).toBeNull());
    // It is the first offer of the next time, on an empty field.
    expect(await openPalette(user)).toHaveProperty("value", "");
    expect(
      group(say("palette.recent"))
        .getAllByRole("option")
        .map(({ textContent }) => textContent),
    ).toEqual([expect.stringContaining(say("menu.quarantineEmails"))]);
    await user.keyboard("x");
    expect(screen.queryByRole("group", { name: say("palette.recent") })).toBeNull();
  });

  test("the checklist is shown again, to those who may read it", async () => {
    const { write, user, server, arriveAt } = await open({
      answers: { ...usageAnswers, "checklist.update": () => undefined, ...found() },
    });
    await write(say("palette.showChecklist"));
    await user.keyboard("{Enter}");
    await arriveAt("/");
    expect(server.asked("checklist.update").map(({ body }) => body)).toEqual([{ is_dismissed: false }]);
  });

  test("are those that one may open", async () => {
    const as = { role: "organization_admin", organization_id: "0199d6f0-0000-7000-8000-00000000d001" } as const;
    await open({ as });
    const names = options();
    expect(names).toContain(say("menu.clients"));
    for (const name of ["menu.usage", "menu.dashboard", "menu.alerts", "menu.apis"] as const)
      expect(names).not.toContain(say(name));
  });

  test("outside of the console open a tab of their own", async () => {
    const tab = vi.fn<(...given: readonly unknown[]) => void>();
    vi.stubGlobal("open", tab);
    const { user, write, address } = await open({ answers: found() });
    await write(say("menu.documentation"));
    const [first] = await screen.findAllByRole("option");
    await user.click(first as HTMLElement);
    expect(tab).toHaveBeenCalledWith("/guide/api-insights", "_blank", "noreferrer");
    expect(address()).toBe(quietPage);
  });

  test("of the guide are found by their words and open a tab of their own", async () => {
    const tab = vi.fn<(...given: readonly unknown[]) => void>();
    vi.stubGlobal("open", tab);
    const { user, write, address } = await open({ answers: found() });
    await write("keyboard shortcuts");
    const guide = within(await screen.findByRole("group", { name: say("palette.guide") }));
    const [first] = guide.getAllByRole("option");
    await user.click(first as HTMLElement);
    expect(tab).toHaveBeenCalledWith("/guide/getting-around#keyboard-shortcuts", "_blank", "noreferrer");
    expect(address()).toBe(quietPage);
  });

  test("change the theme, back and forth", async () => {
    const { user } = await open();
    await user.click(await option(say("shell.themeToDark")));
    expect(document.documentElement.dataset["theme"]).toBe("dark");
    await openPalette(user);
    expect(screen.queryByRole("option", { name: say("shell.themeToDark") })).toBeNull();
    await user.click(await option(say("shell.themeToLight")));
    expect(document.documentElement.dataset["theme"]).toBe("light");
  });

  test.each(["shell.settings", "shell.applications", "shell.shortcuts"] as const)("open %s", async (action) => {
    const { user } = await open();
    await user.click(group(say("palette.actions")).getByRole("option", { name: new RegExp(`^${say(action)}`) }));
    expect(await screen.findByRole("dialog", { name: say(action) })).toBeDefined();
  });

  test.each([
    ["shell.notifications", "shell.notifications"],
    ["shell.profile", "account.title"],
  ] as const)("open %s", async (action, title) => {
    await accountMessages.load("en");
    const { user } = await open({ answers: { "notifications.list": pending, "providers.list": pending } });
    await user.click(group(say("palette.actions")).getByRole("option", { name: say(action) }));
    await waitFor(() => expect(screen.queryByRole("combobox")).toBeNull());
    expect(await screen.findByRole("dialog", { name: say(title) })).toBeDefined();
  });

  test("change the language to each of the others", async () => {
    const { user } = await open({ locale: "fr" });
    expect(options()).toContain(say("shell.switchLanguage", { language: "English" }));
    expect(options()).not.toContain(say("shell.switchLanguage", { language: "Français" }));
    await user.click(await option(say("shell.switchLanguage", { language: "العربية" })));
    await waitFor(() => expect(document.documentElement).toMatchObject({ dir: "rtl", lang: "ar" }));
  });

  test("log out", async () => {
    const { user, arriveAt, server } = await open({ answers: { "login.end": () => undefined } });
    await user.click(await option(say("shell.logout")));
    await arriveAt("/login");
    expect(currentSession().tokens).toBeNull();
    expect(server.asked("login.end")).toHaveLength(1);
  });
});

describe("things of the server", () => {
  test("are asked for once the typing pauses, and listed by kind", async () => {
    const { write, server } = await open({
      answers: found(hit("organization", "Zephyr Ltd"), hit("user", "Zephyr Hopper", "zephyr@example.com")),
    });
    await write("zephyr");
    const person = await option("Zephyr Hopper");
    expect(person.textContent).toContain("zephyr@example.com");
    expect(group(say("palette.users")).getAllByRole("option")).toHaveLength(1);
    expect(group(say("palette.organizations")).getByText("Zephyr Ltd").tagName).toBe("BDI");
    expect(server.asked("search.find").map(({ query }) => query.toString())).toEqual(["q=zephyr"]);
  });

  test("one letter asks for nothing, unless it names the kind", async () => {
    const { write, server } = await open({ answers: found(hit("user", "Anaïs")) });
    await write("a");
    await write("user: a");
    expect(await option("Anaïs")).toBeDefined();
    // Pages and actions with this letter are people no more.
    expect(options()).toEqual(["Anaïs"]);
    expect(server.asked("search.find").map(({ query }) => query.toString())).toEqual(["q=a&scope=user"]);
  });

  test("are narrowed to a kind by the word before a colon", async () => {
    // Each word has a test of its own; these are as good as any.
    const all = Object.entries(scopePrefixes).slice(0, 3);
    const { write, server } = await open({
      answers: {
        "search.find": ({ query }) => ({
          items: all
            .filter(([, scope]) => scope === query.get("scope"))
            .map(([, scope]) => hit(scope, `zephyr ${scope}`)),
        }),
      },
    });
    for (const [prefix, scope] of all) {
      await write(`${prefix}:zephyr`);
      await waitFor(() => expect(options()).toEqual([`zephyr ${scope}`]));
      expect(screen.getByText(`${prefix}:`)).toBeDefined();
    }
    expect(server.asked("search.find").map(({ query }) => query.get("q"))).toEqual(all.map(() => "zephyr"));
  });

  test("that were found for other words are not offered for these", async () => {
    const { write, server } = await open({ answers: found(hit("user", "Zephyr")) });
    await write("user:zephyr");
    expect(await option("Zephyr")).toBeDefined();
    server.answer({ "search.find": pending });
    await write("user:quentin");
    expect(options()).toEqual([]);
  });

  test("of which there is none are said to be none", async () => {
    const { write } = await open({ answers: found() });
    await write("user:missing-name");
    expect(await screen.findByText(say("palette.empty"))).toBeDefined();
    expect(screen.getByText(say("palette.count", { count: 0 }))).toBeDefined();
  });

  test("that cannot be looked for are said to be so", async () => {
    const { write } = await open({ answers: { "search.find": refuse("internal") } });
    await write("user:zephyr");
    expect((await screen.findAllByText(say("problem.internal"))).length).toBeGreaterThan(0);
  });

  test("are followed to their page and remembered", async () => {
    const api = hit("protection", "Orders");
    const { write, user, arriveAt } = await open({
      answers: { ...found(api), "me.get": pending, "protectedApis.get": pending, "adaptiveConfigs.get": pending },
    });
    await write("orders");
    await option("Orders");
    await user.click(group(say("palette.protections")).getByRole("option", { name: "Orders" }));
    await arriveAt(addressOfHit(api));
    await openPalette(user);
    expect(group(say("palette.recent")).getAllByRole("option")).toHaveLength(1);
  });
});

test.each(searchScope.options)("a hit of the kind %s leads to an address of its own", (scope) => {
  const address = addressOfHit({ scope, id: "a/b", title: "Zoé & Co", detail: "z+1@example.com" });
  const url = new URL(address, "https://console.example");
  expect(url.pathname).not.toContain("Zoé");
  const expected = {
    user: ["/insights/settings/users", "search=z%2B1%40example.com"],
    organization: ["/insights/settings/organizations", "search=Zo%C3%A9+%26+Co"],
    api: ["/insights/inventory/internal/a%2Fb", ""],
    source: ["/insights/trace-sources", "search=Zo%C3%A9+%26+Co"],
    event: ["/insights/events/tableView/a%2Fb", ""],
    protection: ["/provider/adaptive_auth/a%2Fb", ""],
    client: ["/provider/clients", "client=a%2Fb"],
    campaign: ["/secure-inbox/phishing-threats/logs/campaigns/a%2Fb", ""],
  } as const satisfies Record<SearchHit["scope"], readonly [string, string]>;
  expect([url.pathname, url.search.slice(1)]).toEqual(expected[scope]);
});
