import type { SearchHit } from "@parapet/contract";
import { expect, test } from "vitest";
import { stillFitting } from "./palette.tsx";

const hits: readonly SearchHit[] = [
  { scope: "organization", id: "1", title: "Customer One", detail: "" },
  { scope: "user", id: "2", title: "Ursula Hopper", detail: "us@example.com" },
];
const idsFor = (typed: string) => stillFitting(hits, typed).map(({ id }) => id);

test("what was found for other words is offered only as far as it fits the new ones", () => {
  expect(idsFor("us")).toEqual(["1", "2"]);
  expect(idsFor("user:")).toEqual(["2"]);
  expect(idsFor("user:Zephyr")).toEqual([]);
  expect(idsFor("customer one")).toEqual(["1"]);
});
