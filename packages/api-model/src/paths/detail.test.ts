import { describe, expect, it, test } from "vitest";
import { countDistinct, type Distinct } from "../learning/distinct.ts";
import { detailFor, isSameDetail } from "./detail.ts";

/** A sketch whose estimate is this count: 255 times the range over the 256th smallest hash. */
function sketchOf(count: number): Distinct {
  const largest = Math.round((255 * 2 ** 32) / count) - 1;
  const sketch = [...Array.from({ length: 255 }, (_, at) => at), largest];
  expect(Math.abs(countDistinct(sketch) - count)).toBeLessThanOrEqual(count / 2_000);
  return sketch;
}

describe("detail", () => {
  test.each([
    [60_000, 96],
    [65_400, 96],
    [65_700, 8],
    [262_000, 8],
    [262_400, 4],
    [1_048_000, 4],
    [1_049_300, 2],
  ])("%i distinct paths leave %i names a node", (paths, names) => {
    expect(detailFor(sketchOf(paths), [])).toEqual({ names, words: true });
  });

  it("is full for few paths", () => {
    expect(detailFor([], [])).toEqual({ names: 96, words: true });
  });

  test.each([
    [8_190, true],
    [8_194, false],
  ])("%i paths of vocabulary leave words apart: %s", (skeletons, words) => {
    expect(detailFor([], sketchOf(skeletons))).toEqual({ names: 96, words });
  });

  it("only falls as paths come", () => {
    const names = [1_000, 70_000, 300_000, 2_000_000].map((count) => detailFor(sketchOf(count), []).names);
    expect(names).toEqual(names.toSorted((a, b) => b - a));
  });
});

test("details are the same when both parts are", () => {
  expect(isSameDetail({ names: 8, words: true }, { names: 8, words: true })).toBe(true);
  expect(isSameDetail({ names: 8, words: true }, { names: 8, words: false })).toBe(false);
  expect(isSameDetail({ names: 8, words: true }, { names: 4, words: true })).toBe(false);
});
