import fc from "fast-check";
import { expect, test } from "vitest";
import { compareLines, type LineBlock } from "./line-blocks.ts";

const lines = (text: string) => text.split("");
const shape = (blocks: readonly LineBlock[]) =>
  blocks.map(({ same, leftCount, rightCount }) => `${same ? "=" : "!"}${leftCount}/${rightCount}`).join(" ");

test.each([
  ["abc", "abc", "=3/3"],
  ["abc", "axc", "=1/1 !1/1 =1/1"],
  ["abc", "ac", "=1/1 !1/0 =1/1"],
  ["", "ab", "!0/2"],
  ["ab", "", "!2/0"],
  ["aaab", "aab", "=2/2 !1/0 =1/1"],
])("%j becomes %j by %s", (left, right, expected) => {
  expect(shape(compareLines(lines(left), lines(right)))).toBe(expected);
});

test("a moved stretch keeps the longer part in place", () => {
  expect(shape(compareLines(lines("xabcdef"), lines("abcdefx")))).toBe("!1/0 =6/6 !0/1");
});

test("blocks cover both texts once, in order, and what they call the same is the same", () => {
  const text = fc.array(fc.constantFrom("a", "b", "c", "d", "e", "f"), { maxLength: 40 });
  fc.assert(
    fc.property(text, text, (left, right) => {
      const blocks = compareLines(left, right);
      let [leftAt, rightAt] = [0, 0];
      for (const [index, block] of blocks.entries()) {
        expect([block.left, block.right]).toEqual([leftAt, rightAt]);
        expect(block.leftCount + block.rightCount).toBeGreaterThan(0);
        expect(block.same).not.toBe(blocks[index - 1]?.same);
        leftAt += block.leftCount;
        rightAt += block.rightCount;
        if (!block.same) continue;
        expect(left.slice(block.left, leftAt)).toEqual(right.slice(block.right, rightAt));
      }
      expect([leftAt, rightAt]).toEqual([left.length, right.length]);
    }),
  );
});

test("twenty thousand lines with two thousand changes find every line that stayed", () => {
  const left = Array.from({ length: 20_000 }, (_, line) => `line ${line}`);
  const right = left.map((line, index) => (index % 10 === 5 ? `${line} changed` : line));
  const blocks = compareLines(left, right);
  expect(blocks.filter(({ same }) => !same)).toHaveLength(2000);
  expect(blocks.filter(({ same }) => !same).every((block) => block.leftCount === 1 && block.rightCount === 1)).toBe(
    true,
  );
});
