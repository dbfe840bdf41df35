import { show } from "../differences.ts";
import { isObject, type FixtureObject } from "../fixture-value.ts";

/** The words in which the fixtures describe a value that they cannot know, and what they mean. */
const descriptions: readonly { readonly words: RegExp; readonly holds: (value: unknown, words: string) => boolean }[] =
  [
    { words: /^uuid$/, holds: (value) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(String(value)) },
    {
      words: /^(\d+) chars base64url of (\d+) random bytes$/,
      holds: (value, words) => {
        const [chars, bytes] = [...words.matchAll(/\b\d+\b/g)].map(Number);
        const text = String(value);
        return text.length === chars && /^[\w-]+=*$/.test(text) && Buffer.from(text, "base64url").length === bytes;
      },
    },
    {
      words: /^array containing "([^"]*)"/,
      holds: (value, words) => Array.isArray(value) && value.includes(/"([^"]*)"/.exec(words)?.[1]),
    },
    {
      words: /^array, no (\w+) field$/,
      holds: (value, words) => {
        const field = /no (\w+) field/.exec(words)?.[1] ?? "";
        return Array.isArray(value) && value.length > 0 && value.every((each) => isObject(each) && !(field in each));
      },
    },
  ];

/** Checks the members that a case names: a list by the elements it must have, a text by what it describes. */
export function checkMembers(value: unknown, members: FixtureObject): string[] {
  if (!isObject(value)) return [`the answer is ${show(value)}, expected an object`];
  return Object.entries(members).flatMap(([name, expected]) => {
    const actual = value[name];
    if (Array.isArray(expected)) {
      const has: readonly unknown[] = Array.isArray(actual) ? actual : [];
      return expected.every((each) => has.includes(each))
        ? []
        : [`${name} is ${show(actual)}, expected all of ${show(expected)}`];
    }
    const words = String(expected);
    const meaning = descriptions.find((each) => each.words.test(words));
    if (meaning === undefined) return [`this runner does not know how to check that ${name} is ${show(expected)}`];
    return meaning.holds(actual, words) ? [] : [`${name} is ${show(actual)}, expected ${words}`];
  });
}
