import { describe, expect, test } from "vitest";
import { getQueryPaths } from "./query-paths.ts";

const named = (uri: string) => getQueryPaths(uri)?.flatMap(({ paths }) => paths) ?? null;

describe("a path in the query", () => {
  test.each([
    ["/?rest_route=/wp/v2/users/7", "/wp/v2/users/7"],
    ["/?rest_route=/wp/v2/users/7", "/wp-json/wp/v2/users/7"],
    ["/a/b?rest%5Froute=%2Fwp%2Fv2", "/wp/v2"],
    ["/index.php?/users/7&a=b", "/users/7"],
    ["/?%2Fusers%2F7", "/users/7"],
    ["/index.php?r=users/7", "/users/7"],
    ["/index.php?r=payouts", "/payouts"],
    ["/?a=b&q=payouts", "/payouts"],
    ["/x?_url=/payouts", "/payouts"],
    ["/x?route=/payouts", "/payouts"],
    ["/x?q=users/7", "/users/7"],
    ["/x?a;s=/users/7", "/users/7"],
  ])("of %s is %s", (uri, path) => {
    expect(named(uri)).toContain(path);
  });

  test.each(["/search?q=payouts", "/a?b=/c", "/a?return=/b&x=%2F", "/a", "/?q=", "/a?b/c=d"])(
    "isn't there in %s",
    (uri) => {
      expect(named(uri)).toEqual([]);
    },
  );

  test("counts by names that are for nothing else also where nothing is listed", () => {
    expect(getQueryPaths("/?q=a/b&_url=/c")?.map(({ isCertain }) => isCertain)).toEqual([false, true]);
  });

  test("isn't parsed over the limits of length or number", () => {
    expect(getQueryPaths(`/?r=/${"./".repeat(300)}payouts`)).toBeNull();
    expect(getQueryPaths("/?r=/1&r=/2&r=/3&r=/4")).toBeNull();
    expect(getQueryPaths(`/?${"a=/&".repeat(600)}`)).toBeNull();
    expect(getQueryPaths(null)).toEqual([]);
  });
});
