import { describe, expect, test } from "vitest";
import { entryFor } from "./host-set.ts";

const list = new Set(["a.com", "pages.b.com", "io"]);

describe("the entry of a list", () => {
  test.each([
    ["a.com", "a.com"],
    ["www.a.com", "a.com"],
    ["x.y.a.com", "a.com"],
    ["WWW.A.COM", "a.com"],
    ["pages.b.com", "pages.b.com"],
    ["x.pages.b.com", "pages.b.com"],
    ["b.com", null],
    ["ba.com", null],
    ["a.com.x", null],
    ["x.io", "io"],
    ["com", null],
    ["", null],
    [".", null],
  ])("for %s is %s", (host, entry) => {
    expect(entryFor(list, host)).toBe(entry);
  });

  test("is the longest one", () => {
    expect(entryFor(new Set(["b.com", "a.b.com"]), "x.a.b.com")).toBe("a.b.com");
  });

  test("is null for an empty list", () => {
    expect(entryFor(new Set(), "a.com")).toBeNull();
  });
});
