import { singular } from "./singular.ts";

/** The name of a parameter that follows this segment (null: another parameter, or nothing): the thing of the collection. */
export function parameterName(parent: string | null): string {
  if (parent === null || /^(?:v\d.*|api|apis|rest|public|internal)$/i.test(parent)) return "id";
  const words = parent
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2")
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== "")
    .map((word) => word.toLowerCase());
  const last = words.pop();
  if (last === undefined || !/^[a-z]/.test(words[0] ?? last)) return "id";
  return [...words, singular(last)]
    .map((word, at) => (at === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join("");
}

/** The name, or the name with a number when the template has it already. */
export function uniqueName(name: string, taken: readonly string[]): string {
  if (!taken.includes(name)) return name;
  let number = 2;
  while (taken.includes(`${name}${number}`)) number += 1;
  return `${name}${number}`;
}
