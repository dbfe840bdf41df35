import { expect, test } from "vitest";
import { endpoints, isEndpointName } from "./endpoints.ts";
import { firstCalls } from "./first-calls.ts";

test.each(Object.entries(firstCalls))("%s is what the table says", (name, { method, path, access, answer }) => {
  expect(isEndpointName(name)).toBe(true);
  if (!isEndpointName(name)) return;
  const row = endpoints[name];
  expect(row).toMatchObject({ method, path, access, answer: { status: answer.status } });
  expect("body" in row.answer).toBe(answer.body);
});
