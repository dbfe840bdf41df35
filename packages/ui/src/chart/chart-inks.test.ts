import { readFileSync } from "node:fs";
import { dirname } from "node:path";
import { describe, expect, test } from "vitest";
import { contrast } from "../theme/contrast.ts";

type Rgb = readonly [red: number, green: number, blue: number];

const styles = `${dirname(import.meta.filename)}/../styles`;

function variables(file: string, theme: string): Map<string, string> {
  const block = readFileSync(`${styles}/${file}`, "utf8").split(`[data-theme="${theme}"] {`)[1]?.split("}")[0] ?? "";
  return new Map([...block.matchAll(/--([\w-]+): (#\w{6});/g)].map(([, name = "", value = ""]) => [name, value]));
}

const linear = (hex: string): Rgb => {
  const part = (start: number) => {
    const value = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [part(1), part(3), part(5)];
};

const times = (rows: readonly Rgb[], [red, green, blue]: Rgb): number[] =>
  rows.map(([r, g, b]) => r * red + g * green + b * blue);

/** Björn Ottosson's OKLab, in which distances are those that people see. */
function oklab(colour: Rgb): number[] {
  const [l = 0, m = 0, s = 0] = times(
    [
      [0.412_221, 0.536_333, 0.051_446],
      [0.211_903, 0.680_7, 0.107_397],
      [0.088_302, 0.281_719, 0.629_979],
    ],
    colour,
  ).map(Math.cbrt);
  return times(
    [
      [0.210_454, 0.793_618, -0.004_072],
      [1.977_998, -2.428_592, 0.450_594],
      [0.025_904, 0.782_772, -0.808_676],
    ],
    [l, m, s],
  );
}

/** How a colour looks, by kind of sight: Machado, Oliveira and Fernandes (2009), at full severity. */
const sights: Readonly<Record<string, readonly Rgb[]>> = {
  usual: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  "without red": [
    [0.152_286, 1.052_583, -0.204_868],
    [0.114_503, 0.786_281, 0.099_216],
    [-0.003_882, -0.048_116, 1.051_998],
  ],
  "without green": [
    [0.367_322, 0.860_646, -0.227_968],
    [0.280_085, 0.672_501, 0.047_413],
    [-0.011_82, 0.042_94, 0.968_881],
  ],
  "without blue": [
    [1.255_528, -0.076_749, -0.178_779],
    [-0.078_411, 0.930_809, 0.147_602],
    [0.004_733, 0.691_367, 0.303_9],
  ],
};

function closest(colours: readonly string[], sight: readonly Rgb[]): number {
  const seen = colours.map((colour) => {
    const [red = 0, green = 0, blue = 0] = times(sight, linear(colour)).map((part) => Math.min(1, Math.max(0, part)));
    return oklab([red, green, blue]);
  });
  const pairs = seen.flatMap((one, index) => seen.slice(index + 1).map((other) => [one, other] as const));
  return Math.min(...pairs.map(([one, other]) => Math.hypot(...one.map((part, at) => part - (other[at] ?? 0)))));
}

describe.each(["light", "dark"])("inks of the %s theme", (theme) => {
  const inks = variables("charts.css", theme);
  const named = (names: readonly string[]) => names.map((name) => inks.get(`chart-${name}`) ?? "#000000");
  const groups = [
    ["categories", ["1", "2", "3", "4", "5", "6"]],
    ["statuses", ["2xx", "3xx", "4xx", "5xx"]],
  ] as const;

  test("all stand out from the surface by 3 to 1", () => {
    expect(inks.size).toBe(10);
    const surface = variables("themes.css", theme).get("surface") ?? "";
    for (const [name, ink] of inks) expect(contrast(ink, surface), name).toBeGreaterThanOrEqual(3);
  });

  test.each(groups)("the %s stay apart for every sight", (_, names) => {
    // 0.02 is the least difference that people notice between two large areas.
    for (const [sight, matrix] of Object.entries(sights))
      expect(closest(named(names), matrix), sight).toBeGreaterThan(0.09);
  });
});
