import { parameterName, routesOf, segmentClass, templateFor, type Edit } from "@parapet/api-model";
import { seededRandom } from "../../seeded-random.ts";
import { difference, setDifference } from "../differences.ts";
import { objectAt, objectsAt, readFixture, textAt, type FixtureObject } from "../fixture-value.ts";
import { runCases, type Case, type Suite } from "../suite.ts";
import { callOf, routesOfCalls } from "./learned.ts";

/** Single paths, segments and parents with the template, the verdict and the name that they must get. */
export const pathInference: Suite = async (file, bench) => {
  const fixture = objectAt(readFixture(file.path), "/");
  const list = (name: string) => objectsAt(fixture[name] ?? [], `/${name}`);
  const known = texts(fixture["known_paths"]);
  const cases: Case[] = [
    ...list("fresh").map((each) => templateCase(each, [])),
    ...list("with_known").map((each) => templateCase(each, [...known, ...texts(each["add_known"])])),
    ...list("segments").map(segmentCase),
    ...list("cardinality").flatMap(cardinalityCases),
    ...list("naming").map(({ parent, name }): Case => ({
      name: `the parameter behind ${String(parent)}`,
      check: async () => difference("its name", parameterName(typeof parent === "string" ? parent : null), name),
    })),
  ];
  return runCases(file.name, cases, bench);
};

/** Paths that need no context, and their template; a trailing slash is no segment. */
export const plainPaths: Suite = async (file, bench) => {
  // Neither a slash at the end nor a doubled one makes another operation: outside case P34 says so of the latter.
  const bare = (template: string) =>
    template
      .replaceAll(/\{[^{}]*\}/g, "{}")
      .replaceAll(/\/{2,}/g, "/")
      .replace(/(.)\/$/, "$1");
  const cases = objectsAt(readFixture(file.path), "/").map(({ path, parameterized }): Case => {
    const text = textAt(path, "");
    const found = () => (text === "" ? "" : (templateFor(routesOfCalls([callOf(text)]), text) ?? ""));
    const check = async () => difference("the template", bare(found()), bare(textAt(parameterized, "")));
    return { name: text, check };
  });
  return runCases(file.name, cases, bench);
};

/** Segments that another program takes for numbers and UUIDs: they are values for anybody. */
export const plainSegments: Suite = async (file, bench) => {
  const cases = objectsAt(readFixture(file.path), "/").flatMap(({ segment, isNumber, isUUID }): Case[] => {
    const text = textAt(segment, "");
    if (isNumber !== true && isUUID !== true) return [];
    return [{ name: text, check: async () => difference("its class", segmentClass(text), "id") }];
  });
  return runCases(file.name, cases, bench);
};

/** Targets, cut at the first question mark; one without anything behind it is no query. */
export const targets: Suite = async (file, bench) => {
  const cases = objectsAt(readFixture(file.path), "/").flatMap(({ in: target, path, query }): Case[] => {
    const text = textAt(target, "");
    // The root has no shorter spelling, and a call without a target is refused.
    if (!text.startsWith("/")) return [];
    const check = async () => {
      const call = callOf(text);
      return [
        ...difference("the path", call.path, textAt(path, "").replace(/\?$/, "")),
        ...difference("the query", call.query ?? "", query),
      ];
    };
    return [{ name: text, check }];
  });
  return runCases(file.name, cases, bench);
};

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === "string") : [];
}

function templateCase(each: FixtureObject, templates: readonly string[]): Case {
  const url = textAt(each["url"], "");
  const observed = texts(each["observed"]);
  return {
    name: `${url} after ${observed.length} others`,
    check: async () => {
      const root = routesOfCalls([...observed, url].map(callOf), { templates });
      return difference("the template", templateFor(root, url), each["ours"] ?? each["pattern"]);
    },
  };
}

function segmentCase({ segment, ours_alone: expected }: FixtureObject): Case {
  const text = decodeURIComponent(textAt(segment, ""));
  return {
    name: `the segment ${text}`,
    check: async () => difference("being a value", segmentClass(text) === "id", expected),
  };
}

/** Templates of a set of paths; a number is how many there are. Every order must give the same. */
function cardinalityCases(each: FixtureObject): Case[] {
  const urls = typeof each["urls"] === "string" ? generated(each) : texts(each["urls"]);
  if (!urls.every((url) => url.startsWith("/"))) return [];
  const edits = texts(each["user_lock"]).map(splitOff);
  const expected = each["ours_templates"];
  const templates = (list: readonly string[]) =>
    routesOf(routesOfCalls(list.map(callOf), { edits })).map(({ template }) => template);
  const check = (list: readonly string[]) =>
    typeof expected === "number"
      ? difference("the number of templates", templates(list).length, expected)
      : setDifference("the templates", templates(list), expected);
  const name = textAt(each["name"], "");
  return [
    { name, check: async () => check(urls) },
    { name: `${name}, in other orders`, check: async () => [...check(urls.toReversed()), ...check(shuffled(urls))] },
  ];
}

/** `/p/<random>` with a count: so many paths with a made-up slug. */
function generated({ urls, count }: FixtureObject): string[] {
  const random = seededRandom(1);
  const slug = () =>
    Array.from({ length: 10 }, () => "abcdefghijklmnopqrstuvwxyz".charAt(Math.floor(random() * 26))).join("");
  return Array.from({ length: Number(count) }, () => textAt(urls, "").replaceAll(/<[^<>]+>/g, slug));
}

function shuffled(list: readonly string[]): string[] {
  const random = seededRandom(2);
  return list
    .map((each) => ({ each, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ each }) => each);
}

function splitOff(path: string): Edit {
  const at = path.lastIndexOf("/");
  return { kind: "split", slot: path.slice(0, at), value: path.slice(at + 1) };
}
