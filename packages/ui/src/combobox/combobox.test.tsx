import { act } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { type Mounted, mount } from "../testing/mount.tsx";
import type { ComboboxChoice } from "./combobox-choice.ts";
import { Combobox } from "./combobox.tsx";
import { MultiCombobox } from "./multi-combobox.tsx";

let page: Mounted;
afterEach(() => page.unmount());

const choices: readonly ComboboxChoice[] = [
  { value: "1", label: "Ada Lovelace", group: "Finance" },
  { value: "2", label: "Grace Hopper", group: "Flight" },
];
const field = () => page.get("combobox");
const open = () =>
  act(async () => {
    field().focus();
    field().dispatchEvent(new MouseEvent("mousedown", { bubbles: true }));
    field().click();
  });
const options = () => page.all("option").map((option) => option.textContent);

test("typing narrows the list, a press chooses", async () => {
  const onChange = vi.fn<(choice: ComboboxChoice | null) => void>();
  page = await mount(<Combobox label="Person" hint="A name" choices={choices} value={null} onChange={onChange} />);
  expect(field().getAttribute("aria-describedby")).not.toBeNull();
  await open();
  expect(options()).toEqual(["Ada Lovelace", "Grace Hopper"]);
  await page.type(field(), "hop");
  expect(options()).toEqual(["Grace Hopper"]);
  await page.press(page.get("option"));
  expect(onChange.mock.calls.map(([choice]) => choice)).toEqual([choices[1]]);
});

test("the list says when nothing fits, and when it is on its way", async () => {
  const onSearch = vi.fn<(query: string) => void>();
  const combobox = (loading: boolean) => (
    <Combobox label="Person" choices={[]} loading={loading} onSearch={onSearch} value={null} onChange={() => {}} />
  );
  page = await mount(combobox(false));
  await open();
  await page.type(field(), "x");
  expect(onSearch.mock.calls).toEqual([["x"]]);
  expect(document.body.textContent).toContain("No results");
  await page.render(combobox(true));
  expect(document.body.textContent).toContain("Loading");
  expect(document.body.textContent).not.toContain("No results");
});

test("several become chips, which can be removed", async () => {
  const onChange = vi.fn<(choices: readonly ComboboxChoice[]) => void>();
  page = await mount(<MultiCombobox label="People" choices={choices} value={choices} onChange={onChange} />);
  await page.press(page.get("button", "Remove Ada Lovelace"));
  expect(onChange).toHaveBeenCalledExactlyOnceWith([choices[1]]);
});

test("what is not there can be created", async () => {
  const onCreate = vi.fn<(label: string) => void>();
  const onChange = vi.fn<(choices: readonly ComboboxChoice[]) => void>();
  page = await mount(
    <MultiCombobox label="Tags" choices={choices} value={[]} onChange={onChange} onCreate={onCreate} />,
  );
  await open();
  await page.type(field(), "edge");
  expect(options()).toEqual(["Create “edge”"]);
  await page.press(page.get("option"));
  expect(onCreate).toHaveBeenCalledExactlyOnceWith("edge");
  expect(onChange).not.toHaveBeenCalled();
});
