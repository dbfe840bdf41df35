import { afterEach, expect, test, vi } from "vitest";
import { type Mounted, mount } from "../testing/mount.tsx";
import { ColumnChooser } from "./column-chooser.tsx";
import { DataTable } from "./data-table.tsx";
import type { TableColumn } from "./table-column.ts";

interface Call {
  id: string;
  path: string;
  ms: number;
}

const rows: Call[] = [
  { id: "1", path: "/a", ms: 5 },
  { id: "2", path: "/b", ms: 7 },
  { id: "3", path: "/c", ms: 9 },
];
const columns: TableColumn<Call>[] = [
  { id: "path", header: "Path", cell: (row) => row.path, sortable: true, pinned: true },
  { id: "ms", header: "Duration", cell: (row) => `${row.ms} ms`, sortable: true, descendingFirst: true },
  { id: "id", header: "Id", cell: (row) => row.id, hidden: true },
];
const table = { label: "Calls", columns, rows, rowId: (row: Call) => row.id };

let page: Mounted;
afterEach(() => page.unmount());

const headers = () => page.all("columnheader").map((header) => header.textContent);

test("it shows its rows under the columns that are not hidden", async () => {
  page = await mount(<DataTable {...table} />);
  expect(headers()).toEqual(["Path", "Duration"]);
  expect(page.all("row").map((row) => row.textContent)).toEqual(["PathDuration", "/a5 ms", "/b7 ms", "/c9 ms"]);
});

test("the choice of columns wins, but a pinned one stays", async () => {
  page = await mount(<DataTable {...table} visible={["id"]} />);
  expect(headers()).toEqual(["Path", "Id"]);
});

test("a header tells how it sorts and asks for the next way", async () => {
  const onSort = vi.fn<(sort: string) => void>();
  page = await mount(<DataTable {...table} sort="-path" onSort={onSort} />);
  const [path, duration] = page.all("columnheader");
  expect(path?.getAttribute("aria-sort")).toBe("descending");
  expect(duration?.getAttribute("aria-sort")).toBe("none");
  await page.press(page.get("button", "Path"));
  await page.press(page.get("button", "Duration"));
  expect(onSort.mock.calls).toEqual([["path"], ["-ms"]]);
});

test("a row is a link: a plain press opens it here, one with a modifier is the browser's", async () => {
  const onOpen = vi.fn<(row: Call) => void>();
  page = await mount(<DataTable {...table} rowHref={(row) => `/calls/${row.id}`} onOpen={onOpen} />);
  const link = page.get("link", "/b");
  expect(link.getAttribute("href")).toBe("/calls/2");
  await page.press(link);
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(rows[1]);
  const withCtrl = new MouseEvent("click", { bubbles: true, cancelable: true, ctrlKey: true });
  link.addEventListener("click", (event) => event.preventDefault(), { once: true });
  link.dispatchEvent(withCtrl);
  expect(onOpen).toHaveBeenCalledTimes(1);
});

test("j and k walk from row to row", async () => {
  page = await mount(<DataTable {...table} rowHref={(row) => `/calls/${row.id}`} />);
  const links = page.all("link");
  links[0]?.focus();
  await page.key(document.activeElement instanceof HTMLElement ? document.activeElement : document.body, "j");
  expect(document.activeElement).toBe(links[1]);
  await page.key(page.get("link", "/b"), "k");
  expect(document.activeElement).toBe(links[0]);
});

test("without rows it says so; while loading it is busy", async () => {
  page = await mount(<DataTable {...table} rows={[]} empty={<p role="note">No calls yet</p>} />);
  expect(page.get("note").textContent).toBe("No calls yet");
  await page.render(<DataTable {...table} rows={[]} loading empty={<p role="note">No calls yet</p>} />);
  expect(page.all("note")).toEqual([]);
  expect(page.get("table").getAttribute("aria-busy")).toBe("true");
});

test("the column chooser hands out ids in the order of the columns", async () => {
  const onChange = vi.fn<(visible: string[] | undefined) => void>();
  page = await mount(<ColumnChooser columns={columns} visible={undefined} onChange={onChange} />);
  await page.press(page.get("button", "Columns"));
  await page.press(page.get("checkbox", "Id"));
  await page.press(page.get("checkbox", "Duration"));
  expect(onChange.mock.calls).toEqual([[["path", "ms", "id"]], [["path"]]]);
  expect(page.get("checkbox", "Path").hasAttribute("disabled")).toBe(true);
});
