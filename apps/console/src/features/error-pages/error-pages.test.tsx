import { screen } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { press } from "../../testing/controls.ts";
import { openPage } from "../../testing/open-page.tsx";
import { say } from "../../testing/say.ts";
import { type ErrorKind, errorKinds, isErrorKind } from "./error-kinds.ts";

const kinds = Object.keys(errorKinds).filter(isErrorKind);
const statuses: Readonly<Record<ErrorKind, number | null>> = {
  "not-found": 404,
  "not-authorized": 403,
  "server-error": 500,
  "coming-soon": null,
  "under-maintenance": 503,
};

describe.each(kinds)("the page %s", (kind) => {
  test.each(["en", "fr", "ar"] as const)("says in %s what happened, and leads on", async (locale) => {
    await openPage(`/misc/${kind}`, { locale });
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(say(`errorPage.${kind}.title`));
    expect(screen.getByText(say(`errorPage.${kind}.text`))).toBeDefined();
    expect(document.title).toContain(say(`errorPage.${kind}.title`));
    // A plain link: whatever state led here, a fresh start leaves it behind.
    expect(screen.getByRole("link", { name: say("errorPage.home") }).getAttribute("href")).toBe("/");
    expect(screen.queryByRole("button", { name: say("errorPage.retry") })).toBeNull();
    const status = statuses[kind];
    const shown = kinds.filter(
      (each) => screen.queryByText(say("errorPage.status", { status: String(statuses[each]) })) !== null,
    );
    expect(shown).toEqual(status === null ? [] : [kind]);
    expect(screen.queryByRole("button", { name: say("errorPage.copy.none") }) !== null).toBe(status !== null);
    expect(document.querySelectorAll("svg[viewBox='0 36 248 112'] path").length).toBeGreaterThan(1);
  });
});

test("each of the pages has a picture of its own", async () => {
  const pictures = new Set<string>();
  const { goTo } = await openPage("/misc/not-found");
  for (const kind of kinds) {
    await goTo(`/misc/${kind}`);
    pictures.add(document.querySelector("svg[viewBox='0 36 248 112']")?.innerHTML ?? "");
  }
  expect(pictures.size).toBe(kinds.length);
});

test("one goes back to where one came from", async () => {
  const back = vi.spyOn(history, "back").mockReturnValue();
  const { user } = await openPage("/misc/server-error");
  await press(user, say("errorPage.back"));
  expect(back).toHaveBeenCalledOnce();
});

test.each([null, {}])("an unknown address keeps what was asked for, also for a visitor (%j)", async (as) => {
  const address = "/no/such/page?with=query";
  const page = await openPage(address, { as });
  expect(await screen.findByRole("heading", { level: 1 })).toBeDefined();
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(say("errorPage.not-found.title"));
  expect(page.address()).toBe(address);
});

describe("the details", () => {
  test("are copied for who helps, and that is said on the button", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-03-02T09:00:00.000Z") });
    const { user } = await openPage("/misc/server-error");
    await press(user, say("errorPage.copy.none"));
    expect(await screen.findByRole("button", { name: say("errorPage.copy.copied") })).toBeDefined();
    expect((await navigator.clipboard.readText()).split("\n")).toEqual([
      "status: 500",
      `address: ${location.href}`,
      "time: 2026-03-02T09:00:00.000Z",
    ]);
    vi.useRealTimers();
  });

  test("that the browser does not copy are said to be so", async () => {
    const { user } = await openPage("/misc/server-error");
    vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("refused"));
    await press(user, say("errorPage.copy.none"));
    expect(await screen.findByRole("button", { name: say("errorPage.copy.failed") })).toBeDefined();
  });
});
