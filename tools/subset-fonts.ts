import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { fontSubsets } from "@parapet/ui/font-subsets";
import subsetFont from "subset-font";

const folder = join(import.meta.dirname, "../packages/ui/src/styles/fonts");

/** Weights that the design system uses. */
const weights = { min: 400, max: 600 };

// Writes the typefaces that the console ships, from those of npm, with the characters, weights and features that it uses.
for (const [name, { source, ranges, weight, features }] of Object.entries(fontSubsets)) {
  const original = readFileSync(fileURLToPath(import.meta.resolve(source)));
  const text = ranges.map(([first, last]) => charactersOf(first, last)).join("");
  const subset = await subsetFont(original, text, {
    targetFormat: "woff2",
    variationAxes: { wght: weight ?? weights },
    ...(features && { keepFeatures: [...features] }),
  });
  writeFileSync(join(folder, `${name}.woff2`), subset);
  console.log(`${name}: ${original.length} to ${subset.length} bytes`);
}

function charactersOf(first: number, last: number): string {
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index));
}
