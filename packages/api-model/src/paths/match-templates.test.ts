import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { templateMatcher } from "./match-templates.ts";

describe("templateMatcher", () => {
  const match = templateMatcher(["/", "/pets/{pet}", "/pets/search", "/pets/{pet}/toys/{toy}", "/pets/search/saved"]);
  const of = (path: string) => {
    const found = match(path);
    return found === null ? null : [found.template, Object.fromEntries(found.parameters)];
  };

  it("takes literals before parameters, and tells the parameters' values", () => {
    expect(of("/")).toEqual(["/", {}]);
    expect(of("/pets/7")).toEqual(["/pets/{pet}", { pet: "7" }]);
    expect(of("/pets/search")).toEqual(["/pets/search", {}]);
    expect(of("/pets/search/toys/ball%201")).toEqual(["/pets/{pet}/toys/{toy}", { pet: "search", toy: "ball 1" }]);
  });

  it("knows no template for other paths", () => {
    expect([of("/pets"), of("/owners/7"), of("/pets/7/toys")]).toEqual([null, null, null]);
  });

  it("reads literals as OpenAPI writes them", () => {
    expect(templateMatcher(["/a%20b/{id}"])("/a%20b/1")?.template).toBe("/a%20b/{id}");
  });

  it("finds every template again by any values in it", () => {
    const segment = fc.oneof(
      fc.constantFrom("pets", "toys", "search").map((text) => ({ text, isParameter: false })),
      fc.constantFrom("a", "b", "c").map((text) => ({ text, isParameter: true })),
    );
    const value = fc.stringMatching(/^[0-9]{1,5}$/);
    fc.assert(
      fc.property(
        fc.array(segment, { maxLength: 5 }),
        fc.array(value, { minLength: 5, maxLength: 5 }),
        (parts, values) => {
          const template = `/${parts.map(({ text, isParameter }) => (isParameter ? `{${text}}` : text)).join("/")}`;
          const path = `/${parts.map(({ text, isParameter }, at) => (isParameter ? values[at] : text)).join("/")}`;
          expect(templateMatcher([template, "/other/{x}"])(path)?.template).toBe(template);
        },
      ),
    );
  });
});

describe("of several templates", () => {
  it("the first counts where two are alike but for the names", () => {
    const match = templateMatcher(["/pets/{a}", "/pets/{b}"])("/pets/7");
    expect(match).toEqual({ template: "/pets/{a}", parameters: new Map([["a", "7"]]) });
  });

  it("a literal that leads nowhere hides no parameter", () => {
    const match = templateMatcher(["/a/b/c", "/{x}/b/{y}", "/{x}/{z}"]);
    expect(match("/a/b/c")?.template).toBe("/a/b/c");
    expect(match("/a/b/d")).toEqual({
      template: "/{x}/b/{y}",
      parameters: new Map([
        ["x", "a"],
        ["y", "d"],
      ]),
    });
    expect(match("/a/e")).toEqual({
      template: "/{x}/{z}",
      parameters: new Map([
        ["x", "a"],
        ["z", "e"],
      ]),
    });
    expect(match("/a/e/f")).toBeNull();
  });

  it("none is there where there are none", () => {
    expect(templateMatcher([])("/")).toBeNull();
    expect(templateMatcher(["/a"])("/")).toBeNull();
  });

  it("keeps the values of parameters in their order after a dead end", () => {
    const match = templateMatcher(["/{a}/x/{b}", "/{a}/{c}/{d}"]);
    expect(match("/1/x/2")?.parameters).toEqual(
      new Map([
        ["a", "1"],
        ["b", "2"],
      ]),
    );
    expect(match("/1/y/2")?.parameters).toEqual(
      new Map([
        ["a", "1"],
        ["c", "y"],
        ["d", "2"],
      ]),
    );
  });
});
