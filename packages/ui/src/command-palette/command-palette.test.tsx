import { afterEach, expect, test, vi } from "vitest";
import { type Mounted, mount } from "../testing/mount.tsx";
import { CommandPalette, type CommandGroup } from "./command-palette.tsx";

const run = vi.fn<(id: string) => void>();
const onOpenChange = vi.fn<(open: boolean) => void>();
const onQueryChange = vi.fn<(query: string) => void>();
const command = (id: string) => ({ id, title: id, run: () => run(id) });
const pages: CommandGroup = { label: "Pages", items: [command("Events"), command("Users")] };

let page: Mounted;
afterEach(async () => {
  await page.unmount();
  vi.clearAllMocks();
});

const palette = (groups: readonly CommandGroup[], query = "") => (
  <CommandPalette
    open
    label="Search"
    placeholder="Search …"
    status={`${groups.length} groups`}
    empty="No results"
    {...{ groups, query, onOpenChange, onQueryChange }}
  />
);

test("it lists the groups that have something, under their names", async () => {
  page = await mount(palette([pages, { label: "Actions", items: [] }]));
  expect(page.all("option").map((option) => option.textContent)).toEqual(["Events", "Users"]);
  expect(page.get("group").textContent).toContain("Pages");
});

test("what is chosen runs once the palette has closed, and is not typed into the field", async () => {
  page = await mount(palette([pages], "e"));
  await page.press(page.get("option", "Events"));
  expect(onOpenChange).toHaveBeenCalledWith(false);
  expect(run.mock.calls).toEqual([["Events"]]);
  expect(onQueryChange).not.toHaveBeenCalledWith("Events");
});

test("typing asks for another offer, and an empty one says so", async () => {
  page = await mount(palette([pages]));
  await page.type(page.get("combobox"), "zz");
  expect(onQueryChange).toHaveBeenLastCalledWith("zz");
  await page.render(palette([], "zz"));
  expect(page.all("option")).toEqual([]);
  expect(document.body.textContent).toContain("No results");
});
