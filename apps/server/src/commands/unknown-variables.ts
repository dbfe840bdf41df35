import { secretVariables } from "../platform/server-variables.ts";
import type { Settings } from "../platform/settings.ts";
import { commandDescriptions } from "./command-descriptions.ts";
import { didYouMean } from "./nearest.ts";

const known = [
  ...commandDescriptions.flatMap(({ variables }) => variables.map(({ name }) => name)),
  ...secretVariables.map((name) => `${name}_FILE`),
];

/** A sentence for each `PARAPET_…` variable that no command reads: most likely a typing mistake. */
export function unknownVariables(environment: Settings): string[] {
  return Object.keys(environment)
    .filter((name) => name.startsWith("PARAPET_") && !known.includes(name))
    .toSorted()
    .map((name) => `${name} isn't a setting of Parapet and is ignored.${didYouMean(name, known)}`);
}
