import type { ApiClient, ClientState } from "@parapet/contract";
import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { openPage } from "../../../testing/open-page.tsx";
import { findToast, say } from "../../../testing/say.ts";
import { type Answers, pending, refuse } from "../../../testing/test-server.ts";
import { apiClientWith } from "../testing-clients.ts";

const path = "/provider/clients";
const pageOf = <Item,>(...items: readonly Item[]) => ({
  items: [...items],
  total: items.length,
  page: 1,
  page_size: 25,
});
const surroundings: Answers = { "protectedApis.names": { items: [] }, "organizations.list": pageOf() };
const open = (clients: readonly ApiClient[], options: Parameters<typeof openPage>[1] = {}, address = path) =>
  openPage(address, {
    ...options,
    answers: { ...surroundings, "apiClients.list": pageOf(...clients), ...options.answers },
  });
const rowOf = (name: string) => screen.findByRole("row", { name: new RegExp(name) });

describe("states", () => {
  test("while the list loads, the page says so and keeps its title", async () => {
    await open([], { answers: { "apiClients.list": pending } });
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(say("clients.title"));
    expect(document.querySelector("[aria-busy=true]")).not.toBeNull();
    expect(screen.queryByText(say("clients.noneTitle"))).toBeNull();
  });

  test("without clients it offers to add the first one", async () => {
    const { user } = await open([]);
    const empty = await screen.findByText(say("clients.noneTitle"));
    expect(empty).toBeDefined();
    const [, second] = screen.getAllByRole("button", { name: say("clients.create") });
    await user.click(second ?? empty);
    expect(await screen.findByRole("dialog", { name: say("clients.createTitle") })).toBeDefined();
  });

  test("without matches it offers to clear the filters", async () => {
    const { user, address, server } = await open([], {}, `${path}?search=nothing`);
    await screen.findByText(say("clients.noMatchTitle"));
    await user.click(screen.getByRole("button", { name: say("list.clearFilters") }));
    expect(address()).toBe(path);
    expect(server.asked("apiClients.list").at(-1)?.query.get("search")).toBeNull();
  });

  test("a failed load is reported and can be retried", async () => {
    const { user, server } = await open([], { answers: { "apiClients.list": refuse("internal") } });
    await screen.findByText(say("clients.errorTitle"));
    server.answer({ "apiClients.list": pageOf(apiClientWith()) });
    await user.click(screen.getByRole("button", { name: say("ui.retry") }));
    expect(await rowOf("Billing worker")).toBeDefined();
  });

  test("a visitor is sent to sign in and comes back to the page", async () => {
    const { address } = await openPage(path, { as: null });
    expect(address()).toBe(`/login?to=${encodeURIComponent(path)}`);
  });

  test("a viewer reads clients and changes none", async () => {
    await open([apiClientWith()], { as: { role: "viewer" } });
    const row = await rowOf("Billing worker");
    expect(
      within(row).queryByRole("button", { name: say("clients.actionsOf", { name: "Billing worker" }) }),
    ).toBeNull();
    expect(within(row).queryByRole("checkbox")).toBeNull();
    expect(screen.queryByRole("button", { name: say("clients.create") })).toBeNull();
  });

  test("in Arabic the page runs from right to left and isolates names of another script", async () => {
    await open([apiClientWith()], { locale: "ar" });
    const row = await rowOf("Billing worker");
    expect(document.documentElement.dir).toBe("rtl");
    expect(within(row).getByText("Billing worker").tagName).toBe("BDI");
  });
});

describe("actions", () => {
  const offered: Readonly<Record<ClientState, readonly string[]>> = {
    learning: ["watch", "lock", "disable"],
    normal: ["watch", "lock", "disable"],
    watched: ["unwatch", "lock", "disable"],
    locked: ["unlock", "disable"],
    disabled: ["enable"],
  };
  test.each(Object.entries(offered))("a client that is %s offers the changes that apply", async (state, changes) => {
    const { user } = await open([apiClientWith({ state: state as ClientState })]);
    await user.click(await screen.findByRole("button", { name: say("clients.actionsOf", { name: "Billing worker" }) }));
    const items = await screen.findAllByRole("menuitem");
    expect(items.map(({ textContent }) => textContent)).toEqual([
      say("clients.edit"),
      ...changes.map((each) => say(`clients.action.${each}` as "clients.action.lock")),
      say("clients.action.delete"),
    ]);
  });

  test("watching a client sends the change, reloads the list and confirms it", async () => {
    const client = apiClientWith();
    const { user, server } = await open([client], {
      answers: { "apiClients.changeState": { ...client, state: "watched" } },
    });
    await user.click(await screen.findByRole("button", { name: say("clients.actionsOf", { name: client.name }) }));
    const before = server.asked("apiClients.list").length;
    await user.click(await screen.findByRole("menuitem", { name: say("clients.action.watch") }));
    expect(await findToast(say("clients.changedState.watch", { name: client.name }))).toBeDefined();
    expect(server.asked("apiClients.changeState")).toMatchObject([
      { params: { id: client.id }, body: { action: "watch" } },
    ]);
    expect(server.asked("apiClients.list").length).toBeGreaterThan(before);
  });

  test("a refused change is reported", async () => {
    const client = apiClientWith();
    const { user } = await open([client], { answers: { "apiClients.changeState": refuse("conflict") } });
    await user.click(await screen.findByRole("button", { name: say("clients.actionsOf", { name: client.name }) }));
    await user.click(await screen.findByRole("menuitem", { name: say("clients.action.watch") }));
    expect(await findToast(say("problem.conflict"))).toBeDefined();
  });
});
