import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { csvLine, csvOf } from "./csv.ts";

describe("csvLine", () => {
  it("writes each kind of cell", () => {
    expect(csvLine(["/pets", 200, true, null, ["time_missing", "json_repaired"]])).toBe(
      "/pets,200,true,,time_missing json_repaired\r\n",
    );
  });

  it("quotes what RFC 4180 wants quoted", () => {
    expect(csvLine(['say "hi", twice', "two\nlines"])).toBe('"say ""hi"", twice","two\nlines"\r\n');
  });

  it("keeps a spreadsheet from running a formula", () => {
    expect(csvLine(["=HYPERLINK(1)", "@sum", "+1", "-1"])).toBe("'=HYPERLINK(1),'@sum,'+1,'-1\r\n");
  });

  it("gives every text back to a reader, but for the apostrophe before a formula", () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 1 }), (cells) => {
        const guarded = cells.map((cell) => (/^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell));
        expect(readLine(csvLine(cells))).toEqual(guarded);
      }),
    );
  });
});

describe("csvOf", () => {
  it("writes a header, then a piece for each batch", async () => {
    async function* batches() {
      yield [{ a: 1, b: "x" }];
      yield [
        { a: 2, b: "=y" },
        { a: 3, b: null },
      ];
    }
    const pieces: string[] = [];
    for await (const piece of csvOf(["b", "a"] as const, batches(), (row, column) => row[column])) pieces.push(piece);
    expect(pieces).toEqual(["b,a\r\n", "x,1\r\n", "'=y,2\r\n,3\r\n"]);
  });
});

/** The other half of RFC 4180, for one line. */
function readLine(line: string): string[] {
  const cells: string[] = [];
  const pattern = /(?:"((?:[^"]|"")*)"|([^,"]*?))(,|\r\n$)/gy;
  for (const [, quoted, plain = ""] of line.matchAll(pattern)) cells.push(quoted?.replaceAll('""', '"') ?? plain);
  return cells;
}
