import { validate, version } from "uuid";
import { expect, it } from "vitest";
import { importedEventId, newEventId } from "./event-id.ts";

it("makes UUIDs of version 7 that begin with the time and differ", () => {
  const ids = Array.from({ length: 500 }, () => newEventId(new Date(0x0199_aabb_ccdd)));
  expect(new Set(ids).size).toBe(500);
  for (const id of ids) expect([validate(id), version(id), id.slice(0, 13)]).toEqual([true, 7, "0199aabb-ccdd"]);
});

it("gives a call of a file the same UUID of version 7 each time, and others another one", () => {
  const now = new Date(0x0199_aabb_ccdd);
  const ids = ["a", "b"].flatMap((file) => Array.from({ length: 200 }, (_, at) => importedEventId(now, file, at)));
  expect(new Set(ids).size).toBe(400);
  expect(importedEventId(now, "a", 7)).toBe(ids[7]);
  for (const id of ids) expect([validate(id), version(id), id.slice(0, 13)]).toEqual([true, 7, "0199aabb-ccdd"]);
});
