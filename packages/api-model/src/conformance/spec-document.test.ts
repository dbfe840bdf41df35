import { describe, expect, it, test } from "vitest";
import { pointerTo } from "./finding.ts";
import { specDocument, type SpecDocument } from "./spec-document.ts";

function read(more: object = {}, openapi = "3.1.0"): SpecDocument {
  const document = specDocument({ openapi, ...more });
  if (document === null) throw new Error("No document");
  return document;
}

describe("the dialect", () => {
  test.each<[value: unknown, dialect: string | null]>([
    [{ swagger: "2.0" }, "2.0"],
    [{ swagger: 2 }, "2.0"],
    [{ swagger: "1.2" }, null],
    [{ swagger: "2.0", openapi: "3.1.0" }, "2.0"],
    [{ openapi: "3.0.0" }, "3.0"],
    [{ openapi: "3.0.4" }, "3.0"],
    [{ openapi: "3.1.0" }, "3.1"],
    [{ openapi: "3.2.0" }, "3.1"],
    [{ openapi: "3" }, null],
    [{ openapi: 3.1 }, null],
    [{ openapi: "v3.1.0" }, null],
    [{}, null],
    [[], null],
    ["openapi", null],
  ])("of %j is %j", (value, dialect) => {
    expect(specDocument(value)?.dialect ?? null).toBe(dialect);
  });
});

describe("references", () => {
  const document = read({
    a: { b: [{ c: 1 }, "x"], "d/e~f": { g: 1 }, "h i": null, zero: 0 },
    chain: { $ref: "#/middle" },
    middle: { $ref: "#/a/b/0" },
    sibling: { $ref: "#/a", title: "x" },
    circle: { $ref: "#/circle" },
    lost: { $ref: "#/nowhere" },
  });
  const resolved = (reference: string) => {
    const found = document.resolve(reference);
    return found === null ? null : [found.value, pointerTo(found.place)];
  };

  test.each<[reference: string, value: unknown, pointer: string]>([
    ["#/a/b/0", { c: 1 }, "/a/b/0"],
    ["#/a/b/1", "x", "/a/b/1"],
    ["#/a/d~1e~0f", { g: 1 }, "/a/d~1e~0f"],
    ["#/a/h%20i", null, "/a/h i"],
    ["#/a/zero", 0, "/a/zero"],
    ["#/chain", { c: 1 }, "/a/b/0"],
    ["#/sibling", { $ref: "#/a", title: "x" }, "/sibling"],
  ])("%s leads to %j at %s", (reference, value, pointer) => {
    expect(resolved(reference)).toEqual([value, pointer]);
  });

  test.each(["#/a/b/", "#/a/b/00", "#/a/b/0x1", "#/a/b/1e0", "#/a/b/ 1", "#/a/b/+1", "#/a/b/-1", "#/a/b/length"])(
    "%s is no item of a list",
    (reference) => {
      expect(document.resolve(reference)).toBeNull();
    },
  );

  it("to the document itself lead there", () => {
    expect(document.resolve("#")).toEqual({ value: document.root, place: null });
  });

  test.each([
    "#/nowhere",
    "#/a/b/7",
    "#/a/b/x",
    "#/a/constructor",
    "#/circle",
    "#/lost",
    "other.yaml#/a",
    "https://example.com/a.json",
    "/a",
    "",
    "#/a/%zz",
  ])("%s lead nowhere", (reference) => {
    expect(resolved(reference)).toBeNull();
  });

  it("are followed through 16 others", () => {
    const chain = (length: number) => {
      const links = Array.from({ length }, (_, at) => [`l${at}`, { $ref: `#/l${at + 1}` }]);
      return read({ ...Object.fromEntries(links), [`l${length}`]: { end: true } }).resolve("#/l0");
    };
    expect(chain(16)?.value).toEqual({ end: true });
    expect(chain(17)).toBeNull();
  });

  it("are followed where there are any", () => {
    expect(document.follow({ $ref: "#/a/b/0" })).toEqual({ c: 1 });
    expect(document.follow({ $ref: "#/nowhere" })).toBeUndefined();
    const plain = { $ref: 7 };
    expect(document.follow(plain)).toBe(plain);
    expect(document.follow("x")).toBe("x");
  });
});

describe("parts of a schema", () => {
  const schemas = {
    A: { title: "A", allOf: [{ title: "B" }] },
    Loop: { title: "loop", anyOf: [{ $ref: "#/components/schemas/Loop" }] },
  };
  const partsOf = (schema: unknown, openapi = "3.1.0") =>
    read({ components: { schemas } }, openapi)
      .partsOf(schema)
      .map(({ title }) => title);
  const reference = { $ref: "#/components/schemas/A" };

  test.each<[what: string, schema: unknown, titles: unknown[]]>([
    ["one schema", { title: "x" }, ["x"]],
    [
      "all kinds of combination",
      { title: "x", allOf: [{ title: "1" }], anyOf: [{ title: "2" }], oneOf: [{ title: "3" }] },
      ["x", "1", "2", "3"],
    ],
    ["a reference with siblings", { title: "x", ...reference }, ["x", "A", "B"]],
    ["a schema that refers to itself", { $ref: "#/components/schemas/Loop" }, [undefined, "loop", undefined]],
    [
      "what is nested",
      { title: "x", properties: { a: { title: "no" } }, allOf: [{ title: "1", oneOf: [{ title: "2" }, true] }] },
      ["x", "1", "2"],
    ],
    ["lists that are none", { title: "x", allOf: { title: "no" } }, ["x"]],
    ["no schema", true, []],
  ])("are those of %s", (_, schema, titles) => {
    expect(partsOf(schema)).toEqual(titles);
  });

  it("next to a reference count in OpenAPI 3.1 only", () => {
    expect(partsOf({ title: "x", ...reference, allOf: [{ title: "1" }] })).toEqual(["x", "A", "1", "B"]);
    expect(partsOf({ title: "x", ...reference, allOf: [{ title: "1" }] }, "3.0.3")).toEqual(["A", "B"]);
    expect(partsOf({ allOf: [{ title: "x", ...reference }] }, "3.0.3")).toEqual([undefined, "A", "B"]);
  });
});

describe("base paths", () => {
  const servers = (...urls: readonly string[]) => ({ servers: urls.map((url) => ({ url })) });
  const bases = (more: object, ...owners: object[]) => [...read(more).basesOf(...owners.map((each) => ({ ...each })))];

  it("are those of the servers, the longest first, and none", () => {
    expect(bases(servers("https://a.example/v1", "/api/v1/", "https://b.example"))).toEqual(["/api/v1", "/v1", ""]);
    expect(bases({})).toEqual([""]);
  });

  it("are those of the nearest owner that names any", () => {
    const root = servers("/root");
    expect(bases(root, servers("/operation"), servers("/item"))).toEqual(["/operation", ""]);
    expect(bases(root, {}, servers("/item"))).toEqual(["/item", ""]);
    expect(bases(root, { servers: [] }, { servers: "x" })).toEqual(["/root", ""]);
    expect(bases(root, { servers: [null, 7] }, {})).toEqual(["/root", ""]);
    expect(bases(root, { servers: [{}] }, {})).toEqual([""]);
  });

  it("of Swagger 2.0 are one", () => {
    const swagger = (more: object) => [...(specDocument({ swagger: "2.0", ...more })?.basesOf(servers("/x")) ?? [])];
    expect(swagger({ basePath: "/v1/", ...servers("/y") })).toEqual(["/v1", ""]);
    expect(swagger({ basePath: "/" })).toEqual([""]);
    expect(swagger({ basePath: 7 })).toEqual([""]);
    expect(swagger({})).toEqual([""]);
  });

  test.each<[what: string, url: string, variables: unknown, found: string[]]>([
    ["a default", "/{v}", { v: { default: "v1" } }, ["/v1", ""]],
    ["a default and others", "/{v}", { v: { default: "v1", enum: ["v1", "v22"] } }, ["/v22", "/v1", ""]],
    ["two variables", "/{a}/{b}", { a: { default: "x" }, b: { enum: ["1", "2"] } }, ["/x/1", "/x/2", ""]],
    ["one variable twice", "/{a}/{a}", { a: { default: "x" } }, ["/x/x", ""]],
    ["variables of another place", "/v1", { a: { default: "x", enum: ["y"] } }, ["/v1", ""]],
    ["no values", "/{a}", { a: {} }, ["/{a}", ""]],
    ["values that are no texts", "/{a}", { a: { default: 1, enum: [null, "z"] } }, ["/z", ""]],
    ["variables that are none", "/{a}", { a: "x" }, ["/{a}", ""]],
    ["a list of variables", "/{a}", [], ["/{a}", ""]],
  ])("have %s in the place of variables", (_, url, variables, found) => {
    expect(bases({ servers: [{ url, variables }] })).toEqual(found);
  });

  it("are a hundred at most for each server", () => {
    const values = Array.from({ length: 20 }, (_, at) => `${at}`);
    const variables = { a: { enum: values }, b: { enum: values } };
    expect(bases({ servers: [{ url: "/{a}/{b}", variables }] })).toHaveLength(101);
  });
});
