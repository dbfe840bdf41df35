import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { splitTarget } from "./split-target.ts";

describe("splitTarget", () => {
  it.each([
    ["/pets/7?verbose=true", "/pets/7", "verbose=true"],
    ["/a?b?c=d", "/a", "b?c=d"],
    ["/a?", "/a", null],
    ["/", "/", null],
    ["?x=1", "/", "x=1"],
    ["pets", "/pets", null],
    ["*", "*", null],
    ["/a//b/", "/a//b/", null],
    ["/redirect?to=https://x.example/?y=1", "/redirect", "to=https://x.example/?y=1"],
    ["/at/http://x.example/", "/at/http://x.example/", null],
  ])("splits %j", (text, path, query) => {
    expect(splitTarget(text)).toMatchObject({ path, query, authority: null, isTemplate: false });
  });

  it("takes scheme, host and port out of a target in absolute form", () => {
    expect(splitTarget("http://API.example.com:8080/a/b?c=d")).toEqual({
      path: "/a/b",
      query: "c=d",
      authority: { scheme: "http", host: "api.example.com", port: 8080 },
      isTemplate: false,
    });
    expect(splitTarget("https://api.example.com?c=d")).toMatchObject({ path: "/", query: "c=d" });
  });

  it.each(["/chest/:treasure_id", "/catalogue/{id}", String.raw`/users/{id:\d+}/posts`, "/items/<int:id>"])(
    "knows %s for a template",
    (path) => {
      expect(splitTarget(path)).toMatchObject({ path, isTemplate: true });
    },
  );

  it.each(["/v1/models:predict", "/time/12:30", "/a{b}c", "/:", "/{}", "/x?y={id}"])(
    "knows %s for no template",
    (path) => {
      expect(splitTarget(path).isTemplate).toBe(false);
    },
  );

  it("loses nothing of a path and its query", () => {
    fc.assert(
      fc.property(fc.webPath(), fc.webQueryParameters(), (path, query) => {
        const split = splitTarget(query === "" ? `/x${path}` : `/x${path}?${query}`);
        expect(split).toMatchObject({ path: `/x${path}`, query: query === "" ? null : query });
      }),
    );
  });
});
