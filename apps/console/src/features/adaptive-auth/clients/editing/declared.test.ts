import fc from "fast-check";
import { expect, test } from "vitest";
import { declaredOf, textsOf } from "./declared.ts";

const word = fc.stringMatching(/^[a-zA-Z0-9./:-]{1,20}$/);
const declared = fc.record({
  cidrs: fc.array(word),
  asns: fc.array(fc.integer({ min: 1, max: 4_294_967_295 })),
  countries: fc.array(word),
  agents: fc.array(word),
});

test("what is declared comes back from its text", () => {
  fc.assert(
    fc.property(declared, (given) => {
      expect(declaredOf(textsOf(given))).toEqual(given);
    }),
  );
});

test("commas, spaces and lines part what is typed", () => {
  const typed = {
    "declared.cidrs": "192.0.2.0/24, 2001:db8::/32",
    "declared.asns": "AS2119 as1\n3",
    "declared.countries": " fr;no ",
    "declared.agents": "",
  };
  expect(declaredOf(typed)).toEqual({
    cidrs: ["192.0.2.0/24", "2001:db8::/32"],
    asns: [2119, 1, 3],
    countries: ["fr", "no"],
    agents: [],
  });
});
