import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { inOrder, isSuccess } from "./sign-in.ts";

it("is successful only with the code 0", () => {
  expect([0, -1, 50_126].map((errorCode) => isSuccess({ errorCode }))).toEqual([true, false, false]);
});

describe("events in order", () => {
  const event = (id: string, at: number, note = "") => ({ id, at, note });

  it("are sorted by time, and by id at the same time", () => {
    expect(inOrder([event("b", 2), event("c", 1), event("a", 2)]).map(({ id }) => id)).toEqual(["c", "a", "b"]);
  });

  it("contain each id once, in its last version", () => {
    expect(inOrder([event("a", 1, "old"), event("b", 2), event("a", 3, "new")])).toEqual([
      event("b", 2),
      event("a", 3, "new"),
    ]);
  });

  it("are the same for any permutation, and for their own result", () => {
    const events = fc.uniqueArray(fc.record({ id: fc.string({ maxLength: 3 }), at: fc.nat(4) }), {
      selector: ({ id }) => id,
    });
    fc.assert(
      fc.property(
        events.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
        ([all, shuffled]) => {
          const ordered = inOrder(all);
          expect(inOrder(shuffled)).toEqual(ordered);
          expect(inOrder(ordered)).toEqual(ordered);
        },
      ),
    );
  });

  it("leave their input as it was", () => {
    const given = [event("b", 2), event("a", 1)];
    inOrder(given);
    expect(given.map(({ id }) => id)).toEqual(["b", "a"]);
  });
});
