import { expect, test } from "vitest";
import { pathOf, navEntries } from "./layouts/main-layout.tsx";
import { menuFor, type MenuItem, menus } from "./menus.ts";
import { router } from "./router.ts";

const items = Object.values(menus).flatMap((menu) => menu.flatMap((item) => [item, ...(item.children ?? [])]));
const routes = Object.values(router.routesById);
const words = { t: (id: string) => id, pathOf: (name: string) => `/${name}` };

test("every entry leads to a route of the table, and stays in its application", () => {
  for (const [layout, menu] of Object.entries(menus)) {
    const names = menu.flatMap(({ to, children }) => [to, ...(children ?? []).map((child) => child.to)]);
    for (const name of names.filter((each) => each !== undefined)) {
      const route = routes.find(({ options }) => options.staticData?.name === name);
      expect(route?.options.staticData?.layout, name).toBe(layout);
      expect(pathOf(router, name)).toBe(route?.fullPath);
    }
  }
  expect(() => pathOf(router, "nowhere")).toThrow("nowhere");
});

test("an entry leads to a route, or to an address, or holds others, or is a heading", () => {
  for (const { to, href, children, heading } of items) {
    expect([to, href, children, heading].filter((way) => way !== undefined)).toHaveLength(1);
  }
});

test("an entry is active when its route name is the current one", () => {
  const active = navEntries(menus.apiDynamic ?? [], { ...words, current: "trace-sources" }).filter(
    (entry) => entry.active,
  );
  expect(active.map(({ href }) => href)).toEqual(["/trace-sources"]);
});

test("a group is active when one of its entries is", () => {
  const entries = navEntries(menus.secureInbox ?? [], { ...words, current: "threat-log" });
  const active = entries.filter((entry) => entry.active);
  expect(active.map(({ key }) => key)).toEqual(["menu.phishingThreats"]);
  expect(active[0]?.children?.map((child) => child.active)).toEqual([false, true]);
});

test("a menu lists the pages that a user can open, and no empty group", () => {
  const named = (menu: readonly MenuItem[]): unknown[] =>
    menu.map(({ name, children }) => (children === undefined ? name : [name, ...named(children)]));
  expect(named(menuFor(menus.adaptiveAuth ?? [], (name) => !["provider-api", "users"].includes(name)))).toEqual([
    "menu.adaptiveAuth",
    "menu.clients",
    "menu.authLogs",
    "menu.providers",
    ["menu.settings", "menu.organizations"],
    "menu.documentation",
  ]);
  const none = menuFor(menus.secureInbox ?? [], () => false);
  expect(named(none)).toEqual(["menu.secureInbox", "menu.documentation"]);
});

test("the configuration of an API answers to both of its names", () => {
  expect(pathOf(router, "adaptive-auth")).toBe("/provider/adaptive_auth/$id");
  expect(pathOf(router, "provider-adaptive-auth")).toBe("/provider/adaptive_auth/$id");
});

test("a name belongs to one page, and what lies below a page names it", () => {
  const metas = routes.flatMap(({ options }) => options.staticData ?? []);
  const names = metas.flatMap(({ name, alias }) => [name, alias]).filter((name) => name !== undefined);
  // The start page is the usage page.
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual(["api-usage"]);
  expect(metas.flatMap(({ below }) => below ?? []).filter((name) => !names.includes(name))).toEqual([]);
});
