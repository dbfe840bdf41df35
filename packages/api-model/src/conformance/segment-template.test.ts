import * as fc from "fast-check";
import { expect, it, test } from "vitest";
import { segmentTemplate } from "./segment-template.ts";

test.each<[template: string, segment: string, values: string[] | null]>([
  ["{id}", "17", ["17"]],
  ["{id}", "", null],
  ["{name}.json", "a.json", ["a"]],
  ["{name}.json", ".json", null],
  ["{a}{b}", "xyz", ["x", "yz"]],
  ["{a}-{b}", "x-y-z", ["x", "y-z"]],
  ["{a}-{b}.x", "x-y.x.x", ["x", "y.x"]],
  ["{a}--{b}", "---", null],
  ["a{b}", "b1", null],
  ["Orders({key})", "Orders('a')", ["a"]],
  ["Orders({key})", "Orders(17)", ["17"]],
  ["Orders({key})", "Orders(')", ["'"]],
  ["Items(a={a},b={b})", "Items(a='x',b=2)", ["x", "2"]],
  ["%7Bx%7D{id}", "{x}1", ["1"]],
])("%s has the values of %s", (template, segment, values) => {
  expect(segmentTemplate(template)?.match(segment) ?? null).toEqual(values);
});

it("has no parameters without braces", () => {
  expect(segmentTemplate("orders")).toBeNull();
});

it("takes each parameter as short as a lazy pattern does", () => {
  const unit = fc.constantFrom("a", "-", ".");
  const literals = fc.array(fc.string({ unit, maxLength: 2 }), { minLength: 2, maxLength: 5 });
  fc.assert(
    fc.property(literals, fc.string({ unit, maxLength: 14 }), (parts, text) => {
      const escaped = parts.map((each) => each.replaceAll(/[.-]/g, String.raw`\$&`));
      const [, ...values] = new RegExp(`^${escaped.join("(.+?)")}$`).exec(text) ?? [];
      const found = segmentTemplate(parts.join("{p}"))?.match(text) ?? null;
      expect(found ?? []).toEqual(values);
    }),
  );
});
