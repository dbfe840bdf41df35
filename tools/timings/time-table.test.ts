import { expect, test } from "vitest";
import { timeTable } from "./time-table.ts";

test("files are listed slowest first, with what they waited for, longest first", () => {
  const table = timeTable();
  table.add("a.test.ts", "tests", 700);
  table.add("b.test.ts", "imports", 1_000);
  table.add("b.test.ts", "tests", 2_500);
  table.add("b.test.ts", "tests", 500);
  expect(table.print()).toBe("    4.0 s  b.test.ts: tests 3.0, imports 1.0\n    0.7 s  a.test.ts: tests 0.7");
});

test("waits too short to matter count and aren't named", () => {
  const table = timeTable();
  table.add("a.test.ts", "hooks", 300);
  table.add("a.test.ts", "imports", 300);
  expect(table.print()).toBe("    0.6 s  a.test.ts");
});

test("only the slowest 25 are listed", () => {
  const table = timeTable();
  for (let index = 0; index < 30; index += 1) table.add(`${index}.test.ts`, "tests", index * 1_000);
  const lines = table.print().split("\n");
  expect(lines).toHaveLength(25);
  expect(lines.at(-1)).toContain(" 5.test.ts");
});
