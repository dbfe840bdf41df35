import { describe, expect, test } from "vitest";
import { neighborOf, neighborPage } from "./neighbor-of.ts";

const page = (ids: string, total: number) => ({ items: Array.from(ids, (id) => ({ id })), total });
const none = { side: 0, items: [] } as const;

describe("neighbors of an item", () => {
  test("is what its page shows before and after it", () => {
    const shown = page("abc", 3);
    expect(neighborOf("b", -1, shown, none)).toEqual({ id: "a", isBeyond: false });
    expect(neighborOf("b", 1, shown, none)).toEqual({ id: "c", isBeyond: false });
    expect(neighborOf("a", -1, shown, none)).toBeNull();
    expect(neighborOf("c", 1, shown, none)).toBeNull();
  });

  test("goes on over the ends of a page", () => {
    const place = { page: 2, page_size: 3 };
    const shown = page("def", 7);
    expect(["d", "e", "f"].map((id) => neighborPage(id, place, shown))).toEqual([-1, 0, 1]);
    expect(neighborPage("d", { ...place, page: 1 }, shown)).toBe(0);
    expect(neighborPage("f", place, page("def", 6))).toBe(0);
    expect(neighborOf("d", -1, shown, { side: -1, items: page("abc", 7).items })).toEqual({ id: "c", isBeyond: true });
    expect(neighborOf("f", 1, shown, { side: 1, items: page("g", 7).items })).toEqual({ id: "g", isBeyond: true });
    expect(neighborOf("f", 1, shown, { side: 1, items: [] })).toBeNull();
  });

  test("is the first of the list where the thing itself is in it no more", () => {
    expect(neighborOf("x", 1, page("abc", 3), none)).toEqual({ id: "a", isBeyond: false });
    expect(neighborOf("x", -1, page("abc", 3), none)).toBeNull();
    expect(neighborPage("x", { page: 2, page_size: 3 }, page("abc", 7))).toBe(0);
    expect(neighborOf("x", 1, undefined, none)).toBeNull();
  });
});
