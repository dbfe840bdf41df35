import { isPlural, singular } from "../paths/singular.ts";

/** What methods do to one of a collection, and to the collection. */
const ofItem = new Map([
  ["get", "Get"],
  ["put", "Replace"],
  ["patch", "Update"],
  ["delete", "Delete"],
]);
const ofCollection = new Map([
  ["get", "List"],
  ["post", "Create"],
  ["put", "Replace"],
  ["delete", "Delete"],
]);

/** `GET /users/{user}/orders` is "List orders of a user"; null for paths that aren't of a collection. */
export function summaryOf(method: string, path: string): string | null {
  const segments = path.split("/").filter((segment) => segment !== "");
  const isItem = segments.at(-1)?.startsWith("{") === true;
  const at = segments.length - (isItem ? 2 : 1);
  const collection = wordsOf(segments[at]);
  const verb = (isItem ? ofItem : ofCollection).get(method);
  if (verb === undefined || collection === null) return null;
  const owner = segments[at - 1]?.startsWith("{") === true ? wordsOf(segments[at - 2]) : null;
  const isOne = isItem || method === "post";
  return [verb, isOne ? oneOf(collection) : collection, ...(owner === null ? [] : ["of", oneOf(owner)])].join(" ");
}

/** The words of a collection's name, in lower case; null for other segments. */
function wordsOf(segment: string | undefined): string | null {
  if (segment === undefined || !/^[A-Za-z][A-Za-z_-]*$/.test(segment) || !isPlural(segment)) return null;
  return segment
    .replaceAll(/([a-z])([A-Z])/g, "$1 $2")
    .replaceAll(/[_-]+/g, " ")
    .trim()
    .toLowerCase();
}

/** How words begin that take "an": not a user, a unit, a utility, a URL. */
const vowel = /^(?:[aeio]|hour|u(?!se|ni|til|rl))/;

function oneOf(collection: string): string {
  const one = collection.replace(/\S+$/, (last) => singular(last));
  return `${vowel.test(one) ? "an" : "a"} ${one}`;
}
