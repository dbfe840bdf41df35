import type { AnyRouter } from "@tanstack/react-router";
import { queryClient } from "../lib/query/query-client.ts";
import { isLoggedIn, subscribeToSession } from "../lib/session/session-store.ts";
import type { PageLoader } from "../shell/page-loader/page-loader.ts";

/** What one person saw must not greet the next one; it is forgotten once no page asks for it any more. */
async function leave(router: AnyRouter): Promise<void> {
  await queryClient.cancelQueries();
  await router.invalidate();
  queryClient.clear();
}

/** What happens around every navigation: the loader runs, and a session that was lost leaves. */
export function connectNavigationEffects(router: AnyRouter, loader: PageLoader): void {
  router.subscribe("onBeforeLoad", ({ pathChanged }) => {
    // A filter that changes the query loads data, not a view.
    if (pathChanged) loader.start();
  });
  router.subscribe("onResolved", () => loader.resolve());
  let wasLoggedIn = isLoggedIn();
  subscribeToSession(() => {
    const loggedIn = isLoggedIn();
    // The guards run again: a page that needs login leaves, in this tab and in every other.
    if (wasLoggedIn && !loggedIn) void leave(router);
    wasLoggedIn = loggedIn;
  });
  // A login in another tab: pages for visitors make room. In this tab the login page itself moves on.
  addEventListener("storage", () => {
    if (isLoggedIn() && router.state.matches.at(-1)?.staticData.publicOnly) void router.invalidate();
  });
}
