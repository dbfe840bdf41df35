import { expect, test } from "vitest";
import { demoPatterns, miscPaths } from "../../features/demo/demo-families.ts";
import { demoPages } from "../../features/demo/demo-pages.ts";
import { loadDemoPage } from "../../features/demo/load-demo-page.ts";
import { errorKinds } from "../../features/error-pages/error-kinds.ts";
import { demoRoutes } from "./demo.ts";

const paths: readonly string[] = demoRoutes.flatMap(({ options }) => ("path" in options ? [options.path] : []));

test("every template page has an address, and every family's pattern a route", () => {
  expect(Object.keys(demoPages).filter((path) => !paths.includes(path))).toEqual([]);
  expect(Object.keys(demoPatterns).filter((path) => !paths.includes(path))).toEqual([]);
  expect(new Set(paths).size).toBe(paths.length);
});

test("the five error pages have addresses", () => {
  expect(miscPaths.map((path) => path.replace("/misc/", "")).toSorted()).toEqual(Object.keys(errorKinds).toSorted());
});

test("they need a login, stand in the content layout and belong to a family", () => {
  const metas = demoRoutes.map(({ options }) => options.staticData);
  expect(metas.every(({ layout, requiresAuth }) => layout === "content" && requiresAuth)).toBe(true);
  const names = new Set(metas.flatMap((meta) => ("name" in meta ? [meta.name] : [])));
  expect(metas.flatMap((meta) => ("below" in meta ? [meta.below] : [])).filter((name) => !names.has(name))).toEqual([]);
});

test("a family answers for any name: a part of its own with stories, any other with its index", async () => {
  expect(await loadDemoPage("/components/badge")).toMatchObject({ kind: "part", loaded: { name: "badge" } });
  expect(await loadDemoPage("/forms/badge")).toEqual({ kind: "index", family: "forms" });
  expect(await loadDemoPage("/components/toString")).toEqual({ kind: "index", family: "components" });
  expect(await loadDemoPage("/extensions/")).toEqual({ kind: "index", family: "extensions" });
});

test("an address with a name in it finds its page", { timeout: 30_000 }, async () => {
  expect(await loadDemoPage("/apps/invoice/edit/INV-2001")).toMatchObject({
    kind: "stories",
    row: { title: "demo.invoiceEdit" },
  });
  expect(await loadDemoPage("/user/security")).toMatchObject({ kind: "stories", row: { title: "demo.user" } });
});
