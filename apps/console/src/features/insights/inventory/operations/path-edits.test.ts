import { expect, it, test } from "vitest";
import { mergedTemplate, mergeEdits, parametersOf } from "./path-edits.ts";

test("names the slots of a template's parameters", () => {
  expect(parametersOf("/users/{user}/orders/{order}")).toEqual([
    { slot: "/users", name: "user" },
    { slot: "/users/{}/orders", name: "order" },
  ]);
  expect(parametersOf("/users")).toEqual([]);
});

it.each([
  [
    ["/users/john", "/users/pedro"],
    [
      ["/users", "john"],
      ["/users", "pedro"],
    ],
    "/users/{…}",
  ],
  [["/users/john", "/users/{user}"], [["/users", "john"]], "/users/{user}"],
  [
    ["/a/x/b/1", "/a/y/b/2"],
    [
      ["/a", "x"],
      ["/a", "y"],
      ["/a/{}/b", "1"],
      ["/a/{}/b", "2"],
    ],
    "/a/{…}/b/{…}",
  ],
  [
    ["/{v}/x%20y", "/{v}/z"],
    [
      ["/{}", "x y"],
      ["/{}", "z"],
    ],
    "/{v}/{…}",
  ],
] as const)("merges %j", (templates, expected, merged) => {
  expect(mergeEdits(templates)).toEqual(expected.map(([slot, value]) => ({ kind: "merge", slot, value })));
  expect(mergedTemplate(templates)).toBe(merged);
});

it.each([[["/users"]], [["/users", "/users"]], [["/users", "/users/x"]], [[]]])("cannot merge %j", (templates) => {
  expect(mergeEdits(templates)).toBeNull();
});
