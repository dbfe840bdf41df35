import { expect, it, test } from "vitest";
import { mergedTemplate, mergeEdits, parametersOf, pathAt } from "./path-edits.ts";

test("names the slots of a template's parameters", () => {
  expect(parametersOf("/users/{user}/orders/{order}")).toEqual([
    { slot: "/users", name: "user" },
    { slot: "/users/{}/orders", name: "order" },
  ]);
  expect(parametersOf("/users")).toEqual([]);
  expect(parametersOf("/items/{item}:cancel/notes/{note}.json")).toEqual([
    { slot: "/items", name: "item" },
    { slot: "/items/{}/:::cancel/notes", name: "note" },
  ]);
  expect(parametersOf("/Lines(Order={order},Line='{line}')/Notes({note})")).toEqual([
    { slot: "/Lines/::(Order=", name: "order" },
    { slot: "/Lines/::(Order=/{}/::,Line='", name: "line" },
    { slot: "/Lines/::(Order=/{}/::,Line='/{}/::')/Notes/::(", name: "note" },
  ]);
});

it.each([
  ["/users", "{user}", "/users/{user}"],
  ["", "*", "/*"],
  ["/items/{}/:::cancel", "now", "/items/{}:cancel/now"],
  ["/Lines/::(Order=/{}/::,Line='", "{line}", "/Lines(Order={},Line='{line}')"],
  ["/Lines/::(/{}/::)/Notes/::('", "a", "/Lines({})/Notes('a')"],
  ["/Lines/::(/{}/::)", "Notes", "/Lines({})/Notes"],
])("at %s, %s is written %s", (slot, next, path) => {
  expect(pathAt(slot, next)).toBe(path);
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
    ["/Orders({id})/x", "/Orders({order})/y"],
    [
      ["/Orders/::(/{}/::)", "x"],
      ["/Orders/::(/{}/::)", "y"],
    ],
    "/Orders({id})/{…}",
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

it.each([[["/Orders({id})", "/Orders('{id}')"]], [["/users"]], [["/users", "/users"]], [["/users", "/users/x"]], [[]]])(
  "cannot merge %j",
  (templates) => {
    expect(mergeEdits(templates)).toBeNull();
  },
);
