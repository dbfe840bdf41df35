import type { AnyRouter } from "@tanstack/react-router";
import { awaitsLogin, currentSession, isLoggedIn, subscribeToSession } from "../lib/session/session-store.ts";
import type { PageLoader } from "../shell/page-loader/page-loader.ts";

/** What one person saw must not greet the next one; it is forgotten once no page asks for it any more. */
async function leave(router: AnyRouter): Promise<void> {
  // The login has no queries; every page that can be lost has loaded them.
  const { queryClient } = await import("../lib/query/query-client.ts");
  await router.invalidate();
  queryClient.clear();
}

/** Somebody else is logged in now: nothing of the page that was open is theirs. */
function startOver(): void {
  location.assign("/");
}

/** What happens around every navigation: the loader runs, and a session that was lost leaves. Until the returned function is called. */
export function connectNavigationEffects(router: AnyRouter, loader: PageLoader): () => void {
  const stopStarting = router.subscribe("onBeforeLoad", ({ pathChanged }) => {
    // A filter that changes the query loads data, not a view.
    if (pathChanged) loader.start();
  });
  const stopResolving = router.subscribe("onResolved", () => loader.resolve());
  let isBusy = isLoggedIn();
  /** Whose work on this page waits for them to log in again in place. */
  let awaited: string | null = null;
  const stopWatching = subscribeToSession(() => {
    const email = currentSession().user?.email ?? null;
    const busy = isLoggedIn() || awaitsLogin();
    // The guards run again: a page that needs login leaves, in this tab and in every other.
    if (isBusy && !busy) void leave(router);
    if (isLoggedIn() && awaited !== null && email !== awaited) startOver();
    isBusy = busy;
    awaited = awaitsLogin() ? email : null;
  });
  // A login in another tab: pages for visitors make room. In this tab the login page itself moves on.
  const makeRoom = () => {
    if (isLoggedIn() && router.state.matches.at(-1)?.staticData.publicOnly) void router.invalidate();
  };
  addEventListener("storage", makeRoom);
  return () => {
    for (const stop of [stopStarting, stopResolving, stopWatching]) stop();
    removeEventListener("storage", makeRoom);
  };
}
