import { i18n } from "@lingui/core";
import { locales } from "@parapet/contract";
import { type UiText, useUiText } from "@parapet/ui/text";
import { screen } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { openView } from "../../testing/open-page.tsx";
import { currentPreferences } from "../preferences/preferences-store.ts";
import { useTitle } from "../use-title.ts";
import { activateLocale, catalogue, catalogues, laterCatalogue } from "./catalogue.ts";
import { changeLocale } from "./change-locale.ts";
import { libMessages } from "./lib-messages.ts";
import { T } from "./t.tsx";
import { useT } from "./use-t.ts";

const files = (name: string) => {
  const load = vi.fn<(locale: string) => void>();
  const file = (locale: string) => async () => {
    load(locale);
    return { default: { [`test.${name}`]: `${name} in ${locale}` } };
  };
  return { load, files: { en: file("en"), fr: file("fr"), ar: file("ar") } };
};
const said = (name: string) => i18n._(`test.${name}`);

describe("catalogues", () => {
  test("bring the words of a language when it is asked for, and of each later one", async () => {
    const { load, files: own } = files("one");
    await activateLocale("en");
    await catalogue(own).load("en");
    expect(load.mock.calls).toEqual([["en"]]);
    expect(said("one")).toBe("one in en");
    await activateLocale("fr");
    expect(load.mock.calls).toEqual([["en"], ["fr"]]);
    expect(said("one")).toBe("one in fr");
  });

  test("are one where a page is made of several, or where they load later", async () => {
    await activateLocale("en");
    const [two, three, four] = [files("two"), files("three"), files("four")];
    const later = vi.fn(async () => catalogue(four.files));
    const all = catalogues(catalogue(two.files), catalogue(three.files), laterCatalogue(later));
    expect(later).not.toHaveBeenCalled();
    await all.load("en");
    expect(["two", "three", "four"].map(said)).toEqual(["two in en", "three in en", "four in en"]);
  });

  test("that lack a message say so", async () => {
    const error = vi.spyOn(console, "error").mockReturnValue();
    await activateLocale("en");
    expect(i18n._("test.none")).toBe("test.none");
    expect(error).toHaveBeenCalledWith("There is no message test.none");
    error.mockRestore();
  });
});

function Sentence() {
  const t = useT();
  useTitle(t("shell.settings"));
  return (
    <p>
      <T id="shell.welcome" values={{ name: "Ada" }} /> {t("shell.logout")}
    </p>
  );
}

test("a page speaks another language at once, and turns with it", async () => {
  await openView(<Sentence />, libMessages);
  const texts: string[] = [];
  for (const locale of locales) {
    await changeLocale(locale);
    const text = `${i18n._("shell.welcome", { name: "Ada" })} ${i18n._("shell.logout")}`;
    expect(await screen.findByText(text)).toBeDefined();
    expect(document.title).toBe(`${i18n._("shell.settings")} · Parapet`);
    expect(document.documentElement).toMatchObject({ lang: locale, dir: locale === "ar" ? "rtl" : "ltr" });
    expect(currentPreferences()).toMatchObject({ locale, isRtl: locale === "ar" });
    texts.push(text);
  }
  expect(new Set(texts).size).toBe(3);
});

/** Every text of the design system; those with numbers and names in them, with some. */
function textsOf(value: unknown, path = ""): readonly (readonly [string, string])[] {
  if (typeof value === "string") return [[path, value]];
  if (typeof value === "function") return [[path, String(value("seven", 7, 7))]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => textsOf(each, `${path}.${key}`));
}

test.each(locales)("the design system has all its words in %s", async (locale) => {
  const seen: UiText[] = [];
  function Probe() {
    seen.push(useUiText());
    return null;
  }
  await openView(<Probe />, libMessages, { locale });
  const { number, bytes, instant, locale: spoken, ...words } = seen.at(-1) ?? expect.fail("nothing was drawn");
  const all = textsOf(words);
  expect(all.length).toBeGreaterThan(100);
  for (const [path, word] of all) expect(word, path).toMatch(/^(?!ui\.)[^{}]*\S/u);
  expect(spoken).toBe(locale);
  expect(number(1234.5)).toBe(new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(1234.5));
  expect(bytes(1500)).toMatch(/\S/);
  expect(instant(new Date(0))).toMatch(/\S/);
  // Another word for each: none of them is said for two things.
  const distinct = new Set(all.map(([, word]) => word));
  expect(distinct.size).toBeGreaterThan(all.length * 0.85);
});
