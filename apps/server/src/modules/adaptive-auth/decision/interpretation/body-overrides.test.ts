import { describe, expect, test } from "vitest";
import { mayOverrideInBody } from "./body-overrides.ts";

const form = "application/x-www-form-urlencoded";
const may = (setting: "ignore" | "forms" | "all", method: string, type: string, read?: string) =>
  mayOverrideInBody(setting, { method, form: read, headers: { "content-type": type } });

describe("an unread body may name another method", () => {
  test.each([
    ["forms", "POST", form, true],
    ["forms", "POST", "", true],
    ["forms", "POST", "application/json", false],
    ["forms", "PUT", form, true],
    ["forms", "PATCH", "multipart/form-data; boundary=b", true],
    ["forms", "DELETE", form, true],
    ["forms", "DELETE", "", false],
    ["forms", "PUT", "application/json", false],
    ["forms", "GET", form, false],
    ["all", "POST", "application/json", true],
    ["all", "PUT", "application/json", false],
    ["all", "PUT", form, true],
    ["ignore", "POST", form, false],
  ] as const)("as %s says: %s of %j → %s", (setting, method, type, expected) => {
    expect(may(setting, method, type)).toBe(expected);
  });

  test("and one that was read doesn't", () => {
    expect(may("all", "POST", form, "")).toBe(false);
  });
});
