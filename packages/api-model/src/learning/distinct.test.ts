import * as fc from "fast-check";
import { expect, test } from "vitest";
import { addDistinct, countDistinct, joinDistinct, type Distinct } from "./distinct.ts";
import { hash } from "./hash.ts";

const seen = fc
  .array(fc.nat(500), { maxLength: 600 })
  .map((list) => list.map((each) => hash(String(each))).reduce<Distinct>(addDistinct, []));

test("joins in any order, any grouping, any number of times", () => {
  fc.assert(
    fc.property(seen, seen, seen, (a, b, c) => {
      expect(joinDistinct(a, b)).toStrictEqual(joinDistinct(b, a));
      expect(joinDistinct(a, joinDistinct(b, c))).toStrictEqual(joinDistinct(joinDistinct(a, b), c));
      expect(joinDistinct(a, a)).toStrictEqual(a);
    }),
  );
});

test.each([0, 1, 200, 10_000, 300_000])("counts %i different things, each seen twice", (count) => {
  let all: Distinct = [];
  for (let at = 0; at < 2 * count; at += 1) all = addDistinct(all, hash(`thing ${at % count}`));
  expect(Math.abs(countDistinct(all) - count)).toBeLessThanOrEqual(count < 256 ? 0 : count * 0.15);
});
