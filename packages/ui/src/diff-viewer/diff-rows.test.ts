import fc from "fast-check";
import { expect, test } from "vitest";
import { blockOfLine, type DiffRow, layoutDiff, rowOfLine } from "./diff-rows.ts";
import { compareLines } from "./line-blocks.ts";

const closed = new Set<number>();
const word = (row: DiffRow) =>
  row.kind === "fold" ? `fold ${row.count}` : `${row.left ?? "-"}|${row.right ?? "-"}${row.same ? "" : "!"}`;

const left = "abcdefghijklmno".split("");
const right = "abcdefgXYijklmno".split("");
const blocks = compareLines(left, right);

test("split pairs what was replaced, and folds what is far from a change", () => {
  const { rows, changes } = layoutDiff(blocks, { split: true, fold: true, opened: closed });
  expect(rows.map(word)).toEqual(["fold 4", "4|4", "5|5", "6|6", "7|7!", "-|8!", "8|9", "9|10", "10|11", "fold 4"]);
  expect(changes).toEqual([4]);
});

test("unified puts what was removed above what was added", () => {
  const { rows } = layoutDiff(blocks, { split: false, fold: true, opened: closed });
  expect(rows.map(word).slice(4, 7)).toEqual(["7|-!", "-|7!", "-|8!"]);
});

test("an opened fold shows its lines", () => {
  const { rows } = layoutDiff(blocks, { split: true, fold: true, opened: new Set([0]) });
  expect(rows.map(word).slice(0, 5)).toEqual(["0|0", "1|1", "2|2", "3|3", "4|4"]);
});

test("without a change nothing is folded", () => {
  const same = compareLines(left, left);
  expect(layoutDiff(same, { split: true, fold: true, opened: closed }).rows).toHaveLength(left.length);
});

test("every line is in exactly one row, whatever is folded and however it is laid out", () => {
  const text = fc.array(fc.constantFrom("a", "b", "c"), { maxLength: 60 });
  fc.assert(
    fc.property(text, text, fc.boolean(), fc.boolean(), (one, other, split, fold) => {
      const found = compareLines(one, other);
      const layout = layoutDiff(found, { split, fold, opened: closed });
      const hidden = layout.rows.reduce((sum, row) => sum + (row.kind === "fold" ? row.count : 0), 0);
      for (const [side, lines] of [
        ["left", one],
        ["right", other],
      ] as const) {
        const shown = layout.rows.flatMap((row) => (row.kind === "line" && row[side] !== null ? [row[side]] : []));
        expect(shown).toEqual(shown.toSorted((a, b) => a - b));
        expect(new Set(shown).size + hidden).toBe(lines.length);
        for (const line of lines.keys()) {
          expect(rowOfLine(layout, found, side, line)).toBeGreaterThanOrEqual(0);
          expect(blockOfLine(found, side, line)).toBeGreaterThanOrEqual(0);
        }
        expect(rowOfLine(layout, found, side, lines.length)).toBe(-1);
      }
    }),
  );
});
