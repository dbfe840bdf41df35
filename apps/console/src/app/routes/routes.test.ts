import { may } from "@parapet/contract";
import { expect, test } from "vitest";
import { addresses } from "../addresses.ts";
import { accessOf } from "../layouts/main-layout.tsx";
import { guard } from "../root-route.ts";
import { router } from "../router.ts";

const routes = Object.values(router.routesById)
  .filter(({ id }) => id !== "__root__")
  .map(({ fullPath, options }) => ({
    path: fullPath as string,
    meta: options.staticData ?? { layout: "blank" as const },
  }));
const visitor = { tokens: null, user: null };
const person = {
  tokens: { access: "a", refresh: "r" },
  user: { first_name: "", last_name: "", email: "a@example.org", role: "viewer", organization_id: null },
} as const;

const forVisitors = [
  "/api_provider/confirm_email",
  "/forgot-password",
  "/login",
  "/public/reset-password/$uid/$token",
  "/register",
  "/setup",
  "/signup",
  "/user/confirm_user",
];
const forEverybody = [
  "/$",
  "/guide",
  "/guide/$page",
  "/public/approval/$id/$token",
  "/public/change-email/$uid/$token",
  "/public/device/$id/$token",
  "/public/sandbox/adaptiveAuth",
  "/secure-inbox/documentation",
  "/secure-inbox/outlook-login-success",
];

test("pages for visitors send home who is signed in, pages for everybody do not, and all others ask for a login", () => {
  const by = (pick: (meta: (typeof routes)[number]["meta"]) => boolean) =>
    routes.flatMap(({ path, meta }) => (pick(meta) ? path : [])).toSorted();
  expect(by((meta) => guard(meta, "/x", person) === "/")).toEqual(forVisitors);
  const open = by((meta) => guard(meta, "/x", visitor) === null);
  expect(open).toEqual([...forVisitors, ...forEverybody].toSorted());
  // Public pages have no application around them.
  expect(by(({ layout }) => layout === "blank")).toEqual(open);
});

/** What the router finds at an address: the pattern of a route, and its metadata. */
const routeAt = (address: string) => {
  const [matched] = router.getMatchedRoutes(address);
  const route = matched.at(-1);
  return { path: route?.fullPath as string | undefined, meta: route?.options.staticData };
};
const id = "0199d6f0-0000-7000-8000-00000000d001";
const filled = (address: string) => address.replaceAll("$id", id).replaceAll(/\$\w*/g, "name");

test("the server knows the address of every page, and no other", () => {
  expect(new Set(addresses).size).toBe(addresses.length);
  const reached = addresses.map((address) => {
    const { path = "none" } = routeAt(filled(address));
    // A `$` takes the address above it as well, which has a page of its own.
    return path === `${address}/$` ? address : path;
  });
  const pages = routes.flatMap(({ path }) => (path === "/$" ? [] : path));
  expect([...new Set(reached)].toSorted()).toEqual(pages.toSorted());
});

/** By the specification a family of parts answers for any name below it. */
const anyName = /^\/(?:components|extensions|forms)\/./;
const filledAddresses = addresses.map(filled);
const unknown = [
  ...filledAddresses.map((address) => `${address === "/" ? "" : address}/x`),
  ...filledAddresses.flatMap((address) => {
    const above = address.slice(0, address.lastIndexOf("/"));
    return above === "" || addresses.includes(above) ? [] : [above];
  }),
  ...addresses.flatMap((address) =>
    address.includes("$id") ? address.replace("$id", "x").replace("$token", "y") : [],
  ),
  "/account/planet",
  "/user/planet",
];

test("addresses below and above pages are not found, without asking to sign in first", () => {
  const others = [...new Set(unknown)].filter((address) => !anyName.test(address));
  expect(others.length).toBeGreaterThan(addresses.length);
  const found = others.filter((address) => {
    const { path, meta } = routeAt(address);
    return path !== "/$" || meta?.layout !== "blank" || guard(meta, address, visitor) !== null;
  });
  expect(found).toEqual([]);
});

test.each([
  ["API Insights", /^\/(?:insights\/(?!settings)|$)/, may.readTraffic],
  ["Secure Inbox", /^\/secure-inbox\/(?!documentation|outlook)/, may.readMail],
  ["the APIs of Adaptive Auth", /^\/provider\/(?:api|adaptive_auth)|^\/settings\/data-packs/, may.readProtection],
])("%s is closed to people of organizations", (_, paths, access) => {
  const closed = routes.filter(({ path }) => paths.test(path));
  expect(closed.length).toBeGreaterThan(2);
  for (const { path, meta } of closed) expect(meta.access, path).toEqual(access);
});

test.each(["insights-users", "organizations", "provider-clients", "account", "demo-pages"])(
  "%s is open to all roles",
  (name) => {
    expect(accessOf(router, name)).toBeUndefined();
  },
);

test("a page that asks for its data again where only part of its address changes is one view", () => {
  const oneView = routes.filter(({ meta }) => meta.oneView);
  expect(oneView.map(({ path }) => path)).toContain("/account/$tab");
});
