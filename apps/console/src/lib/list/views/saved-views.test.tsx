import type { SavedView } from "@parapet/contract";
import type { ViewAction } from "@parapet/ui/saved-views";
import { type queries, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { fill, press } from "../../../testing/controls.ts";
import { errorAt } from "../../../testing/described.ts";
import { findToast, say } from "../../../testing/say.ts";
import { type Answers, refuse } from "../../../testing/test-server.ts";
import { listPath, openList, viewWith } from "../testing-list.ts";

const newest = viewWith();
const shared = viewWith({
  id: "0199d6f0-0000-7000-8000-0000000000f2",
  name: "Archived",
  query: "archived=true",
  shared: true,
  editable: false,
});
const addressOf = ({ id, query }: SavedView) => `${listPath}?${query}&view=${id}`;
const views = (...items: readonly SavedView[]): Answers => ({ "savedViews.list": { items: [...items] } });

const open = (answers: Answers = {}, query = "") => openList({ ...views(newest, shared), ...answers }, query);
/** Opens the menu of views, which is called as the view that is open. */
async function openMenu({ user }: Awaited<ReturnType<typeof open>>, name: string = say("list.views.title")) {
  await user.click(await screen.findByRole("button", { name: new RegExp(`^${name}`) }));
  return within(await screen.findByRole("menu"));
}
async function choose(page: Awaited<ReturnType<typeof open>>, view: SavedView, action: ViewAction) {
  const menu = await openMenu(page, view.name);
  await page.user.click(menu.getByRole("menuitem", { name: say(`list.views.${action}`) }));
}
const offered = (menu: ReturnType<typeof within<typeof queries>>) =>
  menu.getAllByRole("menuitem").map(({ textContent }) => textContent);
const words = (...actions: readonly ViewAction[]) => actions.map((action) => say(`list.views.${action}`));

describe("the menu of views", () => {
  test("lists one's own and those that are shared, and opens one", async () => {
    const page = await open();
    const menu = await openMenu(page);
    expect(menu.getAllByRole("menuitemradio").map(({ textContent }) => textContent)).toEqual([
      say("list.views.none"),
      "Newest first",
      "Archived",
    ]);
    expect(menu.getByRole("group", { name: say("list.views.own") })).toBeDefined();
    expect(menu.getByRole("group", { name: say("list.views.shared") })).toBeDefined();
    expect(offered(menu)).toEqual(words("saveAs"));
    expect(page.server.asked("savedViews.list")[0]?.query.toString()).toBe("page=organizations");
    await page.user.click(menu.getByRole("menuitemradio", { name: "Newest first" }));
    await page.arriveAt(addressOf(newest));
    expect(page.server.asked("organizations.list").at(-1)?.query.get("sort")).toBe("-created_at");
    expect(screen.getByRole("button", { name: "Newest first" })).toBeDefined();
  });

  test("goes back to the list without a view", async () => {
    const page = await open({}, `?${newest.query}&view=${newest.id}`);
    const menu = await openMenu(page, "Newest first");
    await page.user.click(menu.getByRole("menuitemradio", { name: say("list.views.none") }));
    await page.arriveAt(listPath);
    expect(await screen.findByRole("button", { name: say("list.views.title") })).toBeDefined();
  });

  test.each<readonly [string, Partial<SavedView>, readonly ViewAction[]]>([
    ["one's own view", {}, ["saveAs", "rename", "share", "setDefault", "remove"]],
    ["one that one shares", { shared: true }, ["saveAs", "rename", "unshare", "setDefault", "remove"]],
    ["another person's", { shared: true, editable: false }, ["saveAs", "setDefault"]],
    ["the view one starts with", { is_default: true }, ["saveAs", "rename", "share", "unsetDefault", "remove"]],
  ])("of %s offers what applies", async (_, traits, actions) => {
    const view = viewWith(traits);
    const page = await open(views(view), `?${view.query}&view=${view.id}`);
    expect(offered(await openMenu(page, view.name))).toEqual(words(...actions));
  });
});

describe("a view that was changed", () => {
  const changed = `?sort=-users&view=${newest.id}`;

  test("says so, and is saved", async () => {
    const page = await open({ "savedViews.update": { ...newest, query: "sort=-users" } }, changed);
    const button = await screen.findByRole("button", { name: /^Newest first/ });
    expect(button.textContent).toContain(say("list.views.modified"));
    page.server.answer(views({ ...newest, query: "sort=-users" }, shared));
    await choose(page, newest, "save");
    expect(await findToast(say("list.views.changed", { name: newest.name }))).toBeDefined();
    expect(page.server.asked("savedViews.update")).toMatchObject([
      { params: { id: newest.id }, body: { query: "sort=-users" } },
    ]);
    await waitFor(() => expect(screen.queryByText(say("list.views.modified"))).toBeNull());
  });

  test("is taken back", async () => {
    const page = await open({}, changed);
    await choose(page, newest, "reset");
    await page.arriveAt(addressOf(newest));
    expect(screen.queryByText(say("list.views.modified"))).toBeNull();
  });

  test("of another person can be reset but not saved", async () => {
    const page = await open({}, `?view=${shared.id}`);
    expect(offered(await openMenu(page, shared.name))).toEqual(words("reset", "saveAs", "setDefault"));
  });
});

describe("a new view", () => {
  async function openForm(answers: Answers = {}, query = "?sort=-users") {
    const page = await open({ "savedViews.create": viewWith({ name: "Largest" }), ...answers }, query);
    const menu = await openMenu(page);
    await page.user.click(menu.getByRole("menuitem", { name: say("list.views.saveAs") }));
    const dialog = within(await screen.findByRole("dialog", { name: say("list.views.saveAsTitle") }));
    const save = () => page.user.click(dialog.getByRole("button", { name: say("list.views.submit") }));
    return { ...page, dialog, save };
  }

  test("keeps what is shown, under a name, and is open then", async () => {
    const created = viewWith({ id: "0199d6f0-0000-7000-8000-0000000000f3", name: "Largest", query: "sort=-users" });
    const { user, server, save, arriveAt } = await openForm({ "savedViews.create": created }, "?sort=-users&page=3");
    await fill(user, say("list.views.name"), " Largest ");
    await user.click(screen.getByRole("checkbox", { name: say("list.views.shareNow") }));
    server.answer(views(newest, shared, created));
    await save();
    expect(await findToast(say("list.views.created", { name: "Largest" }))).toBeDefined();
    expect(server.asked("savedViews.create")).toMatchObject([
      { body: { page: "organizations", name: "Largest", shared: true, query: "sort=-users" } },
    ]);
    await arriveAt(`${listPath}?page=3&sort=-users&view=${created.id}`);
    expect(screen.queryByRole("dialog", { name: say("list.views.saveAsTitle") })).toBeNull();
  });

  test("is one's own unless it is shared", async () => {
    const { user, server, save } = await openForm();
    await fill(user, say("list.views.name"), "Largest");
    await save();
    await waitFor(() => expect(server.asked("savedViews.create")).toMatchObject([{ body: { shared: false } }]));
  });

  test("needs a name that is not taken; what was typed stays", async () => {
    const { user, server, save } = await openForm({ "savedViews.create": refuse("conflict") });
    await save();
    expect(errorAt(say("list.views.name"))).toBe(say("list.views.nameMissing"));
    expect(server.asked("savedViews.create")).toEqual([]);
    await fill(user, say("list.views.name"), "Newest first");
    await save();
    expect(await screen.findByText(say("list.views.nameTaken"))).toBeDefined();
    expect(screen.getByLabelText(say("list.views.name"))).toHaveProperty("value", "Newest first");
    await fill(user, say("list.views.name"), "Another");
    expect(errorAt(say("list.views.name"))).toBeNull();
  });

  test("that cannot be kept says why, and is given up by a press", async () => {
    const { user, save, dialog } = await openForm({ "savedViews.create": refuse("internal") });
    await fill(user, say("list.views.name"), "Largest");
    await save();
    expect((await screen.findByRole("alert")).textContent).toContain(say("problem.internal"));
    await user.click(dialog.getByRole("button", { name: say("ui.cancel") }));
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

describe("the view that is open", () => {
  const openIt = (view: SavedView, answers: Answers = {}) =>
    open({ ...views(view), ...answers }, `?${view.query}&view=${view.id}`);

  test("gets another name", async () => {
    const page = await openIt(newest, { "savedViews.update": { ...newest, name: "Latest" } });
    await choose(page, newest, "rename");
    const dialog = within(await screen.findByRole("dialog", { name: say("list.views.renameTitle") }));
    expect(dialog.getByLabelText(say("list.views.name"))).toHaveProperty("value", "Newest first");
    expect(dialog.queryByRole("checkbox")).toBeNull();
    await fill(page.user, say("list.views.name"), "Latest");
    page.server.answer(views({ ...newest, name: "Latest" }));
    await page.user.click(dialog.getByRole("button", { name: say("list.views.submit") }));
    expect(await screen.findByRole("button", { name: "Latest" })).toBeDefined();
    expect(page.server.asked("savedViews.update")).toMatchObject([
      { params: { id: newest.id }, body: { name: "Latest" } },
    ]);
    expect(page.address()).toBe(addressOf(newest));
  });

  test.each([
    ["share", false, true],
    ["unshare", true, false],
  ] as const)("%s changes who sees it", async (action, before, after) => {
    const view = viewWith({ shared: before });
    const page = await openIt(view, { "savedViews.update": { ...view, shared: after } });
    await choose(page, view, action);
    expect(await findToast(say("list.views.changed", { name: view.name }))).toBeDefined();
    expect(page.server.asked("savedViews.update")).toMatchObject([
      { params: { id: view.id }, body: { shared: after } },
    ]);
    expect(page.server.asked("savedViews.list")).toHaveLength(2);
  });

  test("becomes the one that visits start with, and ceases to be it", async () => {
    const page = await openIt(newest, { "savedViews.setDefault": { ...newest, is_default: true } });
    page.server.answer(views({ ...newest, is_default: true }));
    await choose(page, newest, "setDefault");
    expect(await findToast(say("list.views.isStart", { name: newest.name }))).toBeDefined();
    expect(page.server.asked("savedViews.setDefault")).toMatchObject([{ params: { id: newest.id }, body: {} }]);
    page.server.answer({ "savedViews.unsetDefault": () => undefined });
    await choose(page, newest, "unsetDefault");
    await waitFor(() =>
      expect(page.server.asked("savedViews.unsetDefault")).toMatchObject([{ params: { id: newest.id } }]),
    );
  });

  test.each([false, true])("is deleted after a question (shared: %s), and the rows stay", async (isShared) => {
    const view = viewWith({ shared: isShared });
    const page = await openIt(view, { "savedViews.delete": () => undefined });
    await choose(page, view, "remove");
    const dialog = await screen.findByRole("dialog", { name: say("list.views.removeTitle") });
    const [, sentence = ""] = say(isShared ? "list.views.removeSharedText" : "list.views.removeText").split("<name/>");
    expect(dialog.textContent).toContain(sentence);
    expect(within(dialog).getByText(view.name).tagName).toBe("BDI");
    page.server.answer(views());
    await page.user.click(within(dialog).getByRole("button", { name: say("list.views.remove") }));
    expect(await findToast(say("list.views.removed", { name: view.name }))).toBeDefined();
    expect(page.server.asked("savedViews.delete")).toMatchObject([{ params: { id: view.id } }]);
    await page.arriveAt(`${listPath}?${view.query}`);
  });

  test("is kept where the server refuses to change it, and that is said", async () => {
    const page = await openIt(newest, {
      "savedViews.update": refuse("forbidden"),
      "savedViews.setDefault": refuse("not_found"),
    });
    await choose(page, newest, "share");
    expect(await findToast(say("problem.forbidden"))).toBeDefined();
    await choose(page, newest, "setDefault");
    expect(await findToast(say("problem.not_found"))).toBeDefined();
  });
});

describe("the view that visits start with", () => {
  const start = viewWith({ is_default: true });

  test("opens at the bare address, once", async () => {
    const page = await open(views(start));
    await page.arriveAt(addressOf(start));
    const menu = await openMenu(page, start.name);
    expect(menu.getByRole("menuitemradio", { name: new RegExp(start.name) }).textContent).toContain(
      say("list.views.isDefault"),
    );
    await page.user.click(menu.getByRole("menuitemradio", { name: say("list.views.none") }));
    await page.arriveAt(listPath);
  });

  test("leaves an address alone that asks for something", async () => {
    const page = await open(views(start), "?search=al");
    await screen.findByText("Aldgate");
    expect(page.address()).toBe(`${listPath}?search=al`);
  });
});

test("views that do not load leave the list as it is", async () => {
  const page = await open({ "savedViews.list": refuse("internal") });
  expect(await screen.findByText("Aldgate")).toBeDefined();
  expect(offered(await openMenu(page))).toEqual(words("saveAs"));
  await page.user.keyboard("{Escape}");
  await press(page.user, say("ui.columns"));
});
