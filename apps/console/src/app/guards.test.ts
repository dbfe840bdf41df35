import { expect, test } from "vitest";
import { guard } from "./guards.ts";

const page = { layout: "apiDynamic", requiresAuth: true } as const;
const login = { layout: "blank", publicOnly: true } as const;

test("a page that needs login sends a visitor to the login with the full requested path", () => {
  const destination = guard(page, "/insights/events?page=2&q=a%26b#row", false);
  const url = new URL(destination ?? "", "https://console.example");
  expect(url.pathname).toBe("/login");
  expect(url.searchParams.get("to")).toBe("/insights/events?page=2&q=a%26b#row");
});

test("a page for visitors sends somebody logged in home", () => {
  expect(guard(login, "/login", true)).toBe("/");
});

test("everything else passes", () => {
  expect(guard(page, "/insights/events", true)).toBeNull();
  expect(guard(login, "/login", false)).toBeNull();
  expect(guard({ layout: "blank" }, "/nowhere", true)).toBeNull();
  expect(guard({ layout: "blank" }, "/nowhere", false)).toBeNull();
});
