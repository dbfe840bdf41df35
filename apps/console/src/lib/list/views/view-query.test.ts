import { expect, test } from "vitest";
import { searchOfView, viewQueryOf } from "./view-query.ts";

interface Search extends Readonly<Record<string, unknown>> {
  readonly page: number;
  readonly page_size: number;
  readonly sort: string;
  readonly panel?: string | undefined;
  readonly view?: string | undefined;
}

const views = { page: "users", defaults: { page: 1, page_size: 25, sort: "name" }, apart: ["panel"] } as const;
const bare: Search = { page: 1, page_size: 25, sort: "name" };
const read = (search: Readonly<Record<string, unknown>>): Search => ({ ...bare, ...search });

test("a view keeps what differs from the usual, but not the page, an open panel or the view itself", () => {
  expect(viewQueryOf(bare, views)).toBe("");
  expect(viewQueryOf({ ...bare, page: 7, panel: "x", view: "v", sort: "-email" }, views)).toBe("sort=-email");
});

test("the order of the address does not matter, values of a list do", () => {
  const one = viewQueryOf<Search>({ ...bare, role: "viewer", column: ["name", "email"] }, views);
  expect(viewQueryOf<Search>({ column: ["name", "email"], role: "viewer", ...bare }, views)).toBe(one);
  expect(one).toBe("column=name&column=email&role=viewer");
});

test("what is kept comes back", () => {
  const search = { ...bare, page_size: 50, "path[is]": ["/a?b=c&d", "ü"] };
  const found = searchOfView({ read }, { id: "v", query: viewQueryOf(search, views) });
  expect(found).toEqual({ ...search, page_size: "50", page: 1, view: "v" });
});
