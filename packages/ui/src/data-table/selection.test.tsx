import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { BulkBar } from "../bulk-bar/bulk-bar.tsx";
import { type Mounted, mount } from "../testing/mount.tsx";
import { DataTable, type TableColumn } from "./data-table.tsx";

interface Person {
  id: string;
  name: string;
}

const rows: Person[] = ["Ada", "Bo", "Cy", "Di", "Ed"].map((name) => ({ id: name.toLowerCase(), name }));
const columns: TableColumn<Person>[] = [{ id: "name", header: "Name", cell: ({ name }) => name }];
const rowId = ({ id }: Person) => id;
const nameOf = ({ name }: Person) => name;

let page: Mounted;
afterEach(() => page.unmount());

interface PeopleProps {
  onChange?: (ids: string[]) => void;
  start?: string[];
  people?: Person[];
}

function People({ onChange, start, people = rows }: PeopleProps) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(start));
  const change = (next: ReadonlySet<string>) => {
    setSelected(next);
    onChange?.([...next].toSorted());
  };
  return (
    <main>
      <input type="text" aria-label="Search" />
      <DataTable
        label="People"
        columns={columns}
        rows={people}
        rowId={rowId}
        selection={{ selected, onChange: change, nameOf }}
      />
    </main>
  );
}

const shiftPress = (box: HTMLElement) => page.click(box, { shiftKey: true });
const focused = () => document.activeElement?.closest("tr")?.textContent;

test("a checkbox selects its row, Shift everything since the last one, either way", async () => {
  const onChange = vi.fn<(ids: string[]) => void>();
  page = await mount(<People onChange={onChange} />);
  await page.press(page.get("checkbox", "Select Bo"));
  await shiftPress(page.get("checkbox", "Select Di"));
  expect(onChange).toHaveBeenLastCalledWith(["bo", "cy", "di"]);
  await shiftPress(page.get("checkbox", "Select Ada"));
  expect(onChange).toHaveBeenLastCalledWith(["ada", "bo", "cy", "di"]);
  await shiftPress(page.get("checkbox", "Select Cy"));
  expect(onChange, "a range follows what happens to its end").toHaveBeenLastCalledWith(["di"]);
});

test("the header takes and leaves the page, keeps other pages and shows when some are selected", async () => {
  const onChange = vi.fn<(ids: string[]) => void>();
  page = await mount(<People onChange={onChange} start={["zoe", "bo"]} />);
  const header = page.get("checkbox", "Select all rows on this page");
  expect(header).toMatchObject({ indeterminate: true, checked: false });
  await page.press(header);
  expect(onChange).toHaveBeenLastCalledWith(["ada", "bo", "cy", "di", "ed", "zoe"]);
  expect(header).toMatchObject({ indeterminate: false, checked: true });
  await page.press(header);
  expect(onChange).toHaveBeenLastCalledWith(["zoe"]);
});

test("the header cannot be ticked while there is nothing to select", async () => {
  page = await mount(<People people={[]} />);
  expect(page.get("checkbox", "Select all rows on this page")).toMatchObject({ disabled: true, checked: false });
});

test("the keyboard alone walks and selects, from anywhere on the page", async () => {
  const onChange = vi.fn<(ids: string[]) => void>();
  page = await mount(<People onChange={onChange} />);
  const press = (key: string, init?: KeyboardEventInit) =>
    page.key(document.activeElement instanceof HTMLElement ? document.activeElement : document.body, key, init);
  await press("j");
  expect(focused()).toBe("Ada");
  await press("ArrowDown");
  await press("x");
  expect(onChange).toHaveBeenLastCalledWith(["bo"]);
  await press("End");
  expect(focused()).toBe("Ed");
  await press(" ", { shiftKey: true });
  expect(onChange).toHaveBeenLastCalledWith(["bo", "cy", "di", "ed"]);
  await press("j");
  expect(focused(), "there is nothing below").toBe("Ed");
  await press("Home");
  await press(" ");
  expect(onChange).toHaveBeenLastCalledWith(["ada", "bo", "cy", "di", "ed"]);
  await press("k");
  expect(focused()).toBe("Ada");
});

test("keys typed into a field, or with a modifier, are not the table's", async () => {
  const onChange = vi.fn<(ids: string[]) => void>();
  page = await mount(<People onChange={onChange} />);
  const search = page.get("textbox", "Search");
  search.focus();
  for (const key of ["j", "x", " ", "End"]) await page.key(search, key);
  expect(document.activeElement).toBe(search);
  await page.key(document.body, "j", { ctrlKey: true });
  expect(document.activeElement).toBe(search);
  expect(onChange).not.toHaveBeenCalled();
});

test("without selection there are no checkboxes and x does nothing", async () => {
  page = await mount(<DataTable label="People" columns={columns} rows={rows} rowId={rowId} />);
  await page.key(document.body, "j");
  await page.key(document.activeElement instanceof HTMLElement ? document.activeElement : document.body, "x");
  expect(page.all("checkbox")).toEqual([]);
  expect(focused()).toBe("Ada");
});

test("Enter opens the menu of a row that leads nowhere else", async () => {
  const opened = vi.fn<() => void>();
  const withMenu: TableColumn<Person>[] = [
    ...columns,
    {
      id: "actions",
      header: "Actions",
      bare: true,
      cell: ({ name }) => (
        <button type="button" aria-haspopup="menu" onClick={opened}>
          {`Actions for ${name}`}
        </button>
      ),
    },
  ];
  page = await mount(<DataTable label="People" columns={withMenu} rows={rows} rowId={rowId} />);
  await page.key(document.body, "j");
  await page.key(document.activeElement instanceof HTMLElement ? document.activeElement : document.body, "Enter");
  expect(opened).toHaveBeenCalledOnce();
});

test("the bulk bar tells how many are selected, offers all that match, and goes when there are none", async () => {
  const onSelect = vi.fn<() => void>();
  const onClear = vi.fn<() => void>();
  const matching = { total: 1234, onSelect };
  page = await mount(
    <BulkBar count={25} matching={matching} onClear={onClear}>
      <button type="button">Suspend</button>
    </BulkBar>,
  );
  expect(page.get("status").textContent).toBe("25 selected");
  await page.press(page.get("button", "Select all 1,234 matching"));
  expect(onSelect).toHaveBeenCalledOnce();
  await page.press(page.get("button", "Clear selection"));
  expect(onClear).toHaveBeenCalledOnce();
  await page.render(
    <BulkBar count={0} onClear={onClear}>
      <button type="button">Suspend</button>
    </BulkBar>,
  );
  expect(page.get("status").textContent).toBe("");
  expect(page.all("button")).toEqual([]);
});
