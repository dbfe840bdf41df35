import type { AnyRouter } from "@tanstack/react-router";
import { isLoggedIn, subscribeToSession } from "../lib/session/session-store.ts";
import type { PageLoader } from "../shell/page-loader/page-loader.ts";

function scrollToTop(): void {
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  scrollTo({ top: 0, behavior: calm ? "instant" : "smooth" });
}

/** What happens around every navigation: the loader runs, the page scrolls up, a lost session leaves. */
export function connectNavigationEffects(router: AnyRouter, loader: PageLoader): void {
  router.subscribe("onBeforeLoad", ({ pathChanged }) => {
    // A filter that changes the query loads data, not a view.
    if (pathChanged) loader.start();
  });
  router.subscribe("onResolved", ({ hrefChanged }) => {
    loader.resolve();
    if (hrefChanged) scrollToTop();
  });
  let wasLoggedIn = isLoggedIn();
  subscribeToSession(() => {
    const loggedIn = isLoggedIn();
    // The guards run again: a page that needs login leaves, in this tab and in every other.
    if (wasLoggedIn && !loggedIn) void router.invalidate();
    wasLoggedIn = loggedIn;
  });
  // A login in another tab: pages for visitors make room. In this tab the login page itself moves on.
  addEventListener("storage", () => {
    if (isLoggedIn() && router.state.matches.at(-1)?.staticData.publicOnly) void router.invalidate();
  });
}
