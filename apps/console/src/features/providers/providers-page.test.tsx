import { providerColumns } from "@parapet/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { userWith } from "../../lib/session/testing-user.ts";
import { answerDialog, fill, press } from "../../testing/controls.ts";
import { errorAt } from "../../testing/described.ts";
import { catchDownloads } from "../../testing/downloads.ts";
import { pageOf } from "../../testing/page-of.ts";
import { savedViewWith } from "../../testing/saved-view.ts";
import { findToast, say } from "../../testing/say.ts";
import { cellsOf, findRow } from "../../testing/table.ts";
import { pending, refuse } from "../../testing/test-server.ts";
import { openProviders, otherProvider, providersPath, providerWith } from "./testing-providers.ts";

const own = providerWith();
const other = otherProvider();
const archived = otherProvider({ archived_at: "2026-11-20T09:00:00.000Z" });

describe("all providers", () => {
  test("are listed for the administrator of the platform, the own one marked", async () => {
    await openProviders(
      [own, other],
      `?${new URLSearchParams(providerColumns.options.map((each) => ["column", each]))}`,
      {
        locale: "fr",
      },
    );
    const row = await findRow("Globex");
    const cells = cellsOf(row);
    expect(cells[say("providers.contactName")]).toBe("Olga Owner");
    expect(cells[say("providers.contactEmail")]).toBe("olga@acme.example");
    expect(cells[say("providers.contactPhone")]).toBe("+47 22 22 22 22");
    expect(cells[say("providers.count.users")]?.replaceAll(/\s/gu, " ")).toBe("1 200");
    expect(cells[say("providers.count.organizations")]).toBe("3");
    expect(row.querySelector("time")?.dateTime).toBe(other.created_at);
    expect(within(row).queryByText(say("providers.own"))).toBeNull();
    expect(within(await findRow("Acme")).getByText(say("providers.own"))).toBeDefined();
    expect(Object.keys(cells)).not.toContain(say("providers.archivedAt"));
  });

  test("the phone is hidden at first", async () => {
    await openProviders([own]);
    expect(Object.keys(cellsOf(await findRow("Acme")))).not.toContain(say("providers.contactPhone"));
  });

  test("while they load nothing is said; a failure can be retried", async () => {
    const { user, server } = await openProviders([], "", { answers: { "providers.search": refuse("internal") } });
    await screen.findByText(say("providers.failed"));
    server.answer({ "providers.search": pageOf(own) });
    await press(user, say("ui.retry"));
    expect(await findRow("Acme")).toBeDefined();
  });

  test.each([
    ["?search=x", "providers.noMatchTitle", "providers.clear"],
    ["?search=x&archived=true", "providers.noMatchTitle", "providers.clear"],
    ["?archived=true", "providers.noArchivedTitle", "providers.showInUse"],
  ] as const)("none at %s: says so and leads back", async (search, title, button) => {
    const { user, address } = await openProviders([], search);
    await screen.findByText(say(title));
    await press(user, say(button));
    expect(address()).toBe(providersPath);
  });

  test("archived ones alone, from the first page, with the time of it", async () => {
    const { user, address, server } = await openProviders([archived], "?page=2&sort=-users");
    await findRow("Globex");
    await user.click(screen.getByLabelText(say("providers.showArchived")));
    expect(address()).toBe(`${providersPath}?sort=-users&archived=true`);
    await expect
      .poll(() => Object.fromEntries(server.asked("providers.search").at(-1)?.query ?? []))
      .toEqual({
        sort: "-users",
        archived: "true",
        page: "1",
        page_size: "25",
      });
    expect([...(await findRow("Globex")).querySelectorAll("time")].map(({ dateTime }) => dateTime)).toEqual([
      archived.created_at,
      archived.archived_at,
    ]);
  });

  test("what the address cannot mean is ignored", async () => {
    const { server } = await openProviders([own], "?archived=perhaps&sort=shoe&provider=x");
    await findRow("Acme");
    expect(Object.fromEntries(server.asked("providers.search")[0]?.query ?? [])).toMatchObject({
      archived: "false",
      sort: "name",
    });
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("sorting by people, the most first", async () => {
    const { user, address } = await openProviders([own]);
    await findRow("Acme");
    await press(user, say("providers.count.users"));
    expect(address()).toBe(`${providersPath}?sort=-users`);
  });

  test("one opens in a drawer and closes again", async () => {
    const { user, address, server } = await openProviders([own, other], "?search=o", { shown: other });
    const link = within(await findRow("Globex")).getByRole("link");
    expect(link.getAttribute("href")).toBe(`${providersPath}?search=o&provider=${other.id}`);
    await user.click(link);
    expect(address()).toBe(`${providersPath}?search=o&provider=${other.id}`);
    expect(await screen.findByRole("heading", { level: 2, name: "Globex" })).toBeDefined();
    expect(server.asked("providers.get").map(({ params }) => params["id"])).toEqual([other.id]);
    await press(user, say("ui.close"));
    expect(address()).toBe(`${providersPath}?search=o`);
  });

  test("an export holds who is selected, with the columns that are shown", async () => {
    const files = catchDownloads();
    const { user, server } = await openProviders([own], "?search=a&column=users", {
      answers: { "providers.export": "name\n" },
    });
    await findRow("Acme");
    await press(user, say("list.export"));
    await findToast(say("list.exported"));
    const query = server.asked("providers.export")[0]?.query;
    expect(query?.getAll("column")).toEqual(["name", "users"]);
    expect([query?.get("search"), query?.get("archived")]).toEqual(["a", "false"]);
    expect(files[0]?.name).toMatch(/^providers-\d{4}-\d\d-\d\d\.csv$/);
  });

  test("a kept view is not changed by the provider that is open", async () => {
    const view = savedViewWith({ page: "providers", name: "Large ones", query: "sort=-users" });
    const { server } = await openProviders([own], `?view=${view.id}&sort=-users&provider=${own.id}`, {
      answers: { "savedViews.list": { items: [view] } },
    });
    expect(await screen.findByText("Large ones")).toBeDefined();
    expect(screen.queryByText(say("list.views.modified"))).toBeNull();
    expect(server.asked("savedViews.list").map(({ query }) => query.get("page"))).toEqual(["providers"]);
  });
});

describe("a new provider", () => {
  const open = async (answers: NonNullable<Parameters<typeof openProviders>[2]>["answers"] = {}) => {
    const page = await openProviders([own], "", { answers });
    await press(page.user, say("providers.create"));
    const dialog = await screen.findByRole("dialog", { name: say("providers.createTitle") });
    const send = () => page.user.click(within(dialog).getByRole("button", { name: say("providers.createSubmit") }));
    return { ...page, dialog, send };
  };
  const type = async (user: Awaited<ReturnType<typeof open>>["user"]) => {
    await fill(user, say("providers.name"), " Globex ");
    await fill(user, say("providers.contactName"), "Hank Scorpio");
    await fill(user, say("providers.contactEmail"), "Hank@Globex.example");
    await fill(user, say("providers.firstName"), "Homer");
    await fill(user, say("providers.lastName"), "Simpson");
    await fill(user, say("providers.administratorEmail"), "homer@globex.example");
  };

  test("is sent with its first administrator, and opens", async () => {
    const { user, server, address, dialog, send } = await open({ "providers.create": other, "providers.get": other });
    await type(user);
    await fill(user, say("providers.contactPhone"), "+1 555 0100");
    await send();
    await findToast(say("providers.created", { name: "Globex" }));
    expect(server.asked("providers.create").map(({ body }) => body)).toEqual([
      {
        name: "Globex",
        contact_name: "Hank Scorpio",
        contact_email: "hank@globex.example",
        contact_phone: "+1 555 0100",
        administrator: { first_name: "Homer", last_name: "Simpson", email: "homer@globex.example" },
      },
    ]);
    expect(address()).toBe(`${providersPath}?provider=${other.id}`);
    expect(dialog.isConnected).toBe(false);
    expect(server.asked("providers.search").length).toBeGreaterThan(1);
  });

  test("without email, hands over the invitation before it opens", async () => {
    const link = "https://parapet.example/user/confirm_user?uid=1&token=2";
    const { user, address, send } = await open({
      "providers.create": { ...other, link },
      "providers.get": other,
      "email.get": { state: "off" },
    });
    await type(user);
    expect(screen.getByText(say("email.inviteText"))).toBeDefined();
    await send();
    const shown = await screen.findByRole("dialog", { name: say("email.invitationTitle") });
    expect(shown.textContent).toContain(link);
    expect(address()).toBe(providersPath);
    await press(user, say("email.done"));
    await waitFor(() => expect(address()).toBe(`${providersPath}?provider=${other.id}`));
  });

  test("says at each field what is wrong", async () => {
    const { user, server, send } = await open();
    await fill(user, say("providers.name"), "x".repeat(121));
    await fill(user, say("providers.contactEmail"), "hank");
    await fill(user, say("providers.contactPhone"), "call me");
    await send();
    expect(errorAt(say("providers.name"))).toBe(say("form.tooLong"));
    expect(errorAt(say("providers.contactName"))).toBe(say("form.required"));
    expect(errorAt(say("providers.contactEmail"))).toBe(say("form.emailInvalid"));
    expect(errorAt(say("providers.contactPhone"))).toBe(say("form.phoneInvalid"));
    for (const field of ["firstName", "lastName", "administratorEmail"] as const)
      expect(errorAt(say(`providers.${field}`)), field).toBe(say("form.required"));
    expect(server.asked("providers.create")).toEqual([]);
  });

  test("whose administrator has an account already shows the error at the address", async () => {
    const { user, dialog, send } = await open({ "providers.create": refuse("conflict") });
    await type(user);
    await send();
    await within(dialog).findByText(say("providers.emailTaken"));
    expect(errorAt(say("providers.administratorEmail"))).toBe(say("providers.emailTaken"));
    expect(within(dialog).queryByRole("alert")).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>(say("providers.firstName")).value).toBe("Homer");
  });

  test("that is refused otherwise says why; cancel leaves", async () => {
    const { user, dialog, send, address } = await open({ "providers.create": refuse("unavailable") });
    await type(user);
    await send();
    expect((await within(dialog).findByRole("alert")).textContent).toContain(say("problem.unavailable"));
    await answerDialog(user, say("providers.createTitle"), say("ui.cancel"));
    expect(dialog.isConnected).toBe(false);
    expect(address()).toBe(providersPath);
  });
});

describe("everybody else", () => {
  test.each(["provider_admin", "analyst", "viewer", "organization_admin"] as const)(
    "who is %s sees the own one",
    async (role) => {
      const { server } = await openProviders([own], "", { me: { role }, as: { role } });
      expect(await screen.findByRole("heading", { level: 2, name: "Acme" })).toBeDefined();
      expect(screen.getByText(say("providers.ownText"))).toBeDefined();
      expect(server.asked("providers.search")).toEqual([]);
      expect(server.asked("providers.get").map(({ params }) => params["id"])).toEqual([own.id]);
      expect(screen.queryByText(say("providers.own"))).toBeNull();
      const mayEdit = role === "provider_admin";
      expect(screen.queryAllByRole("button", { name: say("providers.edit") })).toHaveLength(mayEdit ? 1 : 0);
      expect(screen.queryAllByRole("button", { name: say("providers.rotate") })).toHaveLength(mayEdit ? 1 : 0);
      expect(screen.queryByRole("button", { name: say("providers.archive") })).toBeNull();
      expect(screen.queryByRole("button", { name: say("providers.create") })).toBeNull();
    },
  );

  test("waits until it is known who is looking; a failure can be retried", async () => {
    const { user, server } = await openProviders([own], "", { answers: { "me.get": refuse("internal") } });
    await screen.findByText(say("providers.failed"));
    server.answer({ "me.get": userWith({ role: "viewer" }) });
    await press(user, say("ui.retry"));
    expect(await screen.findByRole("heading", { level: 2, name: "Acme" })).toBeDefined();
  });

  test("sees that it loads", async () => {
    await openProviders([own], "", { answers: { "me.get": pending } });
    expect(screen.getByRole("status", { name: say("ui.loading") })).toBeDefined();
  });

  test("a visitor signs in first", async () => {
    const { address } = await openProviders([own], "", { as: null });
    expect(address()).toBe(`/login?to=${encodeURIComponent(providersPath)}`);
  });
});
