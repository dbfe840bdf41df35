import { act } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { type Mounted, mount } from "../testing/mount.tsx";
import { FilterBar } from "./filter-bar.tsx";
import { type Filter, type FilterField, withFilter } from "./filter.ts";

const fields: FilterField[] = [
  {
    id: "status",
    label: "Status",
    operators: [{ id: "gte", label: "at least", single: true }],
    accepts: (value) => /^\d+$/.test(value),
  },
  { id: "method", label: "Method", operators: [{ id: "is", label: "is" }], choices: [{ value: "GET", label: "Read" }] },
];
const value: Filter[] = [
  { field: "method", operator: "is", values: ["GET", "PUT"] },
  { field: "status", operator: "gte", values: ["400"] },
];

let page: Mounted;
afterEach(() => page.unmount());

test("conditions read as chips, with the words of their choices", async () => {
  page = await mount(<FilterBar fields={fields} value={value} onChange={() => undefined} />);
  expect(page.get("button", /^Method/).textContent).toBe("MethodisRead, PUT");
  expect(page.get("button", /^Status/).textContent).toBe("Statusat least400");
});

test("a chip goes alone, or all go at once", async () => {
  const onChange = vi.fn<(filters: Filter[]) => void>();
  page = await mount(<FilterBar fields={fields} value={value} onChange={onChange} />);
  await page.press(page.get("button", /^Remove Method/));
  await page.press(page.get("button", "Clear all"));
  expect(onChange.mock.calls).toEqual([[[value[1]]], [[]]]);
});

test("a new condition needs a value that fits its field", async () => {
  const onChange = vi.fn<(filters: Filter[]) => void>();
  page = await mount(<FilterBar fields={fields} value={[]} onChange={onChange} />);
  await page.press(page.get("button", "Add filter"));
  await act(() => vi.dynamicImportSettled());
  await page.type(page.get("textbox", "Value"), "many");
  expect(page.get("button", "Apply").hasAttribute("disabled")).toBe(true);
  await page.type(page.get("textbox", "Value"), " 500 ");
  await page.press(page.get("button", "Apply"));
  expect(onChange).toHaveBeenCalledExactlyOnceWith([{ field: "status", operator: "gte", values: ["500"] }]);
});

test("a field may suggest values for what is typed", async () => {
  const suggest = vi.fn(async (typed: string) => [`${typed}.example.com`]);
  const host = { id: "host", label: "Host", operators: [{ id: "is", label: "is" }], suggest };
  page = await mount(<FilterBar fields={[host]} value={[]} onChange={() => undefined} />);
  await page.press(page.get("button", "Add filter"));
  await act(() => vi.dynamicImportSettled());
  await page.type(document.querySelector("input[list]") ?? document.body, "api");
  const options = () => [...document.querySelectorAll("datalist option")].map((option) => option.getAttribute("value"));
  // What is set while `act` runs is drawn when it ends.
  await act(() => vi.waitFor(() => expect(suggest).toHaveBeenCalled(), 10_000));
  await vi.waitFor(() => expect(options()).toEqual(["api.example.com"]), 10_000);
});

test("the same comparison of the same field is replaced", () => {
  expect(withFilter(value, { field: "status", operator: "gte", values: ["500"] })).toEqual([
    value[0],
    { field: "status", operator: "gte", values: ["500"] },
  ]);
});
