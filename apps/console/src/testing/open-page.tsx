import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { type Locale, storageKeys } from "@parapet/contract";
import { UiTextProvider } from "@parapet/ui/text";
import { Toaster } from "@parapet/ui/toaster";
import { QueryClientProvider } from "@tanstack/react-query";
import { createMemoryHistory, createRouter, Outlet, RouterProvider } from "@tanstack/react-router";
import { act, cleanup, render, waitFor } from "@testing-library/react";
import { userEvent, type UserEvent } from "@testing-library/user-event";
import type { ReactNode } from "react";
import { expect, type MockInstance, vi } from "vitest";
import { loadMainLayout } from "../app/load-main-layout.ts";
import { menuMessages } from "../app/menu-messages.ts";
import { connectNavigationEffects } from "../app/navigation-effects.ts";
import { rootRoute } from "../app/root-route.ts";
import { RootView } from "../app/root-view.tsx";
import { router as consoleRouter } from "../app/router.ts";
import { activateLocale, type Catalogue } from "../lib/i18n/catalogue.ts";
import { libMessages } from "../lib/i18n/lib-messages.ts";
import { useTranslatedUiText } from "../lib/i18n/use-ui-text.ts";
import { reloadPreferences } from "../lib/preferences/preferences-store.ts";
import { queryClient } from "../lib/query/query-client.ts";
import { endSession, startSession } from "../lib/session/session-store.ts";
import type { SessionUser } from "../lib/session/session.ts";
import { createPageLoader } from "../shell/page-loader/page-loader.ts";
import { type Answers, startTestServer, type TestServer } from "./test-server.ts";

interface Opening {
  /** Who is signed in; null for a visitor. An administrator of the provider unless a test says otherwise. */
  readonly as?: Partial<SessionUser> | null;
  readonly locale?: Locale;
  readonly answers?: Answers;
  /** With navbar, menus and drawers around the page, which pages have tests without. */
  readonly inShell?: boolean;
}

export interface Opened {
  /** Types and clicks. */
  readonly user: UserEvent;
  readonly server: TestServer;
  /** Path and query of the page that is shown. */
  address(): string;
  goTo(address: string): Promise<void>;
  /** Waits until the page at an address is shown; the order of its parameters does not matter. */
  arriveAt(address: string): Promise<void>;
}

const administrator: SessionUser = {
  first_name: "Ada",
  last_name: "Admin",
  email: "ada.admin@example.com",
  role: "provider_admin",
  organization_id: null,
};

// The shell around pages has tests of its own.
rootRoute.update({ ...rootRoute.options, component: PageFrame });

function PageFrame() {
  if (open?.inShell === true) return <RootView />;
  return (
    <QueryClientProvider client={queryClient}>
      {open?.view ?? <Outlet />}
      <Toaster />
    </QueryClientProvider>
  );
}

/** Workers don't run here: what they would compute stays on its way. */
class SilentWorker extends EventTarget {
  postMessage() {}
  terminate() {}
}

interface Open {
  readonly server: TestServer;
  readonly errors: MockInstance<typeof console.error>;
  readonly inShell: boolean;
  readonly view?: ReactNode;
  disconnect?: () => void;
}

let open: Open | undefined;

/** Draws a part of pages alone, with what pages have around them: words, links, queries, a session and toasts. */
export async function openView(
  view: ReactNode,
  messages: Catalogue,
  { locale = "en", ...options }: Omit<Opening, "inShell"> = {},
): Promise<Opened> {
  await messages.load(locale);
  return openPage("/view", { ...options, locale, view });
}

/** Opens the console at an address: its own routes, guards, queries and words, on a server whose answers the test gives. */
export async function openPage(
  address: string,
  { as = {}, locale = "en", answers = {}, inShell = false, view }: Opening & Pick<Open, "view"> = {},
): Promise<Opened> {
  const server = startTestServer(answers);
  vi.stubGlobal("Worker", SilentWorker);
  open = { server, errors: vi.spyOn(console, "error"), inShell, view };
  localStorage.setItem(storageKeys.locale, locale);
  reloadPreferences();
  if (as !== null) startSession({ access: "access", refresh: "refresh" }, { ...administrator, ...as });
  await Promise.all([libMessages.load(locale), menuMessages.load(locale)]);
  await activateLocale(locale);
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createRouter({ ...consoleRouter.options, history });
  if (inShell) {
    await loadMainLayout();
    open.disconnect = connectNavigationEffects(router, createPageLoader());
  }
  const user = userEvent.setup({ delay: null });
  function Page() {
    return (
      <UiTextProvider text={useTranslatedUiText()}>
        <RouterProvider router={router} />
      </UiTextProvider>
    );
  }
  await act(async () => {
    await router.load();
    render(
      <I18nProvider i18n={i18n}>
        <Page />
      </I18nProvider>,
    );
  });
  return {
    user,
    server,
    address: () => router.state.location.href,
    goTo: (href) => act(() => router.navigate({ href })),
    arriveAt: (href) => waitFor(() => expect(inOrder(router.state.resolvedLocation?.href ?? "")).toBe(inOrder(href))),
  };
}

/** An address whose parameters are in one order. */
function inOrder(href: string): string {
  const url = new URL(href, location.origin);
  url.searchParams.sort();
  return url.href;
}

/** Ends what `openPage` began; fails on a request that no test answered and on an error in the console. */
export async function closePage(): Promise<void> {
  if (open === undefined) return;
  const { server, errors, disconnect } = open;
  cleanup();
  open = undefined;
  disconnect?.();
  queryClient.clear();
  endSession();
  localStorage.clear();
  sessionStorage.clear();
  reloadPreferences();
  const said = errors.mock.calls.map((words) => words.map(String).join(" "));
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  expect(server.unexpected, "requests without an answer in the test").toEqual([]);
  expect(said, "errors in the console").toEqual([]);
}
