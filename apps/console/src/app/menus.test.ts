import { expect, test } from "vitest";
import { menus } from "./menus.ts";
import { navEntries } from "./nav-entries.ts";
import { pathOf } from "./path-of.ts";
import { router } from "./router.ts";

const items = Object.values(menus).flat();

test("every entry leads to a route of the table", () => {
  const paths = items.flatMap(({ to }) => (to === undefined ? [] : [pathOf(router, to)]));
  expect(paths).toContain("/insights/events");
  expect(() => pathOf(router, "nowhere")).toThrow("nowhere");
});

test("an entry is active when its route name is the current one", () => {
  const surroundings = { t: (id: string) => id, current: "trace-sources", pathOf: (name: string) => `/${name}` };
  const active = navEntries(menus.apiDynamic ?? [], surroundings).filter((entry) => entry.active);
  expect(active.map(({ href }) => href)).toEqual(["/trace-sources"]);
});

test("pages that need login and pages for visitors are told apart in the table", () => {
  const routes = Object.values(router.routesById).map(({ options }) => options.staticData);
  expect(routes.some((meta) => meta?.requiresAuth && meta.publicOnly)).toBe(false);
  expect(routes.filter((meta) => meta?.publicOnly).map((meta) => meta?.name)).toEqual([
    "login",
    "register",
    "signup",
    "confirm-email",
    "confirm-user",
    "forgot-password",
    "reset-password",
  ]);
});
