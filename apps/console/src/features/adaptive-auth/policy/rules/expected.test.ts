import { expect, it } from "vitest";
import { expectedAt } from "./expected.ts";

const scores = Array.from({ length: 101 }, () => 0);
scores[10] = 60;
scores[30] = 30;
scores[100] = 10;
const distribution = {
  from: "2026-11-01T00:00:00.000Z",
  to: "2026-11-11T00:00:00.000Z",
  sessions: 100,
  scores,
};

it("counts the sessions at a threshold and above it", () => {
  expect(expectedAt(distribution, 30)).toEqual({ share: 0.4, perDay: 4 });
  expect(expectedAt(distribution, 31)).toEqual({ share: 0.1, perDay: 1 });
});

it("expects nothing where nothing was seen", () => {
  expect(expectedAt({ ...distribution, sessions: 0, scores: scores.map(() => 0) }, 1)).toEqual({ share: 0, perDay: 0 });
});
