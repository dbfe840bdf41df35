import { readFileSync } from "node:fs";
import { dirname } from "node:path";
import { describe, expect, test } from "vitest";
import { contrast } from "./contrast.ts";
import { presetNames, presets } from "./presets.ts";

const styles = `${dirname(import.meta.filename)}/../styles`;

/** The variables that a style sheet declares under an attribute selector. */
function variables(file: string, selector: string): Map<string, string> {
  const sheet = readFileSync(`${styles}/${file}`, "utf8");
  const block = sheet.split(`[${selector}] {`)[1]?.split("}")[0] ?? "";
  return new Map([...block.matchAll(/--([\w-]+): ([^;]+);/g)].map(([, name = "", value = ""]) => [name, value]));
}

const colour = (from: Map<string, string>, name: string): string => {
  const value = from.get(name);
  if (!value?.startsWith("#")) throw new Error(`--${name} is ${value}`);
  return value;
};

const themes = ["light", "dark"] as const;
const text = 4.5;
const marks = 3;

describe.each(themes)("the %s theme", (theme) => {
  const own = variables("themes.css", `data-theme="${theme}"`);
  const surfaces = ["bg", "surface", "sunken", "hover"].map((name) => colour(own, name));

  test.each(["fg", "fg-2", "fg-3"])("text in --%s reads on every surface", (name) => {
    for (const surface of surfaces) expect(contrast(colour(own, name), surface)).toBeGreaterThanOrEqual(text);
  });

  test.each(["success", "info", "warning", "error"])("--%s reads on every surface and on its soft ground", (name) => {
    for (const surface of [...surfaces, colour(own, `${name}-soft`)]) {
      expect(contrast(colour(own, name), surface)).toBeGreaterThanOrEqual(text);
    }
    expect(contrast(colour(own, "fg"), colour(own, `${name}-soft`))).toBeGreaterThanOrEqual(text);
  });

  test("white reads on the danger button", () => {
    for (const name of ["danger-solid", "danger-hover"])
      expect(contrast("#ffffff", colour(own, name))).toBeGreaterThanOrEqual(text);
  });

  test("the edge of a field is seen", () => {
    for (const name of ["surface", "bg"])
      expect(contrast(colour(own, "line-input"), colour(own, name))).toBeGreaterThanOrEqual(marks);
  });

  test.each(presetNames)("preset %s: links, soft grounds, buttons and the focus ring", (preset) => {
    const brand = variables("presets.css", `data-preset="${preset}"`);
    const ink = colour(brand, `brand-text-${theme}`);
    for (const surface of [...surfaces, colour(brand, `brand-soft-${theme}`)]) {
      expect(contrast(ink, surface)).toBeGreaterThanOrEqual(text);
    }
    expect(contrast(colour(own, "fg"), colour(brand, `brand-soft-${theme}`))).toBeGreaterThanOrEqual(text);
    for (const ground of ["brand-solid", "brand-hover"]) {
      expect(contrast(colour(brand, "on-brand"), colour(brand, ground))).toBeGreaterThanOrEqual(text);
    }
  });
});

test.each(presetNames)("preset %s keeps the specified colour as --brand", (preset) => {
  expect(colour(variables("presets.css", `data-preset="${preset}"`), "brand")).toBe(presets[preset].toLowerCase());
});

test("black on white is 21 to 1", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
});
