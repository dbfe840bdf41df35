import { expect, test } from "vitest";
import { pathOf } from "./layouts/main-layout.tsx";
import { menus } from "./menus.ts";
import type { LayoutName } from "./route-meta.ts";
import { router } from "./router.ts";
import { shellPages, goLetters } from "./shell-pages.ts";

const pagesIn = (layout: LayoutName, mayOpen: (name: string) => boolean = () => true) =>
  shellPages({ t: (id) => id, layout, pathOf: (name) => pathOf(router, name), mayOpen });
const layouts = ["apiDynamic", "adaptiveAuth", "secureInbox"] as const;

test("every page of the three applications is listed once, with its place", () => {
  const pages = pagesIn("content");
  expect(new Set(pages.map(({ key }) => key)).size).toBe(pages.length);
  expect(pages.map(({ label }) => label)).not.toContain("menu.insights");
  const quarantine = pages.find(({ label }) => label === "menu.quarantineEmails");
  expect(quarantine).toMatchObject({
    place: "menu.secureInbox · menu.respond",
    href: "/secure-inbox/respond/quarantine-emails",
    opensTab: false,
    keys: null,
  });
  // It has the picture of its group.
  expect(quarantine?.icon).toBe(menus.secureInbox?.find(({ name }) => name === "menu.respond")?.icon);
  expect(pages.filter(({ opensTab }) => opensTab).map(({ href }) => href)).toEqual([
    "/guide/api-insights",
    "/guide/adaptive-auth",
    "/guide/secure-inbox",
  ]);
  // No menu lists these.
  expect(pages.map(({ href }) => href)).toEqual(expect.arrayContaining(["/insights/alerts", "/settings/data-packs"]));
});

test.each(layouts)("in %s each page of its menu has a letter of its own, and no other page has one", (layout) => {
  const withKeys = pagesIn(layout).filter(({ keys }) => keys !== null);
  expect(withKeys.length).toBeGreaterThan(5);
  expect(new Set(withKeys.map(({ keys }) => keys)).size).toBe(withKeys.length);
  const owner = { apiDynamic: "menu.insights", adaptiveAuth: "menu.adaptiveAuth", secureInbox: "menu.secureInbox" }[
    layout
  ];
  for (const { place, keys } of withKeys) {
    expect(place.startsWith(owner)).toBe(true);
    expect(keys).toMatch(/^g [a-z]$/);
  }
});

test("outside of the applications no page has a letter", () => {
  expect(pagesIn("content").every(({ keys }) => keys === null)).toBe(true);
});

test("every letter belongs to a page that is listed", () => {
  const names = new Set(
    layouts.flatMap((layout) => pagesIn(layout).flatMap(({ href, keys }) => (keys === null ? [] : href))),
  );
  expect(
    Object.keys(goLetters)
      .map((name) => pathOf(router, name))
      .filter((path) => !names.has(path)),
  ).toEqual([]);
});

test("pages without access aren't listed", () => {
  const hrefs = pagesIn("apiDynamic", (name) => name !== "api-events" && name !== "api-alerts").map(({ href }) => href);
  expect(hrefs).not.toContain("/insights/events");
  expect(hrefs).not.toContain("/insights/alerts");
  expect(hrefs).toContain("/insights/inventory");
});
