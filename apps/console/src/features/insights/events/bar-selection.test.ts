import { expect, test } from "vitest";
import { barSelection } from "./events-histogram.tsx";

const counted = { from: "2026-11-20T10:00:30.000Z", to: "2026-11-20T11:00:00.000Z" };
const first = new Date("2026-11-20T10:00:00Z");
const later = new Date("2026-11-20T10:30:00Z");
const beyond = new Date("2026-11-20T11:00:30Z");

test("bars that reach beyond what was counted do not widen the range", () => {
  expect(barSelection(counted, first, beyond)).toEqual(counted);
  expect(barSelection(counted, later, beyond)).toEqual({ from: later.toISOString(), to: counted.to });
});

test.each([
  ["4xx", { "statusClass[is]": [4] }],
  ["other", { "statusClass[is]": [0, 1, 6, 7, 8, 9] }],
  ["shadow", { "verdict[is]": ["shadow"] }],
  ["unknown", {}],
])("the part %s of a bar selects its calls only", (part, selected) => {
  const range = { from: counted.from, to: later.toISOString() };
  expect(barSelection(counted, first, later, part)).toEqual({ ...range, ...selected });
});
