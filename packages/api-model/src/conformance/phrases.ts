import type { CallPhrase, CallWords } from "@parapet/contract";

/** Placeholder of a phrase's value. */
const blank = "…";

/** The phrases in English, in which findings are stored. None is another one with a value. */
export const phrases: Readonly<Record<CallPhrase, string>> = {
  path: "a documented path",
  method: "a documented method",
  no_call: "no calls any more",
  call: "a call",
  nothing: "nothing",
  body: "a body",
  no_body: "no body",
  json: "a JSON text",
  something_else: "something else",
  parameter: `a … parameter`,
  no_parameter: "no such parameter",
  any_parameter: "a parameter",
  header: "a header …",
  no_credentials: "no credentials",
  property: "a property …",
  no_property: "no such property",
  no_more: "no other properties",
  another_value: "anything else",
  one_alternative: "exactly one of the alternatives",
  fitting: "… that fit",
  characters_at_least: "at least … characters",
  characters_at_most: "at most … characters",
  items_at_least: "at least … items",
  items_at_most: "at most … items",
  properties_at_least: "at least … properties",
  properties_at_most: "at most … properties",
  different_items: "items that differ",
  items_fitting_at_least: "at least … items that fit",
  items_fitting_at_most: "at most … items that fit",
  no_more_items: "no other items",
  at_least: "at least …",
  at_most: "at most …",
  more_than: "more than …",
  less_than: "less than …",
  multiple_of: "a multiple of …",
  int32: "a 32-bit integer",
  one_of: "one of …",
  list: "array of …",
  text: "string …",
  number: "number …",
  boolean: "boolean …",
  object: "object",
  null: "null",
  steps_at_most: "at most … steps",
  not_checked: "not checked",
};

/** The English of a phrase. */
export function say(phrase: CallPhrase, value: string | number = ""): string {
  return phrases[phrase].replace(blank, () => String(value));
}

/** The phrases with more words around their value first: "at least 5 items" is no "at least …". */
const readers = Object.keys(phrases)
  .filter(isPhrase)
  .map((phrase) => {
    const [before = "", after = null] = phrases[phrase].split(blank);
    return { phrase, before, after };
  })
  .toSorted((a, b) => (b.after?.length ?? 0) - (a.after?.length ?? 0) || b.before.length - a.before.length);

/** The phrase of a sentence, for translation; null for plain values. */
export function readPhrase(sentence: string): CallWords | null {
  for (const { phrase, before, after } of readers) {
    if (after === null) {
      if (sentence === before) return { phrase, value: "" };
    } else if (
      sentence.length > before.length + after.length &&
      sentence.startsWith(before) &&
      sentence.endsWith(after)
    )
      return { phrase, value: sentence.slice(before.length, sentence.length - after.length) };
  }
  return null;
}

function isPhrase(key: string): key is CallPhrase {
  return Object.hasOwn(phrases, key);
}
