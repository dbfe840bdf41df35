import { locales } from "@parapet/contract";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dayByKey } from "./calendar-keys.ts";
import { addDays, addMonths, daysIntoWeek, weeksOf } from "./month.ts";

const day = fc
  .date({ min: new Date("1971-01-01T00:00:00Z"), max: new Date("2199-12-31T00:00:00Z"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const anyLocale = fc.constantFrom(...locales);

test("a month starts its weeks where the language is at home", () => {
  expect(weeksOf("2026-11-20", "en")[0]?.[0]).toBe("2026-11-01");
  expect(weeksOf("2026-11-20", "fr")[0]?.[0]).toBe("2026-10-26");
  expect(weeksOf("2026-11-20", "ar")[0]?.[0]).toBe("2026-10-31");
});

test("a month's weeks hold each of its days once, in order, and no week without one", () => {
  fc.assert(
    fc.property(day, anyLocale, (given, language) => {
      const weeks = weeksOf(given, language);
      const days = weeks.flat();
      expect(days).toEqual(days.map((_, index) => addDays(days[0] ?? "", index)));
      const month = given.slice(0, 7);
      expect(days.find((each) => each.startsWith(month))).toBe(`${month}-01`);
      expect(days).toContain(addDays(addMonths(`${month}-01`, 1), -1));
      expect(weeks.every((week) => week.length === 7 && week.some((each) => each.startsWith(month)))).toBe(true);
    }),
  );
});

test("the same day of a shorter month is its last", () => {
  expect(addMonths("2026-01-31", 1)).toBe("2026-02-28");
  expect(addMonths("2028-03-31", -1)).toBe("2028-02-29");
  expect(addMonths("2026-12-15", 1)).toBe("2027-01-15");
});

describe("keys", () => {
  const leftToRight = { locale: "en", isRtl: false } as const;
  const rightToLeft = { locale: "ar", isRtl: true } as const;

  test.each([
    ["ArrowRight", "2026-11-21"],
    ["ArrowLeft", "2026-11-19"],
    ["ArrowDown", "2026-11-27"],
    ["ArrowUp", "2026-11-13"],
    ["Home", "2026-11-15"],
    ["End", "2026-11-21"],
    ["PageDown", "2026-12-20"],
    ["PageUp", "2026-10-20"],
  ])("%s leads to %s", (key, expected) => expect(dayByKey(key, "2026-11-20", leftToRight)).toBe(expected));

  test("arrows follow the eye where one reads from right to left", () => {
    expect(dayByKey("ArrowRight", "2026-11-20", rightToLeft)).toBe("2026-11-19");
    expect(dayByKey("ArrowLeft", "2026-11-20", rightToLeft)).toBe("2026-11-21");
  });

  test("Home and End stay in the week", () => {
    fc.assert(
      fc.property(day, anyLocale, (given, language) => {
        const home = dayByKey("Home", given, { locale: language, isRtl: false }) ?? "";
        expect(daysIntoWeek(home, language)).toBe(0);
        expect(dayByKey("End", given, { locale: language, isRtl: false })).toBe(addDays(home, 6));
      }),
    );
  });

  test("other keys are the browser's", () => expect(dayByKey("Tab", "2026-11-20", leftToRight)).toBeNull());
});
