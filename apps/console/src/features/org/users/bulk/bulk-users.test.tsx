import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { userWith } from "../../../../lib/session/testing-user.ts";
import { answerDialog, choose, openMenu, press } from "../../../../testing/controls.ts";
import { catchDownloads } from "../../../../testing/downloads.ts";
import { say } from "../../../../testing/say.ts";
import { nordic, openUsers } from "../testing-users.ts";
import { undoOf } from "./user-bulk-action.ts";

const first = userWith();
const second = userWith({ id: "0199d6f0-0000-7000-8000-00000000a002", first_name: "Ada" });
const ids = [first.id, second.id];
const done = { items: ids.map((id) => ({ id, name: "", result: "done" as const, error: null })) };

async function openSelected({ answers, ...options }: Parameters<typeof openUsers>[2] = {}, search = "") {
  const page = await openUsers([first, second], search, { ...options, answers: { "users.bulk": done, ...answers } });
  for (const name of ["Nour Haddad", "Ada Haddad"])
    await page.user.click(await screen.findByLabelText(say("ui.selectRow", { name })));
  return page;
}
const begin = async (
  { user }: Awaited<ReturnType<typeof openSelected>>,
  kind: "suspend" | "activate" | "change_role" | "end_sessions" | "resend_invitation",
) => {
  if (kind === "suspend" || kind === "activate") return press(user, say(`users.${kind}`));
  const items = await openMenu(user, say("users.bulk.more"));
  expect(items.map(({ textContent }) => textContent)).toEqual(
    (["change_role", "end_sessions", "resend_invitation"] as const).map((each) => say(`users.bulk.action.${each}`)),
  );
  return user.click(screen.getByRole("menuitem", { name: say(`users.bulk.action.${kind}`) }));
};

describe("several people", () => {
  test.each([
    ["suspend", "activate"],
    ["activate", "suspend"],
    ["end_sessions", null],
    ["resend_invitation", null],
  ] as const)("%s is asked for once, and undone by %s", async (action, back) => {
    const page = await openSelected();
    await begin(page, action);
    const title = say(`users.bulk.title.${action}`, { count: 2 });
    const dialog = await screen.findByRole("dialog", { name: title });
    expect(within(dialog).getByText(say(`users.bulk.text.${action}`))).toBeDefined();
    expect(within(dialog).queryByRole("combobox")).toBeNull();
    await answerDialog(page.user, title, say(`users.bulk.action.${action}`));
    await screen.findByText(say(`users.bulk.done.${action}`, { count: 2 }));
    expect(page.server.asked("users.bulk").map(({ body }) => body)).toEqual([{ action, ids }]);
    expect(page.server.asked("users.list").length).toBeGreaterThan(1);
    if (back === null) return expect(screen.queryByRole("button", { name: say("list.bulk.undo") })).toBeNull();
    await press(page.user, say("list.bulk.undo"));
    await screen.findByText(say(`users.bulk.done.${back}`, { count: 2 }));
    return expect(page.server.asked("users.bulk").at(-1)?.body).toEqual({ action: back, ids });
  });

  test("without email, the links of invitations are shown to be passed on, and to download", async () => {
    const withLinks = done.items.map((item, at) => ({
      ...item,
      ...(at === 0 && { email: "nour@example.com", link: "https://parapet.example/user/confirm_user?uid=1" }),
    }));
    const page = await openSelected({
      answers: { "email.get": { state: "off" }, "users.bulk": { items: withLinks } },
    });
    await begin(page, "resend_invitation");
    const title = say("users.bulk.title.resend_invitation", { count: 2 });
    expect(await screen.findByText(say("email.resendText"))).toBeDefined();
    await answerDialog(page.user, title, say("users.bulk.action.resend_invitation"));
    const files = catchDownloads();
    const links = await screen.findByRole("dialog", { name: say("email.linksTitle", { count: 1 }) });
    expect(links.textContent).toContain("nour@example.com\thttps://parapet.example/user/confirm_user?uid=1");
    await press(page.user, say("email.linksDownload"));
    expect(files[0]?.name).toBe("parapet-invitation-links.txt");
    await press(page.user, say("email.done"));
    expect(screen.queryByText(say("email.linksText"))).toBeNull();
  });

  test("another role is chosen in the question", async () => {
    const page = await openSelected({ locale: "fr" });
    await begin(page, "change_role");
    const title = say("users.bulk.title.change_role", { count: 2 });
    await screen.findByText(say("users.roleHint.viewer"));
    await choose(page.user, say("users.column.role"), say("users.role.analyst"));
    expect(screen.getByText(say("users.roleHint.analyst"))).toBeDefined();
    await answerDialog(page.user, title, say("users.bulk.action.change_role"));
    await screen.findByText(say("users.bulk.done.change_role", { count: 2 }));
    expect(page.server.asked("users.bulk").map(({ body }) => body)).toEqual([
      { action: "change_role", role: "analyst", ids },
    ]);
    expect(screen.queryByRole("button", { name: say("list.bulk.undo") })).toBeNull();
  });

  test("an organization's administrator gives the roles of an organization", async () => {
    const page = await openSelected({ as: { role: "organization_admin", organization_id: nordic.id } });
    await begin(page, "change_role");
    await page.user.click(await screen.findByRole("combobox", { name: say("users.column.role") }));
    const options = within(await screen.findByRole("listbox")).getAllByRole("option");
    expect(options.map(({ textContent }) => textContent)).toEqual(
      (["organization_admin", "viewer"] as const).map((role) => say(`users.role.${role}`)),
    );
  });

  test("a question that is cancelled does nothing", async () => {
    const page = await openSelected();
    await begin(page, "suspend");
    await answerDialog(page.user, say("users.bulk.title.suspend", { count: 2 }), say("ui.cancel"));
    expect(page.server.asked("users.bulk")).toEqual([]);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("all that match are found by the server", async () => {
    const page = await openSelected(
      {
        answers: {
          "users.list": { items: [first, second], total: 40, page: 1, page_size: 25 },
          "users.select": { ids: [...ids, nordic.id] },
        },
      },
      "?status=active&search=a&sort=-email",
    );
    await press(page.user, say("ui.selectMatching", { total: "40" }));
    await screen.findAllByText(say("ui.selected", { count: 3 }));
    expect(Object.fromEntries(page.server.asked("users.select")[0]?.query ?? [])).toEqual({
      status: "active",
      search: "a",
      sort: "-email",
    });
  });
});

test("what takes an action back", () => {
  expect(undoOf({ action: "suspend" })).toEqual({ action: "activate" });
  expect(undoOf({ action: "activate" })).toEqual({ action: "suspend" });
  expect(undoOf({ action: "change_role", role: "viewer" })).toBeNull();
});
