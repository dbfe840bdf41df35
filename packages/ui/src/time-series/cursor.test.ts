import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Cursor, moveCursor, noCursor, selectedBins } from "./cursor.ts";

const press = (cursor: Cursor, key: string, shiftKey = false, isRtl = false) =>
  moveCursor(cursor, { key, shiftKey }, 20, isRtl) ?? cursor;

describe("the cursor of the keyboard", () => {
  test("starts at the newest bin, then follows the arrows", () => {
    const first = press(noCursor, "ArrowLeft");
    expect(first.index).toBe(19);
    expect(press(first, "ArrowLeft").index).toBe(18);
  });

  test("moves the way the arrow points when time runs to the left", () => {
    expect(press({ index: 5, anchor: null }, "ArrowLeft", false, true).index).toBe(6);
  });

  test("leaps a tenth, and to both ends", () => {
    const middle: Cursor = { index: 10, anchor: null };
    expect(press(middle, "PageUp").index).toBe(12);
    expect(press(middle, "PageDown").index).toBe(8);
    expect(press(middle, "Home").index).toBe(0);
    expect(press(middle, "End").index).toBe(19);
  });

  test("Shift selects from where it was; a key without it lets go", () => {
    const held = press(press({ index: 10, anchor: null }, "ArrowLeft", true), "ArrowLeft", true);
    expect(selectedBins(held)).toEqual([8, 10]);
    expect(selectedBins(press(held, "ArrowRight"))).toBeNull();
  });

  test("Escape clears the selection, then the cursor, then is left to others", () => {
    const cleared = press({ index: 4, anchor: 2 }, "Escape");
    expect(cleared).toEqual({ index: 4, anchor: null });
    expect(press(cleared, "Escape")).toEqual(noCursor);
    expect(moveCursor(noCursor, { key: "Escape", shiftKey: false }, 20, false)).toBeNull();
  });

  test("never leaves the chart, whatever is pressed", () => {
    const keys = fc.constantFrom("ArrowLeft", "ArrowRight", "PageUp", "PageDown", "Home", "End", "Escape", "x");
    const presses = fc.array(fc.record({ key: keys, shiftKey: fc.boolean() }));
    fc.assert(
      fc.property(presses, fc.integer({ min: 1, max: 50 }), fc.boolean(), (all, count, isRtl) => {
        let cursor = noCursor;
        for (const one of all) cursor = moveCursor(cursor, one, count, isRtl) ?? cursor;
        const [first, last] = selectedBins(cursor) ?? [cursor.index ?? 0, cursor.index ?? 0];
        expect(first).toBeGreaterThanOrEqual(0);
        expect(last).toBeGreaterThanOrEqual(first);
        expect(last).toBeLessThan(count);
      }),
    );
  });
});
