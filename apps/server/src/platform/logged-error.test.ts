import { DrizzleQueryError } from "drizzle-orm";
import { expect, it } from "vitest";
import { loggedError } from "./log.ts";

it("has a failed query and its cause, and none of its parameters", () => {
  const error = new DrizzleQueryError("insert into file values ($1)", ["a secret file"], new Error("No space left"));
  const logged = loggedError(error);
  expect(logged).toMatchObject({ message: expect.stringContaining("insert into file") });
  expect(JSON.stringify(logged)).toContain("No space left");
  expect(JSON.stringify(logged)).not.toContain("a secret file");
});

it("cuts what is long", () => {
  expect(JSON.stringify(loggedError(new Error("x".repeat(100_000)))).length).toBeLessThan(10_000);
});

it("leaves what is no error as it is", () => {
  expect(loggedError("timeout")).toBe("timeout");
});
