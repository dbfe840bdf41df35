import { expect, test } from "vitest";
import { strengthOf } from "./password-strength.tsx";

test.each([
  "",
  "a",
  "password",
  "passwordpassword",
  "aaaaaaaaaaaaaaaa",
  "abcdefghijkl",
  "123456789012",
  "qwertyuiopas",
])("%j is too easy to guess", (password) => {
  expect(strengthOf(password)).toBeLessThanOrEqual(1);
});

test("a few unusual words are very good without any symbol", () => {
  expect(strengthOf("correct horse battery")).toBe(4);
});

test("the person's own name and address count for little", () => {
  const own = ["nadia.rahmani@example.org", "Nadia", "Rahmani"];
  expect(strengthOf("nadia rahmani 1", own)).toBeLessThan(strengthOf("nadia rahmani 1"));
});

test("below twelve characters it never gets past weak", () => {
  expect(strengthOf("xK9#vQ2!mZ7")).toBe(1);
});
