import { storageKeys } from "@parapet/contract";
import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { currentSession } from "../../lib/session/session-store.ts";
import { userWith, loggedInAs } from "../../lib/session/testing-user.ts";
import { fill, press } from "../../testing/controls.ts";
import { errorAt } from "../../testing/described.ts";
import { type Opened, openPage } from "../../testing/open-page.tsx";
import { say } from "../../testing/say.ts";
import { type Answers, pending, refuse } from "../../testing/test-server.ts";

afterEach(() => vi.useRealTimers());

const destination = "/extensions/toastify";
/** Where people of an organization begin, still loading. */
const homeOfOrganization = "/provider/clients";
const clientsPage: Answers = {
  "apiClients.list": pending,
  "protectedApis.names": pending,
  "organizations.list": pending,
};
const open = (answers: Answers = {}, address = `/login?to=${encodeURIComponent(destination)}`) =>
  openPage(address, { as: null, answers: { "login.create": loggedInAs(), ...answers } });

async function logIn({ user }: Opened, email = "nour@example.com", password = "quiet pond"): Promise<void> {
  await fill(user, say("auth.email"), email);
  await fill(user, say("auth.password"), password);
  await press(user, say("login.submit"));
}

const button = () => screen.findByRole("button", { name: say("login.submit") });

describe("a login", () => {
  test("keeps the session and goes where the visitor wanted to", async () => {
    localStorage.setItem(storageKeys.expired, "true");
    const page = await open();
    await logIn(page);
    await page.arriveAt(destination);
    expect(await screen.findByRole("heading", { level: 1, name: say("toastify.title") })).toBeDefined();
    expect(page.server.asked("login.create")).toMatchObject([
      { body: { email: "nour@example.com", password: "quiet pond" } },
    ]);
    const { first_name, last_name, email, role } = userWith();
    expect(currentSession()).toMatchObject({
      tokens: { access: "new access", refresh: "new refresh" },
      user: { first_name, last_name, email, role, organization_id: null },
    });
    expect(localStorage.getItem(storageKeys.expired)).toBeNull();
  });

  test.each(["https://evil.example/", "//evil.example/", String.raw`/\evil.example/`, ""])(
    "asked to go to %j goes home",
    async (to) => {
      const ofOrganization = loggedInAs({
        role: "organization_admin",
        organization_id: "0199d6f0-0000-7000-8000-00000000d001",
      });
      const page = await open(
        { ...clientsPage, "login.create": ofOrganization },
        `/login?to=${encodeURIComponent(to)}`,
      );
      await logIn(page);
      await page.arriveAt(homeOfOrganization);
      expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(say("clients.title"));
    },
  );

  test("needs an email and a password, and sends nothing without", async () => {
    const page = await open();
    const email = screen.getByLabelText(say("auth.email"));
    expect(document.activeElement).toBe(email);
    expect(errorAt(say("auth.email"))).toBeNull();
    await logIn(page, " ", "");
    expect(errorAt(say("auth.email"))).toBe(say("form.required"));
    expect(errorAt(say("auth.password"))).toBe(say("form.required"));
    await fill(page.user, say("auth.email"), "nour@example.com");
    expect(errorAt(say("auth.email"))).toBeNull();
    await press(page.user, say("login.submit"));
    expect(page.server.asked("login.create")).toEqual([]);
  });

  test("is sent once, however often the button is pressed", async () => {
    const page = await open({ "login.create": pending });
    await logIn(page);
    expect((await button()).getAttribute("aria-busy")).toBe("true");
    await press(page.user, say("login.submit"));
    await page.user.type(screen.getByLabelText(say("auth.password")), "{Enter}");
    expect(page.server.asked("login.create")).toHaveLength(1);
  });
});

describe("a refused login", () => {
  test.each(["credentials_wrong", "email_unconfirmed", "password_exposed", "unavailable"] as const)(
    "says %s, keeps what was typed and stores nothing",
    async (code) => {
      const page = await open({ "login.create": refuse(code) });
      await logIn(page);
      const alert = await screen.findByRole("alert");
      expect(alert.textContent).toContain(say(`problem.${code}`));
      expect(alert.textContent.includes("request-1")).toBe(code === "unavailable");
      expect(screen.getByLabelText(say("auth.email"))).toHaveProperty("value", "nour@example.com");
      expect(screen.getByLabelText(say("auth.password"))).toHaveProperty("value", "quiet pond");
      expect(localStorage.getItem(storageKeys.auth)).toBeNull();
      page.server.answer({ "login.create": loggedInAs() });
      await press(page.user, say("login.submit"));
      await page.arriveAt(destination);
    },
  );

  test("without a network says so", async () => {
    const page = await open({ "login.create": () => Promise.reject(new TypeError("offline")) });
    await logIn(page);
    expect((await screen.findByRole("alert")).textContent).toContain(say("transport.network"));
  });

  test("after too many attempts counts down the seconds until the next one", async () => {
    const page = await open({ "login.create": refuse("rate_limited", { retry_after: 11.2 }) });
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date"] });
    await logIn(page);
    expect(await screen.findByText(say("form.retryAfter", { seconds: 12 }))).toBeDefined();
    expect(await button()).toHaveProperty("disabled", true);
    await page.user.type(screen.getByLabelText(say("auth.password")), "{Enter}");
    expect(page.server.asked("login.create")).toHaveLength(1);
    act(() => void vi.advanceTimersByTime(4000));
    expect(screen.getByText(say("form.retryAfter", { seconds: 8 }))).toBeDefined();
    act(() => void vi.advanceTimersByTime(8000));
    expect(screen.queryByText(say("form.retryAfter", { seconds: 0 }))).toBeNull();
    expect(await button()).toHaveProperty("disabled", false);
  });

  test("whose wait the server does not name waits half a minute", async () => {
    const page = await open({ "login.create": refuse("rate_limited") });
    await logIn(page);
    expect(await screen.findByText(say("form.retryAfter", { seconds: 30 }))).toBeDefined();
  });
});

describe("around the form", () => {
  test.each([
    ["login.forgot", "/forgot-password", "forgot.title"],
    ["login.register", "/register", "register.title"],
    ["login.signup", "/signup", "signup.title"],
  ] as const)("%s leads to %s", async (link, path, title) => {
    const { user, arriveAt } = await open({ "registration.policy": { mode: "open" } });
    await user.click(screen.getByRole("link", { name: say(link) }));
    await arriveAt(path);
    expect(await screen.findByRole("heading", { level: 1, name: say(title) })).toBeDefined();
    expect(document.title).toContain(say(title));
  });

  test.each([
    ["open", true],
    ["invitation", true],
    ["closed", false],
  ] as const)("where registration is %s, creating a provider is offered: %s", async (mode, isOffered) => {
    const { server } = await open({ "registration.policy": { mode } });
    await waitFor(() => expect(server.asked("registration.policy")).toHaveLength(1));
    const line = () => screen.getByText(say("login.register")).closest("p");
    await waitFor(() => expect(line()?.classList.contains("invisible")).toBe(!isOffered));
    expect(screen.getByRole("link", { name: say("login.signup") })).toBeDefined();
  });

  test("the language is changed in its own words, and the page with it", async () => {
    const { user } = await open();
    const english = say("login.title");
    expect(screen.getByRole("button", { name: "English" }).getAttribute("aria-pressed")).toBe("true");
    await user.click(screen.getByRole("button", { name: "العربية" }));
    await waitFor(() => expect(document.documentElement).toMatchObject({ lang: "ar", dir: "rtl" }));
    expect(say("login.title")).not.toBe(english);
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(say("login.title"));
    await user.click(screen.getByRole("button", { name: "Français" }));
    await waitFor(() => expect(document.documentElement).toMatchObject({ lang: "fr", dir: "ltr" }));
    expect(screen.getByRole("button", { name: "Français" }).getAttribute("aria-pressed")).toBe("true");
    expect(localStorage.getItem(storageKeys.locale)).toBe("fr");
  });

  test("the theme is changed and changed back", async () => {
    const { user } = await open();
    const toggle = screen.getByRole("button", { name: new RegExp(say("shell.themeToDark")) });
    await user.click(toggle);
    expect(document.documentElement.dataset["theme"]).toBe("dark");
    await user.click(toggle);
    expect(document.documentElement.dataset["theme"]).toBe("light");
  });

  test("a signed-in user is sent home", async () => {
    const { address } = await openPage("/login?to=/extensions/toastify", {
      as: { role: "organization_admin", organization_id: "0199d6f0-0000-7000-8000-00000000d001" },
      answers: clientsPage,
    });
    expect(address()).toBe(homeOfOrganization);
  });
});
