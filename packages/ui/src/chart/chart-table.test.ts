import fc from "fast-check";
import { expect, test } from "vitest";
import { type ChartCell, toCsv } from "./chart-table.ts";

/** A reader of RFC 4180, to see that what was written comes back. */
function parse(csv: string): string[][] {
  const rows: string[][] = [];
  for (const line of csv.matchAll(/((?:"(?:[^"]|"")*"|[^"\r\n,]*)(?:,(?:"(?:[^"]|"")*"|[^"\r\n,]*))*)\r\n/g)) {
    const cells = [...`,${line[1]}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^"\r\n,]*))/g)];
    rows.push(cells.map(([, quoted, bare]) => quoted?.replaceAll('""', '"') ?? bare ?? ""));
  }
  return rows;
}

test("numbers are unformatted, instants are ISO 8601, unknown values are empty", () => {
  const rows = [[new Date(Date.UTC(2026, 10, 16)), 1234.5, null]];
  expect(toCsv({ columns: [{ header: "Time" }, { header: "Calls" }, { header: "p95" }], rows })).toBe(
    "Time,Calls,p95\r\n2026-11-16T00:00:00.000Z,1234.5,\r\n",
  );
});

test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1"])("a spreadsheet does not calculate %j", (label) => {
  const [, row] = parse(toCsv({ columns: [{ header: "Name" }], rows: [[label]] }));
  expect(row).toEqual([`'${label}`]);
});

test("a negative number is a number", () => {
  expect(toCsv({ columns: [{ header: "Change" }], rows: [[-3]] })).toBe("Change\r\n-3\r\n");
});

test("every text comes back", () => {
  const cell = fc.string({ unit: fc.constantFrom("a", ",", '"', "\r", "\n", "ع", " ") });
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1 }), (rows) => {
      const safe = (text: ChartCell) => String(text).replace(/^\r/, "'\r");
      const csv = toCsv({ columns: [{ header: "a" }, { header: "b" }], rows });
      expect(parse(csv).slice(1)).toEqual(rows.map((row) => row.map(safe)));
    }),
  );
});
