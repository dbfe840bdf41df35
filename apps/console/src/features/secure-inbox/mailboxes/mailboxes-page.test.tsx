import { type Mailbox, mailboxColumns, vipGroupProblem } from "@parapet/contract";
import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { allDone } from "../../../testing/bulk.ts";
import { addFilter, fill, openMenu, pick, press } from "../../../testing/controls.ts";
import { catchDownloads } from "../../../testing/downloads.ts";
import { openPage } from "../../../testing/open-page.tsx";
import { queryOf } from "../../../testing/query-of.ts";
import { findToast, say } from "../../../testing/say.ts";
import { cellsOf, findRow } from "../../../testing/table.ts";
import { pending, refuse } from "../../../testing/test-server.ts";
import { boxId, mailboxesOf, mailboxWith, vipGroupWith } from "./testing-mailboxes.ts";

const path = "/secure-inbox/settings/vip-users";
const everyColumn = `?${new URLSearchParams(mailboxColumns.options.map((column) => ["column", column]))}`;
const open = (
  mailboxes: readonly Mailbox[] = [mailboxWith()],
  search = "",
  options: Parameters<typeof openPage>[1] = {},
) =>
  openPage(path + search, {
    ...options,
    answers: {
      "mailboxes.list": mailboxesOf(mailboxes),
      "vipGroup.read": vipGroupWith(null),
      "mailboxes.changeAll": allDone,
      "mailboxes.change": mailboxWith(),
      ...options.answers,
    },
  });
const actions = say.bind(null, "mailboxes.actionsOf", { name: "Ann Example" });

describe("states", () => {
  test("while mailboxes load, the page says so under its title and tabs", async () => {
    await open([], "", { answers: { "mailboxes.list": pending } });
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(say("mailboxes.title"));
    expect(document.querySelector("[aria-busy=true]")).not.toBeNull();
    expect(screen.getAllByRole("tab").map(({ textContent }) => textContent)).toEqual(
      (["people", "senders", "verdicts", "reports"] as const).map((tab) => say(`mailboxes.tab.${tab}`)),
    );
  });

  test("a failed load is reported and can be retried", async () => {
    const { user, server } = await open([], "", { answers: { "mailboxes.list": refuse("internal") } });
    await screen.findByText(say("mailboxes.errorTitle"));
    server.answer({ "mailboxes.list": mailboxesOf([mailboxWith()]) });
    await press(user, say("ui.retry"));
    expect(await findRow("Ann Example")).toBeDefined();
  });

  test("without mailboxes it leads to the connection; without matches it offers to clear", async () => {
    const { user, goTo, address } = await open([]);
    await screen.findByText(say("mailboxes.noneTitle"));
    expect(screen.getByRole("link", { name: say("mailboxes.connect") }).getAttribute("href")).toBe(
      "/secure-inbox/settings/documentation",
    );
    await goTo(`${path}?vip=yes&department=Sales&search=x`);
    await screen.findByText(say("mailboxes.noMatchTitle"));
    await press(user, say("list.clearFilters"));
    expect(address()).toBe(path);
  });

  test.each(["viewer", "analyst"] as const)("a %s sees mailboxes and changes none", async (role) => {
    await open([mailboxWith()], "", { as: { role } });
    await findRow("Ann Example");
    expect(screen.queryByRole("checkbox")).toBeNull();
    for (const name of [actions(), say("vipGroup.open"), say("import.title.vip")])
      expect(screen.queryByRole("button", { name })).toBeNull();
  });

  test("a visitor signs in first", async () => {
    const { address } = await openPage(path, { as: null });
    expect(address()).toBe(`/login?${new URLSearchParams({ to: path })}`);
  });

  test("in Arabic it runs from right to left", async () => {
    await open([mailboxWith()], "", { locale: "ar" });
    await findRow("Ann Example");
    expect(document.documentElement.dir).toBe("rtl");
  });
});

describe("the table", () => {
  test("says who is a VIP and who is watched; unknown values are dashes", async () => {
    const full = { job_title: "CFO", department: "Finance", vip_note: "Signs", threats: 1200, reports: 2 };
    await open(
      [
        mailboxWith({ ...full, is_vip: true, is_vip_by_group: true }),
        mailboxWith({ id: boxId(2), name: "Bo", is_suggested: true, is_watched: false }),
        mailboxWith({ id: boxId(3), name: "Cy", is_vip: true }),
      ],
      everyColumn,
    );
    const cell = async (name: string, id: (typeof mailboxColumns.options)[number]) =>
      cellsOf(await findRow(name))[say(`mailboxes.column.${id}`)];
    expect(await cell("Ann Example", "vip")).toBe(say("mailboxes.column.vip") + say("vipGroup.badge"));
    expect(await cell("Ann Example", "threats")).toBe("1,200");
    expect(await cell("Ann Example", "vip_note")).toBe("Signs");
    expect(await cell("Ann Example", "watched")).toBe(say("mailboxes.watched"));
    expect(await cell("Bo", "vip")).toBe(say("mailboxes.suggested"));
    expect(await cell("Bo", "watched")).toBe(say("mailboxes.notWatched"));
    for (const id of ["job_title", "department", "vip_note", "last_mail_at", "threats", "reports"] as const)
      expect(await cell("Bo", id), id).toBe("–");
    expect(await cell("Cy", "vip")).toBe(say("mailboxes.column.vip"));
  });

  test("its address selects rows and an export; conditions are added in words", async () => {
    const files = catchDownloads();
    const search = "?vip=yes&department=Sales&department=Finance&watched=perhaps&sort=-threats&page=2&column=threats";
    const { user, server, address } = await open([mailboxWith()], search, {
      answers: { "mailboxes.export": "name\n" },
    });
    const selection = { vip: "yes", department: ["Sales", "Finance"], sort: "-threats" };
    await findRow("Ann Example");
    expect(queryOf(`?${server.asked("mailboxes.list")[0]?.query}`)).toEqual({
      ...selection,
      page: "2",
      page_size: "25",
    });
    await press(user, say("list.export"));
    await findToast(say("list.exported"));
    expect(queryOf(`?${server.asked("mailboxes.export")[0]?.query}`)).toEqual({
      ...selection,
      column: ["name", "threats"],
    });
    expect(files[0]?.name).toMatch(/^mailboxes-/);
    await addFilter(user, say("mailboxes.column.watched"), say("mailboxes.no"));
    expect(queryOf(address())).toMatchObject({ vip: "yes", watched: "no", department: ["Sales", "Finance"] });
    expect(queryOf(address())).not.toHaveProperty("page");
  });

  test("titles that suggest VIPs are pointed out until they are shown", async () => {
    const answers = { "mailboxes.list": mailboxesOf([mailboxWith()], 3) };
    const { user, address } = await open([], "", { answers });
    await screen.findByText(say("mailboxes.suggestion", { count: 3 }));
    await press(user, say("mailboxes.showSuggested"));
    expect(queryOf(address())).toEqual({ suggested: "yes" });
    await expect.poll(() => screen.queryByText(say("mailboxes.suggestion", { count: 3 }))).toBeNull();
  });

  test.each(vipGroupProblem.options)("a group that can't be read (%s) is pointed out", async (problem) => {
    await open([mailboxWith()], "", { answers: { "vipGroup.read": vipGroupWith({ problem }) } });
    const role = "GroupMember.ReadBasic.All";
    expect(await screen.findByText(say(`vipGroup.problem.${problem}`, { role }))).toBeDefined();
    const isOfConnection = problem === "permission" || problem === "not_connected";
    expect(screen.queryByRole("link", { name: say("vipGroup.openConnection") }) !== null).toBe(isOfConnection);
  });
});

describe("one mailbox", () => {
  test.each([
    [{}, ["mailboxes.makeVip", "mailboxes.unwatch"]],
    [{ is_watched: false }, ["mailboxes.makeVip", "mailboxes.watch"]],
    [{ is_vip: true, is_vip_by_hand: true }, ["mailboxes.editVip", "mailboxes.endVip", "mailboxes.unwatch"]],
    [{ is_vip: true, is_vip_by_group: true }, ["mailboxes.editVip", "vipGroup.keep", "mailboxes.unwatch"]],
  ] as const)("%j offers %j", async (traits, names) => {
    const { user } = await open([mailboxWith(traits)]);
    const items = await openMenu(user, actions());
    expect(items.map(({ textContent }) => textContent)).toEqual(names.map((name) => say(name)));
  });

  test.each([
    [{}, "mailboxes.unwatch", { is_watched: false }],
    [{ is_watched: false }, "mailboxes.watch", { is_watched: true }],
    [{ is_vip: true, is_vip_by_hand: true }, "mailboxes.endVip", { is_vip: false }],
    [{ is_vip: true, is_vip_by_group: true }, "vipGroup.keep", { is_vip: true }],
  ] as const)("%j: %s sends %j, and a refusal is reported", async (traits, name, body) => {
    const { user, server } = await open([mailboxWith(traits)]);
    await pick(user, actions(), say(name));
    await findToast(say("mailboxes.saved", { name: "Ann Example" }));
    expect(server.asked("mailboxes.change").map((asked) => [asked.params["id"], asked.body])).toEqual([
      [boxId(1), body],
    ]);
    expect(server.asked("mailboxes.list").length).toBeGreaterThan(1);
    server.answer({ "mailboxes.change": refuse("unavailable") });
    await pick(user, actions(), say(name));
    await findToast(say("problem.unavailable"));
  });

  test.each([
    [{}, "makeVip", "newVipTitle", { is_vip: true }],
    [{ is_vip: true, vip_note: "Old", vip_names: ["A", "B"] }, "editVip", "vipTitle", {}],
  ] as const)("%j: the dialog of %s keeps notes, names and addresses", async (traits, item, title, part) => {
    const mailbox = mailboxWith({ ...traits, vip_names: [...("vip_names" in traits ? traits.vip_names : [])] });
    const { user, server } = await open([mailbox], "", { answers: { "mailboxes.change": refuse("conflict") } });
    await pick(user, actions(), say(`mailboxes.${item}`));
    const dialog = within(await screen.findByRole("dialog", { name: say(`mailboxes.${title}`) }));
    expect(dialog.getByLabelText<HTMLTextAreaElement>(say("mailboxes.names")).value).toBe(mailbox.vip_names.join("\n"));
    await fill(user, say("mailboxes.column.vip_note"), " Signs payments ");
    await fill(user, say("mailboxes.names"), "The Chief\n\n Boss");
    await fill(user, say("mailboxes.addresses"), "chief@home.example");
    await press(user, say("mailboxes.save"));
    await dialog.findByText(say("problem.conflict"));
    server.answer({ "mailboxes.change": mailbox });
    await press(user, say("mailboxes.save"));
    await expect.poll(() => screen.queryByRole("dialog", { name: say(`mailboxes.${title}`) })).toBeNull();
    expect(server.asked("mailboxes.change").at(-1)?.body).toEqual({
      ...part,
      vip_note: "Signs payments",
      vip_names: ["The Chief", "Boss"],
      vip_addresses: ["chief@home.example"],
    });
  });
});

describe("several mailboxes", () => {
  const bodies = {
    makeVip: { is_vip: true },
    endVip: { is_vip: false },
    watch: { is_watched: true },
    unwatch: { is_watched: false },
  } as const;
  const opposite = { makeVip: "endVip", endVip: "makeVip", watch: "unwatch", unwatch: "watch" } as const;
  test.each(["makeVip", "endVip", "watch", "unwatch"] as const)("%s, and Undo does the opposite", async (action) => {
    const two = [mailboxWith(), mailboxWith({ id: boxId(2), name: "Bo" })];
    const { user, server } = await open(two);
    for (const { name } of two) {
      await findRow(name);
      await user.click(screen.getByLabelText(say("ui.selectRow", { name })));
    }
    await press(user, say(`mailboxes.bulk.${action}`));
    await screen.findByText(say(`mailboxes.done.${action}`, { count: 2 }));
    await press(user, say("list.bulk.undo"));
    await screen.findByText(say(`mailboxes.done.${opposite[action]}`, { count: 2 }));
    const ids = [boxId(1), boxId(2)];
    expect(server.asked("mailboxes.changeAll").map(({ body }) => body)).toEqual([
      { ...bodies[action], ids },
      { ...bodies[opposite[action]], ids },
    ]);
  });
});

describe("VIPs from elsewhere", () => {
  test("a list is checked before it makes VIPs, and can be changed in between", async () => {
    const line = { line: 1, typed: "x", value: "x@y.example", note: null, why: null, mailbox: null } as const;
    const lines = [
      { ...line, result: "new", mailbox: { id: boxId(1), name: "Ann Example" } } as const,
      { ...line, line: 2, value: null, result: "refused", why: "no_mailbox" } as const,
      { ...line, line: 3, result: "known", mailbox: { id: boxId(3), name: "Cy" } } as const,
    ];
    const { user, server } = await open([mailboxWith()], "", { answers: { "mailLists.previewVips": { lines } } });
    await findRow("Ann Example");
    await press(user, say("import.title.vip"));
    await fill(user, say("import.list"), "x@y.example");
    await press(user, say("import.check"));
    const preview = await screen.findByRole("list", { name: say("import.preview") });
    const [first, second] = within(preview).getAllByRole("listitem");
    expect(first?.textContent).toContain(say("import.why.no_mailbox"));
    expect(second?.textContent).toContain("Ann Example");
    for (const result of ["new", "known", "refused"] as const)
      expect(screen.getByText(say(`import.count.${result}`, { count: 1 }))).toBeDefined();
    await press(user, say("import.back"));
    expect((await screen.findByLabelText<HTMLTextAreaElement>(say("import.list"))).value).toBe("x@y.example");
    server.answer({ "mailLists.previewVips": refuse("invalid_input") });
    await press(user, say("import.check"));
    await screen.findByText(say("import.tooLong"));
    server.answer({ "mailLists.previewVips": { lines } });
    await press(user, say("import.check"));
    await press(user, say("import.apply", { count: 1 }));
    await screen.findByText(say("mailboxes.done.makeVip", { count: 1 }));
    expect(server.asked("mailboxes.changeAll").map(({ body }) => body)).toEqual([{ is_vip: true, ids: [boxId(1)] }]);
  });

  test("a group shows its members before they become VIPs", async () => {
    const id = "3f2b1c9e-0d4a-4c7b-9a51-6f0e2d8c7b14";
    const members = [
      { name: "Ann Example", mailbox: { id: boxId(1), address: "ann@example.com", is_vip: true } },
      { name: "No Box", mailbox: null },
    ];
    const { user, server } = await open([mailboxWith()], "", {
      answers: { "vipGroup.preview": refuse("invalid_input") },
    });
    await findRow("Ann Example");
    await press(user, say("vipGroup.open"));
    await fill(user, say("vipGroup.id"), "leaders");
    await press(user, say("vipGroup.preview"));
    await screen.findByText(say("vipGroup.invalid"));
    server.answer({ "vipGroup.preview": { problem: "not_found", members: [], others: 0 } });
    await fill(user, say("vipGroup.id"), boxId(9));
    await press(user, say("vipGroup.preview"));
    await screen.findByText(say("vipGroup.problem.not_found", { role: "GroupMember.ReadBasic.All" }));
    server.answer({
      "vipGroup.preview": { problem: null, members, others: 2 },
      "vipGroup.choose": vipGroupWith({ members: 1 }),
    });
    await fill(user, say("vipGroup.id"), ` ${id} `);
    await press(user, say("vipGroup.preview"));
    const list = await screen.findByRole("list", { name: say("vipGroup.members") });
    expect(within(list).getByText(say("vipGroup.noMailbox"))).toBeDefined();
    expect(screen.getByText(say("vipGroup.count.without", { count: 1 }))).toBeDefined();
    expect(screen.getByText(say("vipGroup.count.others", { count: 2 }))).toBeDefined();
    await press(user, say("vipGroup.choose"));
    await findToast(say("vipGroup.done", { count: 1 }));
    expect(server.asked("vipGroup.choose").map(({ body }) => body)).toEqual([{ group_id: id }]);
  });

  test("the chosen group can be left", async () => {
    const group = { members: 4, without_mailbox: 2, others: 1 };
    const { user, server } = await open([mailboxWith()], "", {
      answers: { "vipGroup.read": vipGroupWith(group), "vipGroup.end": vipGroupWith(null) },
    });
    await findRow("Ann Example");
    await press(user, say("vipGroup.open"));
    const chosen = await screen.findByRole("region", { name: say("vipGroup.chosen") });
    const counts = [
      say("vipGroup.count.vip", { count: 4 }),
      say("vipGroup.count.without", { count: 2 }),
      say("vipGroup.count.others", { count: 1 }),
    ];
    expect(chosen.textContent).toContain(counts.join(" · "));
    await press(user, say("vipGroup.end"));
    await findToast(say("vipGroup.ended"));
    expect(server.asked("vipGroup.end")).toHaveLength(1);
  });
});
