import { expect, test } from "vitest";
import { asTable } from "./as-table.ts";

test("a line a figure, groups indented, what is missing said in words", () => {
  expect(asTable({ cls: 0.01, grid: null, usage: { performance: 99, route: "/" } })).toBe(
    ["cls            0.01", "grid           not measured", "usage", "  performance  99", "  route        /"].join("\n"),
  );
});
