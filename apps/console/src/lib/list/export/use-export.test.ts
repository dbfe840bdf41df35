import { expect, test } from "vitest";
import { exportColumns, exportName } from "./use-export.ts";

const cell = () => null;
const columns = [
  { id: "name", header: "Name", pinned: true, cell },
  { id: "email", header: "Email", cell },
  { id: "secret", header: "Secret", cell },
  { id: "note", header: "Note", hidden: true, cell },
  { id: "actions", header: "Actions", pinned: true, cell },
];

test("an export has the columns that are shown, as far as the server knows them, in the table's order", () => {
  const known = ["note", "email", "name"] as const;
  expect(exportColumns(columns, undefined, known)).toEqual(["name", "email"]);
  expect(exportColumns(columns, ["note"], known)).toEqual(["name", "note"]);
});

test("a file is named by what it holds and the day", () => {
  expect(exportName("events", new Date(2026, 0, 5))).toBe("events-2026-01-05.csv");
});
