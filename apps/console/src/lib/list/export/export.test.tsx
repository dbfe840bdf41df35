import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { press } from "../../../testing/controls.ts";
import { catchDownloads } from "../../../testing/downloads.ts";
import { findToast, say } from "../../../testing/say.ts";
import { pending, refuse } from "../../../testing/test-server.ts";
import { openList } from "../testing-list.ts";

const csv = "name,users\nAldgate,3\n";

describe("an export", () => {
  test("hands over a file of exactly what the address selects, in the columns that are shown", async () => {
    const files = catchDownloads();
    const { user, server } = await openList(
      { "organizations.export": csv },
      "?search=al&sort=-users&page=2&column=users&column=name",
    );
    await press(user, say("list.export"));
    expect(await findToast(say("list.exported"))).toBeDefined();
    const [asked] = server.asked("organizations.export");
    expect(Object.fromEntries(asked?.query ?? [])).toEqual({
      archived: "false",
      column: "users",
      search: "al",
      sort: "-users",
    });
    // As in the table.
    expect(asked?.query.getAll("column")).toEqual(["name", "users"]);
    expect(files.map(({ name }) => name)).toEqual([expect.stringMatching(/^organizations-\d{4}-\d\d-\d\d\.csv$/)]);
    expect(files[0]?.type).toContain("text/csv");
    expect(await files[0]?.text()).toBe(csv);
    expect(screen.queryByRole("status", { name: say("list.exportCancel") })).toBeNull();
  });

  test("says how much has come, and can be cancelled without an error", async () => {
    const files = catchDownloads();
    const { user } = await openList({ "organizations.export": pending });
    await press(user, say("list.export"));
    const status = (await screen.findByText(say("list.exporting", { size: "0 bytes" }))).closest("[role=status]");
    const button = screen.getByRole("button", { name: say("list.export") });
    expect(button.getAttribute("aria-busy")).toBe("true");
    await user.click(within(status as HTMLElement).getByRole("button", { name: say("list.exportCancel") }));
    await expect.poll(() => button.getAttribute("aria-busy")).toBeNull();
    expect(screen.queryByRole("alert")).toBeNull();
    expect(files).toEqual([]);
  });

  test("that fails says why until it is closed, and can be tried again", async () => {
    catchDownloads();
    const { user, server } = await openList({ "organizations.export": refuse("unavailable") });
    await press(user, say("list.export"));
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain(say("list.exportFailed", { why: say("problem.unavailable") }));
    expect(alert.textContent).toContain("request-1");
    await user.click(within(alert).getByRole("button", { name: say("ui.close") }));
    expect(screen.queryByRole("alert")).toBeNull();
    server.answer({ "organizations.export": csv });
    await press(user, say("list.export"));
    expect(await findToast(say("list.exported"))).toBeDefined();
  });

  test("that breaks off in the middle hands over nothing", async () => {
    const files = catchDownloads();
    async function* broken() {
      yield "name,users\n";
      await Promise.resolve();
      throw new Error("cut");
    }
    const { user } = await openList({ "organizations.export": () => broken() });
    await press(user, say("list.export"));
    expect((await screen.findByRole("alert")).textContent).toContain(say("transport.network"));
    expect(files).toEqual([]);
  });
});
