import type { BulkItem } from "@parapet/contract";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { answerDialog, openMenu, press } from "../../../../testing/controls.ts";
import { openPage } from "../../../../testing/open-page.tsx";
import { pageOf } from "../../../../testing/page-of.ts";
import { findToast, say } from "../../../../testing/say.ts";
import { type Asked, refuse } from "../../../../testing/test-server.ts";
import { apiClientWith } from "../../testing-clients.ts";

const first = apiClientWith();
const second = apiClientWith({ id: "0199d6f0-0000-7000-8000-00000000c002", name: "Shop" });
const third = apiClientWith({ id: "0199d6f0-0000-7000-8000-00000000c003", name: "Report robot" });
const clients = [first, second, third];

const outcome =
  (results: readonly Partial<BulkItem>[] = []) =>
  ({ body }: Asked) => {
    const { ids } = body as { ids: string[] };
    return {
      items: ids.map((id, index): BulkItem => {
        const name = clients.find((client) => client.id === id)?.name ?? "";
        return { id, name, result: "done", error: null, ...results[index] };
      }),
    };
  };

async function openSelected({ answers, ...options }: Parameters<typeof openPage>[1] = {}, search = "") {
  const page = await openPage(`/provider/clients${search}`, {
    ...options,
    answers: {
      "protectedApis.names": { items: [] },
      "organizations.list": pageOf(),
      "apiClients.list": pageOf(...clients),
      "apiClients.bulk": outcome(),
      ...answers,
    },
  });
  for (const { name } of [first, second])
    await page.user.click(await screen.findByLabelText(say("ui.selectRow", { name })));
  await screen.findAllByText(say("ui.selected", { count: 2 }));
  return page;
}

const actions = [
  ["lock", "unlock"],
  ["unlock", "lock"],
  ["disable", "enable"],
  ["enable", "disable"],
  ["delete", null],
] as const;

test.each(actions)("%s asks first, is done with all at once, and is undone by %s", async (action, back) => {
  const { user, server } = await openSelected();
  if (action === "lock" || action === "unlock") await press(user, say(`clients.action.${action}`));
  else {
    const items = await openMenu(user, say("clients.bulk.more"));
    expect(items.map(({ textContent }) => textContent)).toEqual(
      (["disable", "enable", "delete"] as const).map((each) => say(`clients.action.${each}`)),
    );
    await user.click(screen.getByRole("menuitem", { name: say(`clients.action.${action}`) }));
  }
  const dialog = await screen.findByRole("dialog", { name: say(`clients.bulk.title.${action}`, { count: 2 }) });
  expect(within(dialog).getByText(say(`clients.bulk.text.${action}`))).toBeDefined();
  expect(server.asked("apiClients.bulk")).toEqual([]);
  const lists = server.asked("apiClients.list").length;
  await user.click(within(dialog).getByText(say(`clients.action.${action}`)));
  await screen.findByText(say(`clients.bulk.done.${action}`, { count: 2 }));
  const ids = [first.id, second.id];
  expect(server.asked("apiClients.bulk").map(({ body }) => body)).toEqual([{ action, ids }]);
  expect(server.asked("apiClients.list").length).toBeGreaterThan(lists);
  expect(screen.queryAllByText(say("ui.selected", { count: 2 }))).toEqual([]);
  if (back === null) expect(screen.queryByRole("button", { name: say("list.bulk.undo") })).toBeNull();
  else {
    await press(user, say("list.bulk.undo"));
    await screen.findByText(say(`clients.bulk.done.${back}`, { count: 2 }));
    expect(server.asked("apiClients.bulk").at(-1)?.body).toEqual({ action: back, ids });
  }
});

test("what is cancelled is not done, and stays selected", async () => {
  const { user, server } = await openSelected();
  await press(user, say("clients.action.lock"));
  await answerDialog(user, say("clients.bulk.title.lock", { count: 2 }), say("ui.cancel"));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(server.asked("apiClients.bulk")).toEqual([]);
  expect(screen.getAllByText(say("ui.selected", { count: 2 }))).not.toEqual([]);
});

test("what failed is named with its reason and can be tried again", async () => {
  const { user, server } = await openSelected({
    answers: { "apiClients.bulk": outcome([{ result: "unchanged" }, { result: "failed", error: "not_found" }]) },
  });
  await press(user, say("clients.action.lock"));
  await answerDialog(user, say("clients.bulk.title.lock", { count: 2 }), say("clients.action.lock"));
  const failures = await screen.findByRole("list", { name: say("list.bulk.failures") });
  expect(failures.textContent).toBe(`Shop: ${say("problem.not_found")}`);
  expect(screen.getByText(new RegExp(say("list.bulk.unchanged", { count: 1 })))).toBeDefined();
  expect(screen.queryByRole("button", { name: say("list.bulk.undo") })).toBeNull();
  server.answer({ "apiClients.bulk": outcome() });
  await press(user, say("list.bulk.retry"));
  await screen.findByText(say("clients.bulk.done.lock", { count: 1 }));
  expect(server.asked("apiClients.bulk").at(-1)?.body).toEqual({ action: "lock", ids: [second.id] });
});

test("all that the filters select are found by the server", async () => {
  const { user, server } = await openSelected(
    {
      answers: {
        "apiClients.list": { ...pageOf(...clients), total: 40 },
        "apiClients.select": { ids: clients.map(({ id }) => id) },
      },
    },
    "?state=normal&search=b&sort=-name",
  );
  await user.click(await screen.findByLabelText(say("ui.selectRow", { name: third.name })));
  await press(user, say("ui.selectMatching", { total: "40" }));
  await press(user, say("clients.action.lock"));
  await answerDialog(user, say("clients.bulk.title.lock", { count: 3 }), say("clients.action.lock"));
  await screen.findByText(say("clients.bulk.done.lock", { count: 3 }));
  expect(Object.fromEntries(server.asked("apiClients.select")[0]?.query ?? [])).toEqual({
    state: "normal",
    search: "b",
    sort: "-name",
  });
});

test("a selection that cannot be completed is reported", async () => {
  const { user } = await openSelected({
    answers: { "apiClients.list": { ...pageOf(first, second), total: 40 }, "apiClients.select": refuse("unavailable") },
  });
  await press(user, say("ui.selectMatching", { total: "40" }));
  expect(await findToast(say("problem.unavailable"))).toBeDefined();
});

test("other filters start with nothing selected", async () => {
  const { user } = await openSelected();
  await user.type(screen.getByRole("searchbox", { name: say("clients.search") }), "b");
  await screen.findByLabelText(say("ui.selectRow", { name: first.name }));
  expect(screen.queryAllByText(say("ui.selected", { count: 2 }))).toEqual([]);
});
