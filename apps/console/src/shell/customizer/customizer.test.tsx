import { storageKeys } from "@parapet/contract";
import { presetNames, presets } from "@parapet/ui/presets";
import { type queries, screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { currentPreferences, setPreferences } from "../../lib/preferences/preferences-store.ts";
import { defaultPreferences, skins } from "../../lib/preferences/preferences.ts";
import { say } from "../../testing/say.ts";
import { openFromNavbar, openShell, quietPage } from "../testing-shell.ts";
import { pairs } from "./pairs.ts";

async function open(locale: "en" | "ar" = "en") {
  const page = await openShell(quietPage, { locale });
  const drawer = within(await openFromNavbar(page.user, say("shell.settings")));
  const group = (label: string) => within(drawer.getByRole("radiogroup", { name: label }));
  return { ...page, drawer, group };
}
const chosen = ({ getAllByRole }: ReturnType<typeof within<typeof queries>>) =>
  getAllByRole("radio")
    .filter((radio) => radio.getAttribute("aria-checked") === "true")
    .map((radio) => radio.getAttribute("aria-label"));

describe("the settings", () => {
  test.each(pairs)("$label has two sides, and a press on either is kept", async ({ label, sides, isSecond }) => {
    const { user, group } = await open();
    const [first, second] = sides;
    const initial = isSecond(defaultPreferences) ? second : first;
    const other = initial === first ? second : first;
    expect(chosen(group(say(label)))).toEqual([say(initial.label)]);
    await user.click(group(say(label)).getByRole("radio", { name: say(other.label) }));
    expect(currentPreferences()).toEqual({ ...defaultPreferences, ...other.change });
    expect(chosen(group(say(label)))).toEqual([say(other.label)]);
    // In words too, for who does not know the icons.
    expect(screen.getAllByText(say(other.label)).length).toBeGreaterThan(0);
    await user.click(group(say(label)).getByRole("radio", { name: say(initial.label) }));
    expect(currentPreferences()).toEqual(defaultPreferences);
  });

  test.each(skins)("the skin %s is chosen and kept", async (skin) => {
    const { user, group } = await open();
    expect(chosen(group(say("customizer.skin")))).toEqual([say("customizer.skin.classic")]);
    await user.click(group(say("customizer.skin")).getByRole("radio", { name: say(`customizer.skin.${skin}`) }));
    expect(document.documentElement.dataset["skin"]).toBe(skin);
    expect(chosen(group(say("customizer.skin")))).toEqual([say(`customizer.skin.${skin}`)]);
    if (skin !== "classic") expect(localStorage.getItem(storageKeys.skins)).toBe(skin);
  });

  test("each colour is chosen and kept as a colour", async () => {
    const { user, group } = await open();
    const radios = group(say("customizer.preset"));
    expect(radios.getAllByRole("radio").map((radio) => radio.getAttribute("aria-label"))).toEqual(
      presetNames.map((name) => say(`customizer.preset.${name}`)),
    );
    for (const name of ["primary", "yellow", "success"] as const) {
      await user.click(radios.getByRole("radio", { name: say(`customizer.preset.${name}`) }));
      expect(document.documentElement.dataset["preset"]).toBe(name);
      expect(localStorage.getItem(storageKeys.preset)).toBe(presets[name]);
    }
  });

  test("what says nothing to a horizontal menu is not offered with one", async () => {
    const { user, group, drawer } = await open();
    const labels = () => drawer.getAllByRole("radiogroup").map((each) => each.getAttribute("aria-label"));
    const vertical = pairs.filter(({ verticalOnly }) => verticalOnly).map(({ label }) => say(label));
    expect(vertical).toHaveLength(2);
    expect(labels()).toEqual(expect.arrayContaining(vertical));
    await user.click(group(say("customizer.menu")).getByRole("radio", { name: say("customizer.horizontal") }));
    expect(labels().filter((label) => vertical.includes(label ?? ""))).toEqual([]);
    await user.click(group(say("customizer.menu")).getByRole("radio", { name: say("customizer.vertical") }));
    expect(labels()).toEqual(expect.arrayContaining(vertical));
  });

  test("the direction of Arabic shows as it is", async () => {
    const { group } = await open("ar");
    expect(chosen(group(say("customizer.direction")))).toEqual([say("customizer.rtl")]);
  });
});

test("a semi-dark menu is dark on its own", async () => {
  await openShell();
  const frame = document.querySelector(".nav-frame");
  expect(frame?.getAttribute("data-theme")).toBeNull();
  setPreferences({ isSemiDark: true });
  await expect.poll(() => frame?.getAttribute("data-theme")).toBe("dark");
});
