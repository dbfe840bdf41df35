import type { BulkItem } from "@parapet/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { press } from "../../../testing/controls.ts";
import { pageOf } from "../../../testing/page-of.ts";
import { findToast, say } from "../../../testing/say.ts";
import { type Answers, pending, refuse } from "../../../testing/test-server.ts";
import { openList, rowsNamed } from "../testing-list.ts";

const [aldgate, borealis] = rowsNamed("Aldgate", "Borealis");
const ids = [aldgate?.id ?? "", borealis?.id ?? ""];
const outcome = (...results: readonly BulkItem["result"][]): { items: BulkItem[] } => ({
  items: results.map((result, index) => ({
    id: ids[index] ?? "",
    name: ["Aldgate", "Borealis"][index] ?? "",
    result,
    error: result === "failed" ? "conflict" : null,
  })),
});

/** Selects the rows of the page; what can be done with them. */
async function select(answers: Answers = {}, query = "") {
  const page = await openList({ "organizations.bulk": outcome("done", "done"), ...answers }, query);
  await screen.findByText("Aldgate");
  await page.user.click(screen.getByRole("checkbox", { name: say("ui.selectPage") }));
  const bar = within(await screen.findByRole("group", { name: say("ui.selected", { count: 2 }) }));
  return { ...page, bar };
}
/** Archives what is selected, after the question. */
async function archive({ user, bar }: Awaited<ReturnType<typeof select>>) {
  await user.click(bar.getByRole("button", { name: say("organizations.archive") }));
  const dialog = await screen.findByRole("dialog", { name: say("organizations.bulk.title.archive", { count: 2 }) });
  await user.click(within(dialog).getByRole("button", { name: say("organizations.archive") }));
}
const done = (count: number) => say("organizations.bulk.done.archive", { count });

describe("the selection", () => {
  test("of a page is offered to grow to all that match", async () => {
    const all = [...ids, "0199d6f0-0000-7000-8000-000000000003"];
    const { user, bar, server } = await select({
      "organizations.list": { ...pageOf(...rowsNamed("Aldgate", "Borealis")), total: 3 },
      "organizations.select": { ids: all },
    });
    await user.click(bar.getByRole("button", { name: say("ui.selectMatching", { total: "3" }) }));
    expect(await screen.findByRole("group", { name: say("ui.selected", { count: 3 }) })).toBeDefined();
    expect(server.asked("organizations.select")[0]?.query.toString()).toBe("sort=name&archived=false");
  });

  test("that cannot grow says why and stays", async () => {
    const { user, bar } = await select({
      "organizations.list": { ...pageOf(...rowsNamed("Aldgate", "Borealis")), total: 3 },
      "organizations.select": refuse("unavailable"),
    });
    await user.click(bar.getByRole("button", { name: say("ui.selectMatching", { total: "3" }) }));
    expect(await findToast(say("problem.unavailable"))).toBeDefined();
    expect(screen.getByRole("group", { name: say("ui.selected", { count: 2 }) })).toBeDefined();
  });

  test("is given up by a press, by other filters, and not by another order", async () => {
    const { user, bar, goTo, address } = await select();
    expect(bar.queryByRole("button", { name: say("ui.selectMatching", { total: "2" }) })).toBeNull();
    await user.click(bar.getByRole("button", { name: say("ui.clearSelection") }));
    expect(screen.queryByRole("group", { name: say("ui.selected", { count: 2 }) })).toBeNull();
    await user.click(screen.getByRole("checkbox", { name: say("ui.selectPage") }));
    await goTo(`${address()}?sort=-users`);
    expect(await screen.findByRole("group", { name: say("ui.selected", { count: 2 }) })).toBeDefined();
    await goTo(`${address()}&search=al`);
    await waitFor(() => expect(screen.queryByRole("group", { name: say("ui.selected", { count: 2 }) })).toBeNull());
  });
});

describe("archiving many", () => {
  test("asks first, sends their ids, reads the list again and gives the selection up", async () => {
    const page = await select();
    await page.user.click(page.bar.getByRole("button", { name: say("organizations.archive") }));
    const dialog = await screen.findByRole("dialog");
    expect(dialog.textContent).toContain(say("organizations.bulk.text.archive"));
    await page.user.click(within(dialog).getByRole("button", { name: say("ui.cancel") }));
    expect(page.server.asked("organizations.bulk")).toEqual([]);
    const before = page.server.asked("organizations.list").length;
    await archive(page);
    expect(await screen.findByText(done(2))).toBeDefined();
    expect(page.server.asked("organizations.bulk")).toMatchObject([{ body: { action: "archive", ids } }]);
    expect(page.server.asked("organizations.list").length).toBeGreaterThan(before);
    expect(screen.queryByRole("group", { name: say("ui.selected", { count: 2 }) })).toBeNull();
  });

  test("says how far it is", async () => {
    const page = await select({ "organizations.bulk": pending });
    await archive(page);
    expect(await screen.findByText(say("list.bulk.running", { done: "0", total: "2" }))).toBeDefined();
  });

  test("is undone by a press", async () => {
    const page = await select();
    await archive(page);
    await press(page.user, say("list.bulk.undo"));
    expect(await screen.findByText(say("organizations.bulk.done.restore", { count: 2 }))).toBeDefined();
    expect(page.server.asked("organizations.bulk").map(({ body }) => body)).toEqual([
      { action: "archive", ids },
      { action: "restore", ids },
    ]);
    await press(page.user, say("ui.close"));
    expect(screen.queryByText(say("organizations.bulk.done.restore", { count: 2 }))).toBeNull();
  });

  test("names what failed and why, tries that again alone, and undoes the rest alone", async () => {
    const page = await select({ "organizations.bulk": outcome("done", "failed") });
    await archive(page);
    const failures = await screen.findByRole("list", { name: say("list.bulk.failures") });
    expect(failures.textContent).toBe(`Borealis: ${say("problem.conflict")}`);
    expect(screen.getByText(`${done(1)} ${say("list.bulk.failed", { count: 1 })}`)).toBeDefined();
    page.server.answer({ "organizations.bulk": pending });
    await press(page.user, say("list.bulk.retry"));
    expect(page.server.asked("organizations.bulk").at(-1)?.body).toEqual({ action: "archive", ids: ids.slice(1) });
  });

  test("that found them so already offers neither undo nor another try", async () => {
    const page = await select({ "organizations.bulk": outcome("unchanged", "unchanged") });
    await archive(page);
    expect(await screen.findByText(say("list.bulk.unchanged", { count: 2 }))).toBeDefined();
    for (const button of ["list.bulk.undo", "list.bulk.retry"] as const)
      expect(screen.queryByRole("button", { name: say(button) })).toBeNull();
  });

  test("that is refused as a whole fails for each, by its id", async () => {
    const page = await select({ "organizations.bulk": refuse("forbidden") });
    await archive(page);
    const failures = await screen.findByRole("list", { name: say("list.bulk.failures") });
    expect(
      within(failures)
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent),
    ).toEqual(ids.map((id) => `${id}: ${say("problem.forbidden")}`));
    expect(screen.queryByRole("button", { name: say("list.bulk.undo") })).toBeNull();
  });
});

test("of archived rows the same bar restores", async () => {
  const { user, bar, server } = await select({}, "?archived=true");
  await user.click(bar.getByRole("button", { name: say("organizations.restore") }));
  const dialog = await screen.findByRole("dialog", { name: say("organizations.bulk.title.restore", { count: 2 }) });
  await user.click(within(dialog).getByRole("button", { name: say("organizations.restore") }));
  expect(await screen.findByText(say("organizations.bulk.done.restore", { count: 2 }))).toBeDefined();
  await press(user, say("list.bulk.undo"));
  expect(server.asked("organizations.bulk").map(({ body }) => body)).toMatchObject([
    { action: "restore" },
    { action: "archive" },
  ]);
});
