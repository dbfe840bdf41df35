import { role } from "@parapet/contract";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { userWith } from "../../lib/session/testing-user.ts";
import { openPage } from "../../testing/open-page.tsx";
import { say } from "../../testing/say.ts";
import { type Answers, pending } from "../../testing/test-server.ts";
import { accountTabs } from "./account-tabs.ts";
import { mfaWith } from "./testing-account.ts";

const answers: Answers = {
  "me.get": userWith(),
  "mfa.get": mfaWith(),
  "sessions.list": { items: [] },
  "ownTokens.list": { items: [] },
  "userLogins.list": { items: [], total: 0, page: 1, page_size: 50, password_exposed: false },
};
const tab = (name: (typeof accountTabs)[number]) => screen.findByRole("tab", { name: say(`ownAccount.tab.${name}`) });
const cards = {
  profile: "profile.title",
  security: "security.mfa",
  sessions: "sessions.title",
  logins: "logins.title",
  tokens: "tokens.own",
} as const;

test.each(accountTabs)("the address names the part %s, and so does the title", async (name) => {
  await openPage(`/account/${name}`, { answers });
  expect((await tab(name)).getAttribute("aria-selected")).toBe("true");
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(say("ownAccount.title"));
  expect(await screen.findByRole("heading", { level: 2, name: say(cards[name]) })).toBeDefined();
  expect(document.title).toContain(`${say(`ownAccount.tab.${name}`)} · ${say("ownAccount.title")}`);
});

test.each([null, {}])("an address that names no part is not found (%j)", async (as) => {
  await openPage("/account/billing", { as });
  expect(await screen.findByRole("heading", { level: 1, name: say("errorPage.not-found.title") })).toBeDefined();
});

test("a tab is a link to its part, and a press goes there", async () => {
  const { user, arriveAt } = await openPage("/account/profile", { answers });
  expect((await tab("sessions")).getAttribute("href")).toBe("/account/sessions");
  await user.click(await tab("security"));
  await arriveAt("/account/security");
  expect(await screen.findByRole("heading", { name: say("security.mfa") })).toBeDefined();
  expect(screen.queryByText(say("profile.emailTitle"))).toBeNull();
});

test("a visitor is sent to log in and comes back to the part", async () => {
  const { address } = await openPage("/account/security", { as: null });
  expect(address()).toBe(`/login?to=${encodeURIComponent("/account/security")}`);
});

test.each(role.options)("a person in the role %s has an account", async (each) => {
  const me = userWith({ role: each });
  await openPage("/account/profile", { as: { role: each }, answers: { ...answers, "me.get": me } });
  expect(await screen.findByText(say(`profile.role.${each}`))).toBeDefined();
  expect(screen.getByText("Nour Haddad").tagName).toBe("BDI");
  expect(screen.queryByText(say("profile.platformAdmin"))).toBeNull();
});

test("the operator is marked; a user without a name goes by the email address", async () => {
  const me = userWith({ platform_admin: true, first_name: "", last_name: "" });
  await openPage("/account/profile", { answers: { ...answers, "me.get": me } });
  expect(await screen.findByText(say("profile.platformAdmin"))).toBeDefined();
  expect(screen.getAllByText("nour@example.com")).toHaveLength(2);
});

test.each(accountTabs)("while %s loads, the page says so", async (name) => {
  await openPage(`/account/${name}`, {
    answers: Object.fromEntries(Object.keys(answers).map((each) => [each, pending])),
  });
  expect(await screen.findByRole("status", { name: say("ui.loading") })).toBeDefined();
  expect(screen.getByRole("heading", { level: 2, name: say(cards[name]) })).toBeDefined();
});

test.each(["fr", "ar"] as const)("every part speaks %s", async (locale) => {
  const { goTo } = await openPage("/account/profile", { locale, answers });
  for (const name of accountTabs) {
    await goTo(`/account/${name}`);
    expect(await screen.findByRole("heading", { level: 2, name: say(cards[name]) })).toBeDefined();
  }
  expect(document.documentElement.dir).toBe(locale === "ar" ? "rtl" : "ltr");
});
