import * as fc from "fast-check";
import { expect, test } from "vitest";
import { amountsOf, invoices, orders, people, products } from "./sample-data.ts";
import { memoryOf } from "./sample-store.ts";

test("ids are unique, so that lists can tell rows apart", () => {
  for (const rows of [products, orders, invoices, people]) {
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  }
  expect(new Set(people.map(({ email }) => email)).size).toBe(people.length);
});

test("an invoice adds up to the cent", () => {
  const lines = [
    { item: "a", quantity: 3, price: 0.1 },
    { item: "b", quantity: 1, price: 19.99 },
  ];
  expect(amountsOf({ lines, tax: 20 })).toEqual({ net: 20.29, tax: 4.06, gross: 24.35 });
  const cents = (value: number) => Math.round(value * 100);
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat(50), fc.nat(100_000)), { minLength: 1, maxLength: 9 }),
      fc.nat(30),
      (rows, tax) => {
        const amounts = amountsOf({
          lines: rows.map(([quantity, price]) => ({ item: "", quantity, price: price / 100 })),
          tax,
        });
        expect(cents(amounts.net)).toBe(rows.reduce((sum, [quantity, price]) => sum + quantity * price, 0));
        expect(cents(amounts.gross)).toBe(cents(amounts.net) + cents(amounts.tax));
      },
    ),
  );
});

test("a kept row replaces its former self, a new one comes first, and listeners hear of both", () => {
  const memory = memoryOf([
    { id: "a", n: 1 },
    { id: "b", n: 2 },
  ]);
  let heard = 0;
  const leave = memory.subscribe(() => {
    heard += 1;
  });
  memory.put({ id: "b", n: 3 });
  memory.put({ id: "c", n: 4 });
  leave();
  memory.put({ id: "d", n: 5 });
  expect(memory.get().map(({ id, n }) => `${id}${n}`)).toEqual(["d5", "c4", "a1", "b3"]);
  expect(heard).toBe(2);
});
