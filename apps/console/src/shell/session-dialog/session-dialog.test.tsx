import { storageKeys } from "@parapet/contract";
import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { awaitsLogin, currentSession, expireSession, startSession } from "../../lib/session/session-store.ts";
import { loggedInAs } from "../../lib/session/testing-user.ts";
import { fill } from "../../testing/controls.ts";
import { errorAt } from "../../testing/described.ts";
import { say } from "../../testing/say.ts";
import { type Answers, pending, refuse } from "../../testing/test-server.ts";
import { openShell, quietPage } from "../testing-shell.ts";

const email = "ada.admin@example.com";

/** A page whose session has ended, with something half-done on it. */
async function open(answers: Answers = {}, locale: "en" | "fr" | "ar" = "en") {
  const page = await openShell(quietPage, { locale, answers: { "login.create": loggedInAs({ email }), ...answers } });
  await fill(page.user, say("toastify.own"), "half-done");
  act(expireSession);
  const dialog = within(await screen.findByRole("dialog"));
  const logIn = async (password: string) => {
    await fill(page.user, say("session.password"), password);
    await page.user.click(dialog.getByRole("button", { name: say("session.submit") }));
  };
  const verify = async (code: string) => {
    await fill(page.user, say("session.code"), code);
    await page.user.click(dialog.getByRole("button", { name: say("session.verify") }));
  };
  return { ...page, dialog, logIn, verify };
}
const isGone = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

describe("a session that ends by itself", () => {
  test.each(["en", "fr", "ar"] as const)("asks the same person for the password, in %s", async (locale) => {
    await open({}, locale);
    expect(screen.getByRole("dialog", { name: say("session.title") })).toBeDefined();
    expect(screen.getByLabelText(say("session.account"))).toMatchObject({ value: email, readOnly: true });
    await waitFor(() => expect(document.activeElement === screen.getByLabelText(say("session.password"))).toBe(true));
    expect(currentSession()).toMatchObject({ tokens: null, isExpired: true, user: { email } });
  });

  test("is renewed in place, and the page is as it was", async () => {
    const { logIn, server, address } = await open();
    await logIn("quiet pond");
    await isGone();
    expect(server.asked("login.create")).toMatchObject([{ body: { email, password: "quiet pond" } }]);
    expect(currentSession()).toMatchObject({ tokens: { access: "new access" }, isExpired: false });
    expect(screen.getByLabelText(say("toastify.own"))).toHaveProperty("value", "half-done");
    expect(address()).toBe(quietPage);
    expect(localStorage.getItem(storageKeys.expired)).toBeNull();
  });

  test("cannot be waved away", async () => {
    const { user } = await open();
    await user.keyboard("{Escape}");
    await user.click(document.body);
    expect(screen.getByRole("dialog", { name: say("session.title") })).toBeDefined();
    expect(screen.queryByRole("button", { name: say("ui.close") })).toBeNull();
  });

  test("needs a password, and the right one", async () => {
    const { logIn, user, dialog, server } = await open({ "login.create": refuse("credentials_wrong") });
    await user.click(dialog.getByRole("button", { name: say("session.submit") }));
    expect(errorAt(say("session.password"))).toBe(say("session.passwordMissing"));
    expect(server.asked("login.create")).toEqual([]);
    await logIn("wrong");
    expect((await screen.findByRole("alert")).textContent).toContain(say("problem.credentials_wrong"));
    expect(screen.getByLabelText(say("session.password"))).toHaveProperty("value", "wrong");
    server.answer({ "login.create": loggedInAs({ email }) });
    await logIn("right");
    await isGone();
  });

  test("is asked for once at a time", async () => {
    const { logIn, dialog, user, server } = await open({ "login.create": pending });
    await logIn("quiet pond");
    const submit = dialog.getByRole("button", { name: say("session.submit") });
    expect(submit.getAttribute("aria-busy")).toBe("true");
    await user.type(screen.getByLabelText(say("session.password")), "{Enter}");
    expect(server.asked("login.create")).toHaveLength(1);
  });

  test("ends when another user signs in, and the login leads back", async () => {
    const { dialog, user, arriveAt } = await open();
    await user.click(dialog.getByRole("button", { name: say("session.other") }));
    await arriveAt(`/login?to=${encodeURIComponent(quietPage)}`);
    expect(awaitsLogin()).toBe(false);
    for (const key of [storageKeys.auth, storageKeys.user, storageKeys.mfa, storageKeys.expired])
      expect(localStorage.getItem(key), key).toBeNull();
  });

  test("goes on where the same person logs in in another tab", async () => {
    await open();
    act(() => startSession({ access: "a", refresh: "r" }, { ...loggedInAs({ email }).user }));
    await isGone();
    expect(screen.getByLabelText(say("toastify.own"))).toHaveProperty("value", "half-done");
  });

  test("that another user takes over begins from the start", async () => {
    const assign = vi.spyOn(location, "assign").mockReturnValue();
    await open();
    act(() => startSession({ access: "a", refresh: "r" }, { ...loggedInAs({ email: "else@example.com" }).user }));
    expect(assign).toHaveBeenCalledWith("/");
  });
});

describe("with a second factor", () => {
  const needed: Answers = { "login.create": { mfa: "mfa token" } };

  test("a code is asked for too", async () => {
    const { logIn, verify, server } = await open({ ...needed, "login.verifyMfa": loggedInAs({ email }) });
    await logIn("quiet pond");
    const code = await screen.findByLabelText(say("session.code"));
    expect(document.activeElement === code).toBe(true);
    expect(currentSession().mfa).toBe("mfa token");
    expect(screen.queryByLabelText(say("session.password"))).toBeNull();
    await verify(" 123456 ");
    await isGone();
    expect(server.asked("login.verifyMfa")).toMatchObject([{ body: { code: "123456" } }]);
    expect(currentSession()).toMatchObject({ mfa: null, tokens: { access: "new access" } });
  });

  test("a code is needed, and the right one", async () => {
    const { logIn, verify, server } = await open({ ...needed, "login.verifyMfa": refuse("code_wrong") });
    await logIn("quiet pond");
    await screen.findByLabelText(say("session.code"));
    await verify(" ");
    expect(errorAt(say("session.code"))).toBe(say("session.codeMissing"));
    expect(server.asked("login.verifyMfa")).toEqual([]);
    await verify("000000");
    expect((await screen.findByRole("alert")).textContent).toContain(say("problem.code_wrong"));
    expect(screen.getByLabelText(say("session.code"))).toHaveProperty("value", "000000");
  });

  test.each(["token_expired", "unauthenticated"] as const)(
    "a code that comes too late (%s) leads back to the password",
    async (reason) => {
      const { logIn, verify } = await open({ ...needed, "login.verifyMfa": refuse(reason) });
      await logIn("quiet pond");
      await screen.findByLabelText(say("session.code"));
      await verify("123456");
      expect(await screen.findByLabelText(say("session.password"))).toBeDefined();
      expect(currentSession()).toMatchObject({ mfa: null, isExpired: true });
    },
  );

  test("giving up drops the token of the step", async () => {
    const { logIn, user, dialog, arriveAt } = await open(needed);
    await logIn("quiet pond");
    await screen.findByLabelText(say("session.code"));
    await user.click(dialog.getByRole("button", { name: say("session.other") }));
    await arriveAt(`/login?to=${encodeURIComponent(quietPage)}`);
    expect(currentSession().mfa).toBeNull();
  });
});
