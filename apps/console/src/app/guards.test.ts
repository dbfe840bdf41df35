import { may, type Role } from "@parapet/contract";
import { expect, test } from "vitest";
import { guard } from "./root-route.ts";

const page = { layout: "apiDynamic", requiresAuth: true } as const;
const login = { layout: "blank", publicOnly: true } as const;
const visitor = { tokens: null, user: null };

function person(role: Role | null, organizationId: string | null = null) {
  const user = { first_name: "", last_name: "", email: "a@example.org", role, organization_id: organizationId };
  return { tokens: { access: "a", refresh: "r" }, user };
}

test("a page that needs login sends a visitor to the login with the full requested path", () => {
  const destination = guard(page, "/insights/events?page=2&q=a%26b#row", visitor);
  const url = new URL(destination ?? "", "https://console.example");
  expect(url.pathname).toBe("/login");
  expect(url.searchParams.get("to")).toBe("/insights/events?page=2&q=a%26b#row");
});

test("a page for visitors redirects signed-in users home", () => {
  expect(guard(login, "/login", person("viewer"))).toBe("/");
});

test("a page that asks for the password in place keeps its visitor, wherever they go", () => {
  expect(guard(page, "/insights/events", visitor, true)).toBeNull();
  expect(guard(login, "/login", visitor, true)).toBeNull();
});

test("everything else passes", () => {
  expect(guard(page, "/insights/events", person("viewer"))).toBeNull();
  expect(guard(login, "/login", visitor)).toBeNull();
  expect(guard({ layout: "blank" }, "/nowhere", person("viewer"))).toBeNull();
  expect(guard({ layout: "blank" }, "/nowhere", visitor)).toBeNull();
});

test("users without access are redirected if the page names another, and see why if it doesn't", () => {
  const closed = { ...page, access: may.readTraffic };
  const first = { ...closed, otherwise: "/provider/clients" };
  expect(guard(first, "/", person("organization_admin", "an organization"))).toBe("/provider/clients");
  expect(guard(first, "/", person("viewer"))).toBeNull();
  expect(guard(first, "/", person(null))).toBeNull();
  expect(guard(first, "/", visitor)).toBe("/login?to=%2F");
  expect(guard(closed, "/insights/events", person("organization_admin", "an organization"))).toBeNull();
});
