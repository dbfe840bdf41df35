import { noVariables, type Variables } from "./postman-variables.ts";

/** Variables of a collection. */
export function variablesWith(entries: Iterable<readonly [string, string]>): Variables {
  return { ...noVariables(), own: new Map(entries) };
}
