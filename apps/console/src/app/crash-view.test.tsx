import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { ApiError } from "../lib/api/api-error.ts";
import { libMessages } from "../lib/i18n/lib-messages.ts";
import { press } from "../testing/controls.ts";
import { openPage, openView } from "../testing/open-page.tsx";
import { say } from "../testing/say.ts";
import { CrashView } from "./crash-view.tsx";

const crash = (error: Error, reset: () => void = () => undefined) => (
  <CrashView error={error} reset={reset} info={{ componentStack: "" }} />
);

test.each([
  "Failed to fetch dynamically imported module: /assets/x.js",
  "error loading dynamically imported module",
  "Importing a module script failed.",
])("a view that did not arrive (%s) is reported without loading anything more", async (message) => {
  const reset = vi.fn<() => void>();
  const { user, server } = await openView(crash(new TypeError(message), reset), libMessages);
  const alert = screen.getByRole("alert");
  expect(alert.textContent).toContain(say("crash.title"));
  expect(alert.textContent).toContain(say("crash.offline"));
  expect(document.title).toContain(say("crash.title"));
  const before = server.asked("integration.status").length;
  await press(user, say("ui.retry"));
  expect(reset).toHaveBeenCalledOnce();
  // The guards and loaders of the page run again.
  await expect.poll(() => server.asked("integration.status").length).toBeGreaterThan(before);
});

test.each([
  [
    "with the id of the request",
    new ApiError(500, { type: "", title: "", status: 500, code: "internal", request_id: "request-7" }),
    "request-7",
  ],
  ["without an id", new TypeError("x is undefined"), null],
  ["without an id", new Error("Failed to fetch"), null],
])("a view that threw is the page of a server error, %s", async (_, error, requestId) => {
  const reset = vi.fn<() => void>();
  const { user } = await openView(crash(error, reset), libMessages);
  expect(await screen.findByRole("heading", { level: 1 })).toBeDefined();
  expect(screen.getByRole("alert").textContent).toContain(say("errorPage.server-error.title"));
  expect(screen.queryByText("request-7") !== null).toBe(requestId !== null);
  expect(screen.queryByRole("button", { name: say("errorPage.back") })).toBeNull();
  await press(user, say("errorPage.copy.none"));
  await screen.findByRole("button", { name: say("errorPage.copy.copied") });
  expect((await navigator.clipboard.readText()).includes("request id: request-7")).toBe(requestId !== null);
  await press(user, say("errorPage.retry"));
  expect(reset).toHaveBeenCalledOnce();
});

test.each([
  ["/extensions/toastify", 0],
  ["/public/sandbox/adaptiveAuth", 1],
])("at %s it is the main part of the page: %d", async (address, count) => {
  await openPage(address, { view: crash(new TypeError("import")) });
  expect(document.querySelectorAll("main")).toHaveLength(count);
});
