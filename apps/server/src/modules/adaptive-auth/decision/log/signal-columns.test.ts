import { signalCode } from "@parapet/contract";
import fc from "fast-check";
import { expect, test } from "vitest";
import { getSignalOrder } from "./signal-columns.ts";

test("an order of signals is their codes, however many orders come in turn", () => {
  const codes = fc.array(fc.constantFrom(...signalCode.options), { maxLength: 4 });
  fc.assert(
    fc.property(fc.array(codes, { minLength: 20, maxLength: 60 }), (orders) => {
      for (const order of orders) expect(getSignalOrder(order.map((code) => ({ code })))).toBe(order.join(","));
    }),
  );
});

test("the states of all signals are one exact number", () => {
  expect(3 ** signalCode.options.length).toBeLessThan(Number.MAX_SAFE_INTEGER);
});
