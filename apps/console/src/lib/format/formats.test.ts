import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { locales } from "@parapet/contract";
import { renderHook } from "@testing-library/react";
import { createElement, type ReactNode } from "react";
import { beforeEach, expect, test } from "vitest";
import { activateLocale } from "../i18n/catalogue.ts";
import { countryName } from "./country-name.ts";
import { fewSteps, sumOf } from "./few-steps.ts";
import { formatFor } from "./format.ts";
import { useLanguageNames } from "./use-language-names.ts";
import { usePercent } from "./use-percent.ts";

const wrapper = ({ children }: { children: ReactNode }) => createElement(I18nProvider, { i18n }, children);
beforeEach(() => activateLocale("en"));

test("sizes use the unit that fits, in steps of a thousand", () => {
  const { bytes } = formatFor("en");
  expect([0, 1, 200, 999, 1000, 1500, 12_340, 5_600_000, 7.1e9, 3e12, 4e15].map(bytes)).toEqual([
    "0 bytes",
    "1 byte",
    "200 bytes",
    "999 bytes",
    "1 kB",
    "1.5 kB",
    "12 kB",
    "5.6 MB",
    "7.1 GB",
    "3 TB",
    "4,000 TB",
  ]);
});

test("numbers have one decimal at most, as the language writes it", () => {
  expect(formatFor("en").number(1234.56)).toBe("1,234.6");
  expect(formatFor("fr").number(1234.56)).toBe(new Intl.NumberFormat("fr").format(1234.6));
});

test.each(locales)("instants in %s: a short one, and an exact one with its zone", (locale) => {
  const { instant, exactInstant } = formatFor(locale);
  const time = "2026-03-02T09:05:07.089Z";
  expect(instant(time)).toBe(instant(new Date(time)));
  expect(exactInstant(time).length).toBeGreaterThan(instant(time).length);
  expect(exactInstant("2026-03-02T09:05:07.090Z")).not.toBe(exactInstant(time));
});

test("a country is called by its name, and by its code where it has none", () => {
  expect([countryName("NO", "en"), countryName("NO", "fr"), countryName("XX", "en")]).toEqual([
    "Norway",
    "Norvège",
    "XX",
  ]);
  expect(["", "n", "no", "NOR", "1A"].map((code) => countryName(code, "en"))).toEqual(["", "n", "no", "NOR", "1A"]);
});

test("a series is summarized in at most 24 steps without losing points", () => {
  for (const count of [0, 1, 24, 25, 100]) {
    const points = Array.from({ length: count }, (_, index) => index);
    const steps = fewSteps(points);
    expect(steps.length).toBeLessThanOrEqual(24);
    expect(steps.flat()).toEqual(points);
    expect(new Set(steps.slice(0, -1).map(({ length }) => length)).size).toBeLessThanOrEqual(1);
  }
  expect(fewSteps([1, 2, 3])).toEqual([[1], [2], [3]]);
  expect(sumOf([{ n: 2 }, { n: 5 }], ({ n }) => n)).toBe(7);
});

test("percentages and language names follow the page's language", async () => {
  const percent = renderHook(usePercent, { wrapper });
  const names = renderHook(useLanguageNames, { wrapper });
  expect([0, 0.125, 1].map(percent.result.current)).toEqual(["0%", "12.5%", "100%"]);
  expect(names.result.current.nameOf("ar")).toBe("Arabic");
  expect(names.result.current.listOf(["en", "fr", "ar"])).toBe("English, French, and Arabic");
  await activateLocale("fr");
  names.rerender();
  expect(names.result.current.nameOf("ar")).toBe("arabe");
});
