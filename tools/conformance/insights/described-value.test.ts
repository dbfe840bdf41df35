import { expect, it } from "vitest";
import { checkMembers } from "./described-value.ts";

const token = Buffer.alloc(32, 7).toString("base64url");

it.each([
  [{ uid: "uuid" }, { uid: "3f3c6d58-0d96-4d4a-be9f-0557eecb4dd4" }],
  [{ token: "44 chars base64url of 32 random bytes" }, { token: `${token}=` }],
  [{ hosts: 'array containing "*" when sampling is off' }, { hosts: ["a", "*"] }],
  [{ hosts: ["*", "a:80"] }, { hosts: ["a:80", "b:80", "*"] }],
  [{ trace_sources: "array, no token field" }, { trace_sources: [{ uid: "x" }] }],
])("%j holds for %j", (members, value) => {
  expect(checkMembers(value, members)).toEqual([]);
});

it.each([
  [{ uid: "uuid" }, { uid: 7 }, /^uid is 7, expected uuid$/],
  [{ token: "44 chars base64url of 32 random bytes" }, { token }, /expected 44 chars/],
  [{ hosts: 'array containing "*"' }, { hosts: ["a"] }, /^hosts is \["a"\]/],
  [{ hosts: ["*", "a"] }, { hosts: ["*"] }, /expected all of \["\*","a"\]/],
  [{ trace_sources: "array, no token field" }, { trace_sources: [{ token: "x" }] }, /expected array/],
  [{ uid: "an unknown word" }, { uid: "x" }, /does not know how to check/],
  [{ uid: "uuid" }, "Unauthorized", /^the answer is "Unauthorized", expected an object$/],
])("%j fails for %j", (members, value, problem) => {
  expect(checkMembers(value, members)).toEqual([expect.stringMatching(problem)]);
});
