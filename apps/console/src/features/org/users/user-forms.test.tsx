import { role as roles, type User } from "@parapet/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { userWith } from "../../../lib/session/testing-user.ts";
import { answerDialog, choose, fill, pick, press } from "../../../testing/controls.ts";
import { errorAt } from "../../../testing/described.ts";
import { pageOf } from "../../../testing/page-of.ts";
import { findToast, say } from "../../../testing/say.ts";
import { refuse } from "../../../testing/test-server.ts";
import { archived, nordic, openUsers } from "./testing-users.ts";

type Options = Parameters<typeof openUsers>[2];
const ofNordic = { role: "organization_admin", organization_id: nordic.id } as const;
const optionsOf = async (user: Awaited<ReturnType<typeof openUsers>>["user"], field: string) => {
  await user.click(await screen.findByRole("combobox", { name: field }));
  const options = within(await screen.findByRole("listbox")).getAllByRole("option");
  const words = options.map(({ textContent }) => textContent);
  await user.keyboard("{Escape}");
  return words;
};

describe("an invitation", () => {
  const open = async (options: Options = {}) => {
    const page = await openUsers([userWith()], "", options);
    const [button] = await screen.findAllByRole("button", { name: say("users.invite") });
    if (button) await page.user.click(button);
    const dialog = await screen.findByRole("dialog", { name: say("users.inviteTitle") });
    const send = () => page.user.click(within(dialog).getByRole("button", { name: say("users.inviteSubmit") }));
    return { ...page, dialog, send };
  };
  const type = async (user: Awaited<ReturnType<typeof open>>["user"]) => {
    await fill(user, say("users.firstName"), " Ben ");
    await fill(user, say("users.lastName"), "Berg");
    await fill(user, say("users.column.email"), "Ben@Example.com");
  };

  test("makes a viewer of no organization unless it says otherwise", async () => {
    const { user, server, dialog, send } = await open({
      answers: { "users.invite": userWith({ email: "ben@example.com" }) },
    });
    await type(user);
    await send();
    await findToast(say("users.invited", { email: "ben@example.com" }));
    expect(server.asked("users.invite").map(({ body }) => body)).toEqual([
      { first_name: "Ben", last_name: "Berg", email: "ben@example.com", role: "viewer", organization_id: null },
    ]);
    expect(dialog.isConnected).toBe(false);
    expect(server.asked("users.list")).toHaveLength(2);
  });

  test("without email, says so and hands over the link", async () => {
    const link = "https://parapet.example/user/confirm_user?uid=1&token=2";
    const { user, dialog } = await open({
      answers: {
        "email.get": { state: "off" },
        "users.invite": { ...userWith({ email: "ben@example.com" }), link },
      },
    });
    expect(await within(dialog).findByText(say("email.inviteText"))).toBeDefined();
    await type(user);
    await press(user, say("email.inviteSubmit"));
    const shown = await screen.findByRole("dialog", { name: say("email.invitationTitle") });
    expect(shown.textContent).toContain(link);
    expect(within(shown).getByText("ben@example.com").tagName).toBe("BDI");
    expect(screen.queryByText(say("users.invited", { email: "ben@example.com" }))).toBeNull();
    await press(user, say("email.done"));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  test.each(roles.options)("of a person who becomes %s says what that means", async (role) => {
    const { user, server, send } = await open({ answers: { "users.invite": userWith() } });
    await type(user);
    await choose(user, say("users.column.role"), say(`users.role.${role}`));
    expect(screen.getByText(say(`users.roleHint.${role}`))).toBeDefined();
    const needed = role === "organization_admin";
    if (role === "provider_admin")
      expect(screen.queryByRole("combobox", { name: say("users.column.organization") })).toBeNull();
    else {
      expect(await optionsOf(user, say("users.column.organization"))).toEqual(
        needed ? [nordic.name] : [say("users.noOrganization"), nordic.name],
      );
      await choose(user, say("users.column.organization"), nordic.name);
    }
    await send();
    const organization_id = role === "provider_admin" ? null : nordic.id;
    await expect.poll(() => server.asked("users.invite")[0]?.body).toMatchObject({ role, organization_id });
  });

  test("to administer an organization needs one", async () => {
    const { user, server, dialog, send } = await open();
    await type(user);
    await choose(user, say("users.column.role"), say("users.role.organization_admin"));
    await send();
    expect(await within(dialog).findByText(say("users.organizationMissing"))).toBeDefined();
    expect(server.asked("users.invite")).toEqual([]);
  });

  test("where there is no organization says to create one first", async () => {
    const { user } = await open({ answers: { "organizations.list": pageOf() } });
    await choose(user, say("users.column.role"), say("users.role.organization_admin"));
    expect(await screen.findByText(say("users.createOrganizationFirst"))).toBeDefined();
  });

  test("by an organization's administrator is into it, as viewer or administrator", async () => {
    const { user, server, send } = await open({ as: ofNordic, answers: { "users.invite": userWith() } });
    expect(await optionsOf(user, say("users.column.role"))).toEqual(
      (["organization_admin", "viewer"] as const).map((role) => say(`users.role.${role}`)),
    );
    expect(screen.queryByRole("combobox", { name: say("users.column.organization") })).toBeNull();
    await type(user);
    await send();
    await expect
      .poll(() => server.asked("users.invite").map(({ body }) => body))
      .toEqual([{ first_name: "Ben", last_name: "Berg", email: "ben@example.com", role: "viewer" }]);
  });

  test("says at each field what is wrong, once it was tried", async () => {
    const { user, server, send } = await open();
    await fill(user, say("users.lastName"), "x".repeat(81));
    await fill(user, say("users.column.email"), "ben");
    expect(errorAt(say("users.column.email"))).toBeNull();
    await send();
    expect(errorAt(say("users.firstName"))).toBe(say("form.required"));
    expect(errorAt(say("users.lastName"))).toBe(say("users.nameLong"));
    expect(errorAt(say("users.column.email"))).toBe(say("form.emailInvalid"));
    expect(server.asked("users.invite")).toEqual([]);
  });

  test.each([
    ["conflict", "users.emailTaken"],
    ["rate_limited", null],
  ] as const)("that is refused as %s keeps what was typed", async (code, atEmail) => {
    const { user, dialog, send } = await open({ answers: { "users.invite": refuse(code) } });
    await type(user);
    await send();
    await within(dialog).findByText(say(atEmail ?? `problem.${code}`));
    expect(errorAt(say("users.column.email"))).toBe(atEmail === null ? null : say(atEmail));
    expect(within(dialog).queryAllByRole("alert")).toHaveLength(atEmail === null ? 1 : 0);
    expect(screen.getByLabelText<HTMLInputElement>(say("users.lastName")).value).toBe("Berg");
    await fill(user, say("users.column.email"), "ben2@example.com");
    expect(errorAt(say("users.column.email"))).toBeNull();
    expect(within(dialog).queryByRole("alert")).toBeNull();
  });

  test("that is cancelled sends nothing", async () => {
    const { user, server, dialog } = await open();
    await answerDialog(user, say("users.inviteTitle"), say("ui.cancel"));
    expect(dialog.isConnected).toBe(false);
    expect(server.asked("users.invite")).toEqual([]);
  });
});

describe("another role or organization", () => {
  const open = async (of: User, options: Options = {}) => {
    const page = await openUsers([of], "", { ...options, answers: { "users.update": of, ...options.answers } });
    await pick(page.user, say("org.actionsOf", { name: "Nour Haddad" }), say("users.place"));
    const dialog = await screen.findByRole("dialog", { name: say("users.placeTitle") });
    const save = () => page.user.click(within(dialog).getByRole("button", { name: say("form.save") }));
    return { ...page, dialog, save };
  };

  test("starts with what is, and sends both", async () => {
    const { user, server, dialog, save } = await open(userWith({ organization_id: nordic.id }));
    expect(dialog.textContent).toContain(say("users.placeText").replace("<name/>", "Nour Haddad"));
    expect((await screen.findByRole("combobox", { name: say("users.column.organization") })).textContent).toBe(
      nordic.name,
    );
    await choose(user, say("users.column.role"), say("users.role.viewer"));
    await save();
    await findToast(say("users.changed", { name: "Nour Haddad" }));
    expect(server.asked("users.update")).toMatchObject([{ params: { id: userWith().id } }]);
    expect(server.asked("users.update")[0]?.body).toEqual({ role: "viewer", organization_id: nordic.id });
    expect(dialog.isConnected).toBe(false);
  });

  test("an administrator of the provider leaves the organization", async () => {
    const { user, server, save } = await open(userWith({ organization_id: nordic.id }));
    await choose(user, say("users.column.role"), say("users.role.provider_admin"));
    await save();
    await expect
      .poll(() => server.asked("users.update")[0]?.body)
      .toEqual({ role: "provider_admin", organization_id: null });
  });

  test("who is in an archived organization may stay or leave", async () => {
    const { user, server, save } = await open(userWith({ organization_id: archived.id }));
    expect(await optionsOf(user, say("users.column.organization"))).toEqual([
      say("users.noOrganization"),
      nordic.name,
      archived.name,
    ]);
    await choose(user, say("users.column.organization"), say("users.noOrganization"));
    await save();
    await expect.poll(() => server.asked("users.update")[0]?.body).toEqual({ role: "analyst", organization_id: null });
  });

  test("an administrator of an organization needs one", async () => {
    const { user, server, dialog, save } = await open(userWith());
    await choose(user, say("users.column.role"), say("users.role.organization_admin"));
    await save();
    await within(dialog).findByText(say("users.organizationMissing"));
    expect(server.asked("users.update")).toEqual([]);
  });

  test.each([
    ["conflict", "users.organizationArchived"],
    ["last_administrator", "problem.last_administrator"],
  ] as const)("that is refused as %s says %s", async (code, words) => {
    const { user, dialog, save } = await open(userWith(), { answers: { "users.update": refuse(code) } });
    await save();
    await within(dialog).findByText(say(words));
    expect(within(dialog).queryAllByRole("alert")).toHaveLength(code === "conflict" ? 0 : 1);
    await choose(user, say("users.column.role"), say("users.role.viewer"));
    expect(within(dialog).queryByText(say(words))).toBeNull();
  });

  test("by an organization's administrator is a role only", async () => {
    const { user, server, save } = await open(userWith({ role: "viewer", organization_id: nordic.id }), {
      as: ofNordic,
    });
    await choose(user, say("users.column.role"), say("users.role.organization_admin"));
    await save();
    await expect.poll(() => server.asked("users.update")[0]?.body).toEqual({ role: "organization_admin" });
  });
});
