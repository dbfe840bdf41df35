import { screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { fill, press } from "../../testing/controls.ts";
import { errorAt } from "../../testing/described.ts";
import { openPage } from "../../testing/open-page.tsx";
import { say } from "../../testing/say.ts";
import { type Answers, pending, refuse } from "../../testing/test-server.ts";

const uid = "0199d6f0-0000-7000-8000-00000000a001";
const heading = (name: string) => screen.findByRole("heading", { level: 1, name });
const password = "quiet pond with frogs";

/** Links work once, and the page remembers what it asked for: every test has a link of its own. */
let links = 0;
const nextToken = () => `a-link-of-a-mail-${(links += 1)}`;

describe("a forgotten password", () => {
  const open = (answers: Answers = {}) =>
    openPage("/forgot-password", { as: null, answers: { "password.forgot": { detail: "Mail sent" }, ...answers } });

  test("is answered by a mail, in the same words for every address", async () => {
    const { user, server } = await open();
    await waitFor(() => expect(document.activeElement?.id).toBe(screen.getByLabelText(say("auth.email")).id));
    await fill(user, say("auth.email"), " Nour@Example.com ");
    await press(user, say("forgot.submit"));
    expect(await heading(say("mail.title"))).toBeDefined();
    expect(screen.getByText("nour@example.com").tagName).toBe("BDI");
    expect(screen.getByRole("status").textContent).toContain(say("mail.nothing"));
    expect(server.asked("password.forgot")).toMatchObject([{ body: { email: "nour@example.com" } }]);
  });

  test("without email, the page says whom to ask, in the same words for every address", async () => {
    const { user } = await open({ "email.get": { state: "off" } });
    expect(await screen.findByText(say("email.forgotText"))).toBeDefined();
    expect(screen.getByText(say("email.operatorText"))).toBeDefined();
    await fill(user, say("auth.email"), "nour@example.com");
    await press(user, say("email.createLink"));
    expect(await heading(say("email.offTitle"))).toBeDefined();
    expect(screen.getByRole("status").textContent).toBe(
      say("email.resetSent", { address: "nour@example.com" }).replaceAll(/<\/?email>/g, ""),
    );
    expect(screen.queryByText(say("mail.nothing"))).toBeNull();
  });

  test("needs an address that can be one", async () => {
    const { user, server } = await open();
    await press(user, say("forgot.submit"));
    expect(await screen.findByText(say("form.required"))).toBeDefined();
    await fill(user, say("auth.email"), "nour");
    expect(await screen.findByText(say("form.emailInvalid"))).toBeDefined();
    await press(user, say("forgot.submit"));
    expect(server.asked("password.forgot")).toEqual([]);
  });

  test("that cannot be mailed is said, keeps the address and is sent again", async () => {
    const { user, server } = await open({ "password.forgot": refuse("unavailable") });
    await fill(user, say("auth.email"), "nour@example.com");
    await press(user, say("forgot.submit"));
    expect((await screen.findByRole("alert")).textContent).toContain(say("problem.unavailable"));
    expect(screen.getByLabelText(say("auth.email"))).toHaveProperty("value", "nour@example.com");
    server.answer({ "password.forgot": refuse("rate_limited", { retry_after: 90 }) });
    await press(user, say("forgot.submit"));
    expect(await screen.findByText(say("form.retryAfter", { seconds: 90 }))).toBeDefined();
    expect(screen.getByRole("button", { name: say("forgot.submit") })).toHaveProperty("disabled", true);
  });

  test("leads back to the login", async () => {
    const { user, arriveAt } = await open();
    await user.click(screen.getByRole("link", { name: say("auth.backToLogin") }));
    await arriveAt("/login");
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(say("login.title"));
  });
});

describe.each([
  {
    what: "a link to a new password",
    addressOf: (token: string) => `/public/reset-password/${uid}/${token}`,
    row: "password.reset",
    answer: () => undefined,
    words: { title: "reset.title", submit: "reset.submit", done: "reset.doneTitle" },
  },
  {
    what: "an invitation",
    addressOf: (token: string) => `/user/confirm_user?uid=${uid}&token=${token}`,
    row: "registration.confirmUser",
    answer: { email: "nour@example.com" },
    words: { title: "confirmUser.title", submit: "confirmUser.submit", done: "confirmUser.doneTitle" },
  },
] as const)("$what", ({ addressOf, row, answer, words }) => {
  const open = (reply: Answers = {}, token = nextToken()) =>
    openPage(addressOf(token), { as: null, answers: { [row]: answer, ...reply } });

  test("takes a password and leads to the login", async () => {
    const token = nextToken();
    const { user, server, arriveAt } = await open({}, token);
    expect(await heading(say(words.title))).toBeDefined();
    await waitFor(() => expect(document.activeElement?.id).toBe(screen.getByLabelText(say("auth.newPassword")).id));
    expect(screen.queryByRole("meter")).toBeNull();
    await fill(user, say("auth.newPassword"), password);
    expect(screen.getByRole("meter", { name: say("ui.strength") })).toBeDefined();
    await press(user, say(words.submit));
    expect(await heading(say(words.done))).toBeDefined();
    expect(server.asked(row)).toMatchObject([{ body: { uid, token, password } }]);
    await user.click(screen.getByRole("link", { name: say("auth.goToLogin") }));
    await arriveAt("/login");
  });

  test.each(["link_invalid", "not_found"] as const)("that answers %s shows a broken link", async (code) => {
    const { user } = await open({ [row]: refuse(code) });
    await fill(user, say("auth.newPassword"), password);
    await press(user, say(words.submit));
    expect(await heading(say("link.title"))).toBeDefined();
    expect(screen.getByText(say("link.text"))).toBeDefined();
    expect(screen.getByRole("link", { name: say("auth.backToLogin") }).getAttribute("href")).toBe("/login");
  });

  test("that lost a part of itself is broken, and a field that is not valid is no broken link", async () => {
    const { user, server } = await open({
      [row]: refuse("invalid_input", { errors: [{ pointer: "/password", message: "no" }] }),
    });
    await fill(user, say("auth.newPassword"), password);
    await press(user, say(words.submit));
    expect(await screen.findByText(say("form.passwordShort"))).toBeDefined();
    expect(errorAt(say("auth.newPassword"))).toBe(say("form.passwordShort"));
    server.answer({ [row]: refuse("invalid_input", { errors: [{ pointer: "/token", message: "no" }] }) });
    await fill(user, say("auth.newPassword"), `${password}!`);
    await press(user, say(words.submit));
    expect(await heading(say("link.title"))).toBeDefined();
  });

  test("refuses passwords that are short or easy to guess, and keeps what was typed", async () => {
    const { user, server } = await open({ [row]: refuse("password_weak") });
    await fill(user, say("auth.newPassword"), "short");
    await press(user, say(words.submit));
    expect(await screen.findByText(say("form.passwordShort"))).toBeDefined();
    expect(server.asked(row)).toEqual([]);
    await fill(user, say("auth.newPassword"), "password1234");
    await press(user, say(words.submit));
    expect(await screen.findByText(say("problem.password_weak"))).toBeDefined();
    expect(errorAt(say("auth.newPassword"))).toBe(say("problem.password_weak"));
    expect(screen.getByLabelText(say("auth.newPassword"))).toHaveProperty("value", "password1234");
  });

  test("says other failures above the button", async () => {
    const { user } = await open({ [row]: refuse("internal") });
    await fill(user, say("auth.newPassword"), password);
    await press(user, say(words.submit));
    expect((await screen.findByRole("alert")).textContent).toContain(say("problem.internal"));
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(say(words.title));
  });
});

test("a broken link to a new password offers another one", async () => {
  const { user, arriveAt } = await openPage(`/public/reset-password/${uid}/${nextToken()}`, {
    as: null,
    answers: { "password.reset": refuse("link_invalid") },
  });
  await fill(user, say("auth.newPassword"), password);
  await press(user, say("reset.submit"));
  await user.click(await screen.findByRole("link", { name: say("link.newReset") }));
  await arriveAt("/forgot-password");
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(say("forgot.title"));
});

test("an invitation without its parts is broken from the start, and the inviter is asked for another", async () => {
  await openPage(`/user/confirm_user?uid=${uid}`, { as: null });
  expect(await heading(say("link.title"))).toBeDefined();
  expect(screen.getByText(say("link.invitationText"))).toBeDefined();
  expect(screen.queryByLabelText(say("auth.newPassword"))).toBeNull();
});

test("an accepted invitation says for whom", async () => {
  const { user } = await openPage(`/user/confirm_user?uid=${uid}&token=${nextToken()}`, {
    as: null,
    locale: "ar",
    answers: { "registration.confirmUser": { email: "nour@example.com" } },
  });
  await fill(user, say("auth.newPassword"), password);
  await press(user, say("confirmUser.submit"));
  expect((await screen.findByText("nour@example.com")).tagName).toBe("BDI");
});

describe.each([
  {
    what: "the link that confirms an address",
    addressOf: (token: string) => `/api_provider/confirm_email?uid=${uid}&token=${token}`,
    row: "registration.confirmEmail",
    words: "confirmEmail",
    broken: "link.confirmText",
  },
  {
    what: "the link that changes an address",
    addressOf: (token: string) => `/public/change-email/${uid}/${token}`,
    row: "registration.changeEmail",
    words: "changeEmail",
    broken: "link.changeText",
  },
] as const)("$what", ({ addressOf, row, words, broken }) => {
  const open = (answers: Answers, token = nextToken()) => openPage(addressOf(token), { as: null, answers });

  test("confirms by being opened, once", async () => {
    const token = nextToken();
    const { server, goTo } = await open({ [row]: { email: "nour@example.com" } }, token);
    expect(await heading(say(`${words}.doneTitle`))).toBeDefined();
    expect(screen.getByText("nour@example.com").tagName).toBe("BDI");
    expect(screen.getByRole("link", { name: say("auth.goToLogin") })).toBeDefined();
    expect(server.asked(row)).toMatchObject([{ body: { uid, token } }]);
    await goTo("/login");
    await goTo(addressOf(token));
    expect(await heading(say(`${words}.doneTitle`))).toBeDefined();
    expect(server.asked(row)).toHaveLength(1);
  });

  test("says that it is at work", async () => {
    await open({ [row]: pending });
    expect(await heading(say(`${words}.title`))).toBeDefined();
    expect(screen.getByText(say(`${words}.working`))).toBeDefined();
  });

  test.each(["link_invalid", "not_found"] as const)("that answers %s shows a broken link", async (code) => {
    await open({ [row]: refuse(code) });
    expect(await heading(say("link.title"))).toBeDefined();
    expect(screen.getByText(say(broken))).toBeDefined();
    expect(screen.queryByRole("link", { name: say("link.registerAgain") }) !== null).toBe(words === "confirmEmail");
  });

  test("that is broken leads to the login once registration is closed", async () => {
    await open({ [row]: refuse("link_invalid"), "registration.policy": { mode: "closed" } });
    const text = words === "confirmEmail" ? "link.confirmClosed" : broken;
    expect(await screen.findByText(say(text))).toBeDefined();
    expect(screen.getByRole("link", { name: say("auth.backToLogin") })).toBeDefined();
    expect(screen.queryByRole("link", { name: say("link.registerAgain") })).toBeNull();
  });

  test("that fails is tried again by a press", async () => {
    const { user, server } = await open({ [row]: refuse("unavailable") });
    expect((await screen.findByRole("alert")).textContent).toContain(say("problem.unavailable"));
    server.answer({ [row]: { email: "nour@example.com" } });
    await press(user, say("ui.retry"));
    expect(await heading(say(`${words}.doneTitle`))).toBeDefined();
    expect(server.asked(row)).toHaveLength(2);
  });
});

test("a link that lost its token asks nothing", async () => {
  const { server } = await openPage(`/api_provider/confirm_email?uid=${uid}`, { as: null, locale: "fr" });
  expect(await heading(say("link.title"))).toBeDefined();
  expect(document.documentElement.lang).toBe("fr");
  expect(server.asked("registration.confirmEmail")).toEqual([]);
});

test("a signed-in user's address changes too", async () => {
  const { address } = await openPage(`/public/change-email/${uid}/${nextToken()}`, {
    answers: { "registration.changeEmail": { email: "nour@example.com" } },
  });
  expect(await heading(say("changeEmail.doneTitle"))).toBeDefined();
  expect(address()).toContain("/public/change-email/");
});
