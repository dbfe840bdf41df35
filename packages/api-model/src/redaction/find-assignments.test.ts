import { describe, expect, test } from "vitest";
import { findAssignments } from "./find-secrets.ts";

const found = (text: string) =>
  [...findAssignments(text)].map(({ start, end, kind }) => `${kind}: ${text.slice(start, end)}`);

describe("assignments", () => {
  test.each<[text: string, expected: string[]]>([
    ["password=hunter2", ["password: hunter2"]],
    ["password=hunter2&user=ada", ["password: hunter2"]],
    ["a; password=hunter2, b", ["password: hunter2"]],
    ['password="two words" x', ["password: two words"]],
    ["password='two words' x", ["password: two words"]],
    ['password="', []],
    ['password=""', []],
    ["password=(a)", ["password: (a"]],
    ["password=••••", []],
    ['password="••••"', []],
    ["password= hunter2", []],
    ["password==hunter2", ["password: =hunter2"]],
    ["user=ada", []],
    ["my.password=a user.token=b", ["password: a", "token: b"]],
    ["headers[api_key]=a", ["api_key: a"]],
    ["key=a", []],
    ["?key=a", ["api_key: a"]],
    ["x&sig=a", ["signature: a"]],
    ["?token=a;b c", ["token: a;b"]],
    ["?token=a#b", ["token: a"]],
    [`?token="a"`, []],
    ["?page=2&access_token=abc&q=1", ["token: abc"]],
    ["password=a password=b", ["password: a", "password: b"]],
    ["éPassword=a", ["password: a"]],
    [`${"x".repeat(65)}password=a`, []],
    [`password="${"x".repeat(4_096)}"`, [`password: ${"x".repeat(4_096)}`]],
  ])("%s", (text, expected) => {
    expect(found(text)).toEqual(expected);
  });
});
