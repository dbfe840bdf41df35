import type { ClientWay } from "@parapet/contract";
import { expect, test } from "vitest";
import { readWay, typedOf } from "./typed-way.ts";

const wayWith = (secret: string | null): ClientWay => ({
  kind: "jwt",
  header: "authorization",
  issuer: "https://login.example.com/",
  audience: "",
  claim: "azp",
  keys: { source: "secret", secret },
});

test.each([
  ["saved by the server", null],
  ["not saved yet", "s".repeat(32)],
])("a secret that is %s is kept when another field is edited", (_, secret) => {
  const before = wayWith(secret);
  const typed = { ...typedOf("jwt", before), claim: "sub" };
  expect(typed.secret).toBe("");
  expect(readWay("jwt", typed, before)).toEqual({ ...before, claim: "sub" });
});

test("a secret isn't kept for another issuer", () => {
  const before = wayWith(null);
  const typed = { ...typedOf("jwt", before), issuer: "https://other.example.com/" };
  expect(readWay("jwt", typed, before)).toEqual(new Map([["secret", "required"]]));
});
