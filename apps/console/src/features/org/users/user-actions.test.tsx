import type { LoginSession, User, UserLogin } from "@parapet/contract";
import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { MessageId } from "../../../lib/i18n/message-table.ts";
import { userWith } from "../../../lib/session/testing-user.ts";
import { answerDialog, pick, press } from "../../../testing/controls.ts";
import { findToast, say } from "../../../testing/say.ts";
import { type Answers, pending, refuse } from "../../../testing/test-server.ts";
import { openUsers } from "./testing-users.ts";

type Options = Parameters<typeof openUsers>[2];
const name = "Nour Haddad";
const withName = (words: string) => words.replace("<name/>", name);
const choosing = async (item: MessageId, user: User = userWith(), options: Options = {}) => {
  const page = await openUsers([user], "", options);
  await pick(page.user, say("org.actionsOf", { name }), say(item));
  return page;
};

describe("at once", () => {
  test.each([
    ["activate", "users.activate", "users.activated", "suspended"],
    ["resend", "users.resendInvitation", "users.resent", "invited"],
  ] as const)("%s asks nothing, confirms and reloads", async (action, endpoint, done, status) => {
    const user = userWith({ status });
    const { server } = await choosing(`users.${action}`, user, { answers: { [endpoint]: user } });
    await findToast(say(done, { name }));
    expect(server.asked(endpoint).map(({ params }) => params["id"])).toEqual([user.id]);
    expect(server.asked("users.list")).toHaveLength(2);
  });

  test.each([
    ["activate", "users.activate", "suspended", "not_found"],
    ["resend", "users.resendInvitation", "invited", "conflict"],
  ] as const)("%s that is refused is reported", async (action, endpoint, status, code) => {
    await choosing(`users.${action}`, userWith({ status }), { answers: { [endpoint]: refuse(code) } });
    expect(await findToast(say(`problem.${code}`))).toBeDefined();
  });
});

describe("a link", () => {
  const link = "https://parapet.example/public/reset-password/1/2";

  test("of an invitation that is sent again is handed over where email is off", async () => {
    const user = userWith({ status: "invited" });
    await choosing("users.resend", user, { answers: { "users.resendInvitation": { ...user, link } } });
    const shown = await screen.findByRole("dialog", { name: say("email.invitationTitle") });
    expect(shown.textContent).toContain(link);
  });

  test("to set a new password is handed over where email is off", async () => {
    const page = await choosing("users.passwordLink", userWith(), {
      answers: { "users.createPasswordLink": { link } },
    });
    const dialog = await answerDialog(page.user, say("users.passwordLinkTitle"), say("users.passwordLinkConfirm"));
    expect(dialog.textContent).toContain(withName(say("users.passwordLinkText")));
    const shown = await screen.findByRole("dialog", { name: say("email.passwordTitle") });
    expect(shown.textContent).toContain(link);
    expect(within(shown).getByText(name).tagName).toBe("BDI");
  });

  test("to set a new password is mailed otherwise, and a refusal is reported", async () => {
    const page = await choosing("users.passwordLink", userWith(), { answers: { "users.createPasswordLink": {} } });
    await answerDialog(page.user, say("users.passwordLinkTitle"), say("users.passwordLinkConfirm"));
    await findToast(say("users.passwordLinkSent", { name }));
    expect(page.server.asked("users.createPasswordLink")).toHaveLength(1);
    page.server.answer({ "users.createPasswordLink": refuse("conflict") });
    await pick(page.user, say("org.actionsOf", { name }), say("users.passwordLink"));
    await answerDialog(page.user, say("users.passwordLinkTitle"), say("users.passwordLinkConfirm"));
    expect(await findToast(say("problem.conflict"))).toBeDefined();
  });
});

describe("after a question", () => {
  const questions = [
    ["suspend", "users.suspend", "users.suspendTitle", "users.suspendText", "users.suspend", "users.suspended"],
    [
      "resetMfa",
      "users.resetMfa",
      "users.resetMfaTitle",
      "users.resetMfaText",
      "users.resetMfaConfirm",
      "users.mfaReset",
    ],
  ] as const;
  test.each(questions)("%s", async (action, endpoint, title, text, confirm, done) => {
    const user = userWith({ mfa_enabled: true });
    const page = await choosing(`users.${action}`, user, { answers: { [endpoint]: user } });
    const dialog = await answerDialog(page.user, say(title), say("ui.cancel"));
    expect(dialog.textContent).toContain(withName(say(text)));
    expect(page.server.asked(endpoint)).toEqual([]);
    await pick(page.user, say("org.actionsOf", { name }), say(`users.${action}`));
    await answerDialog(page.user, say(title), say(confirm));
    await findToast(say(done, { name }));
    expect(page.server.asked(endpoint).map(({ params }) => params["id"])).toEqual([user.id]);
    expect(page.server.asked("users.list")).toHaveLength(2);
    expect(screen.queryByRole("dialog", { name: say(title) })).toBeNull();
  });

  test.each(questions)("%s that is refused is reported", async (action, endpoint, title, _text, confirm) => {
    const { user } = await choosing(`users.${action}`, userWith({ mfa_enabled: true }), {
      answers: { [endpoint]: refuse("last_administrator") },
    });
    await answerDialog(user, say(title), say(confirm));
    expect(await findToast(say("problem.last_administrator"))).toBeDefined();
  });
});

describe("sessions", () => {
  const sessionWith = (traits: Partial<LoginSession> = {}): LoginSession => ({
    id: "0199d6f0-0000-7000-8000-00000000aa01",
    created_at: "2026-11-01T09:00:00.000Z",
    last_used_at: "2026-11-20T09:00:00.000Z",
    expires_at: "2026-12-01T09:00:00.000Z",
    address: "203.0.113.7",
    user_agent:
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
    current: false,
    ...traits,
  });
  const open = (answers: Answers) => choosing("users.sessions", userWith(), { answers });
  const drawer = async () => within(await screen.findByRole("dialog", { name: say("users.sessions") }));

  test("each says on what, from where and since when", async () => {
    const unknown = sessionWith({ id: "0199d6f0-0000-7000-8000-00000000aa02", user_agent: "", current: true });
    const { server } = await open({ "users.sessions": { items: [sessionWith(), unknown] } });
    const part = await drawer();
    expect(await part.findByText(name)).toBeDefined();
    const [first, second] = await part.findAllByRole("listitem");
    expect(first?.textContent).toContain("Chrome");
    expect(first?.textContent).toContain("203.0.113.7");
    expect([...(first?.querySelectorAll("time") ?? [])].map(({ dateTime }) => dateTime)).toEqual([
      sessionWith().last_used_at,
      sessionWith().created_at,
    ]);
    expect(first?.textContent).not.toContain(say("users.currentSession"));
    expect(second?.textContent).toContain(say("users.unknownDevice"));
    expect(second?.textContent).toContain(say("users.currentSession"));
    expect(server.asked("users.sessions").map(({ params }) => params["id"])).toEqual([userWith().id]);
  });

  test("all end after a question, and are looked at again", async () => {
    const { user, server } = await open({
      "users.sessions": { items: [sessionWith()] },
      "users.endSessions": () => undefined,
    });
    await press(user, say("users.endAll"));
    server.answer({ "users.sessions": { items: [] } });
    const dialog = await answerDialog(user, say("users.endAllTitle"), say("users.endAll"));
    expect(dialog.textContent).toContain(withName(say("users.endAllText")));
    await findToast(say("users.sessionsEnded", { name }));
    expect(server.asked("users.endSessions").map(({ params }) => params["id"])).toEqual([userWith().id]);
    expect(await (await drawer()).findByText(say("users.noSessionsTitle"))).toBeDefined();
    expect(screen.queryByRole("button", { name: say("users.endAll") })).toBeNull();
  });

  test("that can't be ended are reported", async () => {
    const { user } = await open({
      "users.sessions": { items: [sessionWith()] },
      "users.endSessions": refuse("not_found"),
    });
    await press(user, say("users.endAll"));
    await answerDialog(user, say("users.endAllTitle"), say("users.endAll"));
    expect(await findToast(say("problem.not_found"))).toBeDefined();
  });

  test("loading, and a failure that can be retried", async () => {
    const { user, server } = await open({ "users.sessions": refuse("internal") });
    const part = await drawer();
    await part.findByText(say("users.sessionsError"));
    server.answer({ "users.sessions": pending });
    await user.click(part.getByRole("button", { name: say("ui.retry") }));
    expect(part.queryByText(say("users.noSessionsTitle"))).toBeNull();
    await user.click(part.getByRole("button", { name: say("ui.close") }));
    expect(screen.queryByRole("dialog", { name: say("users.sessions") })).toBeNull();
  });
});

describe("logins", () => {
  const loginWith = (traits: Partial<UserLogin> = {}): UserLogin => ({
    id: "0199d6f0-0000-7000-8000-00000000ab01",
    time: "2026-11-20T09:00:00.000Z",
    address: "203.0.113.7",
    country: "NO",
    as_name: "Telenor",
    user_agent: "",
    second_factor: false,
    score: 12,
    level: "low",
    is_learning: false,
    signals: [],
    current: false,
    reported_at: null,
    ...traits,
  });
  const open = (answers: Answers, locale: "en" | "fr" = "en") =>
    openUsers([userWith()], "", { answers, locale }).then(async (page) => {
      await pick(page.user, say("org.actionsOf", { name }), say("users.logins"));
      return page;
    });
  const drawer = async () => within(await screen.findByRole("dialog", { name: say("users.logins") }));
  const logins = (traits: { total?: number; password_exposed?: boolean } = {}, ...items: UserLogin[]) => ({
    items,
    total: items.length,
    page: 1,
    page_size: 50,
    password_exposed: false,
    ...traits,
  });

  test("are listed, the older ones counted, with a warning where the password is known to others", async () => {
    const { server } = await open({ "users.logins": logins({ total: 63, password_exposed: true }, loginWith()) }, "fr");
    const part = await drawer();
    expect(await part.findByText("Norvège")).toBeDefined();
    expect(part.getByText(name)).toBeDefined();
    expect(part.getByText(say("logins.more", { count: 62 }))).toBeDefined();
    expect(part.getByText(say("users.passwordExposed"))).toBeDefined();
    expect(Object.fromEntries(server.asked("users.logins")[0]?.query ?? [])).toEqual({ page: "1", page_size: "50" });
  });

  test("all that there are leave nothing out", async () => {
    await open({ "users.logins": logins({}, loginWith()) });
    const part = await drawer();
    await part.findByText("203.0.113.7");
    expect(part.queryByText(say("logins.more", { count: 0 }))).toBeNull();
    expect(part.queryByText(say("users.passwordExposed"))).toBeNull();
  });

  test("none, and a failure that can be retried", async () => {
    const { user, server } = await open({ "users.logins": refuse("internal") });
    const part = await drawer();
    await part.findByText(say("users.loginsError"));
    server.answer({ "users.logins": logins() });
    await user.click(part.getByRole("button", { name: say("ui.retry") }));
    expect(await part.findByText(say("users.noLoginsTitle"))).toBeDefined();
  });
});
