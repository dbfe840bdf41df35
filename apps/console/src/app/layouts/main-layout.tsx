import type { SessionAccess } from "@parapet/contract";
import { Toaster } from "@parapet/ui/toaster";
import { QueryClientProvider } from "@tanstack/react-query";
import { useMatches, useRouter, type AnyRoute, type AnyRouter } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { useT, type Translate } from "../../lib/i18n/use-t.ts";
import { queryClient } from "../../lib/query/query-client.ts";
import { letsIn } from "../../lib/session/lets-in.ts";
import { useSession } from "../../lib/session/use-session.ts";
import { NavFrame } from "../../shell/frame/nav-frame.tsx";
import { TopNav } from "../../shell/frame/top-nav.tsx";
import { Navbar } from "../../shell/navbar/navbar.tsx";
import { SessionGate } from "../../shell/session-dialog/session-gate.tsx";
import { NavDrawer } from "../../shell/side-nav/nav-drawer.tsx";
import type { NavEntry } from "../../shell/side-nav/nav-entry.ts";
import { SideNav } from "../../shell/side-nav/side-nav.tsx";
import { guideAddress } from "../guide-places.ts";
import { menuFor, menus, type MenuItem } from "../menus.ts";
import type { LayoutName } from "../route-meta.ts";
import { shellPages } from "../shell-pages.ts";

interface Surroundings {
  t: Translate;
  /** Name of the current route. */
  current: string | undefined;
  pathOf: (name: string) => string;
}

interface MainLayoutProps {
  layout: LayoutName;
  children: ReactNode;
}

/** Side navigation, navbar and content: the layout of the three applications. */
export function MainLayout({ layout, children }: MainLayoutProps) {
  const t = useT();
  // Of the view that is shown: the location runs ahead of it while the next one loads.
  const path = useMatches({
    select: (matches) => {
      const shown = matches.at(-1);
      return shown?.staticData.oneView ? shown.routeId : shown?.pathname;
    },
  });
  const { name, below } = useMatches({ select: (matches) => matches.at(-1)?.staticData }) ?? {};
  const helpHref = useMatches({ select: (matches) => guideAddress(matches.at(-1)?.fullPath ?? "") });
  const [menuOpen, setMenuOpen] = useState(false);
  const router = useRouter();
  const { user } = useSession();
  const mayOpen = (route: string) => letsIn(accessOf(router, route), user);
  const surroundings = { t, layout, current: below ?? name, pathOf: (route: string) => pathOf(router, route), mayOpen };
  const entries = navEntries(menuFor(menus[layout] ?? [], mayOpen), surroundings);
  return (
    <QueryClientProvider client={queryClient}>
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:start-4 focus:top-4 focus:z-50 focus:rounded-lg focus:bg-surface focus:px-4 focus:py-2 focus:shadow-pop"
      >
        {t("shell.skip")}
      </a>
      <div className="frame">
        <NavFrame>
          <SideNav key={layout} entries={entries} />
        </NavFrame>
        <NavDrawer key={layout} entries={entries} open={menuOpen} onOpenChange={setMenuOpen} />
        <div className="flex min-h-dvh min-w-0 flex-col">
          <div className="frame-top">
            <Navbar pages={shellPages(surroundings)} helpHref={helpHref} onOpenMenu={() => setMenuOpen(true)} />
            <TopNav entries={entries} />
          </div>
          <main
            key={path}
            id="content"
            tabIndex={-1}
            className="frame-content slide-x mx-auto w-full flex-1 px-4 py-6 outline-none sm:px-6 lg:px-8"
          >
            {children}
          </main>
        </div>
      </div>
      <SessionGate />
      <Toaster />
    </QueryClientProvider>
  );
}

/** The path of the route with a name: menus name routes, and the table of routes knows where they are. */
export function pathOf(router: AnyRouter, name: string): string {
  return routeOf(router, name).fullPath;
}

/** Who may read the route with a name; undefined for everybody who is signed in. */
export function accessOf(router: AnyRouter, name: string): SessionAccess | undefined {
  return routeOf(router, name).options.staticData?.access;
}

function routeOf(router: AnyRouter, name: string): AnyRoute {
  for (const route of Object.values<AnyRoute>(router.routesById)) {
    const meta = route.options.staticData;
    if (meta?.name === name || meta?.alias === name) return route;
  }
  throw new Error(`No route is called "${name}"`);
}

/** The entries of a menu in the language of the page; active is the one of the current route, and its group. */
export function navEntries(items: readonly MenuItem[], surroundings: Surroundings): NavEntry[] {
  const { t, current } = surroundings;
  return items.map((item) => {
    const children = item.children ? navEntries(item.children, surroundings) : null;
    const isCurrent = item.to !== undefined && item.to === current;
    return {
      key: item.name,
      label: t(item.name),
      icon: item.icon ?? null,
      href: item.href ?? (item.to === undefined ? null : surroundings.pathOf(item.to)),
      opensTab: item.target === "_blank",
      children,
      active: isCurrent || (children?.some(({ active }) => active) ?? false),
    };
  });
}
