import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { currentSession, setMfa } from "../../lib/session/session-store.ts";
import { loggedInAs } from "../../lib/session/testing-user.ts";
import { fill, press } from "../../testing/controls.ts";
import { errorAt } from "../../testing/described.ts";
import { type Opened, openPage } from "../../testing/open-page.tsx";
import { say } from "../../testing/say.ts";
import { type Answers, pending, refuse } from "../../testing/test-server.ts";

const destination = "/extensions/toastify";

// Its token is kept, so that a reload does not lose the step.
beforeEach(() => setMfa("mfa token"));
afterEach(() => {
  setMfa(null);
  vi.useRealTimers();
});

async function open(answers: Answers = {}): Promise<Opened> {
  const page = await openPage(`/login?to=${destination}`, {
    as: null,
    answers: { "login.verifyMfa": loggedInAs(), ...answers },
  });
  await screen.findByRole("heading", { level: 1, name: say("mfa.title") });
  return page;
}

const firstBox = () => screen.findByRole("textbox", { name: say("mfa.code") });

async function typeCode({ user }: Opened, code: string): Promise<void> {
  await user.click(await firstBox());
  await user.keyboard(code);
}

async function useBackupCode(page: Opened, code: string): Promise<void> {
  await press(page.user, say("mfa.useBackup"));
  await fill(page.user, say("mfa.backupCode"), code);
}

test("a login that needs a second factor asks for it and keeps its token", async () => {
  setMfa(null);
  const { user } = await openPage("/login", { as: null, answers: { "login.create": { mfa: "another token" } } });
  await fill(user, say("auth.email"), "nour@example.com");
  await fill(user, say("auth.password"), "quiet pond");
  await press(user, say("login.submit"));
  expect(await screen.findByRole("heading", { level: 1, name: say("mfa.title") })).toBeDefined();
  expect(screen.getByText(say("mfa.lead"))).toBeDefined();
  expect(currentSession()).toMatchObject({ mfa: "another token", tokens: null });
});

describe("a one-time code", () => {
  test("is sent with its sixth digit, and the login goes on", async () => {
    const page = await open();
    expect(document.activeElement).toBe(await firstBox());
    await typeCode(page, "12345");
    expect(page.server.asked("login.verifyMfa")).toEqual([]);
    await press(page.user, say("mfa.submit"));
    expect(page.server.asked("login.verifyMfa")).toEqual([]);
    await typeCode(page, "123456");
    await page.arriveAt(destination);
    expect(page.server.asked("login.verifyMfa")).toMatchObject([{ body: { code: "123456" } }]);
    expect(currentSession()).toMatchObject({ tokens: { access: "new access" }, mfa: null });
  });

  test("that is wrong is said, and the boxes are empty for the next try", async () => {
    const page = await open({ "login.verifyMfa": refuse("code_wrong") });
    await typeCode(page, "000000");
    expect((await screen.findByRole("alert")).textContent).toContain(say("problem.code_wrong"));
    expect(await firstBox()).toHaveProperty("value", "");
    expect(document.activeElement).toBe(await firstBox());
    page.server.answer({ "login.verifyMfa": loggedInAs() });
    await page.user.keyboard("654321");
    await page.arriveAt(destination);
    expect(page.server.asked("login.verifyMfa").map(({ body }) => body)).toEqual([
      { code: "000000" },
      { code: "654321" },
    ]);
  });

  test("is not sent while too many were tried", async () => {
    const page = await open({ "login.verifyMfa": refuse("rate_limited", { retry_after: 5 }) });
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date"] });
    await typeCode(page, "000000");
    expect(await screen.findByText(say("form.retryAfter", { seconds: 5 }))).toBeDefined();
    expect(await firstBox()).toHaveProperty("disabled", true);
    const submit = screen.getByRole("button", { name: say("mfa.submit") });
    expect(submit).toHaveProperty("disabled", true);
    act(() => void vi.advanceTimersByTime(6000));
    expect(submit).toHaveProperty("disabled", false);
    expect(page.server.asked("login.verifyMfa")).toHaveLength(1);
  });
});

describe("a backup code", () => {
  test("logs in instead, without the spaces around it", async () => {
    const page = await open();
    await useBackupCode(page, " abcde-fghij ");
    expect(screen.getByText(say("mfa.backupLead"))).toBeDefined();
    expect(screen.queryByRole("textbox", { name: say("mfa.code") })).toBeNull();
    await press(page.user, say("mfa.submit"));
    await page.arriveAt(destination);
    expect(page.server.asked("login.verifyMfa")).toMatchObject([{ body: { code: "abcde-fghij" } }]);
  });

  test("is needed: an empty field sends nothing", async () => {
    const page = await open();
    await useBackupCode(page, " ");
    expect(errorAt(say("mfa.backupCode"))).toBeNull();
    await press(page.user, say("mfa.submit"));
    expect(errorAt(say("mfa.backupCode"))).toBe(say("form.required"));
    expect(page.server.asked("login.verifyMfa")).toEqual([]);
  });

  test("that is wrong stays in the field, and going back to the app forgets the error", async () => {
    const page = await open({ "login.verifyMfa": refuse("code_wrong") });
    await useBackupCode(page, "abcde-fghij");
    await press(page.user, say("mfa.submit"));
    await screen.findByText(say("problem.code_wrong"));
    expect(screen.getByLabelText(say("mfa.backupCode"))).toHaveProperty("value", "abcde-fghij");
    await press(page.user, say("mfa.useCode"));
    expect(await firstBox()).toBeDefined();
    expect(screen.queryByText(say("problem.code_wrong"))).toBeNull();
  });

  test("is sent once, and not at all during a wait", async () => {
    const page = await open({ "login.verifyMfa": pending });
    await useBackupCode(page, "abcde-fghij");
    await press(page.user, say("mfa.submit"));
    const submit = screen.getByRole("button", { name: say("mfa.submit") });
    expect(submit.getAttribute("aria-busy")).toBe("true");
    await page.user.type(screen.getByLabelText(say("mfa.backupCode")), "{Enter}");
    expect(page.server.asked("login.verifyMfa")).toHaveLength(1);
  });
});

describe("the way back to the password", () => {
  test.each(["token_expired", "unauthenticated"] as const)("%s leads there and says why", async (code) => {
    const page = await open({ "login.verifyMfa": refuse(code), "login.create": pending });
    await typeCode(page, "123456");
    expect(await screen.findByText(say("mfa.expired"))).toBeDefined();
    expect(currentSession().mfa).toBeNull();
    // The next try has its own outcome.
    await fill(page.user, say("auth.email"), "nour@example.com");
    await fill(page.user, say("auth.password"), "quiet pond");
    await press(page.user, say("login.submit"));
    expect(screen.queryByText(say("mfa.expired"))).toBeNull();
  });

  test("starting over shows no error", async () => {
    const { user } = await open();
    await press(user, say("mfa.startOver"));
    expect(await screen.findByRole("heading", { level: 1, name: say("login.title") })).toBeDefined();
    expect(screen.queryByText(say("mfa.expired"))).toBeNull();
    expect(currentSession().mfa).toBeNull();
  });
});
