import { describe, expect, it } from "vitest";
import { knownPaths } from "./cluster-paths.ts";

describe("knownPaths", () => {
  it("is a tree of literals and parameters that knows where templates end", () => {
    const root = knownPaths(["/pets", "/pets/{petId}", "/pets/{petId}/toys"]);
    const pets = root.literals.get("pets");
    expect([root.isEnd, pets?.isEnd, pets?.parameter?.node.isEnd]).toEqual([false, true, true]);
    expect(pets?.parameter?.name).toBe("petId");
    expect(pets?.parameter?.node.literals.get("toys")?.isEnd).toBe(true);
    expect(pets?.literals.size).toBe(0);
  });

  it("keeps the first name of a parameter, and what is below either name", () => {
    const pets = knownPaths(["/pets/{a}/x", "/pets/{b}/y"]).literals.get("pets");
    expect(pets?.parameter?.name).toBe("a");
    expect([...(pets?.parameter?.node.literals.keys() ?? [])]).toEqual(["x", "y"]);
    expect(pets?.parameter?.node.isEnd).toBe(false);
  });

  it("decodes literals, and knows the root", () => {
    expect([...knownPaths(["/a%20b"]).literals.keys()]).toEqual(["a b"]);
    expect(knownPaths(["/"]).isEnd).toBe(true);
    expect(knownPaths([])).toEqual({ literals: new Map(), parameter: null, isEnd: false });
  });
});
