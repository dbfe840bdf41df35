import { afterEach, expect, test, vi } from "vitest";
import { type Mounted, mount } from "../testing/mount.tsx";
import { SavedViews, type SavedViewsText, type ViewAction, type ViewChoice } from "./saved-views.tsx";

const text: SavedViewsText = {
  views: "Views",
  none: "Everything",
  own: "My views",
  shared: "Shared",
  modified: "modified",
  isDefault: "default",
  actions: {
    save: "Save changes",
    reset: "Discard changes",
    saveAs: "Save as",
    rename: "Rename",
    share: "Share",
    unshare: "Stop sharing",
    setDefault: "Start with it",
    unsetDefault: "Start without it",
    remove: "Delete",
  },
};
const mine: ViewChoice = { id: "1", name: "Errors", shared: false, editable: true, isDefault: false };
const theirs: ViewChoice = { id: "2", name: "Slow calls", shared: true, editable: false, isDefault: true };
const views = [mine, theirs];
const ignore = () => undefined;

let page: Mounted;
afterEach(() => page.unmount());

async function open(
  current: ViewChoice | null,
  modified = false,
  handlers: { onOpen?: (id: string | null) => void; onAction?: (action: ViewAction) => void } = {},
) {
  page = await mount(
    <SavedViews
      text={text}
      views={views}
      current={current}
      modified={modified}
      onOpen={ignore}
      onAction={ignore}
      {...handlers}
    />,
  );
  await page.press(page.get("button"));
  return page.all("menuitem").map((item) => item.textContent);
}

test("without a view there is one thing to do: keep what is shown", async () => {
  expect(await open(null)).toEqual(["Save as"]);
  expect(page.get("button").textContent).toBe("Views");
  const choices = page.all("menuitemradio").map((item) => [item.textContent, item.getAttribute("aria-checked")]);
  expect(choices).toEqual([
    ["Everything", "true"],
    ["Errors", "false"],
    ["Slow callsdefault", "false"],
  ]);
});

test("an own view that was changed is marked, saved or discarded", async () => {
  const onAction = vi.fn<(action: ViewAction) => void>();
  expect(await open(mine, true, { onAction })).toEqual([
    "Save changes",
    "Discard changes",
    "Save as",
    "Rename",
    "Share",
    "Start with it",
    "Delete",
  ]);
  expect(page.get("button").textContent).toBe("Errorsmodified");
  await page.press(page.get("menuitem", "Save changes"));
  expect(onAction).toHaveBeenCalledExactlyOnceWith("save");
});

test("another person's view can't be changed, but can be saved under another name", async () => {
  expect(await open(theirs, true)).toEqual(["Discard changes", "Save as", "Start without it"]);
});

test("choosing a view opens it, choosing none leaves it", async () => {
  const onOpen = vi.fn<(id: string | null) => void>();
  await open(mine, false, { onOpen });
  await page.press(page.get("menuitemradio", /^Slow calls/));
  await page.press(page.get("button"));
  await page.press(page.get("menuitemradio", "Everything"));
  expect(onOpen.mock.calls).toEqual([["2"], [null]]);
});
