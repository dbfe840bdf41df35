import fc from "fast-check";
import { validate, version } from "uuid";
import { expect, test } from "vitest";
import { DecisionIds, getSequence } from "./decision-ids.ts";

const timeOf = (id: string) => Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16);

test("an id is a UUID 7 of its moment, and ids are in the order in which they were made", () => {
  const steps = fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 1, maxLength: 600 });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 48 - 2000 }), steps, (startMs, pauses) => {
      const ids = new DecisionIds();
      let atMs = startMs;
      const made = pauses.map((pause) => ({ atMs: (atMs += pause), id: ids.next(atMs) }));
      expect(made.every(({ id }) => validate(id) && version(id) === 7)).toBe(true);
      expect(made.map(({ id }) => timeOf(id))).toEqual(made.map((each) => each.atMs));
      expect(made.map(({ id }) => id).toSorted()).toEqual(made.map(({ id }) => id));
      expect(new Set(made.map(({ id }) => id)).size).toBe(made.length);
      expect(made.map(({ id }) => getSequence(id))).toEqual(made.map((_, at) => at + 1));
    }),
    { numRuns: 30 },
  );
});
