import { storageKeys } from "@parapet/contract";
import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { libMessages } from "../lib/i18n/lib-messages.ts";
import { queryClient } from "../lib/query/query-client.ts";
import { currentSession, endSession } from "../lib/session/session-store.ts";
import { userWith } from "../lib/session/testing-user.ts";
import { PageLoaderBar } from "../shell/page-loader/page-loader-bar.tsx";
import { createPageLoader } from "../shell/page-loader/page-loader.ts";
import { openShell, quietPage, sideMenu } from "../shell/testing-shell.ts";
import { openPage, openView } from "../testing/open-page.tsx";
import { say } from "../testing/say.ts";
import { type Answers, pending, refuse } from "../testing/test-server.ts";
import { connectNavigationEffects } from "./navigation-effects.ts";
import { router } from "./router.ts";

const ofOrganization = { role: "organization_admin", organization_id: "0199d6f0-0000-7000-8000-00000000d001" } as const;
const clients: Answers = { "apiClients.list": pending, "protectedApis.names": pending, "organizations.list": pending };

describe("the integration with Microsoft 365", () => {
  test("is asked for on every navigation, and the response kept", async () => {
    const { server, goTo } = await openPage(quietPage, { answers: { "integration.status": { connected: true } } });
    await waitFor(() => expect(currentSession().isIntegrated).toBe(true));
    expect(server.asked("integration.status")).toHaveLength(1);
    server.answer({ "integration.status": () => undefined });
    await goTo("/pages/faq");
    await waitFor(() => expect(currentSession().isIntegrated).toBe(false));
    expect(server.asked("integration.status")).toHaveLength(2);
    server.answer({ "integration.status": { connected: true } });
    await goTo("/pages/pricing");
    await waitFor(() => expect(currentSession().isIntegrated).toBe(true));
    server.answer({ "integration.status": refuse("internal") });
    await goTo("/pages/faq");
    await waitFor(() => expect(currentSession().isIntegrated).toBe(false));
  });

  test("is asked for once by navigations of the same moment", async () => {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const { server, goTo } = await openPage(quietPage, { answers: { "integration.status": () => promise } });
    await goTo("/pages/faq");
    expect(server.asked("integration.status")).toHaveLength(1);
    await act(async () => resolve(undefined));
    await goTo("/pages/pricing");
    expect(server.asked("integration.status")).toHaveLength(2);
  });
});

test("pointing at a link loads its page ahead, and is no navigation", async () => {
  const { user, server } = await openShell(quietPage, {
    answers: { "usage.summary": pending, "usage.series": pending },
  });
  const before = server.asked("integration.status").length;
  await user.hover(within(sideMenu()).getByRole("link", { name: say("menu.usage") }));
  await expect.poll(() => server.asked("usage.summary").length).toBe(1);
  expect(server.asked("integration.status")).toHaveLength(before);
});

describe("the layout", () => {
  test("of one's account is that of the application one comes from", async () => {
    const { goTo } = await openShell("/settings/data-packs", {
      answers: { "dataPacks.list": pending, "me.get": userWith() },
    });
    await goTo("/account/profile");
    expect(await screen.findByRole("heading", { name: say("profile.title") })).toBeDefined();
    expect(within(sideMenu()).getByText(say("menu.clients"))).toBeDefined();
  });

  test("of one's account is API Insights from the start", async () => {
    await openShell("/account/profile", { answers: { "me.get": userWith() } });
    expect(within(sideMenu()).getByText(say("menu.traceSources"))).toBeDefined();
  });

  test("keeps a page of several parts as it is when another part is shown", async () => {
    const { goTo } = await openShell("/account/profile", {
      answers: { "me.get": userWith(), "sessions.list": { items: [] } },
    });
    const main = screen.getByRole("main");
    await goTo("/account/sessions");
    await screen.findByRole("heading", { name: say("sessions.title") });
    expect(screen.getByRole("main") === main).toBe(true);
    await goTo(quietPage);
    await screen.findByRole("heading", { level: 1, name: say("toastify.title") });
    expect(screen.getByRole("main") === main).toBe(false);
  });

  test("of a public page is its view alone", async () => {
    await openPage("/login", { as: null, inShell: true });
    expect(await screen.findByRole("heading", { level: 1, name: say("login.title") })).toBeDefined();
    expect(screen.queryByRole("navigation")).toBeNull();
  });
});

describe("another tab", () => {
  const dispatch = (key: string): void => {
    act(() => void dispatchEvent(new StorageEvent("storage", { key })));
  };

  test("that logs out ends this one too, and what it knew is forgotten", async () => {
    const { arriveAt } = await openShell("/account/profile", { answers: { "me.get": userWith() } });
    await screen.findByRole("heading", { name: say("profile.title") });
    for (const key of [storageKeys.auth, storageKeys.user]) localStorage.removeItem(key);
    dispatch(storageKeys.auth);
    await arriveAt(`/login?to=${encodeURIComponent("/account/profile")}`);
    await waitFor(() => expect(queryClient.getQueryCache().getAll()).toEqual([]));
  });

  test("that logs in makes this one's login page go home", async () => {
    const { arriveAt } = await openPage("/login", { as: null, inShell: true, answers: clients });
    await screen.findByRole("heading", { level: 1 });
    localStorage.setItem(storageKeys.user, JSON.stringify({ email: "a@example.com", ...ofOrganization }));
    localStorage.setItem(storageKeys.auth, JSON.stringify({ access: "a", refresh: "r" }));
    dispatch(storageKeys.auth);
    await arriveAt("/provider/clients");
    expect(currentSession().user?.email).toBe("a@example.com");
  });

  test("that changes something else leaves this one alone", async () => {
    const { address } = await openShell();
    dispatch(storageKeys.theme);
    expect(address()).toBe(quietPage);
  });
});

test("the first page of people of an organization is their clients", async () => {
  const { address } = await openPage("/", { as: ofOrganization, answers: clients });
  expect(address()).toBe("/provider/clients");
});

test("a page that loses its session in place of its person leads to the login", async () => {
  const { arriveAt } = await openShell("/pages/faq");
  act(endSession);
  await arriveAt(`/login?to=${encodeURIComponent("/pages/faq")}`);
  expect(screen.queryByRole("navigation")).toBeNull();
});

test("a refresh that fails during a navigation asks for the password on the page that was asked for", async () => {
  const { server, goTo, address } = await openShell("/pages/faq");
  server.answer({ "integration.status": refuse("token_expired"), "login.refresh": refuse("token_expired") });
  await goTo("/pages/pricing");
  expect(await screen.findByRole("dialog", { name: say("session.title") })).toBeDefined();
  expect(address()).toBe("/pages/pricing");
  await goTo("/pages/search");
  expect(address()).toBe("/pages/search");
  expect(screen.getByRole("dialog", { name: say("session.title") })).toBeDefined();
});

describe("the loader", () => {
  const listeners = new Map<string, (event: { pathChanged: boolean }) => void>();
  const loader = createPageLoader(() => 0.5);
  let disconnect = () => {};
  beforeEach(() => {
    vi.spyOn(router, "subscribe").mockImplementation((name, listener) => {
      listeners.set(name, listener as () => void);
      return () => listeners.delete(name);
    });
    disconnect = connectNavigationEffects(router, loader);
  });
  afterEach(() => {
    disconnect();
    vi.useRealTimers();
  });

  test("runs while another page loads, not while a filter of this one does", () => {
    vi.useFakeTimers();
    listeners.get("onBeforeLoad")?.({ pathChanged: false });
    expect(loader.current()).toBeNull();
    listeners.get("onBeforeLoad")?.({ pathChanged: true });
    expect(loader.current()).toEqual({ progress: 10, buffer: 20 });
    listeners.get("onResolved")?.({ pathChanged: true });
    expect(loader.current()).toEqual({ progress: 100, buffer: 100 });
    vi.advanceTimersByTime(300);
    expect(loader.current()).toBeNull();
    disconnect();
    expect(listeners.size).toBe(0);
  });

  test("is a bar that says how far it is", async () => {
    const own = createPageLoader(() => 0.5);
    await openView(<PageLoaderBar loader={own} />, libMessages);
    expect(screen.queryByRole("progressbar")).toBeNull();
    act(() => own.start());
    const bar = screen.getByRole("progressbar", { name: say("ui.loading") });
    expect(bar.getAttribute("aria-valuenow")).toBe("10");
    expect(bar.querySelector("span")?.style.width).toBe("20%");
    act(() => own.resolve());
    expect(bar.getAttribute("aria-valuenow")).toBe("100");
  });
});
