import * as fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { newOperation } from "../learning/add-call.ts";
import { newShape } from "../learning/shape.ts";
import { routesOf, templateFor, type RouteNode } from "./route-tree.ts";

interface Below {
  readonly literals?: Readonly<Record<string, RouteNode>>;
  readonly parameter?: readonly [name: string, node: RouteNode];
  readonly isCalled?: boolean;
}

function node({ literals = {}, parameter, isCalled = false }: Below = {}): RouteNode {
  return {
    hits: 1,
    literals: new Map(Object.entries(literals)),
    parameter: parameter === undefined ? null : { name: parameter[0], values: newShape(), node: parameter[1] },
    operations: new Map(isCalled ? [["GET", newOperation()]] : []),
  };
}
const end = node({ isCalled: true });
const templates = (root: RouteNode) => routesOf(root).map(({ template }) => template);

describe("routesOf", () => {
  it("lists what was called, in the order of the texts", () => {
    const pets = node({
      isCalled: true,
      literals: { mine: end },
      parameter: ["pet", node({ literals: { toys: end } })],
    });
    const root = node({ literals: { pets, health: end } });
    expect(templates(root)).toEqual(["/health", "/pets", "/pets/mine", "/pets/{pet}/toys"]);
  });

  it("has the root where it was called", () => {
    expect(templates(node({ isCalled: true }))).toEqual(["/"]);
    expect(templates(node())).toEqual([]);
  });

  it("gives the parameters of each template in order", () => {
    const inner = node({ literals: { toys: node({ parameter: ["toy", end] }) } });
    const [route] = routesOf(node({ literals: { pets: node({ parameter: ["pet", inner] }) } }));
    expect(route?.parameters.map(({ name }) => name)).toEqual(["pet", "toy"]);
    expect(route?.node).toBe(end);
  });

  test.each([
    ["a b", "/a%20b"],
    ["a/b", "/a%2Fb"],
    ["{id}", "/%7Bid%7D"],
    ["a?b#c", "/a%3Fb%23c"],
    ["50%", "/50%25"],
    ["é", "/%C3%A9"],
    ["@me", "/@me"],
    ["a:b", "/a:b"],
    ["a$b&c+d,e;f=g", "/a$b&c+d,e;f=g"],
    ["(x)!*'~-._", "/(x)!*'~-._"],
    ["", "/"],
    [":::cancel", ":cancel"],
    ["::.json", ".json"],
  ])("writes the literal %j as %j", (literal, template) => {
    expect(templates(node({ literals: { [literal]: end } }))).toEqual([template]);
  });

  it("writes a key without a slash", () => {
    const key = node({ parameter: ["order", node({ literals: { "::)": end } })] });
    const orders = node({ literals: { "::(": key } });
    expect(templates(node({ literals: { Orders: orders } }))).toEqual(["/Orders({order})"]);
  });
});

describe("templateFor", () => {
  const toys = node({ isCalled: true, parameter: ["toy", end] });
  const pets = node({
    literals: { mine: end, search: node({ literals: { saved: end } }) },
    parameter: ["pet", node({ isCalled: true, literals: { toys } })],
  });
  const root = node({ literals: { pets, "a b": end } });

  test.each([
    ["/pets/7", "/pets/{pet}"],
    ["/pets/mine", "/pets/mine"],
    ["/pets/mine/", "/pets/mine"],
    ["/pets/search", "/pets/{pet}"],
    ["/pets/search/saved", "/pets/search/saved"],
    ["/pets/search/toys", "/pets/{pet}/toys"],
    ["/pets/7/toys/8", "/pets/{pet}/toys/{toy}"],
    ["/a%20b", "/a%20b"],
    ["/pets", null],
    ["/", null],
    ["/owners", null],
    ["/pets/7/toys/8/x", null],
  ])("%s fits %j", (path, template) => {
    expect(templateFor(root, path)).toBe(template);
  });

  it("knows the root where it was called", () => {
    expect(templateFor(end, "/")).toBe("/");
  });

  it("finds each of the templates again by a path that fits it", () => {
    const anyNode = fc.letrec<{ node: RouteNode }>((tie) => ({
      node: fc.oneof(
        { maxDepth: 4 },
        fc.constant(end),
        fc
          .record({
            isCalled: fc.boolean(),
            one: tie("node"),
            two: tie("node"),
            value: tie("node"),
            name: fc.constantFrom("p", "q"),
          })
          .map(({ isCalled, one, two, value, name }) =>
            node({ isCalled, literals: { one, two }, parameter: [name, value] }),
          ),
      ),
    })).node;
    fc.assert(
      fc.property(anyNode, (tree) => {
        for (const { template } of routesOf(tree)) {
          expect(templateFor(tree, template.replaceAll(/\{\w\}/g, "17"))).toBe(template);
        }
      }),
      { numRuns: 50 },
    );
  });
});
