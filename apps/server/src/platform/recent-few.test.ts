import fc from "fast-check";
import { expect, test } from "vitest";
import { RecentFew } from "./recent-few.ts";

test("of each owner the last few things are remembered, the newest first, and of others none", () => {
  const added = fc.array(fc.tuple(fc.constantFrom("a", "b", "c"), fc.nat()));
  fc.assert(
    fc.property(added, fc.integer({ min: 1, max: 5 }), (things, few) => {
      const recent = new RecentFew<number>(10, few);
      for (const [owner, thing] of things) recent.add(owner, thing);
      for (const owner of ["a", "b", "c", "d"]) {
        const own = things.filter(([each]) => each === owner).map(([, thing]) => thing);
        expect(recent.of(owner)).toEqual(own.toReversed().slice(0, few));
      }
    }),
  );
});

test("owners that did not come for long are forgotten, and who keeps coming is not", () => {
  const recent = new RecentFew<number>(2, 2);
  recent.add("kept", 1);
  for (let other = 0; other < 20; other += 1) {
    recent.add(`other ${other}`, other);
    expect(recent.of("kept")).toEqual([1]);
  }
  expect(recent.of("other 0")).toEqual([]);
});
