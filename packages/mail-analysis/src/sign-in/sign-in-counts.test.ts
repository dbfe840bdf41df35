import fc from "fast-check";
import { expect, it } from "vitest";
import type { SignIn } from "./sign-in.ts";
import { countSignIns, KnownSignIns } from "./sign-in-counts.ts";
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

it("counts parts so that they add up to the counts of all", () => {
  const rowsOf = (signIns: SignIn[]) =>
    Object.entries(countSignIns(signIns)).flatMap(([userId, traits]) =>
      Object.entries(traits).flatMap(([trait, days]) =>
        Object.entries(days).flatMap(([at, count]) => Array.from({ length: count }, () => `${userId} ${trait} ${at}`)),
      ),
    );
  fc.assert(
    fc.property(some, some, (one, other) => {
      expect([...rowsOf(one), ...rowsOf(other)].toSorted()).toEqual(rowsOf([...one, ...other]).toSorted());
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
