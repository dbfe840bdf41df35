import { expect, it } from "vitest";
import { alarmsAt } from "./thresholds-card.tsx";

const counts = Array.from({ length: 101 }, (_, percent) =>
  percent === 0 ? 990 : percent === 60 ? 6 : percent === 100 ? 4 : 0,
);

it("counts mails at a threshold and above it, of a thousand", () => {
  expect([0, 1, 60, 61, 99].map((percent) => alarmsAt({ mails: 1_000, counts }, percent))).toEqual([
    1_000, 10, 10, 4, 4,
  ]);
  expect(alarmsAt({ mails: 500, counts: counts.map((count) => count / 2) }, 60)).toBe(10);
});

it("expects nothing where no mail came", () => {
  expect(alarmsAt({ mails: 0, counts: counts.map(() => 0) }, 60)).toBeNull();
});
