import { storageKeys } from "@parapet/contract";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { currentSession } from "../../lib/session/session-store.ts";
import { press } from "../../testing/controls.ts";
import { say } from "../../testing/say.ts";
import { pending, refuse } from "../../testing/test-server.ts";
import { banner, navbar, openFromNavbar, openShell, quietPage } from "../testing-shell.ts";

const ada = { first_name: "Ada", last_name: "Admin", email: "ada.admin@example.com" };

describe("the navbar", () => {
  test("greets by name and leads home and to the guide", async () => {
    await openShell(quietPage, { as: ada });
    expect(banner().textContent).toContain(say("shell.welcome", { name: "Ada Admin" }));
    const help = navbar().getByRole("link", { name: say("shell.help") });
    expect(help).toMatchObject({ target: "_blank", rel: "noreferrer" });
    expect(help.getAttribute("href")).toBe("/guide/getting-around");
    expect(
      navbar()
        .getByRole("link", { name: say("shell.home") })
        .getAttribute("href"),
    ).toBe("/");
    const skip = screen.getByRole("link", { name: say("shell.skip") });
    expect(document.querySelector(skip.getAttribute("href") ?? "")?.tagName).toBe("MAIN");
  });

  test("changes the theme and keeps it", async () => {
    const { user } = await openShell();
    await user.click(navbar().getByRole("button", { name: new RegExp(say("shell.themeToDark")) }));
    expect(document.documentElement.dataset["theme"]).toBe("dark");
    expect(localStorage.getItem(storageKeys.theme)).toBe("dark");
  });

  test.each(["shell.settings", "shell.applications", "shell.notifications"] as const)(
    "opens the drawer %s, which closes again",
    async (title) => {
      const { user } = await openShell(quietPage, { answers: { "notifications.list": pending } });
      const button = title === "shell.notifications" ? say("shell.unread", { count: 0 }) : say(title);
      const drawer = await openFromNavbar(user, button);
      expect(drawer).toBe(screen.getByRole("dialog", { name: say(title) }));
      await user.click(within(drawer).getByRole("button", { name: say("ui.close") }));
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    },
  );

  test("opens the palette by its field and by its icon", async () => {
    const { user } = await openShell();
    const buttons = navbar().getAllByRole("button", { name: new RegExp(`^${say("shell.search")}`) });
    expect(buttons).toHaveLength(2);
    for (const button of buttons) {
      await user.click(button);
      await screen.findByRole("combobox");
      await user.keyboard("{Escape}");
      await waitFor(() => expect(screen.queryByRole("combobox")).toBeNull());
    }
  });
});

describe("the bell", () => {
  test.each([
    ["en", 0, null],
    ["en", 1, "1"],
    ["fr", 99, "99"],
    ["en", 100, "99+"],
  ] as const)("in %s with %d unread shows %s", async (locale, unread, shown) => {
    await openShell(quietPage, { locale, answers: { "notifications.count": { unread } } });
    const bell = await navbar().findByRole("button", { name: say("shell.unread", { count: unread }) });
    expect(bell.textContent || null).toBe(shown);
  });

  test("that cannot count shows nothing", async () => {
    const { server } = await openShell(quietPage, { answers: { "notifications.count": refuse("internal") } });
    await expect.poll(() => server.asked("notifications.count").length).toBe(1);
    expect(navbar().getByRole("button", { name: say("shell.unread", { count: 0 }) }).textContent).toBe("");
  });
});

describe("the user menu", () => {
  const open = async (as: Partial<typeof ada> = ada, name = "Ada Admin") => {
    const page = await openShell(quietPage, { as, answers: { "login.end": () => undefined, "providers.list": [] } });
    await press(page.user, say("shell.userMenu", { name }));
    return { ...page, menu: await screen.findByRole("menu") };
  };

  test("says who is signed in and offers profile, language and logout", async () => {
    const { menu } = await open();
    expect(within(menu).getByText("Ada Admin")).toBeDefined();
    expect(within(menu).getByText("ada.admin@example.com").tagName).toBe("BDI");
    expect(
      within(menu)
        .getAllByRole("menuitem")
        .map(({ textContent }) => textContent),
    ).toEqual([say("shell.profile"), say("shell.language"), say("shell.logout")]);
  });

  test("of a user without a name goes by the email address", async () => {
    const { menu } = await open({ first_name: "", last_name: "" }, "ada.admin@example.com");
    expect(within(menu).getAllByText("ada.admin@example.com")).toHaveLength(2);
  });

  test("opens the account", async () => {
    const { user, menu } = await open();
    await user.click(within(menu).getByRole("menuitem", { name: say("shell.profile") }));
    const drawer = await screen.findByRole("dialog");
    expect(drawer).toBe(screen.getByRole("dialog", { name: say("account.title") }));
  });

  test("changes the language of the page, and turns it for Arabic", async () => {
    const { user, menu } = await open();
    await user.click(within(menu).getByRole("menuitem", { name: say("shell.language") }));
    const choices = await screen.findAllByRole("menuitemradio");
    expect(choices.map(({ textContent }) => textContent)).toEqual(["English", "Français", "العربية"]);
    expect(choices.map((choice) => choice.getAttribute("aria-checked"))).toEqual(["true", "false", "false"]);
    const english = say("shell.skip");
    fireEvent.click(screen.getByRole("menuitemradio", { name: "العربية" }));
    await waitFor(() => expect(document.documentElement).toMatchObject({ dir: "rtl", lang: "ar" }));
    expect(say("shell.skip")).not.toBe(english);
    expect(screen.getByText(say("shell.skip"))).toBeDefined();
    expect(localStorage.getItem(storageKeys.locale)).toBe("ar");
  });

  test("logs out here and on the server, and does not come back to this page", async () => {
    const { user, menu, server, arriveAt } = await open();
    await user.click(within(menu).getByRole("menuitem", { name: say("shell.logout") }));
    await arriveAt("/login");
    expect(currentSession()).toMatchObject({ tokens: null, user: null });
    expect(server.asked("login.end")).toHaveLength(1);
    expect(screen.queryByRole("navigation", { name: say("shell.menu") })).toBeNull();
  });
});
