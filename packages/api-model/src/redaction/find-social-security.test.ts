import { describe, expect, test } from "vitest";
import { findSocialSecurity } from "./find-social-security.ts";

const found = (text: string) =>
  [...findSocialSecurity(text)].map(({ start, end, kind }) => `${kind}: ${text.slice(start, end)}`);

describe("social security numbers", () => {
  test.each<[text: string, isOne: boolean]>([
    ["536-90-4399", true],
    ["001-01-0001", true],
    ["665-01-0001", true],
    ["667-01-0001", true],
    ["899-99-9999", true],
    ["(536-90-4399)", true],
    ["000-12-3456", false],
    ["666-12-3456", false],
    ["900-12-3456", false],
    ["999-12-3456", false],
    ["536-00-4399", false],
    ["536-90-0000", false],
    ["536 90 4399", false],
    ["536904399", false],
    ["1536-90-4399", false],
    ["536-90-43991", false],
    ["-536-90-4399", false],
    ["536-90-4399-", false],
    ["a536-90-4399", false],
  ])("%s is one: %s", (text, isOne) => {
    expect(found(text)).toHaveLength(isOne ? 1 : 0);
  });
});
