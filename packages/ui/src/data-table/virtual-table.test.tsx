import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Mounted, mount } from "../testing/mount.tsx";
import type { TableColumn } from "./data-table.tsx";
import { VirtualTable } from "./virtual-table.tsx";

interface Line {
  id: string;
}

const rows: Line[] = Array.from({ length: 100_000 }, (_, index) => ({ id: `line ${index + 1}` }));
const columns: TableColumn<Line>[] = [{ id: "id", header: "Line", cell: ({ id }) => id }];
const rowId = ({ id }: Line) => id;

let page: Mounted;
// The test's document has no layout, so the window on the rows gets its size here.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(360);
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(800);
});
afterEach(async () => {
  await page.unmount();
  vi.restoreAllMocks();
});

test("a hundred thousand rows are a few in the document, each with its place among all", async () => {
  page = await mount(<VirtualTable label="Lines" columns={columns} rows={rows} rowId={rowId} />);
  expect(page.get("table").getAttribute("aria-rowcount")).toBe("100001");
  const shown = page.all("row").filter((row) => row.hasAttribute("data-row"));
  expect(shown.length).toBeGreaterThanOrEqual(10);
  expect(shown.length).toBeLessThan(40);
  expect(shown.map((row) => row.getAttribute("aria-rowindex"))).toEqual(shown.map((_, index) => String(index + 2)));
  expect(page.get("columnheader", "Line").closest("tr")?.getAttribute("aria-rowindex")).toBe("1");
});

test("the header selects every row, also those that are not in the document", async () => {
  const onChange = vi.fn<(selected: ReadonlySet<string>) => void>();
  page = await mount(
    <VirtualTable
      label="Lines"
      columns={columns}
      rows={rows}
      rowId={rowId}
      selection={{ selected: new Set(), onChange, nameOf: rowId }}
    />,
  );
  await page.press(page.get("checkbox", "Select all rows on this page"));
  expect(onChange.mock.calls[0]?.[0].size).toBe(100_000);
});

test("without rows it says so", async () => {
  page = await mount(
    <VirtualTable label="Lines" columns={columns} rows={[]} rowId={rowId} empty={<p role="note">Nothing yet</p>} />,
  );
  expect(page.get("note").textContent).toBe("Nothing yet");
});
