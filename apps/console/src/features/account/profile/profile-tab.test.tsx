import { screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { currentSession } from "../../../lib/session/session-store.ts";
import { userWith } from "../../../lib/session/testing-user.ts";
import { fill, press } from "../../../testing/controls.ts";
import { errorAt } from "../../../testing/described.ts";
import { openPage } from "../../../testing/open-page.tsx";
import { findToast, say } from "../../../testing/say.ts";
import { type Answers, pending, refuse } from "../../../testing/test-server.ts";

const me = userWith({ phone: "+961 1 234 567" });

async function open(answers: Answers = {}) {
  const page = await openPage("/account/profile", { as: me, answers: { "me.get": me, ...answers } });
  return page;
}
const valueOf = async (label: string) => {
  const field = await screen.findByLabelText(label);
  return field instanceof HTMLInputElement ? field.value : null;
};

test("a failed load is said and can be tried again", async () => {
  const { user, server } = await open({ "me.get": refuse("forbidden") });
  expect(await screen.findByText(say("profile.failed"))).toBeDefined();
  expect(screen.getByText(say("problem.forbidden"))).toBeDefined();
  server.answer({ "me.get": me });
  await press(user, say("ui.retry"));
  expect(await valueOf(say("profile.firstName"))).toBe("Nour");
});

describe("personal details", () => {
  test("hold what is known, and the address cannot be changed there", async () => {
    await open();
    expect(await valueOf(say("profile.firstName"))).toBe("Nour");
    expect(await valueOf(say("profile.lastName"))).toBe("Haddad");
    expect(await valueOf(say("profile.phone"))).toBe("+961 1 234 567");
    expect(await screen.findByLabelText(say("profile.email"))).toMatchObject({
      value: "nour@example.com",
      readOnly: true,
    });
  });

  test("are saved, and the new name is everywhere at once", async () => {
    const changed = { ...me, first_name: "Nur", phone: "" };
    const { user, server } = await open({ "me.update": changed });
    await fill(user, say("profile.firstName"), " Nur ");
    await fill(user, say("profile.phone"), "");
    server.answer({ "me.get": changed });
    await press(user, say("form.save"));
    expect(await findToast(say("profile.saved"))).toBeDefined();
    expect(server.asked("me.update")).toMatchObject([{ body: { first_name: "Nur", last_name: "Haddad", phone: "" } }]);
    expect(currentSession().user?.first_name).toBe("Nur");
    expect(await screen.findByText("Nur Haddad")).toBeDefined();
    expect(await valueOf(say("profile.firstName"))).toBe("Nur");
  });

  test.each([
    ["profile.firstName", " ", "form.required"],
    ["profile.lastName", "h".repeat(81), "form.tooLong"],
    ["profile.phone", "call me", "form.phoneInvalid"],
  ] as const)("with %s %j are not sent", async (label, text, problem) => {
    const { user, server } = await open();
    await fill(user, say(label), text);
    expect(errorAt(say(label))).toBeNull();
    await press(user, say("form.save"));
    expect(errorAt(say(label))).toBe(say(problem));
    expect(document.activeElement?.id).toBe(screen.getByLabelText(say(label)).id);
    expect(server.asked("me.update")).toEqual([]);
  });

  test("that are refused stay as they were typed", async () => {
    const { user } = await open({ "me.update": refuse("internal") });
    await fill(user, say("profile.firstName"), "Nur");
    await press(user, say("form.save"));
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain(say("problem.internal"));
    expect(alert.textContent).toContain("request-1");
    expect(await valueOf(say("profile.firstName"))).toBe("Nur");
    // Whoever goes on typing has read it.
    await fill(user, say("profile.firstName"), "Nura");
    expect(screen.queryByRole("alert")).toBeNull();
  });
});

describe("another address", () => {
  const sent: Answers = { "me.changeEmail": { detail: "Mail sent" } };
  async function ask(user: Parameters<typeof fill>[0], email: string, password: string) {
    await fill(user, say("profile.newEmail"), email);
    await fill(user, say("security.yourPassword"), password);
    await press(user, say("profile.sendLink"));
  }

  test("is asked for with the password, says where the link went and empties the form", async () => {
    const { user, server } = await open(sent);
    await ask(user, "Nur@Example.com", "quiet pond");
    expect((await screen.findByText("nur@example.com")).tagName).toBe("BDI");
    expect(server.asked("me.changeEmail")).toMatchObject([
      { body: { email: "nur@example.com", password: "quiet pond" } },
    ]);
    expect(await valueOf(say("profile.newEmail"))).toBe("");
    expect(await valueOf(say("security.yourPassword"))).toBe("");
    expect(errorAt(say("profile.newEmail"))).toBeNull();
    server.answer({ "me.changeEmail": pending });
    await ask(user, "other@example.com", "quiet pond");
    await waitFor(() => expect(screen.queryByText("nur@example.com")).toBeNull());
    expect(screen.getByRole("button", { name: say("profile.sendLink") }).getAttribute("aria-busy")).toBe("true");
  });

  test("without email, says where the link is, and hands it to the owner of the installation", async () => {
    const link = "https://parapet.example/public/change-email/1/2";
    const { user, server } = await open({
      "email.get": { state: "off" },
      "me.changeEmail": { detail: "", link },
    });
    expect(await screen.findByText(say("email.changeText"))).toBeDefined();
    await fill(user, say("profile.newEmail"), "new@example.com");
    await fill(user, say("security.yourPassword"), "quiet pond");
    await press(user, say("email.createLink"));
    const shown = await screen.findByRole("dialog", { name: say("email.confirmationTitle") });
    expect(shown.textContent).toContain(link);
    await press(user, say("email.done"));
    server.answer({ "me.changeEmail": { detail: "" } });
    await fill(user, say("profile.newEmail"), "newer@example.com");
    await fill(user, say("security.yourPassword"), "quiet pond");
    await press(user, say("email.createLink"));
    expect((await screen.findByText("newer@example.com")).closest("[role=status]")?.textContent).toContain(
      say("email.changeSent", { address: "newer@example.com" }).replaceAll(/<\/?email>/g, ""),
    );
  });

  test("that is one's own already is said while it is typed, and not sent", async () => {
    const { user, server } = await open(sent);
    await ask(user, " NOUR@example.com ", "quiet pond");
    expect(errorAt(say("profile.newEmail"))).toBe(say("profile.sameEmail"));
    expect(screen.getByRole("button", { name: say("profile.sendLink") })).toHaveProperty("disabled", true);
    expect(server.asked("me.changeEmail")).toEqual([]);
  });

  test("needs an address and the password", async () => {
    const { user, server } = await open(sent);
    await ask(user, "nur", "");
    expect(errorAt(say("profile.newEmail"))).toBe(say("form.emailInvalid"));
    expect(errorAt(say("security.yourPassword"))).toBe(say("form.required"));
    expect(server.asked("me.changeEmail")).toEqual([]);
  });

  test("with a wrong password says so at its field, and other refusals below", async () => {
    const { user, server } = await open({ "me.changeEmail": refuse("password_wrong") });
    await ask(user, "nur@example.com", "not my password");
    expect(await screen.findByText(say("problem.password_wrong"))).toBeDefined();
    expect(errorAt(say("security.yourPassword"))).toBe(say("problem.password_wrong"));
    expect(screen.queryByRole("alert")).toBeNull();
    expect(await valueOf(say("profile.newEmail"))).toBe("nur@example.com");
    server.answer({ "me.changeEmail": refuse("rate_limited", { retry_after: 7.5 }) });
    await press(user, say("profile.sendLink"));
    expect(await screen.findByText(say("form.retryAfter", { seconds: 8 }))).toBeDefined();
    expect(errorAt(say("security.yourPassword"))).toBeNull();
  });
});
