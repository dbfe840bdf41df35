import { afterEach, expect, test, vi } from "vitest";
import { type Mounted, mount } from "../testing/mount.tsx";
import { Pagination } from "./pagination.tsx";

let page: Mounted;
afterEach(() => page.unmount());

test("it offers 10, 25, 50 and 100 rows a page", async () => {
  page = await mount(<Pagination page={1} pageSize={25} total={60} onChange={() => undefined} />);
  const sizes = [...page.get("combobox", "Rows per page").querySelectorAll("option")].map(
    (option) => option.textContent,
  );
  expect(sizes).toEqual(["10", "25", "50", "100"]);
});

test("the four ways lead to the first, previous, next and last page", async () => {
  const onChange = vi.fn<(page: number, pageSize: number) => void>();
  page = await mount(<Pagination page={3} pageSize={10} total={95} onChange={onChange} />);
  for (const name of ["First page", "Previous page", "Next page", "Last page"])
    await page.press(page.get("button", name));
  expect(onChange.mock.calls).toEqual([
    [1, 10],
    [2, 10],
    [4, 10],
    [10, 10],
  ]);
});

test("at the ends, and with nothing to page, the ways are closed", async () => {
  page = await mount(<Pagination page={1} pageSize={10} total={0} onChange={() => undefined} />);
  expect(page.all("button").every((button) => button.hasAttribute("disabled"))).toBe(true);
  expect(page.get("navigation", "Page 1 of 1").textContent).toContain("0–0 of 0");
});

test("it shows that the total is a lower bound", async () => {
  page = await mount(<Pagination page={2} pageSize={25} total={10_000} isMinimum onChange={() => undefined} />);
  expect(page.get("navigation", "Page 2 of 400").textContent).toContain("26–50 of over 10,000");
});
