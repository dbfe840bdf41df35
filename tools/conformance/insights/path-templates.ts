import { routesOf } from "@parapet/api-model";
import { pick, seededRandom } from "../../seeded-random.ts";
import { show } from "../differences.ts";
import { readFixture } from "../fixture-value.ts";
import { runCases, type Case, type Suite } from "../suite.ts";
import { callOf, routesOfCalls } from "./learned.ts";

/** Share of the templates that clustering has to give back. */
const wanted = 0.95;
/** Calls of one template. */
const calls = 5;

type Random = () => number;

const letters = "abcdefghijklmnopqrstuvwxyz";
const hex = "0123456789abcdef";
const nano = `${letters}${letters.toUpperCase()}0123456789_-`;
const syllables = ["ba", "ko", "ri", "mu", "ten", "lo", "sa", "vi", "dor", "pe", "gra", "nix"];

function characters(random: Random, alphabet: string, length: number): string {
  return Array.from({ length }, () => pick(random, alphabet.split(""))).join("");
}

const number = (random: Random) => String(1 + Math.floor(random() * 1_000_000));
const uuid = (random: Random) => [8, 4, 4, 4, 12].map((length) => characters(random, hex, length)).join("-");
const name = (random: Random) => Array.from({ length: 3 }, () => pick(random, syllables)).join("");

/** How real APIs fill a parameter, by the parameter's name or one way for all. */
const fillings: Readonly<Record<string, (random: Random, parameter: string) => string>> = {
  numbers: number,
  UUIDs: uuid,
  "hexadecimal digests": (random) => characters(random, hex, 40),
  nanoids: (random) => characters(random, nano, 21),
  "short codes": (random) => characters(random, `${letters}0123456789`, 8),
  names: name,
  "what the parameter's name promises": (random, parameter) =>
    parameter.endsWith("sha")
      ? characters(random, hex, 40)
      : /(?:id|number)$/.test(parameter)
        ? number(random)
        : name(random),
  "one kind for each parameter": (random, parameter) =>
    pick(seededRandom(parameter.length + parameter.charCodeAt(0)), [number, uuid, name])(random),
};

/** Templates of a real API: calls with made-up values must lead back to them, and to few others. */
export const pathTemplates: Suite = async (file, bench) => {
  const fixture = readFixture(file.path);
  const templates = Array.isArray(fixture) ? fixture.filter((each) => typeof each === "string") : [];
  const cases = Object.entries(fillings).map(([filling, fill], at): Case => ({
    name: `${calls} calls each, filled with ${filling}`,
    check: async () => checkFilling(templates, fill, at + 1),
  }));
  return runCases(file.name, cases, bench);
};

function checkFilling(
  templates: readonly string[],
  fill: (random: Random, parameter: string) => string,
  seed: number,
): string[] {
  const random = seededRandom(seed);
  const filled = () =>
    templates.map((template) =>
      template.replaceAll(/\{([^{}]+)\}/g, (_, parameter: string) => fill(random, parameter)),
    );
  const made = Array.from({ length: calls }, filled).flat().map(callOf);
  const expected = new Set(templates.map(withoutNames));
  const found = new Set(routesOf(routesOfCalls(made)).map(({ template }) => withoutNames(template)));
  const right = [...expected].filter((template) => found.has(template));
  // Both count: missing templates and undocumented ones.
  const share = right.length / new Set([...expected, ...found]).size;
  if (share >= wanted) return [];
  const missing = [...expected].filter((template) => !found.has(template));
  const added = [...found].filter((template) => !expected.has(template));
  return [`${(share * 100).toFixed(1)} % agree; missing ${show(missing)}, added ${show(added)}`];
}

/** Two templates are one when only the names of their parameters differ. */
function withoutNames(template: string): string {
  return template.replaceAll(/\{[^{}]*\}/g, "{}");
}
