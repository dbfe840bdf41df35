import fc from "fast-check";
import { expect, test } from "vitest";
import { RowBytes } from "./row-bytes.ts";
import { encodeRows, linesOf } from "./rows.ts";

const json = fc.string({ unit: "binary" }).map((text) => JSON.stringify({ text }));
/** No character stands across the cut. */
const before = `{"text":"`;
const long = fc.nat({ max: 200_000 }).map((length) => JSON.stringify({ text: "é".repeat(length) }));

test("rows come out as they were added, once, however they are taken", () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(fc.oneof({ weight: 9, arbitrary: json }, long))),
      fc.nat({ max: before.length }),
      (groups, cutAt) => {
        const rows = new RowBytes();
        const taken = groups.map((group) => {
          for (const each of group) rows.add({ own: each.slice(0, cutAt), common: each.slice(cutAt) });
          expect(rows.count).toBe(group.length);
          return rows.take();
        });
        for (const [at, group] of groups.entries()) {
          const { count, chunks } = taken[at] ?? { count: 0, chunks: [] };
          expect(count).toBe(group.length);
          expect(linesOf({ count, chunks })).toEqual(group);
          if (group.length > 0) expect(Buffer.concat(chunks)).toEqual(Buffer.concat(encodeRows(group).chunks));
        }
      },
    ),
    { numRuns: 50 },
  );
});
