import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { MessageId } from "../../lib/i18n/message-table.ts";
import { setPreferences } from "../../lib/preferences/preferences-store.ts";
import { press } from "../../testing/controls.ts";
import { say } from "../../testing/say.ts";
import { type Answers, pending } from "../../testing/test-server.ts";
import { openShell, quietPage, sideMenu } from "../testing-shell.ts";

const logs = "/secure-inbox/phishing-threats/logs";
const quarantine = "/secure-inbox/respond/quarantine-emails";
/** Pages of Secure Inbox that are still loading. */
const loading: Answers = {
  "mail.list": pending,
  "campaigns.list": pending,
  "quarantine.list": pending,
  "mailConnection.get": pending,
  "vipGroup.read": pending,
  "mailboxes.list": pending,
  "dataPacks.list": pending,
  "me.get": pending,
  "users.list": pending,
  "organizations.list": pending,
};
const ofOrganization = {
  role: "organization_admin",
  organization_id: "0199d6f0-0000-7000-8000-00000000d001",
} as const;

/** What a menu says, line by line, those of groups too. */
const linesOf = (menu: HTMLElement) => [...menu.querySelectorAll("p, a, button")].map(({ textContent }) => textContent);
const group = (name: MessageId) => within(sideMenu()).getByRole("button", { name: say(name) });
const openGroups = () =>
  within(sideMenu())
    .queryAllByRole("button", { expanded: true })
    .map(({ textContent }) => textContent);
const current = () => [...sideMenu().querySelectorAll("[aria-current=page]")].map(({ textContent }) => textContent);

const settings = ["menu.settings", "menu.users", "menu.organizations"] as const;
const menus: readonly (readonly [string, string, object, readonly MessageId[]])[] = [
  [
    "API Insights",
    quietPage,
    {},
    [
      "menu.insights",
      "menu.usage",
      "menu.events",
      "menu.inventory",
      "menu.traceSources",
      ...settings,
      "menu.documentation",
    ],
  ],
  ["API Insights of an organization", quietPage, ofOrganization, ["menu.insights", ...settings, "menu.documentation"]],
  [
    "Adaptive Auth",
    "/settings/data-packs",
    {},
    [
      "menu.adaptiveAuth",
      "menu.apis",
      "menu.clients",
      "menu.authLogs",
      "menu.providers",
      ...settings,
      "menu.documentation",
    ],
  ],
  [
    "Secure Inbox",
    logs,
    { role: "viewer" },
    [
      "menu.secureInbox",
      "menu.dashboard",
      "menu.phishingThreats",
      "menu.abuseInbox",
      "menu.threatLogs",
      "menu.accountTakeover",
      "menu.suspiciousLogin",
      "menu.emailRulesChanges",
      "menu.respond",
      "menu.phishingEmails",
      "menu.quarantineEmails",
      "menu.settings",
      "menu.users",
      "menu.microsoftDocumentation",
      "menu.quarantineSettings",
      "menu.documentation",
    ],
  ],
];

describe("the side navigation", () => {
  test.each(menus)("of %s has its entries, in the bar of a horizontal menu too", async (_, path, as, expected) => {
    await openShell(path, { as, answers: loading });
    expect(linesOf(sideMenu())).toEqual(expected.map((id) => say(id)));
    const [, bar] = screen.getAllByRole("navigation", { name: say("shell.menu") });
    const groups = ["menu.abuseInbox", "menu.threatLogs", "menu.suspiciousLogin", "menu.emailRulesChanges"];
    const inGroups = [...groups, "menu.phishingEmails", "menu.quarantineEmails", "menu.users", "menu.organizations"];
    const rest = new Set([...inGroups, "menu.microsoftDocumentation", "menu.quarantineSettings", expected[0]]);
    expect(linesOf(bar as HTMLElement)).toEqual(expected.filter((id) => !rest.has(id)).map((id) => say(id)));
  });

  test("marks the page that is shown and opens its group", async () => {
    await openShell(logs, { answers: loading, locale: "ar" });
    expect(current()).toEqual([say("menu.threatLogs")]);
    expect(openGroups()).toEqual([say("menu.phishingThreats")]);
    expect(group("menu.phishingThreats").dataset["active"]).toBe("true");
    expect(group("menu.respond").dataset["active"]).toBeUndefined();
  });

  test("marks the page that one lies below", async () => {
    await openShell("/pages/faq", {});
    expect(current()).toEqual([say("menu.pages")]);
    expect(openGroups()).toEqual([]);
  });

  test("has one group open at a time, that of the next page, and none when it is pressed again", async () => {
    const { user, goTo, arriveAt } = await openShell(logs, { answers: loading });
    await user.click(group("menu.respond"));
    expect(openGroups()).toEqual([say("menu.respond")]);
    await user.click(within(sideMenu()).getByRole("link", { name: say("menu.quarantineEmails") }));
    await arriveAt(quarantine);
    expect(current()).toEqual([say("menu.quarantineEmails")]);
    await user.click(group("menu.respond"));
    expect(openGroups()).toEqual([]);
    await goTo(logs);
    await waitFor(() => expect(openGroups()).toEqual([say("menu.phishingThreats")]));
  });

  test("leaves a group alone when a page of none is shown", async () => {
    const { user, goTo } = await openShell("/misc/not-found");
    expect(openGroups()).toEqual([say("menu.errorPages")]);
    await goTo("/pages/faq");
    expect(openGroups()).toEqual([say("menu.errorPages")]);
    await user.click(group("menu.errorPages"));
    expect(openGroups()).toEqual([]);
  });

  test("is reset in another application", async () => {
    const { goTo } = await openShell("/misc/not-found");
    await goTo(quietPage);
    await waitFor(() => expect(within(sideMenu()).getByText(say("menu.usage"))).toBeDefined());
    expect(openGroups()).toEqual([]);
  });

  test("shows what a group holds only while it is open", async () => {
    const { user } = await openShell();
    const list = document.getElementById(group("menu.settings").getAttribute("aria-controls") ?? "");
    expect(list?.hidden).toBe(true);
    await user.click(group("menu.settings"));
    expect(list?.hidden).toBe(false);
  });

  test("opens the documentation in a tab of its own, and says so", async () => {
    await openShell();
    const link = within(sideMenu()).getByRole("link", { name: new RegExp(say("menu.documentation")) });
    expect(link).toMatchObject({ target: "_blank", rel: "noreferrer" });
    expect(link.getAttribute("href")).toBe("/guide/api-insights");
    expect(within(link).getByRole("img", { name: say("menu.newTab") })).toBeDefined();
  });
});

describe("the bar of a horizontal menu", () => {
  const bar = () => {
    const [, second] = screen.getAllByRole("navigation", { name: say("shell.menu") });
    return within(second as HTMLElement);
  };

  test("leads to pages, and marks the current one", async () => {
    const { user, arriveAt } = await openShell("/pages/faq");
    expect(
      bar()
        .getByRole("link", { name: say("menu.pages") })
        .getAttribute("aria-current"),
    ).toBe("page");
    await user.click(bar().getByRole("link", { name: say("menu.foundations") }));
    await arriveAt("/typography");
    expect(
      bar()
        .getByRole("link", { name: say("menu.pages") })
        .getAttribute("aria-current"),
    ).toBeNull();
  });

  test("holds the pages of a group in a menu", async () => {
    const { user, arriveAt } = await openShell("/pages/faq");
    await user.click(bar().getByRole("button", { name: say("menu.errorPages") }));
    const items = await screen.findAllByRole("menuitem");
    expect(items).toHaveLength(5);
    await user.click(screen.getByRole("menuitem", { name: say("menu.comingSoon") }));
    await arriveAt("/misc/coming-soon");
  });

  test("opens the documentation in a tab of its own", async () => {
    await openShell();
    const link = bar().getByRole("link", { name: new RegExp(say("menu.documentation")) });
    expect(link).toMatchObject({ target: "_blank", rel: "noreferrer" });
    expect(within(link).getByRole("img", { name: say("menu.newTab") })).toBeDefined();
  });
});

describe("the drawer of a phone", () => {
  test("holds the same entries and closes when one is followed", async () => {
    const { user, arriveAt } = await openShell("/misc/not-found");
    const entries = linesOf(sideMenu());
    await press(user, say("shell.openMenu"));
    const drawer = await screen.findByRole("dialog");
    expect(linesOf(within(drawer).getByRole("navigation"))).toEqual(entries);
    expect(within(drawer).getByRole("button", { expanded: true }).textContent).toBe(say("menu.errorPages"));
    await user.click(within(drawer).getByRole("link", { name: say("menu.serverError") }));
    await arriveAt("/misc/server-error");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  test("is as dark as the side navigation", async () => {
    const { user } = await openShell();
    act(() => setPreferences({ isSemiDark: true }));
    await press(user, say("shell.openMenu"));
    expect((await screen.findByRole("dialog")).dataset["theme"]).toBe("dark");
  });
});
