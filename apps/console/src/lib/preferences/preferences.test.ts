import { beforeEach, expect, test } from "vitest";
import { currentPreferences, readPreferences, reloadPreferences, setPreferences } from "./preferences-store.ts";
import { defaultPreferences } from "./preferences.ts";

const stored = () => {
  const names = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? "");
  return Object.fromEntries(names.map((name) => [name, localStorage.getItem(name)]));
};

beforeEach(() => {
  localStorage.clear();
  reloadPreferences();
  setPreferences({ isBox: true });
});

test("the defaults are those of the specification", () => {
  expect(readPreferences()).toEqual({
    theme: "light",
    menu: "vertical",
    skin: "classic",
    preset: "success",
    density: "comfortable",
    locale: "en",
    isMini: false,
    isSemiDark: false,
    isNavbarFixed: true,
    hasSingleKeys: true,
    isBox: true,
    isRtl: false,
  });
});

test("every stored preference comes back from its key", () => {
  setPreferences({
    theme: "dark",
    menu: "horizontal",
    skin: "bordered",
    preset: "yellow",
    density: "compact",
    locale: "fr",
    isMini: true,
    isSemiDark: true,
    isNavbarFixed: false,
  });
  expect(stored()).toEqual({
    "app-theme": "dark",
    "app-menu": "horizontal",
    "app-skins": "bordered",
    "app-preset": "#fda92d",
    "app-density": "compact",
    "app-locale": "fr",
    "app-menu-mini": "true",
    "app-semi-dark": "true",
    "app-navbar-fixed": "false",
  });
  expect(readPreferences()).toEqual(currentPreferences());
});

test("box layout and direction are not stored", () => {
  setPreferences({ isBox: false, isRtl: true });
  expect(stored()).toEqual({});
  expect(document.documentElement.dir).toBe("rtl");
  expect(readPreferences()).toEqual(defaultPreferences);
});

test.each(["", "null", "{", "purple", "#000000", "1", "TRUE", "__proto__", "constructor"])(
  "the stored value %j falls back to the default everywhere",
  (value) => {
    for (const key of [
      "theme",
      "menu",
      "menu-mini",
      "semi-dark",
      "skins",
      "navbar-fixed",
      "preset",
      "density",
      "locale",
    ]) {
      localStorage.setItem(`app-${key}`, value);
    }
    expect(readPreferences()).toEqual(defaultPreferences);
  },
);

test("a preset is understood as colour, in any case, and as name", () => {
  for (const value of ["#7635DC", "#7635dc", "primary", '"primary"']) {
    localStorage.setItem("app-preset", value);
    expect(readPreferences().preset).toBe("primary");
  }
});

test("Arabic turns the page", () => {
  localStorage.setItem("app-locale", "ar");
  reloadPreferences();
  expect(document.documentElement.dir).toBe("rtl");
  expect(document.documentElement.lang).toBe("ar");
});
