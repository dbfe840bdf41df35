import { describe, expect, test } from "vitest";
import { findCredentials } from "./find-secrets.ts";

const found = (text: string) =>
  [...findCredentials(text)].map(({ start, end, kind }) => `${kind}: ${text.slice(start, end)}`);

describe("authorization values", () => {
  test.each<[text: string, credential: string | null]>([
    ["Bearer abcdefg1", "abcdefg1"],
    ["bearer   abcdefg1", "abcdefg1"],
    ["Bearer a.b~c+d/e=1", "a.b~c+d/e=1"],
    ["Basic dXNlcjpwYXNz", "dXNlcjpwYXNz"],
    ["basic dXNlcjpwYXNz", "dXNlcjpwYXNz"],
    ["Bearer abcdef1", null],
    ["Bearer abcdefgh", null],
    ["Basic membership", null],
    ["BEARER abcdefg1", null],
    ["Digest abcdefg1", null],
    [" Bearer abcdefg1", null],
    ["Bearer abcdefg1 and more", null],
    ["Bearer abcdefg1\n", null],
  ])("%j has %j", (text, credential) => {
    expect(found(text)).toEqual(credential === null ? [] : [`authorization: ${credential}`]);
  });
});
