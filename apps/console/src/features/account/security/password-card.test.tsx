import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { fill, press } from "../../../testing/controls.ts";
import { errorAt } from "../../../testing/described.ts";
import { openPage } from "../../../testing/open-page.tsx";
import { findToast, say } from "../../../testing/say.ts";
import { type Answers, refuse } from "../../../testing/test-server.ts";
import { mfaWith } from "../testing-account.ts";

const password = "quiet pond with frogs";

async function change(
  answers: Answers = { "me.changePassword": () => undefined },
  [current, next] = ["my password", password],
) {
  const page = await openPage("/account/security", { answers: { "mfa.get": mfaWith(), ...answers } });
  await fill(page.user, say("security.currentPassword"), current ?? "");
  await fill(page.user, say("security.newPassword"), next ?? "");
  await press(page.user, say("security.changePassword"));
  return page;
}

test("a new password is sent with the present one, and the form is empty again", async () => {
  const { server } = await change();
  expect(await findToast(say("security.passwordChanged"))).toBeDefined();
  expect(server.asked("me.changePassword")).toMatchObject([
    { body: { current_password: "my password", new_password: password } },
  ]);
  expect(screen.getByLabelText(say("security.currentPassword"))).toHaveProperty("value", "");
  expect(screen.getByLabelText(say("security.newPassword"))).toHaveProperty("value", "");
  expect(errorAt(say("security.currentPassword"))).toBeNull();
});

test("both are needed, and the new one is to be long enough", async () => {
  const { server } = await change({}, ["", "short"]);
  expect(errorAt(say("security.currentPassword"))).toBe(say("form.required"));
  expect(errorAt(say("security.newPassword"))).toBe(say("form.passwordShort"));
  expect(document.activeElement?.id).toBe(screen.getByLabelText(say("security.currentPassword")).id);
  expect(server.asked("me.changePassword")).toEqual([]);
});

test.each([
  ["password_wrong", "security.currentPassword", "security.newPassword"],
  ["password_weak", "security.newPassword", "security.currentPassword"],
] as const)("%s is said at its field", async (code, field, other) => {
  const { user } = await change({ "me.changePassword": refuse(code) });
  expect(await screen.findByText(say(`problem.${code}`))).toBeDefined();
  expect(errorAt(say(field))).toBe(say(`problem.${code}`));
  expect(errorAt(say(other))).toBeNull();
  expect(screen.queryByRole("alert")).toBeNull();
  expect(screen.getByLabelText(say("security.newPassword"))).toHaveProperty("value", password);
  await fill(user, say(field), "another try of mine");
  expect(errorAt(say(field))).toBeNull();
});

test("anything else is said above the button", async () => {
  await change({ "me.changePassword": () => Promise.reject(new TypeError("offline")) });
  expect((await screen.findByRole("alert")).textContent).toContain(say("transport.network"));
});

test("a password made of one's own name or address is called weak", async () => {
  const { user } = await openPage("/account/security", {
    as: { email: "nightingale@example.com", first_name: "Florencia" },
    answers: { "mfa.get": mfaWith() },
  });
  const strength = () => screen.getByRole("meter", { name: say("ui.strength") }).getAttribute("aria-valuetext");
  expect(screen.queryByRole("meter")).toBeNull();
  await fill(user, say("security.newPassword"), "nightingale@example.com");
  expect(strength()).toBe(say("ui.strength0"));
  await fill(user, say("security.newPassword"), password);
  expect(strength()).not.toBe(say("ui.strength0"));
});

test("the password manager gets the user's email address", async () => {
  await openPage("/account/security", { as: { email: "nour@example.com" }, answers: { "mfa.get": mfaWith() } });
  const name = document.querySelector("input[autocomplete=username]");
  expect(name).toMatchObject({ value: "nour@example.com", hidden: true });
  expect(screen.getByLabelText(say("security.currentPassword")).getAttribute("autocomplete")).toBe("current-password");
  expect(screen.getByLabelText(say("security.newPassword")).getAttribute("autocomplete")).toBe("new-password");
});
