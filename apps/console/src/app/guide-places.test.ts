import { locales } from "@parapet/contract";
import { expect, test } from "vitest";
import { guidePages } from "../lib/guide/guide-pages.ts";
import { loadGuideTitles } from "../lib/guide/guide-queries.ts";
import { guideAddress, guidePlaces } from "./guide-places.ts";
import { menus } from "./menus.ts";
import { router } from "./router.ts";

const routes = Object.values(router.routesById).map(({ fullPath, options }) => ({
  pattern: fullPath as string,
  meta: options.staticData,
}));

test("every page that asks for a sign-in has its place in the guide, but for the sample pages", () => {
  const explained = routes.flatMap(({ pattern, meta }) =>
    meta?.requiresAuth && meta.layout !== "content" ? pattern : [],
  );
  const isSample = (pattern: string) => /^\/(?:auth|misc|extensions)\/(?!toastify)/.test(pattern);
  expect(explained.filter((pattern) => !isSample(pattern)).toSorted()).toEqual(Object.keys(guidePlaces).toSorted());
  expect(guideAddress("/cards")).toBe("/guide");
  expect(guideAddress("/insights/events")).toBe("/guide/api-events");
});

test.each(locales)("every place is a page and a heading of the guide in %s", async (locale) => {
  const titles = await loadGuideTitles(locale);
  for (const place of Object.values(guidePlaces)) {
    const [page = "", anchor] = place.split("#");
    expect(guidePages).toContain(page);
    const ids = titles[page]?.sections.map(({ id }) => id) ?? [];
    if (anchor !== undefined) expect(ids, place).toContain(anchor);
  }
});

test("documentation in the menus is a page of the guide in a tab of its own", () => {
  const links = Object.values(menus).flatMap((menu) => menu.filter(({ name }) => name === "menu.documentation"));
  expect(links.map(({ href, target }) => [href, target])).toEqual([
    ["/guide/api-insights", "_blank"],
    ["/guide/adaptive-auth", "_blank"],
    ["/guide/secure-inbox", "_blank"],
  ]);
});
