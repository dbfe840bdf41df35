import { afterEach, expect, test, vi } from "vitest";
import { parseJson, readText, removeItem, writeJson } from "./storage.ts";

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

test("a value is kept as JSON", () => {
  writeJson("auth", { access: "a" });
  expect(localStorage.getItem("auth")).toBe('{"access":"a"}');
  expect(parseJson(readText("auth"))).toEqual({ access: "a" });
});

test.each([null, undefined, false, "", 0])("setting %j removes the item", (falsy) => {
  writeJson("is_integrated", true);
  writeJson("is_integrated", falsy);
  expect(localStorage.getItem("is_integrated")).toBeNull();
});

test("a damaged value reads as absent", () => {
  expect(parseJson('{"access":')).toBeNull();
  expect(parseJson("")).toBeNull();
});

test("a browser that refuses storage keeps values for this page", () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("denied", "SecurityError");
  });
  vi.spyOn(Storage.prototype, "getItem").mockImplementation(() => {
    throw new DOMException("denied", "SecurityError");
  });
  writeJson("user", { email: "a@example.org" });
  expect(parseJson(readText("user"))).toEqual({ email: "a@example.org" });
  removeItem("user");
  expect(readText("user")).toBeNull();
});
