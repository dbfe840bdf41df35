import fc from "fast-check";
import { expect, it } from "vitest";
import { countSignIns, KnownSignIns, mergeCounts } from "./sign-in-counts.ts";
import { day, places, signIn, start } from "./testing.ts";

const anySignIn = fc
  .record({
    at: fc.integer({ min: 0, max: 60 }).map((days) => start - days * day),
    userId: fc.constantFrom("ann", "bob", "__proto__"),
    place: fc.constantFrom(places.oslo, places.lagos),
    errorCode: fc.constantFrom(0, 0, 50126),
  })
  .map((part) => signIn(part));
const some = fc.array(anySignIn, { maxLength: 12 });

it("merges counts of parts to the counts of all, in any order", () => {
  fc.assert(
    fc.property(some, some, some, (a, b, c) => {
      const [one, two, three] = [countSignIns(a), countSignIns(b), countSignIns(c)];
      const all = countSignIns([...a, ...b, ...c]);
      expect(mergeCounts(mergeCounts(one, two), three)).toEqual(all);
      expect(mergeCounts(three, mergeCounts(two, one))).toEqual(all);
      expect(mergeCounts(one, {})).toEqual(one);
    }),
  );
});

it("answers after learning as it does from the counts of the same", () => {
  fc.assert(
    fc.property(some, some, (before, after) => {
      const learnt = new KnownSignIns(countSignIns(before));
      for (const each of after) learnt.learn(each);
      const counted = new KnownSignIns(countSignIns([...before, ...after]));
      for (const userId of ["ann", "bob", "__proto__"]) {
        expect(learnt.days(userId, start)).toBe(counted.days(userId, start));
        expect(learnt.has(userId, "country", "NG", start)).toBe(counted.has(userId, "country", "NG", start));
      }
      expect(learnt.share("country", "NG", start)).toBe(counted.share("country", "NG", start));
    }),
  );
});
