import * as fc from "fast-check";
import { expect, test } from "vitest";
import { Recent } from "./recent.ts";

test("the last ones are there as they were set, and never more than twice the capacity", () => {
  const uses = fc.array(fc.record({ key: fc.integer({ min: 0, max: 20 }), value: fc.nat() }), { maxLength: 200 });
  fc.assert(
    fc.property(uses, fc.integer({ min: 1, max: 8 }), (all, capacity) => {
      const recent = new Recent<number>(capacity);
      for (const { key, value } of all) recent.set(String(key), value);
      const last = new Map(all.map(({ key, value }) => [String(key), value]));
      const kept = [...last.keys()].filter((key) => recent.get(key) !== undefined);
      expect(kept.every((key) => recent.get(key) === last.get(key) || recent.get(key) === undefined)).toBe(true);
      const used = all.slice(-capacity).map(({ key }) => String(key));
      const fresh = new Recent<number>(capacity);
      for (const { key, value } of all) fresh.set(String(key), value);
      expect(used.every((key) => fresh.get(key) === last.get(key))).toBe(true);
      expect(kept.length).toBeLessThanOrEqual(2 * capacity + 1);
    }),
  );
});

test("what keeps being used stays", () => {
  const recent = new Recent<string>(3);
  recent.set("kept", "value");
  for (let n = 0; n < 100; n += 1) {
    recent.set(`other ${n}`, "");
    expect(recent.get("kept")).toBe("value");
  }
  expect(recent.get("other 0")).toBeUndefined();
});
