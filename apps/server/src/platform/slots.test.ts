import fc from "fast-check";
import { expect, test } from "vitest";
import { Slots } from "./slots.ts";

const nameOnly = ({ name }: { readonly name: number }) => ({ name });

test("what is added comes out once, by its own number, however others come and go", () => {
  const step = fc.oneof(
    fc.constant("add" as const),
    fc.nat({ max: 20 }),
    fc.constant("unknown" as const),
    fc.constant("all" as const),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const slots = new Slots<{ readonly name: number }>();
      const held: { number: number; name: number }[] = [];
      for (const [name, what] of steps.entries()) {
        if (what === "add") held.push({ number: slots.add({ name }), name });
        else if (what === "unknown") expect(slots.take(1_000)).toBeNull();
        else if (what === "all") expect(new Set(slots.takeAll())).toEqual(new Set(held.splice(0).map(nameOnly)));
        else {
          const [taken] = held.splice(what % Math.max(1, held.length), 1);
          if (taken === undefined) continue;
          expect(slots.take(taken.number)).toEqual({ name: taken.name });
          expect(slots.take(taken.number)).toBeNull();
        }
        expect(slots.size).toBe(held.length);
        expect(new Set(held.map(({ number }) => number)).size).toBe(held.length);
      }
    }),
  );
});
