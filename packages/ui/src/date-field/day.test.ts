import { expect, test } from "vitest";
import { addDays, addMonths, readMoment, weeksAround } from "./day.ts";

const fromMonday = [1, 2, 3, 4, 5, 6, 7];
const fromSaturday = [6, 7, 1, 2, 3, 4, 5];

test("days follow each other over months and leap days", () => {
  expect(addDays("2024-02-28", 1)).toBe("2024-02-29");
  expect(addDays("2026-01-01", -1)).toBe("2025-12-31");
});

test("a month later is the same day, or the last one of a shorter month", () => {
  expect(addMonths("2026-01-31", 1)).toBe("2026-02-28");
  expect(addMonths("2026-01-15", -1)).toBe("2025-12-15");
});

test("the weeks of a month hold all of its days, in the order of the language's week", () => {
  const weeks = weeksAround("2026-11-24", fromMonday);
  expect(weeks).toHaveLength(6);
  expect(weeks[0]?.[0]).toBe("2026-10-26");
  expect(weeks.at(-1)?.[6]).toBe("2026-12-06");
  expect(weeksAround("2026-11-24", fromSaturday)[0]?.[0]).toBe("2026-10-31");
  expect(weeksAround("2027-02-10", fromMonday)).toHaveLength(4);
});

test.each([
  ["2026-11-24 14:05", true, "2026-11-24T14:05"],
  ["2026-11-24T14:05", true, "2026-11-24T14:05"],
  [" 2026-11-24 ", true, "2026-11-24T00:00"],
  ["2026-11-24", false, "2026-11-24"],
  ["2026-02-30", false, null],
  ["2026-11-24 24:00", true, null],
  ["24.11.2026", false, null],
  ["", false, null],
])("%j is read as it is meant", (typed, withTime, value) => {
  expect(readMoment(typed, withTime)).toBe(value);
});
